"""The functions `values` and `totals` of `kernels`, compiled and cached by Numba."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from cribbage_bridge.arrays.numbers import Numbers
from cribbage_bridge.arrays.tables import DeckTotals, LookupTables, over_the_deck


def values(columns: Numbers, known: LookupTables) -> Numbers:
    """Return the values of hands, as `kernels.values` does."""
    points = np.empty(columns.shape[1], np.int8)
    _count(columns, _hand_tables(known), points)
    return points


def totals(
    columns: Numbers, keeps: npt.NDArray[np.intp], known: LookupTables
) -> DeckTotals:
    """Return the totals of choices, as `kernels.totals` does."""
    kept_totals = np.empty((len(keeps), columns.shape[1]), np.int16)
    _add_up(columns, keeps, _hand_tables(known), over_the_deck(known), kept_totals)
    return kept_totals


def _hand_tables(known: LookupTables) -> tuple[Numbers, Numbers, Numbers]:
    return known.ranks, known.hand_suits, known.hand_cards


@njit(cache=True)
def _count(columns, tables, points):  # type: ignore[no-untyped-def]
    ranks, suits, cards = tables
    first, second, third, fourth, start = columns
    for row in range(len(start)):
        a, b, c, d, e = first[row], second[row], third[row], fourth[row], start[row]
        rank = np.int32(a >> 2)
        suit = np.int32(a & 3)
        for card in (b, c, d, e):
            rank = 13 * rank + (card >> 2)
            suit = 4 * suit + (card & 3)
        total = ranks[rank] + suits[suit]
        for card in (a, b, c, d):
            total += cards[4 * card + (e & 3)]
        points[row] = total


@njit(cache=True)
def _add_up(columns, keeps, tables, deck, kept_totals):  # type: ignore[no-untyped-def]
    ranks, suits, cards = tables
    deck_ranks, deck_suits, deck_cards = deck
    size, rows = columns.shape
    rank, suit = columns >> 2, columns & 3
    of_card = np.empty(size, np.int32)
    for row in range(rows):
        for place in range(size):
            card = columns[place, row]
            of_card[place] = deck_cards[card]
            for start in range(size):
                of_card[place] -= cards[4 * card + suit[start, row]]
        for choice in range(len(keeps)):
            four_ranks = four_suits = total = 0
            for place in keeps[choice]:
                four_ranks = 13 * four_ranks + rank[place, row]
                four_suits = 4 * four_suits + suit[place, row]
                total += of_card[place]
            total += deck_ranks[four_ranks] + deck_suits[four_suits]
            for start in range(size):
                total -= ranks[13 * four_ranks + rank[start, row]]
                total -= suits[4 * four_suits + suit[start, row]]
            kept_totals[choice, row] = total
