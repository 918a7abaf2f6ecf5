"""Cards as numbers, and numbers as cards."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, parse_cards
from cribbage_bridge.arrays import ArrayError, card_numbers, cards_of

HAND = "5H 5S 5C JD"
NUMBERS = [[18, 19, 16, 41]]


@pytest.mark.parametrize(
    "hands",
    [
        [HAND],
        [parse_cards(HAND)],
        [HAND.split()],
        pd.DataFrame([HAND.split()], columns=list("abcd")),
        pd.Series([HAND]),
        np.array([HAND]),
        np.array([HAND.split()]),
    ],
    ids=lambda hands: type(hands).__name__,
)
def test_hands_are_read(hands: Any) -> None:
    numbers = card_numbers(hands)
    assert numbers.dtype == np.int8
    assert numbers.tolist() == NUMBERS


@given(st.lists(st.permutations(DECK).map(lambda deck: tuple(deck[:6])), min_size=1))
def test_there_and_back(hands: list[tuple[Card, ...]]) -> None:
    numbers = card_numbers(hands)
    assert cards_of(numbers) == hands
    assert numbers.shape == (len(hands), 6)


def test_numbers_are_places_in_the_deck() -> None:
    assert card_numbers([DECK]).tolist() == [list(range(52))]


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        ([HAND, "5H 5S 5C 1D"], r"row 1: not a card: '1D'"),
        ([HAND, "5H 5S 5C", "no"], r"row 1: expected a hand of size 4, not 3"),
        ([[5, 6, 7, 8]], r"row 0: expected a card or a string that names it, not 5"),
        (pd.Series([HAND, np.nan]), "row 1: expected cards or a string .*, not nan"),
        (HAND, "expected an iterable of hands, not '5H 5S 5C JD'"),
        ([], "there are no hands"),
        (None, "expected an iterable of hands, not None"),
    ],
)
def test_hands_that_cannot_be_read(hands: Any, problem: str) -> None:
    with pytest.raises((ArrayError, TypeError), match=problem):
        card_numbers(hands)


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ([[52]], "row 0: 52 is not a card number"),
        ([[3, 3]], "row 0: AS is given twice"),
        ([], r"expected the shape \(rows, cards\), not \(0,\)"),
        ([1, 2], r"expected the shape \(rows, cards\), not \(2,\)"),
        (np.ma.masked_equal([[1, 2]], 2), "without masked values"),
        (np.empty((3, 0), int), r"expected the shape \(rows, cards\), not \(3, 0\)"),
    ],
)
def test_numbers_of_no_cards(numbers: Any, problem: str) -> None:
    with pytest.raises(ArrayError, match=problem):
        cards_of(numbers)
