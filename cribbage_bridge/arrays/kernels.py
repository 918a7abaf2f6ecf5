"""The values of hands and choices, computed with NumPy.

The functions take validated card numbers in int8 arrays of shape (cards, rows).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.numbers import RANKS, SUITS, Numbers
from cribbage_bridge.arrays.tables import DeckTotals, LookupTables, over_the_deck

Index = npt.NDArray[np.int32]


def ranks_and_suits(columns: Numbers) -> tuple[Numbers, Numbers]:
    """Return the zero-based indexes of the ranks and of the suits."""
    return columns >> 2, columns & 3


def index(digits: Iterable[npt.NDArray[np.integer[Any]]], base: int) -> Index:
    """Combine digits into numbers, the most significant digit first."""
    first, *others = digits
    numbers = first.astype(np.int32)
    for digit in others:
        numbers *= base
        numbers += digit
    return numbers


def values(columns: Numbers, known: LookupTables) -> Numbers:
    """Return the values of hands.

    Args:
        columns: The four cards of each hand, followed by its start card.
        known: The lookup tables.
    """
    rank, suit = ranks_and_suits(columns)
    points = known.ranks.take(index(rank, RANKS))
    points += known.hand_suits.take(index(suit, SUITS))
    for card in columns[:-1]:
        points += known.hand_cards.take(index((card, suit[-1]), SUITS))
    return points


def totals(
    columns: Numbers, keeps: npt.NDArray[np.intp], known: LookupTables
) -> DeckTotals:
    """Return the value of each way to keep four cards, summed over the start cards.

    Each total is the sum over the whole deck minus the sum over the dealt cards.

    Args:
        columns: The cards of each deal.
        keeps: For each choice, the indexes of the cards to keep, of shape (keeps, 4).
        known: The lookup tables.

    Returns:
        The totals, in an array of shape (keeps, rows).
    """
    rank, suit = ranks_and_suits(columns)
    deck_ranks, deck_suits, deck_cards = over_the_deck(known)
    of_cards = deck_cards.take(columns)
    for card, total in zip(columns, of_cards, strict=True):
        for start_suit in suit:
            total -= known.hand_cards.take(index((card, start_suit), SUITS))
    kept_totals = np.empty((len(keeps), columns.shape[1]), np.int16)
    for keep, total in zip(keeps, kept_totals, strict=True):
        four_ranks, four_suits = index(rank[keep], RANKS), index(suit[keep], SUITS)
        of_cards[keep].sum(axis=0, out=total)
        total += deck_ranks.take(four_ranks) + deck_suits.take(four_suits)
        four_ranks *= RANKS
        four_suits *= SUITS
        for start_rank, start_suit in zip(rank, suit, strict=True):
            total -= known.ranks.take(four_ranks + start_rank)
            total -= known.hand_suits.take(four_suits + start_suit)
    return kept_totals


def best_choices(
    totals: npt.NDArray[np.integer[Any]], preferences: npt.NDArray[np.int64]
) -> Numbers:
    """Return the index of the largest total for each row; preferences break ties.

    Args:
        totals: The totals, of shape (choices, rows).
        preferences: The preferences, of the same shape; the largest wins a tie.
    """
    is_less = totals < totals.max(axis=0)
    lowest = np.iinfo(np.int64).min
    preferred: npt.NDArray[np.intp] = np.where(is_less, lowest, preferences).argmax(0)
    return preferred.astype(np.int8)
