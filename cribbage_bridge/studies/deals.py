"""The best choices of four cards, for all deals of six."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays import cards_of, select_hands, suit_classes
from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.studies.files import Columns

Counts = npt.NDArray[np.int64]

_BLOCK = 1 << 17
"""The number of deals to process at once."""


@dataclass(frozen=True, eq=False)
class DealStudy:
    """The best choices of all deals of six cards, for each total.

    A total is the sum of the values of a hand over the start cards.  All arrays have
    one element for each total that is the best of some deal, the smallest first.

    Attributes:
        start_cards: The number of start cards: a total divided by it is a mean.
        totals: The totals.
        deals: The number of deals whose best choice has the total.
        ties: The number of these deals in which another choice has the same value.
        costs: The sum of the costs of the second choices of these deals, in totals; 0
            for ties.
        examples: One of the deals with the total.
    """

    start_cards: int
    totals: Counts
    deals: Counts
    ties: Counts
    costs: Counts
    examples: tuple[tuple[Card, ...], ...]

    @property
    def mean(self) -> float:
        """The mean value of the best hand."""
        return float(self.totals @ self.deals / self.deals.sum() / self.start_cards)

    @property
    def mean_cost(self) -> float:
        """The mean cost of the second choice, in points."""
        return float(self.costs.sum() / self.deals.sum() / self.start_cards)

    @property
    def columns(self) -> Columns:
        """The numbers of deals and of ties for each mean value of the best hand."""
        return {
            "total": self.totals.tolist(),
            "mean": (self.totals / self.start_cards).tolist(),
            "deals": self.deals.tolist(),
            "ties": self.ties.tolist(),
            "mean_cost_of_second": (
                self.costs / self.deals / self.start_cards
            ).tolist(),
            "example": [" ".join(map(str, deal)) for deal in self.examples],
        }


def study_deals(progress: Progress | None = None) -> DealStudy:
    """Choose from all 20,358,520 deals of six cards.

    Args:
        progress: Called with the number of finished classes of deals, out of 962,988.
    """
    classes, numbers = suit_classes(6)
    best, second = np.empty((2, len(classes)), np.int64)
    for start in range(0, len(classes), _BLOCK):
        block = slice(start, start + _BLOCK)
        choices = select_hands(classes[block])
        best[block] = choices.totals.max(axis=1)
        second[block] = np.partition(choices.totals, -2)[:, -2]
        if progress:
            progress(min(start + _BLOCK, len(classes)))
    totals, first, place = np.unique(best, return_index=True, return_inverse=True)
    deals, ties, costs = (
        np.bincount(place, weights).astype(np.int64)
        for weights in (numbers, numbers * (best == second), numbers * (best - second))
    )
    examples = tuple(cards_of(classes[first]))
    return DealStudy(choices.ways, totals, deals, ties, costs, examples)
