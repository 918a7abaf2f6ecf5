"""The values of all hands and cribs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays import crib_values, hand_values, suit_classes
from cribbage_bridge.arrays.numbers import Numbers
from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.studies.files import Columns

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class HandStudy:
    """The distributions of the values of all hands and all cribs with a start card.

    Attributes:
        hands: The numbers of hands with 0 points, 1 point, and so on.
        cribs: The numbers of cribs with 0 points, 1 point, and so on.
    """

    hands: Counts
    cribs: Counts

    @property
    def columns(self) -> Columns:
        """The numbers and shares of hands and of cribs with each number of points."""
        return {
            "points": range(len(self.hands)),
            "hands": self.hands.tolist(),
            "share_of_hands": (self.hands / self.hands.sum()).tolist(),
            "cribs": self.cribs.tolist(),
            "share_of_cribs": (self.cribs / self.cribs.sum()).tolist(),
        }


def mean_points(counts: Counts) -> float:
    """Return the mean points, given the frequencies of 0 points, 1 point, and so on."""
    return float(counts @ np.arange(len(counts)) / counts.sum())


def study_hands(progress: Progress | None = None) -> HandStudy:
    """Count the points of all 12,994,800 hands with start cards, also as cribs.

    Args:
        progress: Called with the number of start cards done so far, out of 52.
    """
    classes, numbers = suit_classes(4)
    weights, hand_points, crib_points = [], [], []
    for start_card in range(len(DECK)):
        is_possible = (classes != start_card).all(axis=1)
        hands = classes[is_possible]
        start_cards = np.full(len(hands), start_card)
        weights.append(numbers[is_possible])
        hand_points.append(hand_values(hands, start_cards))
        crib_points.append(crib_values(hands, start_cards))
        if progress:
            progress(start_card + 1)
    every = np.concatenate(weights)
    return HandStudy(_counts(hand_points, every), _counts(crib_points, every))


def _counts(points: list[Numbers], weights: Counts) -> Counts:
    """Return the frequency of each number of points, weighted by class size."""
    return np.bincount(np.concatenate(points), weights).astype(np.int64)
