"""Whole games over the API, compared with the same games by the rules."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any

import brute
import pytest
from starlette.testclient import TestClient
from tables import copy_of, played, table_at
from web_person import (
    Answer,
    begun,
    cards_in,
    rightly,
    seated,
    stored,
    texts,
    value_of_next,
    wrongly,
)

from cribbage_bridge.cribbage.actions import (
    Count,
    Cut,
    Deal,
    Dealt,
    Discard,
    Lay,
    Seat,
)
from cribbage_bridge.cribbage.game import Game, Stage, State, Strength, choose_action
from cribbage_bridge.session import history
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import Prompt, Session
from cribbage_bridge.web.games import Games

SEATS = {"you": Seat.FIRST, "computer": Seat.SECOND}


# --- What must not be known -----------------------------------------------


def hidden(game: Game) -> set[str]:
    """The cards of the deal that the person has not seen."""
    deal = max(n for n, act in enumerate(game.actions) if isinstance(act, Deal))
    dealt = {
        event.seat: set(texts(event.cards))
        for event in game.steps[deal].events
        if isinstance(event, Dealt)
    }
    seen = dealt[Seat.FIRST]
    counts = 0
    for action in game.actions[deal:]:
        match action:
            case Cut(card) | Lay(_, card):
                seen = seen | {str(card)}
            case Count():
                counts += 1
    if counts == 3 or (counts == 2 and game.state.stage is Stage.SHOW):
        seen = seen | dealt[Seat.SECOND]
    return set(brute.DECK) - seen


def of_this_deal(events: list[Answer]) -> list[Answer]:
    """Events without those of the draw and of earlier deals, which are open."""
    deals = [n for n, event in enumerate(events) if event["kind"] == "dealt"]
    return events[deals[-1] :] if deals else events


def must_hide(answer: Answer, game: Game) -> None:
    """See that an answer has no card that is hidden, but for those shown at the end."""
    recent = {**answer, "events": of_this_deal(answer["events"])}
    text = json.dumps(recent, ensure_ascii=False)
    shown_at_end = last_cards(game) if game.state.winner else set()
    assert not cards_in(text) & (hidden(game) - shown_at_end)
    assert "card(" not in text


def test_cards_are_found_in_any_text() -> None:
    assert cards_in('["10H","5♠"] You lay A♦: 3. 15H 5HS 1D 4') == {"10H", "5S", "AD"}


# --- Whole games ----------------------------------------------------------


def awaited(state: State, counting: bool) -> str:
    """What a game must wait for in a state."""
    mine = state.actor is Seat.FIRST
    match state.stage:
        case Stage.DISCARD:
            assert mine
            return "discard"
        case Stage.PLAY:
            assert mine
            assert all(isinstance(action, Lay) for action in state.legal)
            return "lay"
        case Stage.SHOW:
            return "count" if mine and counting else "continue"
        case Stage.OVER:
            return "nothing"
        case stage:
            assert stage is Stage.DEAL
            return "continue"


def must_agree(answer: Answer, game: Game) -> None:
    """See that an answer says what the rules say."""
    state = game.state
    mine, theirs = (state.hands[seat] for seat in Seat)
    legal = state.legal if answer["prompt"] == "lay" else ()
    assert answer["goal"] == state.goal == 121
    assert answer["stage"] == state.stage.value
    assert answer["prompt"] == awaited(state, answer["counting"])
    assert SEATS[answer["dealer"]] is state.dealer
    fronts = {SEATS[who]: pegs["front"] for who, pegs in answer["pegs"].items()}
    assert fronts == state.scores
    assert answer["hand"] == texts(sorted(filter(None, mine)))
    assert answer["others"] == len(theirs)
    assert state.winner or not answer["held"]
    assert answer["playable"] == texts(a.card for a in legal if isinstance(a, Lay))
    assert answer["discards"] == texts(sorted(filter(None, state.discards[Seat.FIRST])))
    assert answer["crib"] == sum(map(len, state.discards.values()))
    assert answer["laid"] == {who: texts(state.laid[SEATS[who]]) for who in SEATS}
    assert answer["pile"] == texts(state.pile)
    assert answer["count"] == state.count
    assert answer["start_card"] == (state.start_card and str(state.start_card))
    assert (answer["next_count"] is None) == (state.next_count is None)
    assert answer["can_undo"] == any(
        isinstance(act, Discard) and act.seat is Seat.FIRST for act in game.actions
    )


def last_cards(game: Game) -> set[str]:
    """The computer's cards that a person has not seen when a game is cut short."""
    actions = game.actions
    begin = max(place for place, act in enumerate(actions) if isinstance(act, Deal))
    mine = [act for act in actions[begin:] if getattr(act, "seat", None) is Seat.SECOND]
    (dealt,) = (
        event.cards
        for event in game.steps[begin].events
        if isinstance(event, Dealt) and event.seat is Seat.SECOND
    )
    discarded = [card for act in mine if isinstance(act, Discard) for card in act.cards]
    kept = set(texts(dealt)) - set(texts(discarded))
    if any(isinstance(act, Count) for act in actions[begin:]):
        return set() if any(isinstance(act, Count) for act in mine) else kept
    return kept - {str(act.card) for act in mine if isinstance(act, Lay)}


