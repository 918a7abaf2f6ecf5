"""What the first cards of the play are worth to the pone, who plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.match.intervals import Mean, share_of
from cribbage_bridge.studies.files import Columns
from cribbage_bridge.studies.games import (
    Means,
    PlayedDeal,
    mean_columns,
    means_of,
    points_from,
)

_PONE, _DEALER = points_from("play as pone"), points_from("play as dealer")

_MEASURES = {
    "play as pone": _PONE,
    "play as dealer": _DEALER,
    "pone ahead": lambda deal: _PONE(deal) - _DEALER(deal),
}


@dataclass(frozen=True, order=True)
class Lead:
    """A first card of the play.

    Attributes:
        rank: Its rank.
        is_of_a_pair: Whether the pone held another card of this rank.
    """

    rank: Rank
    is_of_a_pair: bool

    def __str__(self) -> str:
        return (
            f"{self.rank.symbol} of a pair" if self.is_of_a_pair else self.rank.symbol
        )


@dataclass(frozen=True)
class LeadStudy:
    """What both players score in the play, by the card that the pone leads.

    Means are the points ``play as pone``, ``play as dealer``, and ``pone ahead``: how
    many points more the pone scores in the play than the dealer.

    Attributes:
        overall: The means of all deals.
        by_lead: Those of the deals with each lead that came.
        shares: How often each of these came.
    """

    overall: Means
    by_lead: Mapping[Lead, Means]
    shares: Mapping[Lead, Mean]

    @property
    def columns(self) -> Columns:
        """How often each lead came, and the means, with 95% intervals."""
        return {
            "lead": [lead.rank.symbol for lead in self.by_lead],
            "is_of_a_pair": [lead.is_of_a_pair for lead in self.by_lead],
            "deals": [means["pone ahead"].samples for means in self.by_lead.values()],
            **mean_columns({"share": share} for share in self.shares.values()),
            **mean_columns(self.by_lead.values()),
        }


def study_leads(deals: Sequence[PlayedDeal]) -> LeadStudy:
    """Compare what the pone leads.

    Args:
        deals: Deals as `play_deals` gives them, of which there must be one.
    """
    by_lead = {
        Lead(rank, is_of_a_pair): [
            deal
            for deal in deals
            if deal.lead is rank and deal.is_of_a_pair is is_of_a_pair
        ]
        for rank, is_of_a_pair in product(Rank, (False, True))
    }
    led = {lead: some for lead, some in by_lead.items() if some}
    return LeadStudy(
        means_of(deals, _MEASURES),
        {lead: means_of(some, _MEASURES) for lead, some in led.items()},
        {lead: share_of(len(some), len(deals)) for lead, some in led.items()},
    )
