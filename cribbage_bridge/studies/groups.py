"""The points of both players, grouped by start card or by lead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.match.intervals import share_of
from cribbage_bridge.session.points import SOURCES
from cribbage_bridge.studies.files import Columns
from cribbage_bridge.studies.games import (
    Means,
    Measure,
    PlayedDeal,
    mean_columns,
    means_of,
    points_from,
)

_PONE, _DEALER = points_from("play as pone"), points_from("play as dealer")

_OF_STARTS: Mapping[str, Measure] = {
    **{source: points_from(source) for source in SOURCES},
    "dealer ahead": lambda deal: deal.ahead,
}
_OF_LEADS: Mapping[str, Measure] = {
    "play as pone": _PONE,
    "play as dealer": _DEALER,
    "pone ahead": lambda deal: _PONE(deal) - _DEALER(deal),
}


@dataclass(frozen=True, order=True)
class Lead:
    """The first card played in a deal.

    Attributes:
        rank: The rank of the card.
        is_of_a_pair: True if the pone held another card of this rank.
    """

    rank: Rank
    is_of_a_pair: bool

    def __str__(self) -> str:
        return (
            f"{self.rank.symbol} of a pair" if self.is_of_a_pair else self.rank.symbol
        )


_Key = TypeVar("_Key", Rank, Lead)


@dataclass(frozen=True)
class GroupStudy(Generic[_Key]):
    """The mean points over deals, grouped by start card or by lead.

    Attributes:
        names: Columns that name the groups.
        overall: The means over all deals.
        groups: The means over each nonempty group, in the order of the rows of
            ``names``.
    """

    names: Columns
    overall: Means
    groups: Mapping[_Key, Means]

    @property
    def columns(self) -> Columns:
        """The groups with their numbers of deals, means and 95% intervals."""
        groups = self.groups.values()
        return {
            **self.names,
            "deals": [deals_of(means) for means in groups],
            **mean_columns(groups),
        }


def deals_of(means: Means) -> int:
    """Return the number of deals in a group."""
    *_, ahead = means.values()
    return ahead.samples


def study_starts(deals: Sequence[PlayedDeal]) -> GroupStudy[Rank]:
    """Compare the points of both players by start card.

    The measures are the points from each of `SOURCES`, and ``dealer ahead``, which is
    the dealer's points minus the pone's.

    Raises:
        OptionError: There are no deals.
    """
    groups = _means_by(lambda deal: deal.start_card, deals, _OF_STARTS)
    names = {"start_card": [rank.symbol for rank in groups]}
    return GroupStudy(names, means_of(deals, _OF_STARTS), groups)


def study_leads(deals: Sequence[PlayedDeal]) -> GroupStudy[Lead]:
    """Compare the points of both players by lead.

    The measures are the points ``play as pone`` and ``play as dealer``, and their
    difference, ``pone ahead``.  Each lead also has its ``share`` of the deals.

    Raises:
        OptionError: There are no deals.
    """
    leads = _means_by(lambda deal: Lead(deal.lead, deal.is_of_a_pair), deals, _OF_LEADS)
    groups = {
        lead: {"share": share_of(deals_of(means), len(deals)), **means}
        for lead, means in leads.items()
    }
    names: Columns = {
        "lead": [lead.rank.symbol for lead in leads],
        "is_of_a_pair": [lead.is_of_a_pair for lead in leads],
    }
    return GroupStudy(names, means_of(deals, _OF_LEADS), groups)


def _means_by(
    key: Callable[[PlayedDeal], _Key],
    deals: Sequence[PlayedDeal],
    measures: Mapping[str, Measure],
) -> dict[_Key, Means]:
    groups = defaultdict[_Key, list[PlayedDeal]](list)
    for deal in deals:
        groups[key(deal)].append(deal)
    return {each: means_of(groups[each], measures) for each in sorted(groups)}
