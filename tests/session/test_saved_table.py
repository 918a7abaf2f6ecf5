"""Saved tables as JSON-serializable data: read as they were written, or refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from damages import damages
from paths import DATA
from tables import free_table, played_until, table_at

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.saved_table import (
    PlayerKind,
    SavedTable,
    new_table,
    read_table,
)

PROGRAM = "sh -c '\"\\'"

TABLES: dict[str, Callable[[], SavedTable]] = {
    "alone": lambda: table_at("play"),
    "program": lambda: new_table(PROGRAM, "[red] é♥", counting=False, review=True),
    "free": lambda: free_table().saved,
    "friends": lambda: played_until(lambda table: len(table.game.steps) > 12).saved,
}


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> SavedTable:
    return TABLES[request.param]()


def old_table(version: str) -> dict[str, Any]:
    file = DATA / "legacy" / version / "table-discard.json"
    data: dict[str, Any] = json.loads(file.read_text())
    return data


def old_room() -> dict[str, Any]:
    """Return a table for two people, as the version before the one format saved it."""
    return {
        "format": "cribbage room",
        "version": 1,
        "id": "a name",
        "invitation": "come",
        "locks": {"first": "one", "second": ""},
        "counting": True,
        "game_number": 0,
        "secret": "1",
        "last_done": {"first": 0, "second": 3},
        "rematch": ["first"],
        "game": old_table("cb1ff0e")["game"],
    }


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Return data with a right checksum, as by somebody who knows how to make one."""
    rest = {key: value for key, value in data.items() if key != "checksum"}
    digest = hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
    return {**rest, "checksum": digest}


def refused(data: Any) -> str:
    with pytest.raises(FormatError) as error:
        read_table(data)
    return str(error.value)


def test_a_table_is_read_as_it_was_written(table: SavedTable) -> None:
    data = json.loads(json.dumps(table.to_data()))
    assert (data["format"], data["version"]) == ("cribbage table", 6)
    assert sealed(data) == data
    assert read_table(data) == table


def test_a_room_is_a_table_for_two() -> None:
    room = read_table(sealed(old_room()))
    assert room.friends
    assert room.friends.locks == {Seat.FIRST: "one", Seat.SECOND: ""}
    assert room.friends.last_changes == {Seat.FIRST: 0, Seat.SECOND: 3}
    assert (room.friends.rematch, room.seed) == ((Seat.FIRST,), "1")
    assert len(room.record.actions) == 2
    assert read_table(room.to_data()) == room


def test_a_wrong_field_is_named(table: SavedTable) -> None:
    data = table.to_data()
    del data["checksum"]
    for place, damaged in damages(data):
        if place in ("format", "version"):
            assert refused(sealed(damaged)) == "this is not a saved game"
        elif place != "record.forfeit":
            assert "invalid saved game: " in (reason := refused(sealed(damaged)))
            assert f"'{place}" in reason


def test_damaged_data_of_older_versions_are_refused() -> None:
    for data in (old_table("0.1.0"), old_table("cb1ff0e"), old_room()):
        data.pop("checksum", None)
        for place, damaged in damages(data):
            reason = refused(sealed(damaged))
            assert place not in ("unknown", "id", "seed", "counting") or place in reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game_number": -1}, "game_number"),
        ({"game_number": 10**400}, "game_number"),
        ({"game_number": float("nan")}, "invalid"),
        ({"version": 7}, "saved by another version of this program (format 7; "),
        ({"version": 0}, "another version of this program"),
        ({"version": "1"}, "this is not a saved game"),
        ({"format": "cribbage room"}, "another version of this program"),
        ({"format": "cribbage game"}, "this is not a saved game"),
        ({"format": []}, "this is not a saved game"),
    ],
)
def test_a_value_that_cannot_be(changes: dict[str, Any], reason: str) -> None:
    assert reason in refused(sealed({**table_at("play").to_data(), **changes}))


def test_other_data_are_refused() -> None:
    others: list[Any] = [None, [], 7, "", {}, {"format": "cribbage table"}]
    for data in others:
        assert refused(data) == "this is not a saved game"


def test_a_table_without_names_and_transfers() -> None:
    """Version 5 had neither."""
    saved = free_table().saved
    data = saved.to_data()
    for part in ("names", "transfers"):
        del data["friends"][part]
    assert read_table(sealed({**data, "version": 5})) == saved


def test_players_fit_together() -> None:
    alone, program, _, friends = (make() for make in TABLES.values())
    disguised = replace(program.opponent, kind=PlayerKind.COMPUTER)
    for wrong in (
        replace(alone, players=friends.players),
        replace(alone, friends=friends.friends),
        replace(program, players=Both({**program.players, Seat.SECOND: disguised})),
    ):
        assert "players" in refused(wrong.to_data())


def test_data_that_were_changed_are_refused(table: SavedTable) -> None:
    data = table.to_data()
    for checksum in ("", None):
        changed = {**data, "checksum": checksum}
        assert (
            refused(changed) == "this game is damaged, or was edited after it was saved"
        )
    for name in data.keys() - {"format", "version", "checksum"}:
        rest = {key: value for key, value in data.items() if key != name}
        for changed in (rest, {**rest, name: "something else"}):
            assert (
                refused(changed)
                == "this game is damaged, or was edited after it was saved"
            )
