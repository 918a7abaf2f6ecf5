"""The questions about the discard, with the crib and with each start card."""

from fractions import Fraction

import brute
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    Card,
    CardError,
    Crib,
    DomainError,
    expected_value,
    rank_discards,
    rank_selections,
    start_card_values,
)

deals = st.lists(st.sampled_from(DECK), min_size=5, max_size=6, unique=True)


@settings(max_examples=5)
@given(deals)
def test_every_choice_is_ranked_by_both_reasons(dealt: list[Card]) -> None:
    means = {frozenset(kept.hand): kept.mean for kept in rank_selections(dealt)}
    cribs = {}
    for crib in Crib:
        ranked = rank_discards(dealt, crib)
        assert {frozenset(kept.hand): kept.reasons["hand"] for kept in ranked} == means
        expected = [kept.expected_points for kept in ranked]
        assert expected == sorted(expected, reverse=True)
        for kept in ranked:
            assert kept.expected_points == kept.reasons["hand"] + kept.reasons["crib"]
            assert {*kept.hand, *kept.crib} == set(dealt)
        cribs[crib] = {kept.crib: kept.reasons["crib"] for kept in ranked}
    assert all(points > 0 for points in cribs[Crib.MINE].values())
    negated = {cards: -points for cards, points in cribs[Crib.MINE].items()}
    assert cribs[Crib.THEIRS] == negated


def test_fives_in_the_crib() -> None:
    ranked = rank_discards("5H 5C 2D 7S 9C KD", Crib.MINE)
    (fives,) = (kept for kept in ranked if {*map(str, kept.crib)} == {"5H", "5C"})
    assert 8 < fives.reasons["crib"] < 10


@settings(max_examples=10)
@given(deals)
def test_start_cards_have_their_values(dealt: list[Card]) -> None:
    hand, crib = dealt[:4], dealt[4:]
    values = start_card_values(hand, crib)
    assert set(values) == set(DECK) - set(dealt)
    texts = tuple(map(str, hand))
    for start_card, value in values.items():
        assert value == brute.value(texts, str(start_card))
    mean = Fraction(sum(values.values()), len(values))
    assert mean == expected_value(hand, crib)


@pytest.mark.parametrize(
    ("cards", "error"),
    [
        ("5H 5C 2D 7S", DomainError),
        ("5H 5C 2D 7S 9C KD AH", DomainError),
        ("5H 5H 2D 7S 9C KD", DomainError),
        ("5H 5X 2D 7S 9C KD", CardError),
    ],
)
def test_cards_that_cannot_be(cards: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        rank_discards(cards, Crib.MINE)
