"""Simulated deals in which both players discard by the mean value of hand and crib.

The *class* of two cards is the number of a cell in a square with a row and a column for
each rank.  Cells are numbered row by row.  Cards of different suits are in the row of
the lower rank and the column of the higher rank.  Cards of the same suit are below the
diagonal, in the row of the higher rank.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays import select_hands, total_crib_values
from cribbage_bridge.arrays.numbers import RANKS, SUITS, Numbers
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.cribbage.odds import Role

Means = npt.NDArray[np.float64]
"""The mean value of a crib, by the player's role and the class of the two discards.

The shape is (roles, classes), with the roles in the order of `Role`.
"""

Sums = npt.NDArray[np.int64]
"""The number of cribs, the sum of their totals, and the sum of the squared totals.

A total is the value of a crib, summed over all start cards.  The shape is
(3, roles, classes), with roles and classes as in `Means`.
"""

Squares = npt.NDArray[np.float64]
"""Values for each pair of ranks, of shape (13, 13) or (roles, 13, 13)."""

CLASSES = RANKS * RANKS

_HAND = 6
"""The number of cards dealt to each player."""

START_CARDS = len(DECK) - len(Role) * _HAND

_SIGNS = {Role.DEALER: 1, Role.PONE: -1}
"""The sign of the points in the crib for each role."""


def example(number: int) -> tuple[Card, Card]:
    """Return two example cards from a class, with the lower card first."""
    row, column = divmod(number, RANKS)
    low, high = sorted((row, column))
    return DECK[SUITS * low], DECK[SUITS * high + (row <= column)]


@cache
def _classes() -> npt.NDArray[np.intp]:
    """Return an array of shape (52, 52) with the class of any two cards."""
    rank, suit = np.divmod(np.arange(len(DECK)), SUITS)
    low, high = np.minimum.outer(rank, rank), np.maximum.outer(rank, rank)
    is_suited = np.equal.outer(suit, suit)
    return np.where(is_suited, RANKS * high + low, RANKS * low + high)


def simulate(seed: str, deals: int, means: Means) -> Sums:
    """Deal, let both players discard, and sum the values of the cribs.

    Args:
        seed: The seed that determines the cards.
        deals: The number of deals.
        means: The mean values that the players assume for cribs.
    """
    random = np.random.default_rng(list(seed.encode()))
    decks = np.tile(np.arange(len(DECK), dtype=np.int8), (deals, 1))
    random.permuted(decks, axis=1, out=decks)
    discards, hands = [], []
    for place, role in enumerate(Role):
        dealt = decks[:, place * _HAND : (place + 1) * _HAND]
        discarded, kept = _discard(dealt, _SIGNS[role] * means[place])
        discards.append(discarded)
        hands.append(kept)
    totals = total_crib_values(np.hstack(discards), np.hstack(hands))
    return np.array(
        [
            [_sums(discarded, weights) for discarded in discards]
            for weights in (np.ones_like(totals), totals, totals**2)
        ]
    )


def _discard(deals: Numbers, worth: npt.NDArray[np.float64]) -> tuple[Numbers, Numbers]:
    """Return the cards to discard and to keep, from deals of shape (deals, 6)."""
    choices = select_hands(deals)
    first, second = np.moveaxis(deals[:, choices.discards], -1, 0)
    best = (choices.values + worth[_classes()[first, second]]).argmax(axis=1)
    discarded, kept = (
        np.take_along_axis(deals, places[best], axis=1)
        for places in (choices.discards, choices.keeps)
    )
    return discarded, kept


def _sums(discarded: Numbers, weights: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    first, second = discarded.T
    return np.bincount(_classes()[first, second], weights, CLASSES).astype(np.int64)
