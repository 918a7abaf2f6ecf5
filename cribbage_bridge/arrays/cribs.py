"""The values of cribs when only one player's discards are known.

The other cards of the crib and then the start card are *drawn* from the cards that were
not dealt to the player.  A total is a sum over all ordered draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm, prod

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.kernels import index, ranks_and_suits
from cribbage_bridge.arrays.numbers import RANKS, SUITS, Integers, Numbers
from cribbage_bridge.arrays.tables import tables
from cribbage_bridge.cribbage.cards import DECK

Totals = npt.NDArray[np.int64]

_BLOCK = 1024
"""The number of sets of ranks to process at once."""


_CRIB = _HAND = 4
"""The number of cards in a crib and in a hand, not counting the start card."""


def drawn(size: int) -> int:
    """Return the number of cards drawn after a deal, including the start card."""
    discarded = size - _HAND
    return _CRIB - discarded + 1


def draws(size: int, cards: int) -> int:
    """Return the number of ordered draws of `cards` cards after a deal of `size`."""
    return perm(len(DECK) - size, cards)


def crib_totals(columns: Numbers, discards: npt.NDArray[np.intp]) -> Totals:
    """Return the crib's value for each choice of discards, summed over all draws.

    Args:
        columns: The card numbers of each deal, in an array of shape (cards, rows).
        discards: The indexes of the discards, of shape (choices, 1) or (choices, 2).

    Returns:
        The totals, in an array of shape (choices, rows).
    """
    size = len(columns)
    rank, suit = ranks_and_suits(columns)
    of_ranks, of_suits = _rank_totals(size), _suit_totals(size)
    rank_sets = np.searchsorted(_rank_sets(size)[0], _set_keys(rank))
    suit_counts = index(_counts(suit, SUITS), size + 1)
    of_discards, of_drawn = _card_totals(columns, suit)
    return np.array(
        [
            of_ranks[rank_sets, index(rank[places], RANKS)]
            + of_suits[suit_counts, index(suit[places], SUITS)]
            + of_discards[places].sum(axis=0)
            + of_drawn
            for places in discards
        ]
    )


def _counts(kinds: Integers, number: int) -> npt.NDArray[np.intp]:
    """Return the count of each kind of card, in an array of shape (number, rows)."""
    return np.array([(kinds == kind).sum(axis=0) for kind in range(number)])


# --- Points for ranks -----------------------------------------------------


def _set_keys(rank: Integers) -> npt.NDArray[np.int32]:
    weights = 5 ** np.arange(RANKS, dtype=np.int32)
    keys: npt.NDArray[np.int32] = weights.take(rank).sum(axis=0, dtype=np.int32)
    return keys


@cache
def _rank_sets(size: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.intp]]:
    """Return the keys and the rank counts of all sets of ranks that can be dealt."""
    every = np.array(list(combinations_with_replacement(range(RANKS), size))).T
    counts = _counts(every, RANKS)
    possible = counts.max(axis=0) <= SUITS
    keys = _set_keys(every[:, possible])
    order = keys.argsort()
    return keys[order], counts[:, possible][:, order]


@cache
def _rank_totals(size: int) -> Totals:
    """Return the totals for ranks, indexed by the ranks dealt and those discarded."""
    number = drawn(size)
    sets = np.array(list(combinations_with_replacement(range(RANKS), number))).T
    points = tables().ranks.reshape(-1, RANKS**number)[:, index(sets, RANKS)]
    unseen = SUITS - _rank_sets(size)[1]
    totals = np.concatenate(
        [
            _set_ways(unseen[:, start : start + _BLOCK], sets) @ points.T.astype(float)
            for start in range(0, unseen.shape[1], _BLOCK)
        ]
    )
    return factorial(number) * totals.astype(np.int64)


def _set_ways(
    unseen: npt.NDArray[np.intp], sets: npt.NDArray[np.intp]
) -> npt.NDArray[np.float64]:
    """Return the numbers of ways to draw the sets of ranks, of shape (deals, sets)."""
    binomials = np.array([[comb(n, k) for k in range(5)] for n in range(SUITS + 1)])
    ways = np.ones((unseen.shape[1], sets.shape[1]))
    for left, chosen in zip(unseen, _counts(sets, RANKS), strict=True):
        ways *= binomials[left[:, np.newaxis], chosen]
    return ways


# --- Points for suits -----------------------------------------------------


@cache
def _suit_totals(size: int) -> Totals:
    """Return the totals for suits, indexed by suit counts dealt and suits discarded."""
    number = drawn(size)
    points = tables().crib_suits.reshape(-1, SUITS**number).astype(np.int64)
    ways = [
        [_suit_ways(counts, suits) for suits in product(range(SUITS), repeat=number)]
        for counts in product(range(size + 1), repeat=SUITS)
    ]
    return np.array(ways) @ points.T


def _suit_ways(counts: Sequence[int], suits: Sequence[int]) -> int:
    """Return the number of ways to draw `suits` in order, given the suits dealt."""
    return prod(
        perm(len(DECK) // SUITS - count, suits.count(suit))
        for suit, count in enumerate(counts)
    )


# --- Points for single cards ----------------------------------------------


def _card_totals(columns: Numbers, suit: Numbers) -> tuple[Totals, Totals]:
    """Return the points for nobs in the crib, summed over all draws.

    Returns:
        The points for each dealt card if it is discarded, of shape (cards, rows), and
        the points for the drawn cards, of shape (rows,).
    """
    size, number = len(columns), drawn(len(columns))
    points = tables().crib_cards.reshape(-1, SUITS).astype(np.int64)
    own = points[np.arange(len(DECK)), np.arange(len(DECK)) % SUITS]
    unseen = len(DECK) // SUITS - _counts(suit, SUITS)
    of_dealt = points[columns]
    of_discards = (of_dealt * unseen.T).sum(axis=2)
    of_unseen = ((points.sum(axis=0) - of_dealt.sum(axis=0)) * unseen.T).sum(axis=1)
    with_itself = own.sum() - own[columns].sum(axis=0)
    return (
        of_discards * draws(size + 1, number - 1),
        (of_unseen - with_itself) * (number - 1) * draws(size + 2, number - 2),
    )
