"""A summary of a finished game: the points by source, and the chance of winning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cribbage_bridge.cribbage import review
from cribbage_bridge.cribbage.actions import Both, Scored, Seat, Source
from cribbage_bridge.cribbage.game import Game, Step
from cribbage_bridge.cribbage.review import Chance
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.table import Table

_MOST_TURNS = 3
_LEAST_TURN = 0.1


@dataclass(frozen=True)
class SourcePoints:
    """The points that each seat scored from a source.

    Attributes:
        source: The source of the points.
        points: The points of each seat.
    """

    source: Source
    points: Both[int]


@dataclass(frozen=True)
class TurningPoint:
    """A deal that changed the chance of winning by a tenth or more.

    Attributes:
        deal: The number of the deal, from 1.
        before: The chance of winning before the deal.
        after: The chance of winning after it.
    """

    deal: int
    before: float
    after: float


@dataclass(frozen=True)
class GameSummary:
    """A summary of a finished game for a player or a spectator.

    Attributes:
        points: The points of both seats, for each source of points in the game.
        chances: The viewer's chance of winning before each deal and at the end; for a
            spectator, the chance of the first seat.
        turning_points: The deals that changed this chance most, the earliest first; at
            most three.
        wins: The number of games at the table that each seat won, including this one.
    """

    points: tuple[SourcePoints, ...]
    chances: tuple[Chance, ...]
    turning_points: tuple[TurningPoint, ...]
    wins: Both[int]


def summary_of(table: Table, viewer: Seat | None) -> GameSummary:
    """Return the summary of a table's finished game.

    Raises:
        NotNowError: The game is not over.
    """
    winner = table.winner
    if not winner:
        raise NotNowError("the game is not over")
    found = tuple(chances(table.game, winner.seat, viewer or Seat.FIRST))
    wins = {seat: number + (seat is winner.seat) for seat, number in table.wins.items()}
    return GameSummary(
        points=tuple(points_by_source(table.game.steps)),
        chances=found,
        turning_points=turning_points(found),
        wins=Both(wins),
    )


def chances(game: Game, winner: Seat, seat: Seat) -> Iterator[Chance]:
    """Yield a seat's chance of winning before each deal, and 1 or 0 at the end."""
    end = len(game.steps)
    for each in review.chances(game, seat):
        if each.step < end:
            yield each
    yield Chance(end, float(winner is seat))


def turning_points(found: Iterable[Chance]) -> tuple[TurningPoint, ...]:
    """Return the deals that changed the chance of winning most, the earliest first."""
    turns = [
        TurningPoint(deal, before.chance, after.chance)
        for deal, (before, after) in enumerate(pairwise(found), 1)
        if abs(after.chance - before.chance) >= _LEAST_TURN
    ]
    turns.sort(key=lambda turn: abs(turn.after - turn.before), reverse=True)
    return tuple(sorted(turns[:_MOST_TURNS], key=lambda turn: turn.deal))


def points_by_source(steps: Sequence[Step]) -> Iterator[SourcePoints]:
    """Yield the points of both seats, for each source of points in the steps."""
    found: Counter[tuple[Source, Seat]] = Counter()
    totals: Counter[Seat] = Counter()
    for step in steps:
        for event in step.events:
            if isinstance(event, Scored):
                # The points that end a game can exceed those that it needs.
                found[event.source, event.seat] += event.total - totals[event.seat]
                totals[event.seat] = event.total
    for source in Source:
        points = Both({seat: found[source, seat] for seat in Seat})
        if any(points.values()):
            yield SourcePoints(source, points)
