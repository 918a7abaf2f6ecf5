"""The study of all deals."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import comb

import numpy as np
import pytest

from cribbage_bridge import Card, Suit, rank_selections
from cribbage_bridge.studies import DealStudy, study_deals

SEEN: list[int] = []
"""The numbers of classes of deals that the last study reported."""


@pytest.fixture(scope="module")
def study() -> DealStudy:
    SEEN.clear()  # a worker may make the study again, after tests of other files
    return study_deals(SEEN.append)


def deals_like(deal: tuple[Card, ...]) -> int:
    """Return the number of deals like this one, but for the names of the suits."""
    renamed = (
        frozenset((card.rank, suits[card.suit - 1]) for card in deal)
        for suits in permutations(Suit)
    )
    return len(set(renamed))


@pytest.mark.long
def test_known_figures(study: DealStudy) -> None:
    assert study.start_cards == 46
    assert study.deals.sum() == comb(52, 6)
    assert study.totals @ study.deals == 7_767_205_480
    assert study.ties.sum() == 2_382_088
    assert (study.totals[0], study.deals[0]) == (98, 3480)
    assert (study.totals[-1], study.deals[-1]) == (1048, 496)
    assert study.mean == pytest.approx(7_767_205_480 / comb(52, 6) / 46)


def test_examples_against_the_rules(study: DealStudy) -> None:
    for total, deal in list(zip(study.totals, study.examples, strict=True))[::50]:
        assert rank_selections(deal)[0].mean == Fraction(int(total), 46)


@pytest.mark.long
def test_ties_and_costs_against_the_rules(study: DealStudy) -> None:
    """Totals that only one class of deals has are known from its example."""
    checked = 0
    for place, deal in enumerate(study.examples):
        if study.deals[place] == deals_like(deal):
            best, second, *_ = rank_selections(deal)
            cost = (best.mean - second.mean) * 46
            assert study.costs[place] == cost * study.deals[place]
            assert study.ties[place] == (0 if cost else study.deals[place])
            checked += 1
    assert checked >= 3


def test_columns(study: DealStudy) -> None:
    columns = study.columns
    assert {len(column) for column in columns.values()} == {len(study.totals)}
    assert columns["mean"][-1] == 1048 / 46
    assert columns["deals"] == study.deals.tolist()
    assert columns["ties"] == study.ties.tolist()
    assert columns["example"][-1] == "AC 2C 5C 5D 5H 5S"
    lost = np.dot(columns["mean_cost_of_second"], columns["deals"])
    assert study.mean_cost == pytest.approx(lost / comb(52, 6))


def test_progress(study: DealStudy) -> None:
    assert all(earlier < later for earlier, later in pairwise(SEEN))
    assert SEEN[-1] == 962_988


def test_values_of_the_best_hands(study: DealStudy) -> None:
    assert study.values.sum() == comb(52, 6) * 46
    assert study.values @ np.arange(30) > study.totals @ study.deals
    assert Fraction(int(study.values.sum()), int(study.values[29])) == 216_580
