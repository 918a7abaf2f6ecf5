"""The values of the choices of many deals."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    Card,
    Crib,
    crib_value,
    expected_value,
    rank_discards,
    rank_selections,
)
from cribbage_bridge import select_hands as listed_selections
from cribbage_bridge.arrays import (
    ArrayError,
    cards_of,
    discard_values,
    expected_values,
    select_hands,
    total_crib_values,
)

Rows = npt.NDArray[np.int8]


@st.composite
def deals(draw: st.DrawFn, rows: int, size: int | None = None) -> Rows:
    """Rows of different cards; some have few ranks, so that choices are ties."""
    size = size or draw(st.sampled_from([5, 6]))
    highest = draw(st.sampled_from([7, 19, 51]))
    cards = st.lists(st.integers(0, highest), min_size=size, max_size=size, unique=True)
    return np.array(draw(st.lists(cards, min_size=rows, max_size=rows)), np.int8)


@settings(max_examples=8)
@given(deals(2), st.sampled_from([None, *Crib]))
def test_choices_against_the_rules(rows: Rows, crib: Crib | None) -> None:
    choices = discard_values(rows, crib) if crib else select_hands(rows)
    hands, cribs = cards_of(choices.hands), cards_of(choices.cribs)
    for row, deal in enumerate(cards_of(rows)):
        expected = means_by_the_rules(deal, crib)
        assert {*hands[row], *cribs[row]} == set(deal)
        assert hands[row] == next(iter(expected))
        for total, keep in zip(choices.totals[row], choices.keeps, strict=True):
            kept = tuple(deal[place] for place in keep)
            assert Fraction(int(total), choices.ways) == expected.pop(kept)
        assert not expected


Cards = tuple[Card, ...]


def means_by_the_rules(deal: Cards, crib: Crib | None) -> dict[Cards, Fraction]:
    """Return the mean of each hand, the best first."""
    if crib:
        return {each.hand: each.expected_points for each in rank_discards(deal, crib)}
    return {each.hand: each.mean for each in rank_selections(deal)}


@pytest.mark.long
@pytest.mark.parametrize("size", [5, 6])
def test_many_deals_against_the_rules(size: int) -> None:
    order = np.random.default_rng(size).random((100, len(DECK))).argsort(axis=1)
    rows = order[:, :size]
    choices = select_hands(rows)
    selected = list(zip(cards_of(choices.hands), cards_of(choices.cribs), strict=True))
    asked = listed_selections(cards_of(rows))
    assert selected == [(selection.hand, selection.crib) for selection in asked]
    for crib in Crib:
        best = cards_of(discard_values(rows[:60], crib).cribs)
        ranked = [rank_discards(deal, crib)[0] for deal in cards_of(rows[:60])]
        assert best == [discard.crib for discard in ranked]


@settings(max_examples=10)
@given(deals(3))
def test_means_against_the_rules(rows: Rows) -> None:
    means = expected_values(rows[:, :4], rows[:, 4:])
    for mean, deal in zip(means, cards_of(rows), strict=True):
        assert mean == float(expected_value(deal[:4], deal[4:]))


@settings(max_examples=10)
@given(deals(3, size=6), st.integers(4, 6))
@example(np.array([[2, 10, 22, 34, 0, 5]], np.int8), 6)
def test_totals_of_cribs_against_the_rules(rows: Rows, known: int) -> None:
    totals = total_crib_values(rows[:, :4], rows[:, 4:known])
    for total, deal in zip(totals, cards_of(rows[:, :known]), strict=True):
        start_cards = (card for card in DECK if card not in deal)
        assert total == sum(crib_value(deal[:4], start) for start in start_cards)


@settings(max_examples=10)
@given(deals(5, size=6), st.permutations(range(6)), st.permutations(range(4)))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    rows: Rows, order: list[int], suits: list[int]
) -> None:
    renamed = rows // 4 * 4 + np.array(suits)[rows % 4]
    for choose in (select_hands, lambda deals: discard_values(deals, Crib.MINE)):
        expected, shuffled = choose(rows), choose(rows[:, order])
        assert (np.sort(shuffled.hands) == np.sort(expected.hands)).all()
        assert (np.sort(shuffled.totals) == np.sort(expected.totals)).all()
        assert (choose(renamed).totals == expected.totals).all()


def test_choices_are_documented_arrays() -> None:
    deal = [[18, 16, 19, 41, 12, 13]]
    choices = select_hands(deal)
    assert choices.deals.dtype == choices.best.dtype == np.int8
    assert choices.totals.shape == choices.values.shape == (1, 15)
    assert choices.keeps.shape == (15, 4)
    assert choices.discards.shape == (15, 2)
    assert choices.discards[choices.best].tolist() == [[4, 5]]
    assert choices.ways == 46
    assert choices.values.max() == 765 / 46
    assert choices.cribs.tolist() == [[12, 13]]
    assert discard_values(deal, Crib.THEIRS).ways == 46 * 45 * 44
    assert discard_values([[0, 1, 2, 3, 4]], Crib.MINE).ways == 47 * 46 * 45 * 44


def test_no_deals() -> None:
    assert select_hands(np.empty((0, 6), int)).hands.shape == (0, 4)


def test_bad_deals() -> None:
    with pytest.raises(ArrayError, match=r"expected the shape \(rows, 5 or 6\)"):
        select_hands([[0, 1, 2, 3]])
    with pytest.raises(ArrayError, match="row 1: AC is given twice"):
        discard_values([[0, 1, 2, 3, 4], [0, 1, 2, 3, 0]], Crib.MINE)
    with pytest.raises(ArrayError, match=r"expected the shape \(rows, 1 or 2\)"):
        expected_values([[0, 1, 2, 3]], [4])
    with pytest.raises(ArrayError, match="row 0: 2C is given twice"):
        expected_values([[1, 2, 3, 4]], [[4]])
    with pytest.raises(ArrayError, match="row 0: 2C is given twice"):
        total_crib_values([[1, 2, 3, 4]], [[5, 4]])
