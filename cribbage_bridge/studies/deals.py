"""The best choices of four cards from all deals of six."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays import (
    Choices,
    cards_of,
    hand_values,
    select_hands,
    suit_classes,
)
from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.studies.files import Columns

Counts = npt.NDArray[np.int64]

_BLOCK = 1 << 17
"""The number of classes of deals to process at once."""

_VALUES = 30
"""The number of values of a hand, from 0 to 29."""


@dataclass(frozen=True, eq=False)
class DealStudy:
    """The best choices from all deals of six cards, grouped by total.

    A total is the value of a hand, summed over the start cards.  Each array but
    ``values`` has one element for each total of a best choice, in ascending order of
    the totals.

    Attributes:
        start_cards: The number of start cards; a mean is a total divided by it.
        totals: The totals of the best choices.
        deals: The number of deals for each total.
        ties: The number of these deals in which another choice has the same total.
        costs: The difference between the best and the second-best totals, summed over
            these deals.
        examples: An example of a deal for each total.
        values: The numbers of deals with a start card in which the best hand is worth
            0 points, 1 point, and so on.  If several hands of a deal are best, the one
            that is worth most with the start card counts.
    """

    start_cards: int
    totals: Counts
    deals: Counts
    ties: Counts
    costs: Counts
    examples: tuple[tuple[Card, ...], ...]
    values: Counts

    @property
    def mean(self) -> float:
        """The mean value of the best hand, in points."""
        return float(self.totals @ self.deals / self.deals.sum() / self.start_cards)

    @property
    def mean_cost(self) -> float:
        """The mean cost of the second-best choice, in points."""
        return float(self.costs.sum() / self.deals.sum() / self.start_cards)

    @property
    def columns(self) -> Columns:
        """Columns with a row per total: its mean, deals, ties, cost and example."""
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
    """Find the best choices from all 20,358,520 deals of six cards.

    Args:
        progress: Called with the number of classes of deals done so far, out of
            962,988.
    """
    classes, numbers = suit_classes(6)
    best, second = np.empty((2, len(classes)), np.int64)
    values = np.zeros(_VALUES, np.int64)
    for start in range(0, len(classes), _BLOCK):
        block = slice(start, start + _BLOCK)
        choices = select_hands(classes[block])
        best[block] = choices.totals.max(axis=1)
        second[block] = np.partition(choices.totals, -2)[:, -2]
        values += _values(choices, best[block], numbers[block])
        if progress:
            progress(min(start + _BLOCK, len(classes)))
    totals, first, place = np.unique(best, return_index=True, return_inverse=True)
    deals, ties, costs = (
        np.bincount(place, weights).astype(np.int64)
        for weights in (numbers, numbers * (best == second), numbers * (best - second))
    )
    examples = tuple(cards_of(classes[first]))
    return DealStudy(choices.ways, totals, deals, ties, costs, examples, values)


def _values(choices: Choices, best: Counts, weights: Counts) -> Counts:
    """Return the `DealStudy.values` of deals, given their best totals and weights."""
    places, kept = np.nonzero(choices.totals == best[:, np.newaxis])
    deals = choices.deals[places]
    hands = np.take_along_axis(deals, choices.keeps[kept], axis=1)
    values = np.zeros(_VALUES)
    for start_card in range(len(DECK)):
        is_possible = (deals != start_card).all(axis=1)
        possible = hands[is_possible]
        points = hand_values(possible, np.full(len(possible), start_card))
        rows = places[is_possible]
        first = np.flatnonzero(np.diff(rows, prepend=-1))
        most = np.maximum.reduceat(points, first)
        values += np.bincount(most, weights[rows[first]], _VALUES)
    return values.astype(np.int64)
