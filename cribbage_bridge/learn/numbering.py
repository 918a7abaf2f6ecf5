"""A numbering of actions that does not depend on the state of the game.

- 0 to 51: play the card at this index in `DECK`, from AC to KS
- 52: say go
- 53 to 1378: discard two cards, numbered in the order of
  ``itertools.combinations(DECK, 2)``, from AC AD to KH KS

Among the legal discards, the lowest number therefore means the two lowest cards in the
hand.
"""

from __future__ import annotations

import reprlib
from itertools import combinations

import numpy as np

from cribbage_bridge.cribbage.actions import Discard, Go, Play, Seat, SeatAction
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.learn.errors import LearnError

ACTION_CARDS = (*((card,) for card in DECK), (), *combinations(DECK, 2))
"""The cards of each action, by its number: one to play, none for go, two to discard."""

_NUMBERS = {frozenset(cards): number for number, cards in enumerate(ACTION_CARDS)}

ACTION_COUNT = len(ACTION_CARDS)
"""The number of actions, legal or not."""

GO = _NUMBERS[frozenset()]
"""The number of the action go."""


def number_of(action: SeatAction) -> int:
    """Return the number of an action.

    Raises:
        LearnError: The action is a count in the show, which has no number.
    """
    match action:
        case Play(_, card):
            return _NUMBERS[frozenset((card,))]
        case Go():
            return GO
        case Discard(_, cards):
            return _NUMBERS[frozenset(cards)]
        case _:
            raise LearnError(f"expected a discard, a play or a go, not {action}")


def action_of(number: object, seat: Seat) -> SeatAction:
    """Return a seat's action with the given number, legal or not.

    Raises:
        LearnError: The argument is not the number of an action.
    """
    if (
        isinstance(number, bool)
        or not isinstance(number, int | np.integer)
        or not 0 <= number < ACTION_COUNT
    ):
        raise LearnError(
            f"not the number of an action: {reprlib.repr(number)}; "
            f"expected one from 0 to {ACTION_COUNT - 1}"
        )
    match ACTION_CARDS[number]:
        case (card,):
            return Play(seat, card)
        case ():
            return Go(seat)
        case cards:
            return Discard(seat, cards)
