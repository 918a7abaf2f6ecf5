"""Games of two people over the API: both at once, resigned, claimed and proved."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Event

import pytest
from starlette.testclient import TestClient
from threads import at_once
from web_person import (
    BODIES,
    Answer,
    Person,
    application,
    at_server,
    opened,
    play_until,
    tables_of,
    two,
    watching,
)

from cribbage_bridge.cribbage.actions import Discard, Play, Seat
from cribbage_bridge.session.fairness import check_decks, check_game, read_fairness
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.table import SECONDS_TO_CLAIM
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.presence import PresenceLog
from cribbage_bridge.web.tables import TableLimits, Tables

# --- Both at the same time ------------------------------------------------


def play_as_fast_as_possible(person: Person, failed: Event) -> list[Answer]:
    """Play a deal, send each change from two windows, and return the changes.

    If one player fails, the other one stops.
    """
    sent: list[Answer] = []
    while person.refresh()["stage"] != "show" and not failed.is_set():
        if person.seen["prompt"] == "wait":
            time.sleep(0.01)
            continue
        path, body = person.choice()
        answers = at_once(partial(person.send, path, **body), [0, 0])
        if sorted(answer.status_code for answer in answers) != [200, 409]:
            failed.set()
        sent.append(body)
    return sent


def test_both_act_at_the_same_time(shared: TestClient) -> None:
    people, failed = two(shared), Event()
    with ThreadPoolExecutor(2) as pool:
        sent = list(pool.map(play_as_fast_as_possible, people, [failed] * 2))
    assert not failed.is_set()
    record = tables_of(shared).find(people[0].id)[0].record
    for seat, bodies in zip(Seat, sent, strict=True):
        assert [body["action"] for body in bodies if body] == [
            write(taken)
            for taken in record.actions
            if isinstance(taken, Discard | Play) and taken.seat is seat
        ]
    # To take the seat is a change, too.
    assert people[0].get()["revision"] == 1 + sum(map(len, sent))


# --- Resigned, and another game -------------------------------------------


def test_the_loser_deals_the_next_game_when_both_ask_for_it(shared: TestClient) -> None:
    winner, loser = people = two(shared)
    lost, won = loser.seen["viewer"], winner.seen["viewer"]
    seen = loser.do("resign")
    assert seen["winner"] == {"kind": "won", "seat": won, "margin": "game"}
    assert seen["reason"] == "resigned"
    assert (seen["prompt"], seen["waits_for"]) == ("nothing", [])
    before = loser.do("rematch")
    assert before["rematch"] == winner.refresh()["rematch"] == [lost]
    again = winner.do("rematch")
    assert (again["game_number"], again["rematch"], again["winner"]) == (1, [], None)
    assert (again["dealer"], again["reason"]) == (lost, None)
    assert again["commitment"] != before["commitment"]
    for person in people:
        now = person.get()
        for path in ("rematch", "resign", "claim", "actions"):  # of the last game
            body = {**BODIES[path], "revision": 1}
            assert person.send(path, **body).status_code == 409
        assert person.get() == now


# --- A friend who left ----------------------------------------------------


@contextmanager
def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    now = time.time
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now() + seconds)
        yield


def test_a_game_is_claimed_when_the_other_has_been_away(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, person = two(shared)
    assert person.seen["seconds_to_claim"] == SECONDS_TO_CLAIM
    for seconds in (0, SECONDS_TO_CLAIM - 20):
        with later(monkeypatch, seconds):
            refused = person.claim()
            assert refused.status_code == 409
            assert refused.json() == {
                "detail": "The game can be claimed only after the other player "
                "has been away for 5 minutes."
            }
    with later(monkeypatch, SECONDS_TO_CLAIM + 1):
        assert watching(person).claim().status_code == 403
        won = person.claim().json()
        assert person.claim().status_code == 409
    winner = {"kind": "won", "seat": person.seen["viewer"], "margin": "game"}
    assert (won["winner"], won["reason"]) == (winner, "left the game")
    assert other.get()["winner"] == winner


def test_a_game_that_has_not_begun_is_neither_resigned_nor_claimed(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = opened(shared)
    assert host.send("resign").status_code == 409
    with later(monkeypatch, SECONDS_TO_CLAIM + 1):
        assert host.claim().status_code == 409
    assert host.get() == host.seen


def test_a_game_is_not_claimed_as_soon_as_the_server_is_there_again(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could be there meanwhile."""
    host, _ = two(shared)
    with (
        later(monkeypatch, 2 * SECONDS_TO_CLAIM),
        TestClient(application(tables_of(shared).file)) as restarted,
    ):
        again = at_server(restarted, host)
        assert again.seen["viewer"] == "first"
        assert again.claim().status_code == 409
        with later(monkeypatch, SECONDS_TO_CLAIM + 1):
            assert again.claim().status_code == 200


