"""Where the points of a game come from, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cribbage_bridge.cribbage.actions import Deal, Scored, Seat, Source, StartCardCut
from cribbage_bridge.cribbage.game import Step

_OF_PONE = {Source.PLAY: "play as pone", Source.HAND: "hand as pone"}
_OF_DEALER = {
    Source.PLAY: "play as dealer",
    Source.HAND: "hand as dealer",
    Source.CRIB: "crib",
    Source.HEELS: "heels",
}

SOURCES = (*_OF_PONE.values(), *_OF_DEALER.values())
"""Where the points of a deal come from, if nobody counts wrong."""

WRONG_COUNTS = (Source.MUGGINS.value, Source.OVERCOUNT.value)
"""Where they come from if the other seat does."""


def points_of_deals(steps: Sequence[Step]) -> Iterator[tuple[Seat, str, int]]:
    """The points of each whole deal of a game, as in `points_of_deal`.

    A deal is whole if another one follows: the last one ends when the game is won.
    """
    deals = [i for i, step in enumerate(steps) if isinstance(step.action, Deal)]
    for start, end in pairwise(deals):
        yield from points_of_deal(steps[start:end])


def points_of_deal(steps: Sequence[Step]) -> Iterator[tuple[Seat, str, int]]:
    """The points of a whole deal by seat and source.

    Args:
        steps: The steps of the deal.

    Yields:
        Each seat and each of its sources with the points, even if there are none; and
        those for wrong counts of the other seat, if there are any.
    """
    events = [event for step in steps for event in step.events]
    (pone,) = (event.seat for event in events if isinstance(event, StartCardCut))
    names = {pone: _OF_PONE, pone.other: _OF_DEALER}
    points = {(seat, name): 0 for seat in Seat for name in names[seat].values()}
    for event in events:
        if isinstance(event, Scored):
            source = names[event.seat].get(event.source, event.source.value)
            key = event.seat, source
            points[key] = points.get(key, 0) + event.points
    for (seat, source), scored in points.items():
        yield seat, source, scored
