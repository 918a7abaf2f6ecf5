"""A seat's knowledge of a game, as an array of integers from 0 to 127.

Each of the first six parts has an element for every card in `DECK`, in order: 1 if the
part contains the card, else 0.  But `PLAYED` and `THEIRS` have 1 for the first card
that was played, 2 for the next one, and so on, and `PILE` has 1 for the last card of
this count, 2 for the card before it, and so on.  The goes of earlier counts follow from
this order.  Each of the other parts is one number.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cribbage_bridge.cribbage.actions import Seat, SeatAction
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.cribbage.game import State
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn.numbering import ACTION_COUNT, number_of

Array = NDArray[np.int8]

Observation = dict[str, Array]
"""A seat's knowledge, as ``observation``, and its legal actions, as ``action_mask``."""

HAND = slice(0, 52)
"""The cards that the seat holds."""

DISCARDS = slice(52, 104)
"""The cards that the seat has discarded."""

PLAYED = slice(104, 156)
"""The cards that the seat has played in this deal, numbered from the first."""

THEIRS = slice(156, 208)
"""The cards that the other seat has played in this deal, numbered from the first."""

START_CARD = slice(208, 260)
"""The start card."""

PILE = slice(260, 312)
"""The cards played in this count, numbered from the newest."""

MY_SCORE = 312
"""The score of the seat."""

THEIR_SCORE = 313
"""The score of the other seat."""

MY_CRIB = 314
"""1 if the seat owns the crib, else 0."""

COUNT = 315
"""The current count of the play."""

THEIR_CARDS = 316
"""The number of cards in the other seat's hand."""

I_SAID_GO = 317
"""1 if the seat has said go in this count, else 0."""

THEY_SAID_GO = 318
"""1 if the other seat has said go in this count, else 0."""

DISCARDING = 319
"""1 during the discard, else 0."""

PLAYING = 320
"""1 during the play, else 0."""

LENGTH = 321
"""The length of an observation."""


def __getattr__(name: str) -> slice:
    if name == "LAID":
        warnings.warn(
            "LAID is deprecated; use PLAYED", DeprecationWarning, stacklevel=2
        )
        return PLAYED
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_PLACES = {card: place for place, card in enumerate(DECK)}


def observation_space() -> spaces.Dict:
    """Return the space of observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 127, (LENGTH,), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def observe(state: State, seat: Seat, is_to_act: bool) -> Observation:
    """Return a seat's knowledge of a state, and its legal actions if `is_to_act`."""
    return {
        "observation": observation_of(state, seat),
        "action_mask": mask_of(state.legal_for(seat) if is_to_act else ()),
    }


def observation_of(state: State, seat: Seat) -> Array:
    """Return a seat's knowledge of a state.

    Returns:
        An array of `LENGTH` numbers.
    """
    view, other = state.view(seat), seat.other
    cards = {
        HAND.start: view.hands[seat],
        DISCARDS.start: view.discards[seat],
        START_CARD.start: (view.start_card,),
    }
    observation = np.zeros(LENGTH, np.int8)
    observation[
        [start + _PLACES[card] for start in cards for card in cards[start] if card]
    ] = 1
    orders = {
        PLAYED.start: view.played[seat],
        THEIRS.start: view.played[other],
        PILE.start: reversed(view.pile),
    }
    for start, order in orders.items():
        for number, card in enumerate(order, 1):
            observation[start + _PLACES[card]] = number
    observation[PILE.stop :] = (
        view.scores[seat],
        view.scores[other],
        view.dealer is seat,
        view.count,
        len(view.hands[other]),
        seat in view.gone,
        other in view.gone,
        view.stage is Stage.DISCARD,
        view.stage is Stage.PLAY,
    )
    return observation


def mask_of(actions: Iterable[SeatAction]) -> Array:
    """Return an array of `ACTION_COUNT` numbers: 1 for each given action, else 0."""
    mask = np.zeros(ACTION_COUNT, np.int8)
    mask[[number_of(action) for action in actions]] = 1
    return mask
