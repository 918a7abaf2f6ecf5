"""Reviews of games over the API, beside the games and what the rules say of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from httpx2 import Response
from room_games import played_until
from starlette.testclient import TestClient
from tables import copy_of, short_game, table_at
from web_person import Answer, texts

from cribbage_bridge.cribbage.actions import (
    Count,
    Cut,
    Deal,
    Discard,
    Lay,
    Seat,
    SeatAction,
)
from cribbage_bridge.cribbage.game import Game, Stage, State, Strength, shuffled
from cribbage_bridge.cribbage.review import Decision, chances, review
from cribbage_bridge.session.record import Record, record_of
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.guard import LARGEST_BODY, LARGEST_RECORD
from cribbage_bridge.web.reviews import NoSuchReviewError, Reviews


def sent(client: TestClient, record: Record) -> Response:
    """The answer to a record that is sent to be reviewed."""
    return client.post("/api/reviews", json=record.to_data())


def id_of(answer: Response) -> str:
    """The id of a review that was begun."""
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


def test_a_game_that_is_over_can_be_reviewed(client: TestClient, games: Games) -> None:
    tables = [copy_of(table_at("nothing")) for _ in range(2)]
    ids = set()
    for table in tables:
        games.add(table)
        ids.add(id_of(client.post(f"/api/games/{table.id}/review")))
    (id,) = ids
    assert client.get(f"/api/reviews/{id}").json() == tables[0].record.to_data()
    assert not any(
        table.id in client.get(f"/api/reviews/{id}").text for table in tables
    )


@pytest.mark.parametrize("wanted", ["discard", "lay", "count", "continue"])
def test_no_game_is_reviewed_that_goes_on(
    client: TestClient, games: Games, wanted: str
) -> None:
    table = copy_of(table_at(wanted))
    games.add(table)
    refused = client.post(f"/api/games/{table.id}/review")
    assert refused.status_code == 409
    assert refused.json() == {"detail": "The game is not over."}
    refused = sent(client, table.record)
    assert refused.status_code == 422
    assert refused.json() == {"detail": "The game has no end."}


def test_there_is_no_review_of_what_is_not_there(shared: TestClient) -> None:
    assert shared.post("/api/games/none/review").status_code == 404
    for path in ("none", "none/stream"):
        refused = shared.get(f"/api/reviews/{path}")
        assert refused.status_code == 404
        assert refused.json()["detail"].startswith("There is no such review")


# --- The stream -----------------------------------------------------------


def as_sent(decision: Decision) -> Answer:
    """A decision as the API names it, with the options by what they are."""
    options = [
        (option.action.name, texts(cards_of(option.action)), option.win_probability)
        for option in decision.options
    ]
    return {
        "step": decision.step,
        "deal": decision.deal,
        "seat": decision.seat.value,
        "options": options,
        "made": decision.options.index(decision.made),
        "is_best": decision.is_best,
        "points_lost": str(decision.points_lost),
        "chance_lost": decision.chance_lost,
    }


def cards_of(action: SeatAction) -> Any:
    assert isinstance(action, Discard | Lay)
    return action.cards if isinstance(action, Discard) else [action.card]


def received(decision: Answer) -> Answer:
    """A decision that was received, in the same form."""
    options = [
        (option["action"], option["cards"], option["win_probability"])
        for option in decision["options"]
    ]
    lost = decision["points_lost"]["exact"]
    return {**decision, "options": options, "points_lost": lost}


def test_a_review_comes_choice_by_choice_and_is_then_known(client: TestClient) -> None:
    record = short_game()
    id = id_of(sent(client, record))
    (first, game), *steps, (last, result) = watched(client, id)
    assert (first, last) == ("game", "result")
    assert {kind for kind, _ in steps} == {"progress"}
    number = len(steps)
    assert [(step["done"], step["of"]) for _, step in steps] == [
        (done, number) for done in range(1, number + 1)
    ]
    assert game["choices"] == number > 10
    assert [step["decision"] for _, step in steps] == result["decisions"]
    own = {seat: review(record.replay(), seat) for seat in Seat}
    both = [each for found in own.values() for each in found.decisions]
    both.sort(key=lambda decision: decision.step)
    assert list(map(received, result["decisions"])) == list(map(as_sent, both))
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


def game_to_61() -> Record:
    """A game between two people to 61 points."""
    return played_until(lambda room: bool(room.winner)).table.record


@pytest.mark.parametrize(
    "played", [short_game, pytest.param(game_to_61, marks=pytest.mark.long)]
)
def test_the_moments_are_those_of_the_game(
    client: TestClient, played: Callable[[], Record]
) -> None:
    record = played()
    (_, game), *_ = watched(client, id_of(sent(client, record)))
    again = Game(
        record.first_dealer, record.penalties, record.first_scores, record.goal
    )
    moments = iter(game["moments"])
    deal = 0
    must_be_the_state(again.state, next(moments), deal)
    for action, moment in zip(record.actions, moments, strict=True):
        again.act(action)
        deal += isinstance(action, Deal)
        must_be_the_state(again.state, moment, deal)
        assert moment["action"] == action.name
        seat = action.seat.value if isinstance(action, SeatAction) else None
        assert moment["seat"] == seat
        assert moment["text"]
        if isinstance(action, Cut):
            assert moment["start_card"] == str(action.card)
        if isinstance(action, Lay):
            laid = {"card": str(action.card), "seat": seat, "old": False}
            assert {**moment["laid"][-1], "old": False} == laid
        if isinstance(action, Count):
            assert moment["shown"][-1]["claimed"] == action.points
    for one in Seat:
        assert game["chances"][one.value] == [
            vars(chance) for chance in chances(record.replay(), one)
        ]
    assert again.state.winner
    assert (game["winner"], game["forfeit"]) == (again.state.winner.seat.value, "")


def must_be_the_state(state: State, moment: Answer, deal: int) -> None:
    """See that a moment is what a state says of the table, with all cards open."""
    assert moment["deal"] == deal
    for seat in Seat:
        assert moment["pegs"][seat.value]["front"] == state.scores[seat]
    if state.stage in (Stage.DISCARD, Stage.CUT, Stage.PLAY):
        assert moment["stage"] == state.stage.value
        assert moment["dealer"] == (state.dealer and state.dealer.value)
        assert moment["count"] == state.count
        assert moment["start_card"] == (
            str(state.start_card) if state.start_card else None
        )
        for seat in Seat:
            assert {*moment["hands"][seat.value]} == {*texts(state.hands[seat])}
            laid = [
                each["card"] for each in moment["laid"] if each["seat"] == seat.value
            ]
            assert laid == texts(state.laid[seat])
        discards = [card for seat in Seat for card in texts(state.discards[seat])]
        assert {*moment["discards"]} == {*discards}
        new = [each["card"] for each in moment["laid"] if not each["old"]]
        assert new == texts(state.pile)
    cards = [*moment["hands"]["first"], *moment["hands"]["second"]]
    cards += [each["card"] for each in moment["laid"]]
    assert len(cards) == len({*cards})


def test_the_cards_that_were_not_laid_are_seen_at_the_end(client: TestClient) -> None:
    seeds = map(str, range(20))
    ended = (short_game(seed, (119, 119)) for seed in seeds)
    record = next(each for each in ended if isinstance(each.actions[-1], Lay))
    (_, game), *_ = watched(client, id_of(sent(client, record)))
    last = game["moments"][-1]
    cards = [*last["hands"]["first"], *last["hands"]["second"]]
    cards += [each["card"] for each in last["laid"]]
    assert last["stage"] == "over"
    assert len({*cards}) == len(cards) == 8


# --- Records that are sent ------------------------------------------------


def test_a_downloaded_game_has_the_same_review(client: TestClient) -> None:
    record = short_game()
    id = id_of(sent(client, record))
    downloaded = client.get(f"/api/reviews/{id}").json()
    assert id_of(client.post("/api/reviews", json={**downloaded, "more": 1})) == id
    other = replace(record, names={**record.names, Seat.FIRST: "somebody"})
    assert id_of(sent(client, other)) != id


def test_how_a_game_has_ended(client: TestClient) -> None:
    record = short_game()
    state = record.replay().state
    assert state.winner
    answer = client.post("/api/reviews/summary", json=record.to_data())
    assert answer.json() == {
        "names": {"first": "novice (first)", "second": "novice (second)"},
        "scores": {seat.value: state.scores[seat] for seat in Seat},
        "winner": state.winner.seat.value,
    }
    person = replace(record, names={Seat.FIRST: "You", Seat.SECOND: "novice"})
    answer = client.post("/api/reviews/summary", json=person.to_data())
    assert answer.json()["names"] == {"first": "The player", "second": "novice"}


def test_a_game_that_was_forfeited(client: TestClient) -> None:
    record = short_game()
    cut = len(record.actions) // 2
    forfeited = replace(
        record, actions=record.actions[:cut], forfeit=Seat.FIRST, reason="a cheat"
    )
    (_, game), *_, (_, result) = watched(client, id_of(sent(client, forfeited)))
    assert (game["winner"], game["forfeit"]) == ("second", "a cheat")
    assert len(game["moments"]) == cut + 1
    for seat, chance in (("first", 0), ("second", 1)):
        assert game["chances"][seat][-1] == {"step": cut, "chance": chance}
    assert result["decisions"]


def broken(**changes: object) -> Answer:
    return {**short_game().to_data(), **changes}


def actions() -> list[str]:
    return list(map(str, short_game().actions))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "Not the record of a game."),
        (broken(format="cribbage table"), "Not the record of a game."),
        (broken(version=99), "A record of another version"),
        (broken(actions=None), "A record without a list of actions."),
        (broken(actions=["lay first 5X"]), "Not an action: 'lay first 5X'."),
        (broken(actions=[7]), "An action that is no text."),
        (broken(first="a\nb"), "A record without a text for 'first'."),
        (broken(first=None), "A record without a text for 'first'."),
        (broken(first_scores=[True, 0]), "A record without two numbers"),
        (broken(first_scores=[121, 0]), "The game breaks the rules: a score is"),
        (broken(actions=actions()[:-1]), "The game has no end."),
        (broken(actions=[*actions()[:3], "go first"]), "The game breaks the rules:"),
        (broken(actions=[*actions(), "go first"]), "The game breaks the rules:"),
        (broken(penalties=["none"]), "A record without a list of penalties."),
        (broken(forfeit="nobody"), "A record without a seat for 'forfeit'."),
    ],
    ids=str,
)
def test_what_is_no_game_is_refused(
    shared: TestClient, data: Answer, reason: str
) -> None:
    for path in ("reviews", "reviews/summary"):
        refused = shared.post(f"/api/{path}", json=data)
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith(reason)


def longest_game() -> Record:
    """A game in which nobody counts anything, and nothing is scored for that."""
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
    return record_of(game, {seat: seat.value for seat in Seat})


def test_the_longest_game_can_be_sent(client: TestClient) -> None:
    record = longest_game()
    size = len(json.dumps(record.to_data()))
    assert LARGEST_BODY < size < LARGEST_RECORD / 2
    id_of(sent(client, record))
    padded = {**record.to_data(), "padding": " " * LARGEST_RECORD}
    refused = client.post("/api/reviews", json=padded)
    assert refused.status_code == 413
    assert refused.json() == {"detail": "The body may have at most 65,536 bytes."}


# --- The file -------------------------------------------------------------


def test_so_many_records_are_kept(games: Games) -> None:
    reviews = Reviews(games.file, most=2)
    reviews.prepare()
    records = [short_game(str(seed), (119, 119)) for seed in range(3)]
    ids = [reviews.add(record) for record in records]
    assert len({*ids}) == 3
    with pytest.raises(NoSuchReviewError):
        reviews.find(ids[0])
    assert [reviews.find(id) for id in ids[1:]] == records[1:]
    assert reviews.add(records[1]) == ids[1]
    reviews.add(records[0])
    assert reviews.find(ids[1]) == records[1]
    with pytest.raises(NoSuchReviewError):
        reviews.find(ids[2])


@pytest.mark.parametrize("data", ["", "{", "null", "[]", '{"format": "cribbage game"}'])
def test_a_damaged_record_is_refused(
    client: TestClient, games: Games, data: str
) -> None:
    id = id_of(sent(client, short_game()))
    with sqlite3.connect(games.file) as connection:
        connection.execute("UPDATE reviews SET record = ?", (data,))
    for path in (id, f"{id}/stream"):
        refused = client.get(f"/api/reviews/{path}")
        assert refused.status_code == 410
        assert refused.json() == {"detail": "The game of this review is damaged."}
