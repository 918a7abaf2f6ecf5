"""The observations of learners: all that a seat may know, and nothing else."""

from __future__ import annotations

from itertools import compress
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from learners import begun, game_of, turns

from cribbage_bridge import DECK, Card, DomainError
from cribbage_bridge.cribbage.actions import Action, Both, Deal, Discard, Seat
from cribbage_bridge.cribbage.game import Game, State, rank_chances
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import number_of
from cribbage_bridge.learn import observation as parts
from cribbage_bridge.learn.observation import Array, Observation, observe
from cribbage_bridge.protocol.position import MINE, Position

seeds = st.integers(0, 2**32)
seats = st.sampled_from(Seat)


def game_at(seed: int, turn: int) -> Game:
    """Return a game of random learners before one of the turns, counted from 0."""
    table = begun(seed)
    for number, _ in enumerate(turns(table, Random(seed))):
        if number == turn:
            break
    return game_of(table)


games = st.builds(game_at, seeds, st.integers(0, 60))


def cards_in(observation: Array, plane: slice) -> set[Card]:
    return set(compress(DECK, observation[plane]))


def in_order(observation: Array, plane: slice) -> list[Card]:
    """Return the cards of a part by their numbers, which have no gap."""
    numbers = {int(n): card for n, card in zip(observation[plane], DECK, strict=True)}
    numbers.pop(0)
    return [numbers[n] for n in range(1, len(numbers) + 1)]


@pytest.mark.long
@settings(max_examples=30)
@given(games, seats)
def test_it_says_what_the_view_says(game: Game, seat: Seat) -> None:
    view, other = game.state.view(seat), seat.other
    seen = observe(game.state, seat, is_to_act=True)["observation"]
    assert cards_in(seen, parts.HAND) == set(view.hands[seat])
    assert cards_in(seen, parts.DISCARDS) == set(view.discards[seat])
    assert in_order(seen, parts.PLAYED) == list(view.played[seat])
    assert in_order(seen, parts.THEIRS) == list(view.played[other])
    assert cards_in(seen, parts.START_CARD) == {view.start_card} - {None}
    pile = [seen[parts.PILE][DECK.index(card)] for card in view.pile]
    assert pile == list(range(len(view.pile), 0, -1))
    assert np.count_nonzero(seen[parts.PILE]) == len(view.pile)
    assert {name: seen[getattr(parts, name)] for name in NUMBERS} == {
        "MY_SCORE": view.scores[seat],
        "THEIR_SCORE": view.scores[other],
        "MY_CRIB": view.dealer is seat,
        "COUNT": view.count,
        "THEIR_CARDS": len(view.hands[other]),
        "I_SAID_GO": seat in view.gone,
        "THEY_SAID_GO": other in view.gone,
        "DISCARDING": view.stage is Stage.DISCARD,
        "PLAYING": view.stage is Stage.PLAY,
    }


NUMBERS = (
    *("MY_SCORE", "THEIR_SCORE", "MY_CRIB", "COUNT", "THEIR_CARDS"),
    *("I_SAID_GO", "THEY_SAID_GO", "DISCARDING", "PLAYING"),
)


def test_each_part_has_places_of_its_own() -> None:
    places = range(parts.LENGTH)
    planes = [each for each in vars(parts).values() if isinstance(each, slice)]
    taken = [place for plane in planes for place in places[plane]]
    taken += [getattr(parts, name) for name in NUMBERS]
    assert sorted(taken) == list(places)


@settings(max_examples=30)
@given(games, seats)
def test_the_mask_has_what_is_legal(game: Game, seat: Seat) -> None:
    mask = observe(game.state, seat, is_to_act=True)["action_mask"]
    legal = {number_of(action) for action in game.state.legal_for(seat)}
    assert set(np.flatnonzero(mask)) == legal
    assert not observe(game.state, seat, is_to_act=False)["action_mask"].any()


def unseen(state: State, seat: Seat) -> list[Card]:
    view = state.view(seat)
    seen = {*view.hands[seat], *view.discards[seat], view.start_card}
    seen.update(view.played[seat], view.played[seat.other])
    return [card for card in DECK if card not in seen]


def other_game(game: Game, seat: Seat, random: Random) -> Game:
    """Return a game that looks the same to a seat; raise DomainError if none can be."""
    hidden = unseen(game.state, seat)
    changed = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    def swapped(action: Action) -> Action:
        match action:
            case Deal(deck):
                return Deal(tuple(changed.get(card, card) for card in deck))
            case Discard(owner, cards):
                return Discard(owner, tuple(changed.get(card, card) for card in cards))
            case _:
                return action

    actions = game.actions
    (*_, begin) = (n for n, each in enumerate(actions) if isinstance(each, Deal))
    other = game.again()
    other.replay([*actions[:begin], *map(swapped, actions[begin:])])
    return other


@pytest.mark.long
@settings(max_examples=30)
@given(games, seats, st.randoms(use_true_random=False))
def test_what_a_seat_cannot_see_changes_nothing(
    game: Game, seat: Seat, random: Random
) -> None:
    assume(game.state.stage is not Stage.OVER)
    try:
        other = other_game(game, seat, random)
    except DomainError:
        assume(False)
    assume(other.state != game.state)
    for is_to_act in (True, False):
        one, another = (observe(g.state, seat, is_to_act) for g in (game, other))
        assert all(np.array_equal(one[key], another[key]) for key in one)


def position_in(seen: Observation) -> Position:
    """Return the position that an observation of the play describes."""
    observation = seen["observation"]
    numbers = [int(number) for number in observation[parts.PILE.stop :]]
    mine, theirs, is_dealer, _, _, i_said_go, they_said_go, *_ = numbers
    gone = ((MINE, i_said_go), (Seat.SECOND, they_said_go))
    return Position(
        dealer=MINE if is_dealer else Seat.SECOND,
        scores=Both({MINE: mine, Seat.SECOND: theirs}),
        holds=tuple(cards_in(observation, parts.HAND)),
        played=tuple(in_order(observation, parts.PLAYED)),
        discards=tuple(cards_in(observation, parts.DISCARDS)),
        theirs=tuple(in_order(observation, parts.THEIRS)),
        cut=tuple(cards_in(observation, parts.START_CARD)),
        pile=tuple(reversed(in_order(observation, parts.PILE))),
        turn=(MINE if seen["action_mask"].any() else Seat.SECOND,),
        gone=tuple(seat for seat, has_said_go in gone if has_said_go),
    )


@pytest.mark.long
@settings(max_examples=30)
@given(games, seats)
def test_an_observation_tells_apart_what_the_computer_tells_apart(
    game: Game, seat: Seat
) -> None:
    """An observation determines the beliefs of the computer about the other hand."""
    assume(game.state.stage is Stage.PLAY)
    seen = observe(game.state, seat, is_to_act=game.state.actor is seat)
    found = rank_chances(position_in(seen).view(Stage.PLAY))
    assert found == rank_chances(game.state.view(seat))


def test_an_old_name_is_still_there() -> None:
    with pytest.warns(DeprecationWarning, match="LAID is deprecated; use PLAYED"):
        assert parts.LAID == parts.PLAYED
    with pytest.raises(AttributeError, match="'LIED'"):
        assert parts.LIED
