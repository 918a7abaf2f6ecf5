"""Reports about many games, with a row of integers for each game.

``cribbage/episodes.pl`` writes the reports, and describes their numbers.
"""

from __future__ import annotations

from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.learn.numbering import ACTION_CARDS, ACTION_COUNT
from cribbage_bridge.learn.observation import (
    DISCARDS,
    HAND,
    LENGTH,
    MY_SCORE,
    PILE,
    PLAYED,
    START_CARD,
    THEIRS,
    Observation,
)

Integers = NDArray[np.int64]

DECKS, WINNER, POINTS, THEIR_POINTS = range(4)
"""The columns before the numbers of the observation."""

_PARTS = (HAND, DISCARDS, PLAYED, THEIRS, START_CARD, PILE)
"""The parts of an observation that consist of cards."""

_WIDTHS = (6, 2, 4, 4, 1, 8)
"""The number of columns for each of these parts."""

_MOST_LEGAL = 15
"""The maximum number of legal actions."""

_ORDERED = (PLAYED, THEIRS, PILE)
"""The parts in which cards are numbered."""

_SCALARS = slice(THEIR_POINTS + 1, THEIR_POINTS + 1 + LENGTH - MY_SCORE)
_PLACES = [
    slice(*ends) for ends in pairwise(accumulate(_WIDTHS, initial=_SCALARS.stop))
]
_LEGAL_COUNT = _PLACES[-1].stop
_LEGAL = slice(_LEGAL_COUNT + 1, _LEGAL_COUNT + 1 + 2 * _MOST_LEGAL)

_NO_CARD = len(DECK)
"""The position of a missing card."""


def _action_numbers() -> Integers:
    """Return the number of each action, given the positions of two cards in `DECK`."""
    numbers = np.zeros((_NO_CARD + 1, _NO_CARD + 1), np.int64)
    for number, cards in enumerate(ACTION_CARDS):
        one, other = (*map(DECK.index, cards), _NO_CARD, _NO_CARD)[:2]
        numbers[one, other] = numbers[other, one] = number
    return numbers


_ACTION_NUMBERS = _action_numbers()


def rows_of(report: str) -> Integers:
    """Return a report as an array with a row for each game."""
    return np.fromstring(report, np.int64, sep=" ").reshape(-1, _LEGAL.stop)


def observations(rows: Integers) -> Observation:
    """Return the observations of the learner in all games."""
    count = len(rows)
    observation = np.zeros((count, LENGTH), np.int8)
    for part, columns in zip(_PARTS, _PLACES, strict=True):
        places = rows[:, columns]
        games, order = np.nonzero(places < _NO_CARD)
        shown = order + 1 if part in _ORDERED else 1
        observation[games, part.start + places[games, order]] = shown
    observation[:, MY_SCORE:] = rows[:, _SCALARS]
    mask = np.zeros((count, ACTION_COUNT), np.int8)
    legal = legal_numbers(rows)
    games, order = np.nonzero(legal >= 0)
    mask[games, legal[games, order]] = 1
    return {"observation": observation, "action_mask": mask}


def legal_numbers(rows: Integers) -> Integers:
    """Return the numbers of the learner's legal actions in each game.

    Returns:
        An array of shape (games, 15), with -1 for each missing action.
    """
    pairs = rows[:, _LEGAL].reshape(len(rows), -1, 2)
    numbers = _ACTION_NUMBERS[pairs[..., 0], pairs[..., 1]]
    is_legal = np.arange(_MOST_LEGAL) < rows[:, _LEGAL_COUNT, np.newaxis]
    return np.where(is_legal, numbers, -1)


def is_over(rows: Integers) -> NDArray[np.bool_]:
    """Return true for each game whose episode is over."""
    over: NDArray[np.bool_] = rows[:, _LEGAL_COUNT] == 0
    return over