@pytest.mark.parametrize(("seed", "number"), [("0", 0), ("1", 2), ("4", 4)])
def test_the_last_cards_of_the_computer_are_seen_at_the_end(
    client: TestClient, games: Games, seed: str, number: int
) -> None:
    table = copy_of(table_at("nothing", seed))
    games.add(table)
    held = client.get(f"/api/games/{table.id}").json()["held"]
    assert len(held) == number
    assert set(held) == last_cards(table.record.replay())


def value_of(count: Answer) -> int:
    """The value by brute force of cards that were counted."""
    is_crib = count["source"] == "crib"
    return brute.value(tuple(count["cards"]), count["start_card"], is_crib)


def must_be_counted_rightly(shown: list[Answer]) -> None:
    """See that the counts of the show are right, whatever was claimed."""
    for count in shown:
        value = value_of(count)
        assert count["score"]["value"] == value
        assert count["points"] == min(value, count["claimed"])


def move(pegs: dict[str, Answer], events: list[Answer]) -> None:
    """Move pegs as events say, which must have the same totals."""
    for event in events:
        if event["kind"] == "scored":
            before = pegs[event["player"]]["front"]
            total = min(121, before + event["points"])
            assert event["total"] == total
            pegs[event["player"]] = {"front": total, "back": before}


@pytest.mark.parametrize(
    ("strength", "counting"),
    [
        (Strength.NOVICE, True),
        pytest.param(Strength.REGULAR, False, marks=pytest.mark.long),
        pytest.param(Strength.MASTER, True, marks=pytest.mark.long),
    ],
)
def test_a_whole_game(
    client: TestClient, games: Games, strength: Strength, counting: bool
) -> None:
    person = begun(client, wrongly, strength=strength.value, counting=counting)
    name = person.seen["name"]
    pegs = {who: {"front": 0, "back": 0} for who in SEATS}
    happened: list[Answer] = []
    numbers_hidden = set()
    for revision in range(1000):
        answer, game = person.seen, stored(games, name)
        happened += answer["events"]
        assert answer["revision"] == revision
        if revision % 3 == 0 or answer["prompt"] == "nothing":
            looked = person.look()
            assert looked == {**answer, "since": 0, "events": happened}
            must_hide(looked, game)
        move(pegs, answer["events"])
        assert answer["pegs"] == pegs
        must_agree(answer, game)
        must_hide(answer, game)
        numbers_hidden.add(len(hidden(game)))
        must_be_counted_rightly(answer["shown"])
        if answer["prompt"] == "nothing":
            break
        person.go_on()
    # Before the discard, in the show, and when the computer has counted.
    assert numbers_hidden >= {46, 41, 39}
    assert game.state.winner
    winner = person.seen["winner"]
    assert winner.keys() == {"player", "margin"}
    assert SEATS[winner["player"]] is game.state.winner.seat
    assert winner["margin"] == game.state.winner.margin.value
    assert person.seen["events"][-1]["kind"] == "won"


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_is_as_strong_as_was_wanted(
    client: TestClient, games: Games, strength: Strength
) -> None:
    person = begun(client, strength=strength.value)
    person.go_on_until(lambda seen: seen["stage"] == "show")
    game = stored(games, person.seen["name"])
    again = Game(game.first_dealer)
    for action in game.actions:
        if again.state.actor is Seat.SECOND:
            assert action == choose_action(again.state.view(Seat.SECOND), strength)
        again.act(action)


