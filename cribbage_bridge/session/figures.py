"""Statistics of the games that a user finished.

`cribbage statistics` and the web pages show the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from statistics import fmean

from cribbage_bridge.cribbage.actions import Margin
from cribbage_bridge.session.finished import FinishedGame, merged
from cribbage_bridge.session.points import POINT_SOURCES

LATEST = 10
"""The maximum number of games that `Cost.latest` covers."""


@dataclass(frozen=True)
class Tally:
    """A user's results against one opponent, or against all.

    Attributes:
        opponent: The name of the opponent, or ``all``.
        games: The number of games.
        won: The number of games that the user won.
        skunks_given: The number of games won by a skunk or a double skunk.
        double_skunks_given: The number of games won by a double skunk.
        skunks_taken: The number of games lost by a skunk or a double skunk.
        double_skunks_taken: The number of games lost by a double skunk.
        mean_margin: The mean of the user's final score minus the opponent's.
    """

    opponent: str
    games: int
    won: int
    skunks_given: int
    double_skunks_given: int
    skunks_taken: int
    double_skunks_taken: int
    mean_margin: float


@dataclass(frozen=True)
class PointsADeal:
    """A user's mean points per deal from one source.

    Attributes:
        source: The name of the source.
        deals: The number of deals in which points from this source were possible,
            without the last deal of each game.
        mean: The mean of the points in these deals.
        experts: The mean points that experts score; `None` if unknown.
    """

    source: str
    deals: int
    mean: float
    experts: float | None


@dataclass(frozen=True)
class CostOfGame:
    """The cost of one kind of choice in a game.

    Attributes:
        date: The day on which the game ended.
        opponent: The name of the opponent.
        number: The number of choices that were reviewed.
        points_lost: The points lost by not making the best choices.
        mean: The mean points lost per choice.
    """

    date: date
    opponent: str
    number: int
    points_lost: float
    mean: float


@dataclass(frozen=True)
class Cost:
    """The cost of one kind of choice in all reviewed games.

    Attributes:
        choices: The kind of choice: ``discards``, or ``decisions`` for discards and
            plays.
        games: The number of games in which such choices were reviewed.
        number: The number of choices.
        mean: The mean points lost per choice.
        latest: The mean points lost per choice in the last `LATEST` of these games.
        by_game: The cost in each game, the oldest game first.
    """

    choices: str
    games: int
    number: int
    mean: float
    latest: float
    by_game: tuple[CostOfGame, ...]


@dataclass(frozen=True)
class Statistics:
    """The statistics of a user's games.

    Attributes:
        games: The games without duplicates, the oldest first.
        broken: The location of each unreadable line or game, with the reason.
        total: The results of all games; `None` if there are no games.
        opponents: The results against each opponent.
        points_a_deal: The mean points per deal from each source.
        costs: The cost of each kind of choice.
        latest_games: The maximum number of games that `Cost.latest` covers.
    """

    games: tuple[FinishedGame, ...]
    broken: tuple[str, ...]
    total: Tally | None
    opponents: tuple[Tally, ...]
    points_a_deal: tuple[PointsADeal, ...]
    costs: tuple[Cost, ...]
    latest_games: int = LATEST


def statistics(games: Iterable[FinishedGame], broken: Iterable[str] = ()) -> Statistics:
    """Return the statistics of games, which may include duplicates."""
    sorted_games = sorted(merged(games), key=attrgetter("date"))
    return Statistics(
        games=tuple(sorted_games),
        broken=tuple(broken),
        total=_tally("all", sorted_games) if sorted_games else None,
        opponents=tuple(_tallies(sorted_games)),
        points_a_deal=tuple(_points_a_deal(sorted_games)),
        costs=tuple(_costs(sorted_games)),
    )


def _tallies(games: Sequence[FinishedGame]) -> Iterator[Tally]:
    for name in sorted({game.opponent for game in games}):
        yield _tally(name, [game for game in games if game.opponent == name])


def _tally(opponent: str, games: Sequence[FinishedGame]) -> Tally:
    skunks = [game for game in games if game.margin is not Margin.GAME]
    doubles = [game for game in skunks if game.margin is Margin.DOUBLE_SKUNK]
    return Tally(
        opponent,
        len(games),
        sum(game.won for game in games),
        sum(game.won for game in skunks),
        sum(game.won for game in doubles),
        sum(not game.won for game in skunks),
        sum(not game.won for game in doubles),
        fmean(game.mine - game.theirs for game in games),
    )


def _points_a_deal(games: Sequence[FinishedGame]) -> Iterator[PointsADeal]:
    wholes = [game.whole_deals for game in games if game.whole_deals]
    for name, source in POINT_SOURCES.items():
        deals = sum(whole.deals_as(role) for whole in wholes for role in source.roles)
        points = sum(whole.points_from(name) for whole in wholes)
        if deals:
            yield PointsADeal(name, deals, points / deals, source.experts)


_COSTS = {"discards": "lost_by_discards", "decisions": "points_lost"}
"""The field for the cost of choices, by the field for their number."""


def _costs(games: Sequence[FinishedGame]) -> Iterator[Cost]:
    for choices, cost in _COSTS.items():
        by_game = tuple(_costs_by_game(games, choices, cost))
        if by_game:
            number = sum(each.number for each in by_game)
            means = _mean_cost(by_game), _mean_cost(by_game[-LATEST:])
            yield Cost(choices, len(by_game), number, *means, by_game)


def _costs_by_game(
    games: Sequence[FinishedGame], choices: str, cost: str
) -> Iterator[CostOfGame]:
    for game in games:
        number, lost = getattr(game, choices), getattr(game, cost)
        if number and lost is not None:
            yield CostOfGame(game.date, game.opponent, number, lost, lost / number)


def _mean_cost(by_game: Sequence[CostOfGame]) -> float:
    number = sum(each.number for each in by_game)
    return sum(each.points_lost for each in by_game) / number
