"""Many games between two players, side by side on the cores, and their sums."""

from __future__ import annotations

import atexit
import math
import multiprocessing
import signal
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from statistics import NormalDist, fmean, stdev

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import (
    Deal,
    Margin,
    Scored,
    Seat,
    Source,
    StartCardCut,
)
from cribbage_bridge.protocol.client import Program, player_called
from cribbage_bridge.session.players import Player
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import Played, decks_of, play_game

_STANDARD_ERRORS = NormalDist().inv_cdf(0.975)
"""Half the width of an interval that holds the mean in 95 of 100 samples."""


class MatchError(CribbageError, RuntimeError):
    """A match cannot go on."""


@dataclass(frozen=True)
class Match:
    """Games to play.

    Attributes:
        first: A player: the name of a strength, or the command of a program.
        second: The other player.
        games: How many games.
        seed: Determines how all decks are shuffled.
        paired: Whether each game is played twice with the same decks, and the
            players change seats in between.
        seconds: How long a program may take for an answer.
    """

    first: str
    second: str
    games: int
    seed: str
    paired: bool
    seconds: float


@dataclass(frozen=True)
class GameResult:
    """How a game went, for the players 0 and 1 of the match.

    Attributes:
        number: Which game of the match it is, from 0.
        winner: The player who has won.
        margin: How clearly; `None` if the other broke the rules.
        record: The whole game.
        points: Points in each whole deal, by player and source.
        remarks: What the referee noticed.
    """

    number: int
    winner: int
    margin: Margin | None
    record: Record
    points: list[tuple[int, str, int]]
    remarks: list[str]


SOURCES = ("play as pone", "play as dealer", "hand", "crib", "heels")
"""Where the points of a deal come from."""


def play_match(match: Match, jobs: int) -> Iterator[GameResult]:
    """Play the games of a match, as many at once as there are jobs.

    Yields:
        Each result when there is one, in the order of the games.

    Raises:
        MatchError: A process that plays games was ended.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context) as pool:
        with _ignore_interrupts():
            results = pool.map(_play, [match] * match.games, range(match.games))
        try:
            yield from results
        except BrokenProcessPool:
            raise MatchError("a process that played games was ended") from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Let the processes that are started meanwhile ignore Ctrl-C.

    They inherit that.  So they finish their game, and with it their programs,
    when the parent is interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _play(match: Match, number: int) -> GameResult:
    """Play one game, in a process that plays many."""
    swapped = match.paired and number % 2 == 1
    deal = number // 2 if match.paired else number
    names = (match.first, match.second)
    players = [_player(name, i, match.seconds) for i, name in enumerate(names)]
    seats = dict(zip(Seat, reversed(players) if swapped else players, strict=True))
    numbers = {seat: players.index(player) for seat, player in seats.items()}
    played = play_game(seats, decks_of(f"{match.seed}/{deal}"))
    won = played.game.state.winner
    return GameResult(
        number,
        numbers[played.winner],
        won.margin if won else None,
        played.record,
        [(numbers[seat], source, points) for (seat, source), points in _points(played)],
        _remarks(players),
    )


@cache
def _player(name: str, number: int, seconds: float) -> Player:
    """A player of this process, which keeps it for all its games."""
    player = player_called(name, seconds)
    atexit.register(player.close)
    return player


def _remarks(players: Sequence[Player]) -> list[str]:
    """Which counts of programs were wrong in the last game."""
    remarks = []
    for player in players:
        if isinstance(player, Program):
            remarks += [f"{player.name}: {remark}" for remark in player.remarks]
            player.remarks.clear()
    return remarks


def _points(played: Played) -> Iterator[tuple[tuple[Seat, str], int]]:
    """The points of each whole deal by seat and source."""
    steps = played.game.steps
    deals = [i for i, step in enumerate(steps) if isinstance(step.action, Deal)]
    for start, end in pairwise(deals):
        events = [event for step in steps[start:end] for event in step.events]
        (pone,) = (event.seat for event in events if isinstance(event, StartCardCut))
        sources = {
            pone: ("play as pone", "hand"),
            pone.other: ("play as dealer", "hand", "crib", "heels"),
        }
        points = Counter({(seat, one): 0 for seat in Seat for one in sources[seat]})
        for event in events:
            if isinstance(event, Scored):
                in_play, *_ = sources[event.seat]
                source = in_play if event.source is Source.PLAY else str(event.source)
                points[event.seat, source] += event.points
        yield from points.items()


@dataclass(frozen=True)
class Mean:
    """A mean of samples, with its 95% interval.

    Attributes:
        value: The mean.
        interval: Its lowest and its highest value; `None` if too little is
            known: of a single sample, or of points that are all equal.
        samples: How many samples there are.
    """

    value: float
    interval: tuple[float, float] | None
    samples: int


def mean_of(samples: Sequence[float], highest: float = math.inf) -> Mean:
    """The mean of samples from 0 to a highest value, of which there must be one."""
    mean, count = fmean(samples), len(samples)
    if len(set(samples)) == 1:
        return Mean(mean, None, count)
    reach = _STANDARD_ERRORS * stdev(samples) / math.sqrt(count)
    return Mean(mean, (max(0.0, mean - reach), min(highest, mean + reach)), count)


def share_of(wins: int, games: int) -> Mean:
    """The share of wins in games that do not depend on one another.

    The interval is Wilson's, which is right for few games, too.
    """
    share = wins / games
    if games == 1:
        return Mean(share, None, games)
    square = _STANDARD_ERRORS**2
    middle = wins + square / 2
    reach = _STANDARD_ERRORS * math.sqrt(games * share * (1 - share) + square / 4)
    low, high = ((middle + end) / (games + square) for end in (-reach, reach))
    return Mean(share, (max(0.0, low), min(1.0, high)), games)


@dataclass(frozen=True)
class PlayerSummary:
    """How a player has done in a match.

    Attributes:
        wins: Games won, those included in which the other broke the rules.
        share: The share of wins.
        skunks: Games won by a skunk.
        double_skunks: Games won by a double skunk.
        forfeits: Games lost by breaking the rules.
        means: Points in a deal by source, where there were any deals.
    """

    wins: int
    share: Mean
    skunks: int
    double_skunks: int
    forfeits: int
    means: dict[str, Mean]


def summarize(
    results: Sequence[GameResult], paired: bool = False
) -> list[PlayerSummary]:
    """Sum up the results of a match, of which there must be one, for each player."""
    return [_summary(results, player, paired) for player in (0, 1)]


def _summary(results: Sequence[GameResult], player: int, paired: bool) -> PlayerSummary:
    won = [result for result in results if result.winner == player]
    margins = Counter(result.margin for result in won)
    samples: dict[str, list[float]] = {source: [] for source in SOURCES}
    for result in results:
        for scorer, source, points in result.points:
            if scorer == player:
                samples[source].append(points)
    outcomes = [float(result.winner == player) for result in results]
    return PlayerSummary(
        len(won),
        mean_of(outcomes, 1) if paired else share_of(len(won), len(results)),
        margins[Margin.SKUNK],
        margins[Margin.DOUBLE_SKUNK],
        sum(r.winner != player and r.margin is None for r in results),
        {source: mean_of(points) for source, points in samples.items() if points},
    )