def test_games_have_names_and_cards_of_their_own(shared: TestClient) -> None:
    games = [begun(shared).seen for _ in range(5)]
    assert len({game["name"] for game in games}) == 5
    assert len({tuple(game["hand"]) for game in games}) == 5


# --- Counting -------------------------------------------------------------


def is_before_a_count(source: str, session: Session) -> bool:
    """Whether the person is to count cards that have a value."""
    view, following = session.view, session.view.next_count
    if session.prompt is not Prompt.COUNT or not following:
        return False
    cards = tuple(texts(history.cards_of(following, view)))
    value = brute.value(cards, str(view.start_card), source == "crib")
    return following.source.value == source and value > 2


@cache
def table_before_a_count(source: str) -> SavedTable:
    return played(partial(is_before_a_count, source))


@pytest.mark.parametrize("source", ["hand", "crib"])
@pytest.mark.parametrize(("share", "more"), [(1, 0), (1, 1), (0, 29), (1, -1), (0, 0)])
def test_what_is_counted_is_scored_and_what_is_overlooked_is_lost(
    client: TestClient, games: Games, source: str, share: int, more: int
) -> None:
    person = seated(client, games, table_before_a_count(source))
    seen, value = person.seen, value_of_next(person.seen)
    claimed = share * value + more
    mine, theirs = min(claimed, value), abs(value - claimed)
    answer = person.act({"action": "count", "points": claimed})
    shown, *scored = answer["events"]
    if claimed != value:
        miscounted = scored.pop(0)
        assert miscounted["kind"] == "miscounted"
        assert miscounted["claimed"] == claimed
    assert (shown["kind"], shown["player"]) == ("shown", "you")
    assert sorted(shown["cards"]) == sorted(seen["next_count"]["cards"])
    assert [(event["player"], event["points"]) for event in scored] == [
        (who, points) for who, points in [("you", mine), ("computer", theirs)] if points
    ]
    assert answer["pegs"]["you"]["front"] == seen["pegs"]["you"]["front"] + mine
    overlooked = [event for event in scored if event["text"].startswith("Muggins!")]
    assert len(overlooked) == (claimed < value)
    assert answer["shown"][-1]["points"] == mine
    assert answer["shown"][:-1] == seen["shown"]
    assert set(seen["next_count"]) == {"player", "source", "cards"}


@pytest.mark.parametrize(
    ("settings", "penalties"),
    [
        ({}, ["muggins"]),
        ({"counting": True}, ["muggins", "overcount"]),
        ({"counting": True, "penalties": ["overcount"]}, ["overcount"]),
        ({"counting": True, "penalties": []}, []),
    ],
)
def test_settings(
    client: TestClient, settings: dict[str, Any], penalties: list[str]
) -> None:
    seen = begun(client, **settings).seen
    assert seen["penalties"] == penalties
    assert seen["strength"] == "regular"
    assert seen["counting"] == settings.get("counting", False)


def test_all_is_counted_for_a_person_who_does_not(shared: TestClient) -> None:
    person = begun(shared, rightly)
    shown = person.go_on_until(lambda seen: len(seen["shown"]) == 3)["shown"]
    for count in shown:
        assert count["points"] == count["score"]["value"] == value_of(count)