@pytest.mark.parametrize(
    ("seat", "times"),
    [
        (Seat.FIRST, {10 * SECONDS_TO_CLAIM: 409, 11 * SECONDS_TO_CLAIM + 1: 200}),
        (Seat.SECOND, {SECONDS_TO_CLAIM + 1: 409}),
    ],
    ids=["nobody waits before coming", "who came back has not left"],
)
def test_presence_counts_from_the_last_return(
    shared: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    seat: Seat,
    times: dict[int, int],
) -> None:
    """A seat returns ten seconds before the host first claims the game."""
    host, _ = two(shared)
    with later(monkeypatch, min(times) - 10):
        PresenceLog(tables_of(shared).file).note([(host.id, seat)])
    for seconds, status in times.items():
        with later(monkeypatch, seconds):
            assert host.claim().status_code == status


# --- A game that is over --------------------------------------------------


def test_a_game_has_a_result_a_review_and_a_record_only_when_it_is_over(
    shared: TestClient,
) -> None:
    host, guest = two(shared)
    watcher = watching(host)

    def statuses() -> list[tuple[int, ...]]:
        return [
            (
                person.ask("record").status_code,
                person.ask("result").status_code,
                person.client.post(f"{person.url}/review").status_code,
            )
            for person in (host, guest, watcher)
        ]

    before = [(409, 409, 409), (409, 409, 409), (409, 403, 409)]
    assert statuses() == before
    host.do("resign")
    assert statuses() == [(200, 200, 201), (200, 200, 201), (200, 403, 201)]
    results = [person.ask("result").json() for person in (host, guest)]
    assert [result["won"] for result in results] == [False, True]
    assert {result["opponent"] for result in results} == {"friend"}
    guest.refresh()
    for person in (host, guest):
        person.do("rematch")
    assert statuses() == before


def test_anybody_can_download_a_record_that_proves_the_cards(
    shared: TestClient,
) -> None:
    host, guest = people = two(shared, goal=61, counting=True)
    assert "secret" not in watching(host).ask("record").json()["detail"]
    commitment = host.seen["commitment"]
    play_until(people, lambda seen: seen["stage"] == "play")
    host.do("resign")
    data = watching(host).ask("record").json()
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    assert fairness.commitment == commitment == guest.refresh()["commitment"]
    assert fairness.secret == guest.seen["secret"]
    assert fairness.counting
    assert fairness.is_first
    assert check_game(record, fairness).winner is Seat.SECOND
    assert record.reason == "resigned"
    assert check_decks(record, fairness.secret) > 1
    assert record == tables_of(shared).find(host.id)[0].record
    host.refresh()
    host.do("rematch")
    assert watching(host).ask("record").json() == data


# --- Limits ---------------------------------------------------------------


def test_deleted_tables_leave_nothing_behind(tables: Tables) -> None:
    settings = Settings(Tables(tables.file, TableLimits(tables=2)), ("testserver",))
    with TestClient(create_app(settings)) as client:
        played = two(client)[0].id
        ids = [opened(client).id for _ in range(4)]
        presences = PresenceLog(tables.file).find([played, *ids])
        assert [id for id in presences if presences[id]] == [played, ids[-1]]
        for id in ids[:-1]:
            assert client.get(f"/api/tables/{id}").status_code == 404
        assert client.get(f"/api/tables/{played}").status_code == 200


def test_tables_of_both_kinds_count_for_the_limit_of_an_hour(tables: Tables) -> None:
    settings = Settings(tables, ("testserver",), games_an_hour=3)
    with TestClient(create_app(settings)) as client:
        statuses = [
            client.post("/api/tables", json={"opponent": opponent}).status_code
            for opponent in ("friend", "computer", "friend", "computer", "friend")
        ]
    assert statuses == [201, 201, 201, 429, 429]
