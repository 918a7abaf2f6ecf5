"""Discards, with the crib."""

import math

import pytest

from cribbage_bridge import (
    Crib,
    OptionError,
    expected_value,
    parse_cards,
    rank_discards,
    rank_selections,
)

BEST = "5H 5C 5S JD 4C 4D"


@pytest.mark.parametrize("cards", [BEST, "2H 7C 7D 9S KH"])
@pytest.mark.parametrize("crib", Crib)
def test_every_choice_is_ranked_by_both_reasons(cards: str, crib: Crib) -> None:
    dealt = parse_cards(cards)
    ranked = rank_discards(dealt, crib)
    assert len({frozenset(kept.hand) for kept in ranked}) == math.comb(len(dealt), 4)
    expected = [kept.expected_points for kept in ranked]
    assert expected == sorted(expected, reverse=True)
    for kept in ranked:
        assert {*kept.hand, *kept.crib} == set(dealt)
        assert kept.reasons["hand"] == expected_value(kept.hand, kept.crib)
        assert (kept.reasons["crib"] > 0) == (crib is Crib.MINE)
        assert kept.expected_points == sum(kept.reasons.values())


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
