"""The points that each seat scores in the deals of a game, by source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, get_args, get_type_hints

from cribbage_bridge.cribbage.actions import Deal, Scored, Seat, Source, StartCardCut
from cribbage_bridge.cribbage.game import Step
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.files.optional_imports import needed_for

with needed_for("cribbage_bridge.session", "play"):
    from pydantic import Field

Number = Annotated[int, Field(ge=0, lt=2**31)]

_ALL = tuple(Role)


@dataclass(frozen=True)
class PointSource:
    """A source of points.

    Attributes:
        events: The `Source` of the events that score these points; `None` if the other
            player scores them.
        roles: The roles in which a player can score such points.
        experts: The mean points that experts score in a deal, according to Chambers
            and Colvert; `None` if unknown.
    """

    events: Source | None
    roles: tuple[Role, ...]
    experts: float | None = None


_AS_PONE, _AS_DEALER = (Role.PONE,), (Role.DEALER,)


@dataclass(frozen=True)
class WholeDeals:
    """The points of a user in all deals of a game except the last one.

    The fields with a `PointSource` define the names of the sources.

    Attributes:
        deals_as_pone: The number of deals that the other player dealt.
        deals_as_dealer: The number of deals that the user dealt.
        play_as_pone: Points from the play as pone.
        hand_as_pone: Points from hands as pone.
        play_as_dealer: Points from the play as dealer.
        hand_as_dealer: Points from hands as dealer.
        crib: Points from cribs.
        heels: Points for start cards that are jacks.
        muggins: Points that the other player overlooked.
        overcount: Points that the other player claimed in excess.
        given_away: Points that the other player scored for the user's wrong counts.
    """

    deals_as_pone: Number
    deals_as_dealer: Number
    play_as_pone: Annotated[Number, PointSource(Source.PLAY, _AS_PONE, 2.0)]
    hand_as_pone: Annotated[Number, PointSource(Source.HAND, _AS_PONE, 8.1)]
    play_as_dealer: Annotated[Number, PointSource(Source.PLAY, _AS_DEALER, 3.5)]
    hand_as_dealer: Annotated[Number, PointSource(Source.HAND, _AS_DEALER, 8.0)]
    crib: Annotated[Number, PointSource(Source.CRIB, _AS_DEALER, 4.7)]
    heels: Annotated[Number, PointSource(Source.HEELS, _AS_DEALER)]
    muggins: Annotated[Number, PointSource(Source.MUGGINS, _ALL)]
    overcount: Annotated[Number, PointSource(Source.OVERCOUNT, _ALL)]
    given_away: Annotated[Number, PointSource(None, _ALL)]

    def deals_as(self, role: Role) -> int:
        """Return the number of deals in which the user had a role."""
        deals: int = getattr(self, f"deals_as_{role.value}")
        return deals

    def points_from(self, source: str) -> int:
        """Return the points from one of `POINT_SOURCES`."""
        points: int = getattr(self, source.replace(" ", "_"))
        return points


POINT_SOURCES = {
    name.replace("_", " "): mark
    for name, hint in get_type_hints(WholeDeals, include_extras=True).items()
    for mark in get_args(hint)
    if isinstance(mark, PointSource)
}
"""The sources by name."""

SOURCES = tuple(
    name for name, source in POINT_SOURCES.items() if len(source.roles) == 1
)
"""The names of the sources in a deal without wrong counts."""

_NAMES = {
    (role, source.events): name
    for name, source in POINT_SOURCES.items()
    for role in source.roles
}


def points_of_deals(steps: Sequence[Step]) -> Iterator[tuple[Seat, str, int]]:
    """Yield the points of each whole deal of a game, as `points_of_deal` does.

    A deal is whole if another deal follows it.  The last deal can end early.
    """
    deals = [i for i, step in enumerate(steps) if isinstance(step.action, Deal)]
    for start, end in pairwise(deals):
        yield from points_of_deal(steps[start:end])


def points_of_deal(steps: Sequence[Step]) -> Iterator[tuple[Seat, str, int]]:
    """Yield the points of a whole deal by seat and source.

    Yields:
        A seat, a source and the points, for each of the `SOURCES` that the seat's role
        allows, even without points, and for each penalty that the seat scored.
    """
    events = [event for step in steps for event in step.events]
    (pone,) = (event.seat for event in events if isinstance(event, StartCardCut))
    roles = {pone: Role.PONE, pone.other: Role.DEALER}
    points = {
        (seat, name): 0
        for seat in Seat
        for name in SOURCES
        if roles[seat] in POINT_SOURCES[name].roles
    }
    for event in events:
        if isinstance(event, Scored):
            key = event.seat, _NAMES[roles[event.seat], event.source]
            points[key] = points.get(key, 0) + event.points
    for (seat, source), scored in points.items():
        yield seat, source, scored
