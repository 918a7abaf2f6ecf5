"""Discards, with the crib."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    Card,
    Crib,
    DomainError,
    OptionError,
    expected_value,
    rank_discards,
    rank_selections,
)

BEST = "5H 5C 5S JD 4C 4D"

deals = st.lists(st.sampled_from(DECK), min_size=5, max_size=6, unique=True)


@settings(max_examples=5)
@given(deals, st.sampled_from(Crib))
def test_every_choice_is_ranked_by_both_reasons(dealt: list[Card], crib: Crib) -> None:
    ranked = rank_discards(dealt, crib)
    assert len({frozenset(kept.hand) for kept in ranked}) == math.comb(len(dealt), 4)
    expected = [kept.expected_points for kept in ranked]
    assert expected == sorted(expected, reverse=True)
    for kept in ranked:
        assert {*kept.hand, *kept.crib} == set(dealt)
        assert kept.reasons["hand"] == expected_value(kept.hand, kept.crib)
        assert (kept.reasons["crib"] > 0) == (crib is Crib.MINE)
        assert kept.expected_points == kept.reasons["hand"] + kept.reasons["crib"]


@pytest.mark.parametrize(
    "cards", ["5H 5C 2D 7S", "5H 5C 2D 7S 9C KD AH", "5H 5H 2D 7S 9C KD"]
)
def test_cards_that_cannot_be(cards: str) -> None:
    with pytest.raises(DomainError):
        rank_discards(cards, Crib.MINE)


def test_a_crib_may_be_given_as_text() -> None:
    for crib in Crib:
        assert rank_discards(BEST, str(crib)) == rank_discards(BEST, crib)
    with pytest.raises(OptionError, match="expected mine or theirs, not 'ours'"):
        rank_discards(BEST, "ours")


def test_a_choice_as_text() -> None:
    assert str(rank_discards(BEST, "mine")[0]) == (
        "keep 5H 5C 5S JD, discard 4C 4D: 22.390 points (hand 16.630, crib 5.759)"
    )
    assert str(rank_selections(BEST)[0]) == (
        "keep 5H 5C 5S JD, discard 4C 4D: 16.630 points (14 to 29)"
    )
