"""The honest party of a game: no server and no friend chooses its cards."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tables import SECRETS, commit, commitment, free_table, go_on, join

from cribbage_bridge.client.http_client import AnswerError
from cribbage_bridge.client.seen_games import SeenGames
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.fairness import Role, UnfairError, check_game
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.seen_game import check_seen, read_seen_game
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import TableView, table_view


def view(table: Table, seat: Seat = Seat.FIRST, **changes: Any) -> TableView:
    return replace(table_view(table, 3, seat), **changes)


def committed(seen: SeenGames) -> Table:
    """Return a table where the host has a secret of its own, and the guest came."""
    table = free_table()
    table.commit(Seat.FIRST, seen.commit(view(table), Seat.FIRST))
    table.take_seat("a lock", commitment(table.saved, Seat.SECOND))
    return table


def begun(folder: Path) -> tuple[SeenGames, Table]:
    """Return what a host sees, and a table where the game has begun."""
    seen = SeenGames(folder)
    table = committed(seen)
    table.reveal(Seat.FIRST, seen.reveal(view(table)))
    table.reveal(Seat.SECOND, SECRETS[Seat.SECOND])
    table.advance_all()
    return seen, table


def saved(seen: SeenGames) -> dict[str, Any]:
    assert seen.file
    data: dict[str, Any] = json.loads(seen.file.read_text())
    return data


def test_a_secret_is_saved_before_it_is_committed_to_and_stays(tmp_path: Path) -> None:
    seen, table = SeenGames(tmp_path), free_table()
    first = seen.commit(view(table), Seat.FIRST)
    secret = saved(seen)["secret"]
    assert first == table.saved.terms.commitment(secret, Role.FIRST)
    assert seen.commit(view(table), Seat.FIRST) == first
    with pytest.raises(AnswerError, match="nobody asked for"):
        seen.commit(view(table, game_number=1), Seat.FIRST)
    assert saved(seen)["secret"] == secret


def test_a_secret_is_revealed_after_all_commitments_are_saved(tmp_path: Path) -> None:
    seen = SeenGames(tmp_path)
    table = committed(seen)
    secret = seen.reveal(view(table))
    known = table.saved.commitments
    assert known
    assert saved(seen)["commitments"] == asdict(known)
    table.reveal(Seat.FIRST, secret)
    assert seen.reveal(view(table)) == secret


# --- Attacks --------------------------------------------------------------


@pytest.mark.parametrize("missing", ["server", "first", "second"])
def test_no_secret_is_revealed_before_the_others_are_committed_to(
    tmp_path: Path, missing: str
) -> None:
    """The server, alone or with the guest, waits to choose its secret."""
    seen = SeenGames(tmp_path)
    table = committed(seen)
    known = table.saved.commitments
    assert known
    with pytest.raises(AnswerError, match="before all commitments were known"):
        seen.reveal(view(table, commitments=replace(known, **{missing: ""})))


@pytest.mark.parametrize("changed", ["server", "first", "second"])
def test_no_secret_is_revealed_after_a_commitment_changed(
    tmp_path: Path, changed: str
) -> None:
    """The server, alone or with the guest, chooses another secret later."""
    seen = SeenGames(tmp_path)
    table = committed(seen)
    seen.reveal(view(table))
    known = table.saved.commitments
    assert known
    other = replace(known, **{changed: "0" * 64})
    with pytest.raises(AnswerError, match="changed a commitment"):
        seen.reveal(view(table, commitments=other))
    assert saved(seen)["commitments"] == asdict(known)


def test_a_secret_for_another_game_is_not_revealed(tmp_path: Path) -> None:
    seen = SeenGames(tmp_path)
    table = committed(seen)
    with pytest.raises(AnswerError):
        seen.reveal(view(table, id="0" * 32))
    with pytest.raises(AnswerError):
        seen.reveal(view(table, goal=121))
    with pytest.raises(AnswerError):
        SeenGames(tmp_path).reveal(view(table))


def test_players_together_change_nothing_after_they_saw_a_commitment() -> None:
    """Both players know each other's secret, and see the server's commitment."""
    table = free_table()
    commit(table)
    for seat in Seat:
        with pytest.raises(NotNowError, match="already committed"):
            table.commit(seat, "0" * 64)
        with pytest.raises(ValueError, match="does not match your commitment"):
            table.reveal(seat, SECRETS[seat.other])
        assert table.saved.seed not in str(table_view(table, 3, seat))
    decks = {
        tuple(free.game.state.pile) + free.saved.decks(0)
        for free in (free_table() for _ in range(20))
    }
    assert len(decks) == 20  # with the same two secrets


# --- What is seen ---------------------------------------------------------


@pytest.mark.parametrize("other", [{"game_number": 1}, {"id": "0" * 32}])
def test_a_server_cannot_begin_game_after_game(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    """Otherwise, it would skip all games whose cards it does not like."""
    seen = SeenGames(tmp_path)
    table = committed(seen)
    seen.reveal(view(table))
    before = saved(seen)
    with pytest.raises(AnswerError, match="nobody asked for"):
        seen.commit(view(table, **other), Seat.FIRST)
    assert saved(seen) == before


@pytest.mark.parametrize("id", ["", "../" * 9, "\0" * 32, "0" * 1000])
def test_a_table_cannot_name_another_file(tmp_path: Path, id: str) -> None:
    with pytest.raises(AnswerError, match="the id of its table"):
        SeenGames(tmp_path).commit(view(free_table(), id=id), Seat.FIRST)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("skipped", ["commit", "reveal"])
def test_no_cards_are_accepted_without_the_own_secret(
    tmp_path: Path, skipped: str
) -> None:
    seen, table = SeenGames(tmp_path), free_table()
    join(table)
    if skipped == "reveal":
        seen.commit(view(table), Seat.FIRST)
    with pytest.raises(AnswerError, match="without the secret"):
        seen.see(view(table))


def test_a_program_saves_what_it_sees(tmp_path: Path) -> None:
    seen, table = begun(tmp_path)
    steps, chance = 0, Random(0)
    while not table.winner:
        seen.see(table_view(table, steps, Seat.FIRST, steps))
        steps = len(table.game.steps)
        go_on(table, chance)
    for _ in range(2):
        seen.see(table_view(table, steps, Seat.FIRST, 0))
    events = [event for step in table.game.steps for event in step.events]
    found = read_seen_game(saved(seen))
    assert len(found.events) == len(events)
    assert found.commitments == table.saved.commitments


def test_old_files_are_deleted(tmp_path: Path) -> None:
    for number in range(103):
        seen = SeenGames(tmp_path)
        seen.commit(view(free_table(), id=f"{number:032x}"), Seat.FIRST)
    assert len(list(tmp_path.iterdir())) == 100
    assert saved(seen)["name"].startswith(f"{102:032x}")


def over(folder: Path) -> tuple[SeenGames, Table]:
    """Return what a host saw, and the table, of a game that the guest resigned."""
    seen, table = begun(folder)
    seen.see(view(table))
    with pytest.raises(AnswerError, match="a game that was not played"):
        seen.agree_to_rematch(view(table))
    table.resign(Seat.SECOND)
    seen.see(view(table))
    return seen, table


def test_the_winner_does_not_deal_first_in_a_rematch(tmp_path: Path) -> None:
    seen, table = over(tmp_path)
    seen.agree_to_rematch(view(table))
    for seat in Seat:
        table.ask_rematch(seat)
    table.commit(Seat.FIRST, seen.commit(view(table), Seat.FIRST))
    table.commit(Seat.SECOND, commitment(table.saved, Seat.SECOND))
    table.reveal(Seat.FIRST, seen.reveal(view(table)))
    table.reveal(Seat.SECOND, SECRETS[Seat.SECOND])
    table.advance_all()
    table.resign(Seat.FIRST)
    seen.see(view(table))
    fairness = table.saved.fairness
    played = check_game(table.saved.record, fairness)
    found = read_seen_game(saved(seen))
    check_seen(found, played, fairness)
    lie = replace(played.record, first_dealer=Seat.FIRST)
    with pytest.raises(UnfairError, match="the host won the previous game"):
        check_seen(found, replace(played, record=lie), fairness)


def test_a_rematch_has_a_new_secret(tmp_path: Path) -> None:
    seen, table = over(tmp_path)
    last = view(table)
    secret = saved(seen)["secret"]
    seen.agree_to_rematch(last)
    for _ in range(2):
        seen.commit(replace(last, game_number=1), Seat.FIRST)
    assert saved(seen)["name"].endswith("/1")
    assert saved(seen)["secret"] != secret
    for number in (0, 2):
        with pytest.raises(AnswerError, match="nobody asked for"):
            seen.commit(replace(last, game_number=number), Seat.FIRST)


@pytest.mark.parametrize("number", [0, 1])
def test_a_rematch_survives_a_stop(tmp_path: Path, number: int) -> None:
    """The program agrees, and starts again before or after the rematch begins."""
    seen, table = over(tmp_path)
    last = view(table)
    seen.agree_to_rematch(last)
    rematch = replace(last, game_number=1)
    again = SeenGames(tmp_path)
    again.resume(replace(last, game_number=number))
    committed = again.commit(rematch, Seat.FIRST)
    assert committed == seen.commit(rematch, Seat.FIRST)


@pytest.mark.parametrize(
    "lie", [{"game_number": 5}, {"game_number": -1}, {"id": "0" * 32}]
)
def test_a_rematch_of_a_game_that_was_not_played_is_refused(
    tmp_path: Path, lie: dict[str, Any]
) -> None:
    """A server that says so draws again, with another number or with the same one."""
    seen, table = over(tmp_path)
    with pytest.raises(AnswerError, match="a game that was not played"):
        seen.agree_to_rematch(view(table, **lie))
    with pytest.raises(AnswerError):
        SeenGames(tmp_path).agree_to_rematch(view(table))


def test_a_server_changes_nothing_that_was_seen(tmp_path: Path) -> None:
    """It could show one game, and let the player's file prove another one."""
    seen, table = over(tmp_path)
    last = view(table)
    before = saved(seen)
    lies: list[dict[str, Any]] = [
        {"events": (last.events[1], *last.events[1:])},
        {"events": last.events + last.events[-1:]},
        {"reason": "left the game"},
        {"winner": None},
    ]
    for lie in lies:
        with pytest.raises(AnswerError, match="changed earlier events"):
            seen.see(replace(last, **lie))
    assert saved(seen) == before


def test_a_server_leaves_out_no_event(tmp_path: Path) -> None:
    seen, table = begun(tmp_path)
    whole = view(table)
    seen.see(whole)
    for lie in ({"events": ()}, {"since": 1}, {"steps": 99}):
        with pytest.raises(AnswerError, match=r"did not send|left out"):
            seen.see(replace(whole, **lie))
