"""Arrays of card numbers: conversion and validation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.cards import (
    DECK,
    GIVEN_TWICE,
    Card,
    CardError,
    CardsLike,
    Rank,
    Suit,
    parse_cards,
)
from cribbage_bridge.files.errors import CribbageError

Numbers = npt.NDArray[np.int8]
"""Card numbers or points."""

Integers = npt.NDArray[np.integer[Any]]

RANKS, SUITS = len(Rank), len(Suit)

_CHUNK = 1 << 14
"""The number of rows to process at once."""

_NUMBERS = {card: number for number, card in enumerate(DECK)}


class ArrayError(CribbageError, ValueError):
    """An array does not represent cards.

    Attributes:
        row: The index of the first invalid row; `None` if the error is not in a row.
    """

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message if row is None else f"row {row}: {message}")
        self.row = row


class DataFrame(Protocol):
    """The method of a `pandas.DataFrame` that `card_numbers` calls."""

    def itertuples(self, index: bool = True) -> Iterable[Iterable[Any]]:
        """Return the rows."""
        ...


def card_numbers(hands: Iterable[CardsLike] | DataFrame) -> Numbers:
    """Convert cards, given as `Card` objects or as text, to numbers.

    Args:
        hands: Hands of the same size.  Each is a string, or a sequence of `Card`
            objects and strings.  A `pandas.DataFrame` of cards or a `pandas.Series` of
            hands is also accepted.

    Returns:
        An int8 array of shape (hands, cards).

    Raises:
        ArrayError: A value is not a card, hands differ in size, or there are no hands;
            ``row`` is the index of the first invalid row.
        ArgumentTypeError: The argument is a string, or is not iterable.
    """
    rows: list[list[int]] = []
    for row, hand in enumerate(_rows(hands)):
        try:
            rows.append([_NUMBERS[card] for card in parse_cards(hand)])
        except (CardError, ArgumentTypeError) as error:
            raise ArrayError(str(error), row) from None
        if len(rows[row]) != len(rows[0]):
            sizes = f"{len(rows[0])}, not {len(rows[row])}"
            raise ArrayError(f"expected a hand of size {sizes}", row)
    if not rows:
        raise ArrayError("there are no hands")
    return np.array(rows, np.int8)


def _rows(hands: Iterable[CardsLike] | DataFrame) -> Iterable[CardsLike]:
    """Return the hands: the rows of a data frame, or the items of another iterable."""
    if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
        raise ArgumentTypeError("an iterable of hands", hands)
    rows = getattr(hands, "itertuples", None)
    return rows(index=False) if rows else hands


def cards_of(numbers: npt.ArrayLike) -> list[tuple[Card, ...]]:
    """Convert the rows of an array to cards.

    Args:
        numbers: An array of integers from 0 to 51, of shape (hands, cards).

    Raises:
        ArrayError: The argument is not such an array, or a row repeats a card.
    """
    array = card_array(numbers)
    return [
        tuple(DECK[number] for number in row)
        for _, columns in card_columns(array)
        for row in columns.T.tolist()
    ]


def card_array(numbers: npt.ArrayLike, *sizes: int, fewest: int = 1) -> Integers:
    """Check the type and the shape of an array of cards, and return it.

    Args:
        numbers: The array to check.
        sizes: The allowed numbers of cards in a row; by default, `fewest` to 52.
        fewest: The minimum number of cards in a row if no `sizes` are given.

    Raises:
        ArrayError: The argument is not an array of integers, or has the wrong shape.
    """
    array = integer_array(numbers)
    allowed = sizes or range(fewest, len(DECK) + 1)
    if array.ndim != 2 or array.shape[1] not in allowed:
        cards = " or ".join(map(str, sizes)) or "cards"
        raise ArrayError(f"expected the shape (rows, {cards}), not {array.shape}")
    return array


def integer_array(numbers: npt.ArrayLike) -> Integers:
    """Convert the argument to an array of integers.

    Raises:
        ArrayError: A value is not an integer or is masked, or rows differ in length.
    """
    if np.ma.is_masked(numbers):
        raise ArrayError("expected an array without masked values")
    try:
        array = np.asarray(numbers)
    except ValueError:
        raise ArrayError("expected rows of equal length") from None
    if not array.size:
        return array.astype(np.int8)
    if not np.issubdtype(array.dtype, np.integer):
        raise ArrayError(
            f"expected integers, not {array.dtype}; use card_numbers to convert cards"
        )
    return array


def card_columns(*arrays: Integers) -> Iterator[tuple[slice, Numbers]]:
    """Yield the columns of several arrays in parts that fit in the processor cache.

    Args:
        arrays: Card numbers in arrays of shape (rows, cards), which must have the same
            number of rows.

    Yields:
        A slice that selects the rows of a part, and the columns of these rows as an
        int8 array of shape (cards, rows).

    Raises:
        ArrayError: A number is not from 0 to 51, rows with the same index repeat a
            card, or the arrays differ in their numbers of rows.
    """
    lengths = [len(array) for array in arrays]
    if len(set(lengths)) > 1:
        raise ArrayError(f"expected arrays of equal length, not of lengths {lengths}")
    for start in range(0, len(arrays[0]), _CHUNK):
        rows = slice(start, start + _CHUNK)
        columns = np.ascontiguousarray(
            [column for array in arrays for column in array[rows].T]
        )
        if columns.min() < 0 or columns.max() >= len(DECK) or _twice(columns).any():
            row = int(_bad_rows(columns).argmax())
            raise ArrayError(_problem(columns[:, row].tolist()), start + row)
        yield rows, columns.astype(np.int8, copy=False)


def _bad_rows(columns: Integers) -> npt.NDArray[np.bool_]:
    return _twice(columns) | ((columns < 0) | (columns >= len(DECK))).any(axis=0)


def _twice(columns: Integers) -> npt.NDArray[np.bool_]:
    twice = np.zeros(columns.shape[1], np.bool_)
    for one, other in combinations(columns, 2):
        twice |= one == other
    return twice


def _problem(row: list[int]) -> str:
    for place, number in enumerate(row):
        if not 0 <= number < len(DECK):
            return f"{number} is not a card number from 0 to 51"
        if number in row[:place]:
            return GIVEN_TWICE.format(culprit=DECK[number])
    raise AssertionError(row)
