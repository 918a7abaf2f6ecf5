"""What start cards are worth to the dealer and to the pone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.session.points import SOURCES
from cribbage_bridge.studies.files import Columns
from cribbage_bridge.studies.games import (
    Means,
    PlayedDeal,
    mean_columns,
    means_of,
    points_from,
)

_MEASURES = {source: points_from(source) for source in SOURCES} | {
    "dealer ahead": lambda deal: deal.ahead
}


@dataclass(frozen=True)
class StartStudy:
    """What both players score in a deal, by the rank of the start card.

    Means are the points from each of `SOURCES`, and ``dealer ahead``: how many points
    more the dealer scores than the pone.

    Attributes:
        overall: The means of all deals.
        by_rank: Those of the deals with a start card of each rank that came.
    """

    overall: Means
    by_rank: Mapping[Rank, Means]

    @property
    def columns(self) -> Columns:
        """The means by start card, with the number of deals and 95% intervals."""
        groups = self.by_rank.values()
        return {
            "start_card": [rank.symbol for rank in self.by_rank],
            "deals": [means["dealer ahead"].samples for means in groups],
            **mean_columns(groups),
        }


def study_starts(deals: Sequence[PlayedDeal]) -> StartStudy:
    """Compare start cards.

    Args:
        deals: Deals as `play_deals` gives them, of which there must be one.
    """
    of_ranks = {rank: [d for d in deals if d.start_card is rank] for rank in Rank}
    return StartStudy(
        means_of(deals, _MEASURES),
        {rank: means_of(some, _MEASURES) for rank, some in of_ranks.items() if some},
    )
