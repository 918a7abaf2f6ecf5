"""The values of many hands and cribs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.kernel_choice import kernels_for
from cribbage_bridge.arrays.numbers import (
    ArrayError,
    Numbers,
    card_array,
    card_columns,
    integer_array,
)
from cribbage_bridge.arrays.tables import LookupTables, tables, tables_of_cribs


def hand_values(hands: npt.ArrayLike, start_cards: npt.ArrayLike) -> Numbers:
    """Return the value of each hand with its start card.

    Args:
        hands: Card numbers in an array of shape (hands, 4).
        start_cards: The card numbers of the start cards, in an array of shape (hands,).

    Returns:
        The values, from 0 to 29, in an int8 array of shape (hands,).

    Raises:
        ArrayError: An array has the wrong type or shape, a number is not from 0 to 51,
            a hand and its start card repeat a card, or the arrays differ in length;
            ``row`` is the index of the first invalid row.
    """
    return _values(hands, start_cards, tables())


def crib_values(cribs: npt.ArrayLike, start_cards: npt.ArrayLike) -> Numbers:
    """Return the value of each crib, as `hand_values` does for hands."""
    return _values(cribs, start_cards, tables_of_cribs())


def _values(
    hands: npt.ArrayLike, start_cards: npt.ArrayLike, known: LookupTables
) -> Numbers:
    four, fifth = card_array(hands, 4), integer_array(start_cards)
    if fifth.ndim != 1:
        raise ArrayError(
            f"expected start cards of the shape (hands,), not {fifth.shape}"
        )
    kernels = kernels_for(len(four))
    points = np.empty(len(four), np.int8)
    for rows, columns in card_columns(four, card_array(fifth[:, np.newaxis], 1)):
        points[rows] = kernels.values(columns, known)
    return points
