"""Whole games in Python: what it reads of them, keeps of them, and asks about them.

The rules are tested in ``tests/prolog``; Python holds none.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from functools import cache
from itertools import product
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, DomainError, Rank, parse_cards
from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import PLAIN
from cribbage_bridge.bridge.terms import VARIABLE
from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    Count,
    Cut,
    Deal,
    Discard,
    Draw,
    Go,
    Scored,
    Seat,
    Source,
    parse_action,
)
from cribbage_bridge.cribbage.game import (
    Game,
    State,
    Step,
    Strength,
    choose_action,
    rank_actions,
    rank_chances,
)
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import NextCount, Stage

SEEDS = range(2)


def stacked(top: str) -> tuple[Card, ...]:
    """Return a deck with some cards on top, and the others below in order."""
    cards = parse_cards(top)
    return (*cards, *(card for card in DECK if card not in cards))


@settings(max_examples=20)
@given(st.text())
def test_shuffled_is_a_permutation_that_the_seed_determines(seed: str) -> None:
    assert shuffled(seed) == shuffled(seed)
    assert sorted(shuffled(seed)) == list(DECK)
    assert shuffled(seed) != shuffled(seed + "another")


# --- Games ----------------------------------------------------------------


@cache
def random_game(seed: int) -> tuple[list[State], list[Step]]:
    """Return the states and the steps of a game in which all is done at random."""
    random = Random(seed)
    game = Game(random.choice([None, *Seat]))
    states = [game.state]
    while game.state.stage is not Stage.OVER:
        game.act(random_action(random, game.state))
        states.append(game.state)
    return states, game.steps


def random_action(random: Random, state: State) -> Action:
    if state.stage in (Stage.DRAW, Stage.DEAL):
        deck = tuple(random.sample(DECK, 52))
        return Draw(deck) if state.stage is Stage.DRAW else Deal(deck)
    action = random.choice(state.legal)
    if isinstance(action, Count):
        return Count(action.seat, random.randint(0, action.points + 2))
    return action


def replayed(seed: int) -> Game:
    states, steps = random_game(seed)
    game = Game(states[0].dealer)
    game.replay([step.action for step in steps])
    return game


WORKED = """
draw: drawn first KS, drawn second KH, drawn first 5D, drawn second 5C,
    drawn first 2H, drawn second AS, deals second
deal: dealt first 5H 6C 7S 8D KD 2C, dealt second 5S 5C JH 4D QH 9C
discard second QH 9C: discarded second QH 9C
discard first KD 2C: discarded first KD 2C
cut 5D: start_card_cut first 5D
play first 8D: played first 8D 8
play second JH: played second JH 18
play first 7S: played first 7S 25
play second 5S: played second 5S 30
go first: said_go first
go second: said_go second, scored second 1 play combination go 5S 1 1, restarted first
play first 5H: played first 5H 5
play second 5C: played second 5C 10, scored second 2 play combination pair 5C 5H 2 3
play first 6C: played first 6C 16
play second 4D: played second 4D 20,
    scored second 3 play combination run 4D 6C 5C 3 6,
    scored second 1 play combination last 4D 1 7
