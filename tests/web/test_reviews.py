"""Tests of reviews over the API against the games and the rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from operator import itemgetter

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from tables import copy_of, played_until, short_game, table_at
from web_person import Answer, mean, tables_of

from cribbage_bridge.cribbage.actions import (
    Both,
    Count,
    Deal,
    Event,
    Play,
    Seat,
    SeatAction,
)
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.game import Game, RankedAction, Strength
from cribbage_bridge.cribbage.review import Decision, chances, review
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import Stage, View
from cribbage_bridge.session.history import deal_steps
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import Record, record_data, record_of
from cribbage_bridge.web.errors import NotFoundError
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.security import LARGEST_BODY, LARGEST_RECORD
from cribbage_bridge.web.tables import Tables


def sent(client: TestClient, record: Record) -> Response:
    return client.post("/api/reviews", json=record_data(record))


def id_of(answer: Response) -> str:
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def watched(client: TestClient, id: str) -> list[tuple[str, Answer]]:
    """All events of a review: the kind and the data of each."""
    answer = client.get(f"/api/reviews/{id}/stream")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = []
    for block in answer.text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        events.append((fields["event"], json.loads(fields["data"])))
    return events


# --- Games of the server --------------------------------------------------


def test_a_game_that_is_over_can_be_reviewed(
    client: TestClient, tables: Tables
) -> None:
    copies = [copy_of(table_at("nothing")) for _ in range(2)]
    ids = set()
    for table in copies:
        tables.add(table)
        ids.add(id_of(client.post(f"/api/tables/{table.id}/review")))
    (id,) = ids
    answer = client.get(f"/api/reviews/{id}")
    assert answer.json() == record_data(copies[0].record)
    assert not any(table.id in answer.text for table in copies)
    downloaded = {**answer.json(), "fairness": {}}
    for same in (copies[0].to_data(), downloaded):
        assert id_of(client.post("/api/reviews", json=same)) == id
    record = copies[0].record
    other = replace(record, names=Both({**record.names, Seat.FIRST: "somebody"}))
    assert id_of(sent(client, other)) != id


def test_no_game_is_reviewed_that_goes_on(shared: TestClient) -> None:
    table = copy_of(table_at("play"))
    tables_of(shared).add(table)
    refused = shared.post(f"/api/tables/{table.id}/review")
    assert refused.status_code == 409
    assert refused.json() == {"detail": "The game is not over."}


def test_there_is_no_review_of_what_is_not_there(shared: TestClient) -> None:
    assert shared.post("/api/tables/none/review").status_code == 404
    for path in ("none", "none/stream"):
        refused = shared.get(f"/api/reviews/{path}")
        assert refused.status_code == 404
        assert refused.json()["detail"].startswith("There is no such review")


NEAR_THE_END = ("0", (115, 115))

# --- The stream -----------------------------------------------------------


def as_sent(decision: Decision) -> Answer:
    return {
        "step": decision.step,
        "deal": decision.deal,
        "seat": decision.seat.value,
        "kind": decision.kind.value,
        "options": write(decision.options, tuple[RankedAction, ...]),
        "made": decision.options.index(decision.made),
        "is_best": decision.is_best,
        "points_lost": mean(decision.points_lost),
        "chance_lost": decision.chance_lost,
    }


def test_a_review_comes_choice_by_choice_and_is_then_known(client: TestClient) -> None:
    record = short_game(*NEAR_THE_END)
    id = id_of(sent(client, record))
    (first, game), *steps, (last, result) = watched(client, id)
    assert (first, last) == ("game", "result")
    assert {kind for kind, _ in steps} == {"progress"}
    number = len(steps)
    assert [(step["done"], step["of"]) for _, step in steps] == [
        (done, number) for done in range(1, number + 1)
    ]
    assert game["choices"] == number > 5
    decisions = (step["decision"] for _, step in steps)
    assert sorted(decisions, key=itemgetter("step")) == result["decisions"]
    own = {seat: review(record.replay(), seat) for seat in Seat}
    both = [each for found in own.values() for each in found.decisions]
    both.sort(key=lambda decision: decision.step)
    assert result["decisions"] == list(map(as_sent, both))
    worst = [result["decisions"][place] for place in result["costliest"]]
    assert [each["chance_lost"] for each in worst] == sorted(
        (each.chance_lost for each in both if not each.is_best), reverse=True
    )
    for seat, found in own.items():
        total = result["totals"][seat.value]
        assert total["choices"] == len(found.decisions)
        assert total["best"] == sum(each.is_best for each in found.decisions)
        assert total["points_lost"]["exact"] == str(found.points_lost)
        assert total["chance_lost"] == pytest.approx(found.chance_lost)
    assert watched(client, id) == [("game", game), ("result", result)]


def ended_by_a_card() -> Record:
    ended = (short_game(str(seed), (119, 119)) for seed in range(20))
    return next(each for each in ended if isinstance(each.actions[-1], Play))


def game_to_61() -> Record:
    return played_until(lambda table: table.winner).saved.record


@pytest.mark.parametrize(
    "played",
    [
        short_game,
        pytest.param(ended_by_a_card, marks=pytest.mark.long),
        pytest.param(game_to_61, marks=pytest.mark.long),
    ],
)
def test_the_steps_are_those_of_the_game(
    client: TestClient, played: Callable[[], Record]
) -> None:
    record = played()
    (_, game), *_ = watched(client, id_of(sent(client, record)))
    again = Game(
        record.first_dealer, record.penalties, record.first_scores, record.goal
    )
    steps = iter(game["steps"])
    deal = 0
    must_be_the_state(again, next(steps), deal)
    for action, step in zip(record.actions, steps, strict=True):
        events = again.act(action)
        deal += isinstance(action, Deal)
        must_be_the_state(again, step, deal)
        assert step["action"] == action.name
        seat = action.seat.value if isinstance(action, SeatAction) else None
        assert step["seat"] == seat
        assert [each["event"] for each in step["events"]] == [
            write(event, Event) for event in events
        ]
        assert any(each["text"] for each in step["events"])
        if isinstance(action, Count):
            assert step["shown"][-1]["claimed"] == action.points
    for one in Seat:
        assert game["chances"][one.value] == [
            vars(chance) for chance in chances(record.replay(), one)
        ]
    assert again.state.winner
    assert (game["winner"], game["reason"]) == (again.state.winner.seat.value, None)


def must_be_the_state(game: Game, step: Answer, deal: int) -> None:
    """See that a step is what a state says of the table, with all cards open."""
    state = write(game.state, View)
    assert {name: step[name] for name in state} == {**state, "legal": []}
    assert step["deal"] == deal
    assert step["pegs"] == write(game.board.pegs, Both[Pegs])
    cards = [*step["hands"].values(), *step["played"].values()]
    assert len({*chain(*cards)}) == sum(map(len, cards))
    counts = (isinstance(each.action, Count) for each in deal_steps(game.steps))
    assert len(step["shown"]) == sum(counts)


# --- Records that are sent ------------------------------------------------


def test_how_a_game_has_ended(shared: TestClient) -> None:
    record = short_game()
    state = record.replay().state
    assert state.winner
    answer = shared.post("/api/reviews/summary", json=record_data(record))
    assert answer.json() == {
        "names": {"first": "Novice (first)", "second": "Novice (second)"},
        "scores": {seat.value: state.scores[seat] for seat in Seat},
        "winner": state.winner.seat.value,
    }
    person = replace(record, names=Both({Seat.FIRST: "You", Seat.SECOND: "novice"}))
    answer = shared.post("/api/reviews/summary", json=record_data(person))
    assert answer.json()["names"] == {"first": "The player", "second": "Novice"}


def test_a_game_that_was_forfeited(client: TestClient) -> None:
    record = short_game(*NEAR_THE_END)
    cut = len(record.actions) // 2
    forfeited = replace(
        record, actions=record.actions[:cut], forfeit=Seat.FIRST, reason="a cheat"
    )
    (_, game), *_, (_, result) = watched(client, id_of(sent(client, forfeited)))
    assert (game["winner"], game["reason"]) == ("second", "a cheat")
    assert len(game["steps"]) == cut + 1
    for seat, chance in (("first", 0), ("second", 1)):
        assert game["chances"][seat][-1] == {"step": cut, "chance": chance}
    assert result["decisions"]


GOOD = record_data(short_game())

ACTIONS: list[str] = GOOD["actions"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": None}, "This is not the record of a game."),
        ({"format": "cribbage table"}, "This is not a saved game."),
        ({"actions": [7]}, "Invalid record: 'actions.0': "),
        ({"names": {"first": "a\nb"}}, "Invalid record: 'names.first': "),
        ({"actions": ACTIONS[:-1]}, "The game is not finished."),
        ({"actions": [*ACTIONS, "go first"]}, "The game breaks the rules:"),
    ],
    ids=str,
)
def test_what_is_no_game_is_refused(
    shared: TestClient, changes: Answer, reason: str
) -> None:
    for path in ("reviews", "reviews/summary"):
        refused = shared.post(f"/api/{path}", json={**GOOD, **changes})
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith(reason)


def longest_game() -> Record:
    """Return a game in which nobody counts anything, and nothing is scored for that."""
    game = Game(Seat.FIRST, penalties=())
    while (stage := game.state.stage) is not Stage.OVER:
        match stage:
            case Stage.DEAL:
                game.act(Deal(shuffled(f"1 {len(game.steps)}")))
            case Stage.CUT:
                game.act(game.state.legal[0])
            case Stage.SHOW:
                assert game.state.actor
                game.act(Count(game.state.actor, 0))
            case _:
                game.let_computer_act(Strength.NOVICE)
    return record_of(game, Both({seat: seat.value for seat in Seat}))


@pytest.mark.long
def test_the_longest_game_can_be_sent(client: TestClient) -> None:
    record = longest_game()
    size = len(json.dumps(record_data(record)))
    assert LARGEST_BODY < size < LARGEST_RECORD / 2
    id_of(sent(client, record))
    padded = {**record_data(record), "padding": " " * LARGEST_RECORD}
    refused = client.post("/api/reviews", json=padded)
    assert refused.status_code == 413
    assert refused.json() == {"detail": "The body may have at most 65,536 bytes."}


# --- The file -------------------------------------------------------------


def test_so_many_records_are_kept(tables: Tables) -> None:
    reviews = Reviews(tables.file, most=2)
    reviews.prepare()
    records = [short_game(str(seed), (119, 119)) for seed in range(3)]
    ids = [reviews.add(record) for record in records]
    assert len({*ids}) == 3
    with pytest.raises(NotFoundError):
        reviews.find(ids[0])
    assert [reviews.find(id) for id in ids[1:]] == records[1:]
    assert reviews.add(records[1]) == ids[1]
    reviews.add(records[0])
    assert reviews.find(ids[1]) == records[1]
    with pytest.raises(NotFoundError):
        reviews.find(ids[2])


def saved(tables: Tables) -> list[tuple[str, str]]:
    """Return the id and the uploader of each record, the oldest first."""
    with sqlite3.connect(tables.file) as connection:
        query = "SELECT id, uploader FROM reviews ORDER BY asked"
        return connection.execute(query).fetchall()


def test_an_uploader_deletes_no_record_of_somebody_else(tables: Tables) -> None:
    reviews = Reviews(tables.file, most=4)
    reviews.prepare()
    records = [short_game(str(seed), (119, 119)) for seed in range(8)]
    first = reviews.add(records[0], "somebody")
    ids = [reviews.add(record, "uploader") for record in records[1:6]]
    assert saved(tables) == [(first, "somebody"), *((id, "uploader") for id in ids[2:])]
    for record in records[6:]:
        new = reviews.add(record, "newcomer")
        assert [id for id, _ in saved(tables)] == [first, *ids[3:], new]


def test_uploaders_of_a_network_are_one(client: TestClient, tables: Tables) -> None:
    table = copy_of(table_at("nothing"))
    tables.add(table)
    sent(client, short_game(*NEAR_THE_END))
    for host in ("2001:db8:1:1::1", "2001:db8:1:2::1"):
        neighbor = TestClient(client.app, client=(host, 50000))
        sent(neighbor, short_game(host, (119, 119)))
    neighbor.post(f"/api/tables/{table.id}/review")
    (_, other), *own = saved(tables)
    assert [uploader for _, uploader in own] == 3 * [own[0][1]]
    assert len({"", other, own[0][1]}) == 3


def test_a_file_of_an_earlier_version_gets_uploaders(tables: Tables) -> None:
    with sqlite3.connect(tables.file) as connection:
        connection.execute(
            "CREATE TABLE reviews (id TEXT PRIMARY KEY, asked REAL, record TEXT)"
        )
        connection.execute("INSERT INTO reviews VALUES ('old', 0, '')")
    reviews = Reviews(tables.file)
    for _ in range(2):
        reviews.prepare()
    new = reviews.add(short_game(), "somebody")
    assert saved(tables) == [("old", ""), (new, "somebody")]


@pytest.mark.parametrize("data", ["", "[]"])
def test_a_damaged_record_is_refused(
    client: TestClient, tables: Tables, data: str
) -> None:
    id = id_of(sent(client, short_game(*NEAR_THE_END)))
    with sqlite3.connect(tables.file) as connection:
        connection.execute("UPDATE reviews SET record = ?", (data,))
    for path in (id, f"{id}/stream"):
        refused = client.get(f"/api/reviews/{path}")
        assert refused.status_code == 410
        assert refused.json() == {"detail": "The game of this review is damaged."}
