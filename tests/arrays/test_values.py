"""The values of many hands at once."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays, integer_dtypes

from cribbage_bridge import DECK, crib_value
from cribbage_bridge import hand_values as listed_values
from cribbage_bridge.arrays import ArrayError, crib_values, hand_values, suit_classes
from cribbage_bridge.cribbage.show import _RULES as SHOW


def dealt(rows: int, cards: int, seed: int) -> npt.NDArray[np.int8]:
    order = np.random.default_rng(seed).random((rows, len(DECK))).argsort(axis=1)
    return order[:, :cards].astype(np.int8)


def test_random_hands_and_cribs_against_the_rules() -> None:
    rows = dealt(400, 5, seed=1)
    rows[::4] = rows[::4] // 4 * 4 + rows[::4, :1] % 4  # flushes
    rows = rows[[len({*row}) == 5 for row in rows.tolist()]]
    shows = [([DECK[n] for n in row[:4]], DECK[row[4]]) for row in rows]
    assert hand_values(rows[:, :4], rows[:, 4]).tolist() == listed_values(shows)
    cribs = [crib_value(*show) for show in shows]
    assert crib_values(rows[:, :4], rows[:, 4]).tolist() == cribs


@pytest.mark.long
@pytest.mark.timeout(300)
def test_every_class_against_the_rules() -> None:
    """Eight start cards of all suits are enough."""
    classes, _ = suit_classes(4)
    for start_card in range(0, len(DECK), 7):
        hands = classes[(classes != start_card).all(axis=1)]
        starts = np.full(len(hands), start_card)
        shows = [
            ([DECK[n].to_term() for n in hand], DECK[start_card].to_term())
            for hand in hands.tolist()
        ]
        for predicate, values in (
            ("hand_value", hand_values),
            ("crib_value", crib_values),
        ):
            asked = SHOW.query_each(predicate, shows)
            assert values(hands, starts).tolist() == asked


@given(st.permutations(range(4)), st.permutations(range(4)), st.integers(0, 2**32 - 1))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    order: list[int], suits: list[int], seed: int
) -> None:
    rows = dealt(50, 5, seed)
    renamed = rows // 4 * 4 + np.array(suits)[rows % 4]
    for values in (hand_values, crib_values):
        expected = values(rows[:, :4], rows[:, 4])
        assert (values(rows[:, order], rows[:, 4]) == expected).all()
        assert (values(renamed[:, :4], renamed[:, 4]) == expected).all()


@pytest.mark.parametrize(
    ("dtype", "layout"), [("int8", "F"), ("uint8", "C"), ("int64", "F"), (">i4", "C")]
)
def test_any_integers_in_any_layout(dtype: str, layout: Any) -> None:
    rows = np.asarray(dealt(400, 5, seed=2).astype(dtype), order=layout)
    values = hand_values(rows[::2, :4], rows[::2, 4])
    assert values.dtype == np.int8
    copies = np.ascontiguousarray(rows[::2]).astype(np.int8)
    assert (values == hand_values(copies[:, :4].tolist(), copies[:, 4])).all()


# --- Bad input ------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "start_cards", "problem"),
    [
        (
            [[0, 1, 2, 3], [4, 5, 6, 52]],
            [8, 9],
            "row 1: 52 is not a card number from 0 to 51",
        ),
        ([[0, 1, 2, 3]], [-1], "row 0: -1 is not a card number from 0 to 51"),
        ([[0, 1, 2, 3], [0, 1, 2, 3]], [8, 3], "row 1: AS is given twice"),
        ([[0, 300, 2, 44]], [8], "row 0: 300 is not a card number"),
        ([[0, 1, 2, 3, 4]], [5], r"expected the shape \(rows, 4\), not \(1, 5\)"),
        ([0, 1, 2, 3], [5], r"expected the shape \(rows, 4\), not \(4,\)"),
        ([[0, 1, 2, 3]], 5, r"expected start cards of the shape \(hands,\), not"),
        ([[0, 1, 2, 3]], [[5]], r"of the shape \(hands,\), not \(1, 1\)"),
        ([[0, 1, 2, 3]], [5, 6], r"of equal length, not of lengths \[1, 2\]"),
        ([["5H", "5S", "5C", "JD"]], [5], "not <U2; use card_numbers to convert cards"),
        ([[0, 1, 2, 3], [4, 5]], [6, 7], "expected rows of equal length"),
        ([[0.0, 1.0, 2.0, 3.0]], [5], "expected integers, not float64"),
        ([[True, False, True, False]], [5], "not bool"),
        ([[0, 1, 2, 2**70]], [5], "not object"),
    ],
)
def test_bad_arrays(hands: Any, start_cards: Any, problem: str) -> None:
    with pytest.raises(ArrayError, match=problem) as error:
        hand_values(hands, start_cards)
    assert isinstance(error.value, ValueError)


def test_the_first_of_many_bad_rows_is_named() -> None:
    rows = dealt(60_000, 5, seed=3)
    rows[40_001, 4] = rows[40_001, 2]
    rows[50_000, 0] = 52
    with pytest.raises(ArrayError) as raised:
        hand_values(rows[:, :4], rows[:, 4])
    assert raised.value.row == 40_001
    rows[40_000, 1] = 127
    with pytest.raises(ArrayError, match=r"row 40000: 127 "):
        hand_values(rows[:, :4], rows[:, 4])


@given(
    arrays(
        integer_dtypes() | st.sampled_from([np.dtype(float), np.dtype("U2")]),
        array_shapes(max_dims=3, max_side=6) | st.just((6, 5)),
        elements=None,
    )
)
def test_fuzzed_arrays_have_values_or_an_error(array: npt.NDArray[Any]) -> None:
    hands, starts = array[..., :4], array[..., -1]
    try:
        values = hand_values(hands, starts)
    except ArrayError as error:
        if error.row is not None:
            row = array[error.row].tolist()
            assert len({*row}) < 5 or not {*row} <= {*range(52)}
            before = array[: error.row].tolist()
            assert all(len({*row}) == 5 and {*row} <= {*range(52)} for row in before)
    else:
        assert values.shape == (len(array),)
        assert set(np.ravel(array).tolist()) <= {*range(52)}
