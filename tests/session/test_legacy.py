"""Files of older versions can be read, and their games resumed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from paths import LEGACY
from tables import go_on

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.match import log
from cribbage_bridge.session import statistics_file
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.finished import to_data
from cribbage_bridge.session.players import Computer
from cribbage_bridge.session.preference import preferred
from cribbage_bridge.session.record import Record, read_record, record_data
from cribbage_bridge.session.saved_files import load, save
from cribbage_bridge.session.saved_table import PERSON, read_table
from cribbage_bridge.session.table import Table

VERSIONS = [folder.name for folder in sorted(LEGACY.iterdir()) if folder.is_dir()]

Expected = dict[str, Any]


@cache
def expected(version: str) -> Expected:
    found: Expected = json.loads((LEGACY / version / "expected.json").read_text())
    return found


def files(pattern: str) -> list[Path]:
    return sorted(LEGACY.glob(f"*/**/{pattern}"))


def expected_of(file: Path) -> Any:
    version, *place = file.relative_to(LEGACY).parts
    return expected(version)["/".join(place)]


def name_of(file: Path) -> str:
    return str(file.relative_to(LEGACY))


def state_of(record: Record, game: Game) -> Expected:
    state, won = game.state, game.state.winner
    hands = [sorted(map(str, state.hands[seat])) for seat in Seat]
    return {
        "players": [record.names[seat] for seat in Seat],
        "stage": state.stage.value,
        "dealer": state.dealer and state.dealer.value,
        "scores": [state.scores[seat] for seat in Seat],
        "hands": hands,
        "start_card": state.start_card and str(state.start_card),
        "count": state.count,
        "actions": len(game.actions),
        "winner": won and won.seat.value,
        "margin": won and won.margin.value,
        "forfeit": record.forfeit and record.forfeit.value,
        "reason": record.reason,
    }


def must_be(record: Record, known: Expected) -> None:
    assert read_record(json.loads(json.dumps(record_data(record)))) == record
    found = state_of(record, record.replay())
    if known["stage"] == Stage.OVER.value:
        # Earlier versions forgot the cards of the last deal.
        found |= {name: known[name] for name in ("hands", "start_card", "count")}
    assert found == {name: known[name] for name in found}


TABLES = [*files("table-*.json"), *files("given-up.json")]


@pytest.mark.parametrize("file", TABLES, ids=name_of)
def test_a_saved_game_is_resumed(file: Path, tmp_path: Path) -> None:
    data = json.loads(file.read_text())
    with pytest.raises(FormatError, match="edited after it was saved"):
        read_table({**data, "seed": "another"})
    saved, known = load(file), expected_of(file)
    assert (saved.opponent.name, saved.seed) == (known["opponent"], known["seed"])
    for name in ("game_number", "counting", "review"):
        assert getattr(saved, name) == known[name]
    must_be(saved.record, known)
    table, chance = Table(saved, Computer("novice")), Random(1)
    if known["stage"] == Stage.OVER.value:
        assert table.winner
        table.new_game()
    steps = len(table.game.steps)
    table.advance_all()
    for _ in range(9):
        if table.waits_for:
            go_on(table, chance)
    assert len(table.game.steps) > steps
    table.undo()
    assert table.waits_for == (PERSON,)
    save(table.saved, tmp_path / "file")
    assert load(tmp_path / "file") == table.saved


def games() -> Iterator[tuple[str, int]]:
    """Return the names of the records and logs, and the number of a game in each."""
    for file in files("record*.json"):
        yield name_of(file), 0
    for file in files("*.jsonl"):
        if "statistics" not in file.name:
            yield from ((name_of(file), n) for n in range(len(expected_of(file))))


@pytest.mark.parametrize(("name", "number"), [*games()])
def test_a_record_is_replayed(name: str, number: int) -> None:
    file = LEGACY / name
    if file.suffix == ".jsonl":
        must_be([*log.read(file)][number], expected_of(file)[number])
    else:
        must_be(read_record(json.loads(file.read_text())), expected_of(file))


@pytest.mark.parametrize("file", files("record-friends*.json"), ids=name_of)
def test_a_game_between_people_is_verified(file: Path) -> None:
    data = json.loads(file.read_text())
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    assert check_decks(record, fairness) > 1
    assert check_game(record, fairness).game.steps


def given(data: Expected) -> Expected:
    return {name: value for name, value in data.items() if value is not None}


@pytest.mark.parametrize("version", VERSIONS)
def test_statistics_and_the_opponent_are_read(version: str, data: Path) -> None:
    shutil.copytree(LEGACY / version, data)
    found = statistics_file.read()
    assert found.broken == []
    known: dict[str, Expected] = {}
    for line in (LEGACY / version / "statistics.jsonl").read_text().splitlines():
        game = given(json.loads(line))
        game["id"] = game.pop("identity", game.get("id"))
        known.setdefault(game["id"], {}).update(game)
    assert [given(to_data(game)) for game in found.games] == list(known.values())
    assert (preferred() is None) == (version != "cb1ff0e")