"""
"""The actions of a deal, and their events, as in ``game.plt``."""


def worked_steps() -> list[tuple[Action, list[str]]]:
    decks: dict[str, Action] = {
        "draw": Draw(stacked("KS KH 5D 5C 2H AS")),
        "deal": Deal(stacked("5H 6C 7S 8D KD 2C 5S 5C JH 4D QH 9C 5D")),
    }
    lines = [line.split(": ") for line in WORKED.replace("\n    ", " ").split("\n")]
    return [
        (decks.get(action) or parse_action(action), events.split(", "))
        for action, events in lines[1:-1]
    ]


def worked(count: int) -> Game:
    """Return the game after some steps of the deal that is worked out."""
    game = Game()
    for action, events in worked_steps()[:count]:
        assert list(map(str, game.act(action))) == events
    return game


# --- What Python says of a game -------------------------------------------


def plain(value: Any) -> Any:
    match value:
        case None | int():
            return value
        case Both():
            return {str(seat): plain(item) for seat, item in value.items()}
        case tuple():
            return list(map(plain, value))
        case _:
            return str(value)


def plain_fields(state: State) -> dict[str, Any]:
    names = [field.name for field in fields(state) if field.compare]
    return {name: plain(getattr(state, name)) for name in names}


def test_what_happens_in_a_deal() -> None:
    game = worked(len(worked_steps()))
    assert game.actions == [action for action, _ in worked_steps()]
    hand = parse_cards("6C 5H 7S 8D")
    assert game.state.next_count == NextCount(Seat.FIRST, Source.HAND, hand)
    for points, source in ((12, "hand"), (14, "hand"), (4, "crib")):
        (count,) = game.state.legal
        shown, scored = game.act(count)
        assert isinstance(scored, Scored)
        assert str(count) == f"count {scored.seat} {points}"
        assert str(shown).startswith(f"shown {scored.seat} {source} ")
        assert (scored.points, scored.score.total) == (points, points)
    assert game.state.scores == {Seat.FIRST: 12, Seat.SECOND: 25}
    assert (game.state.dealer, game.state.stage) == (Seat.FIRST, Stage.DEAL)


NOTHING: dict[str, Any] = {"first": [], "second": []}

NEW = {
    "goal": 121,
    "penalties": ["muggins"],
    "scores": {"first": 0, "second": 0},
    "dealer": None,
    "stage": "draw",
    "actors": [],
    "legal": [],
    "hands": NOTHING,
    "discards": NOTHING,
    "played": NOTHING,
    "start_card": None,
    "pile": [],
    "count": 0,
    "gone": [],
    "next_count": None,
    "winner": None,
    "face_down": [],
    "known": ["first", "second"],
}
IN_PLAY = {
    **NEW,
    "dealer": "second",
    "stage": "play",
    "actors": ["second"],
    "legal": ["go second"],
    "hands": {"first": ["5H", "6C"], "second": ["5C", "4D"]},
    "discards": {"first": ["KD", "2C"], "second": ["QH", "9C"]},
    "played": {"first": ["8D", "7S"], "second": ["JH", "5S"]},
    "start_card": "5D",
    "pile": ["8D", "JH", "7S", "5S"],
    "count": 30,
    "gone": ["first"],
    "face_down": ["hands", "discards"],
}


def test_what_a_state_says() -> None:
    assert plain_fields(worked(0).state) == NEW
    assert plain_fields(worked(10).state) == IN_PLAY
    later = {**NEW, "dealer": "first", "stage": "deal"}
    assert plain_fields(Game(Seat.FIRST).state) == later


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_hides_what_lies_face_down_before_others(seed: int) -> None:
    for state, seat in product(random_game(seed)[0], [*Seat, None]):
        said, known = plain_fields(state), [str(seat)] if seat else []
        hidden = {
            part: {
                owner: cards if owner in known else [None] * len(cards)
                for owner, cards in said[part].items()
            }
            for part in said["face_down"]
        }
        own = [action for action in said["legal"] if action.split()[1] in known]
        view = state.view(seat)
        expected = {**said, **hidden, "legal": own, "known": known}
        assert plain_fields(view) == expected
        assert view.view(seat) == view


@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_says_who_is_first_to_act_and_what_each_may_do(seed: int) -> None:
    for state in random_game(seed)[0]:
        assert state.actor is (state.actors[0] if state.actors else None)
        own = [action for seat in state.actors for action in state.legal_for(seat)]
        assert own == [action for action in state.legal if not isinstance(action, Cut)]
        for seat in set(Seat) - set(state.actors):
            assert state.legal_for(seat) == ()


def in_order(action: Action) -> Action:
    """Return the action with its cards in order, where the order means nothing."""
    if isinstance(action, Discard):
        return Discard(action.seat, tuple(sorted(action.cards)))
    return action


# --- Undo and replay ------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_restores_the_very_state(seed: int) -> None:
    states, steps = random_game(seed)
    game = replayed(seed)
    places = Random(seed).sample(range(len(states)), 4)
    for place in sorted([0, len(steps), *places], reverse=True):
        game.back_to(place)
        assert game.state == states[place]
        assert game.steps == steps[:place]
    for step, state in zip(steps[:30], states[1:], strict=False):
        assert game.act(step.action) == step.events
        assert game.state == state


def test_a_replay_with_a_wrong_action_takes_none() -> None:
    game = Game(Seat.FIRST)
    before = game.state
    with pytest.raises(DomainError, match="expected a discard, not 'go"):
        game.replay([Deal(shuffled("deck")), Go(Seat.FIRST)])
    assert game.state is before
    assert game.steps == []


def test_a_state_leads_on_by_many_actions_or_none() -> None:
    states, steps = random_game(0)
    for start in range(0, len(states), 50):
        some = steps[start : start + 20]
        after = states[start].after(*[step.action for step in some])
        assert after.steps == tuple(some)
        assert after.state == states[start + len(some)]
        assert states[start].after().state == states[start]


def test_games_in_threads_do_not_disturb_each_other() -> None:
    seeds = [*SEEDS] * 2
    with ThreadPoolExecutor(4) as pool:
        games = list(pool.map(replayed, seeds))
    for seed, game in zip(seeds, games, strict=True):
        states, steps = random_game(seed)
        assert (game.state, game.steps) == (states[-1], steps)
        assert game.actions == [step.action for step in steps]


# --- Questions to Prolog --------------------------------------------------


def test_what_a_state_says_is_not_asked_of_prolog(queries: Mock) -> None:
    states, _ = random_game(1)
    queries.reset_mock()
    for state in states:
        for seat in Seat:
            view = state.view(seat)
            for each in (state, view):
                plain_fields(each)
                assert each.legal_for(seat) == view.legal
                assert (each.actor, each.winner) == (state.actor, state.winner)
    assert queries.mock_calls == []


def test_an_action_is_one_question_and_so_are_many(queries: Mock) -> None:
    states, steps = random_game(2)
    actions = [step.action for step in steps]
    queries.reset_mock()
    game = Game(states[0].dealer)
    for number, action in enumerate(actions[:50], 2):
        game.act(action)
        assert len(queries.mock_calls) == number
    queries.reset_mock()
    Game(game.first_dealer).replay(actions)
    assert len(queries.mock_calls) == 2
    queries.reset_mock()
    deal = Game(Seat.FIRST)
    deal.act(Deal(shuffled("deal")))
    deal.let_computer_act(Strength.NOVICE)
    deal.play_deal(both_of(Strength.NOVICE))
    assert len(queries.mock_calls) == 4


# --- What is refused, in words --------------------------------------------


def test_no_game_goes_on_from_a_view() -> None:
    for seat in Seat:
        view = worked(8).state.view(seat)
        for actions in ((), view.legal[:1]):
            with pytest.raises(TypeError, match=r"^expected a state with the cards"):
                view.after(*actions)


@pytest.mark.parametrize(
    ("count", "action", "reason"),
    [
        (0, "go first", r"expected .* Draw\(deck\), not go first"),
        (0, Draw(DECK), "nobody wins the draw with this deck: AC AD"),
        (1, Deal(()), "a deck of 52 different cards, not an empty list"),
        (1, Deal(DECK[:51]), "a deck of 52 different cards, not AC AD"),
        (1, Deal((*DECK[:51], DECK[0])), "AC is given twice"),
        (
            2,
            Discard(Seat.FIRST, ()),
            "expected two cards to discard, not an empty list",
        ),
        (2, "discard first 5H 8H", "8H is not in the hand"),
        (3, "discard second 5S 5C", "'discard"),
        (4, "cut 6D", "6D is not the next card of the deck"),
        (5, "count first 3", "expected a play or a go, not 'count first 3'"),
        (8, "go second", "a card can be played, so it is too early to say go"),
        (9, "play first 6C", "6C would bring the count over 31"),
        (15, "play first 6C", "expected a count, not 'play first 6C'"),
    ],
)
def test_wrong_actions(count: int, action: str | Action, reason: str) -> None:
    game = worked(count)
    before, steps = game.state, game.steps.copy()
    with pytest.raises(DomainError, match=reason):
        game.act(parse_action(action) if isinstance(action, str) else action)
    assert game.state is before
    assert game.steps == steps


def test_values_of_both_seats_cannot_be_replaced() -> None:
    scores: Any = Game().state.scores
    with pytest.raises(TypeError, match="does not support item assignment"):
        scores[Seat.FIRST] = 50
    assert scores == Both({"second": 0, "first": 0})
    assert ("first" in scores, scores.get("third")) == (True, None)
    assert pickle.loads(pickle.dumps(scores)) == scores


def test_nothing_is_done_when_the_game_is_over() -> None:
    with pytest.raises(DomainError, match="'go first' is not legal") as error:
        random_game(0)[0][-1].after(Go(Seat.FIRST))
    assert (error.value.domain, error.value.culprit) == ("nothing", Go(Seat.FIRST))


def test_no_penalties_are_an_empty_list() -> None:
    assert Game(penalties=[]).penalties == ()
    with pytest.raises(ArgumentTypeError, match="penalties or their names, not None"):
        Game(penalties=None)  # type: ignore[arg-type]


def test_a_count_is_an_integer() -> None:
    with pytest.raises(ArgumentTypeError, match="an integer, not None"):
        Count(Seat.FIRST, None)  # type: ignore[arg-type]


def test_things_that_are_no_cards() -> None:
    with pytest.raises(ArgumentTypeError, match="a string that names it, not 5"):
        Discard(Seat.FIRST, (5, 6))  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="a string that names them, not 7"):
        Discard(Seat.FIRST, 7)  # type: ignore[arg-type]


# --- The computer ---------------------------------------------------------


def both_of(strength: Strength) -> Both[Strength]:
    return Both(dict.fromkeys(Seat, strength))


def test_strengths_are_those_of_the_rules() -> None:
    rules = Rules("cribbage_opponent", "cribbage/opponent", PLAIN)
    found = [name for name, *_ in rules.solutions("strength", *[VARIABLE] * 4)]
    assert found == [strength.value for strength in Strength]


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_ranks_just_the_legal_actions(strength: Strength) -> None:
    states = [state for state in random_game(0)[0] if state.actor]
    for state in Random(strength.value).sample(states, 4):
        assert state.actor
        view = state.view(state.actor)
        ranked = rank_actions(view, strength)
        ranked_actions = [entry.action for entry in ranked]
        assert {*map(in_order, ranked_actions)} == {*map(in_order, view.legal)}
        for entry in ranked:
            assert entry.expected_points == sum(entry.reasons.values())
        assert choose_action(view, strength) == ranked[0].action
        assert str(ranked[0]).startswith(f"{ranked[0].action}: ")
        chance = ranked[0].win_probability
        assert ("chance of winning" in str(ranked[0])) is (chance is not None)
        assert state.after(ranked[0].action).steps


def test_what_the_other_seat_may_hold() -> None:
    state = worked(8).state
    for seat in Seat:
        view = state.view(seat)
        chances = rank_chances(view)
        assert list(chances) == list(Rank)
        assert all(0 <= chance < 1 for chance in chances.values())
        others = {card.rank for card in state.hands[seat.other] if card}
        assert all(chances[rank] for rank in others)
        assert rank_chances(state.view(seat)) == chances
    assert state.actor
    assert rank_chances(state) == rank_chances(state.view(state.actor))
    with pytest.raises(DomainError, match="only in the play, not at stage 'discard'"):
        rank_chances(worked(2).state.view(Seat.FIRST))


@pytest.mark.parametrize("advice", [choose_action, rank_actions, rank_chances])
def test_a_spectator_gets_no_advice(advice: Callable[[State], object]) -> None:
    with pytest.raises(
        TypeError, match="expected a state that shows a seat's cards, not "
    ):
        advice(worked(8).state.view(None))
    with pytest.raises(
        TypeError, match="expected a state that shows a seat's cards, not <Game"
    ):
        advice(worked(8))  # type: ignore[arg-type]


def test_the_computer_acts_for_the_seat_that_is_first_to_act() -> None:
    strength = Strength.REGULAR
    game, whole = Game(Seat.FIRST), Game(Seat.FIRST)
    for one in (game, whole):
        one.act(Deal(shuffled("acts")))
    whole.play_deal(both_of(strength))
    for step in whole.steps[1:]:
        before = game.state
        if before.actor is None:
            game.act(*before.legal)
        else:
            assert choose_action(before.view(before.actor), strength) == step.action
            assert game.let_computer_act(strength) == step.events
    assert game.steps == whole.steps
    assert game.state == whole.state
    assert game.state.stage is Stage.DEAL
