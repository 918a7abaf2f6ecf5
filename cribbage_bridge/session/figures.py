"""Figures about the games that a person has finished.

The pages show the same figures; ``static/figures.js`` adds them up there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from cribbage_bridge.cribbage.actions import Margin
from cribbage_bridge.session.finished import FinishedGame, WholeDeals

EXPERTS = {
    "play as pone": 2.0,
    "hand as pone": 8.1,
    "play as dealer": 3.5,
    "hand as dealer": 8.0,
    "crib": 4.7,
}
"""The points of a deal that Chambers and Colvert give for experts."""

LATEST = 10
"""How many games count for what has changed lately."""


@dataclass(frozen=True)
class Tally:
    """What a person has made of the games against one opponent.

    Attributes:
        opponent: The opponent.
        games: How many games were finished.
        won: How many of them the person has won.
        skunks_given: Games won by a skunk or a double skunk.
        skunks_taken: Games lost by one.
        mean_margin: The mean of the person's points less the other's.
    """

    opponent: str
    games: int
    won: int
    skunks_given: int
    skunks_taken: int
    mean_margin: float


def tallies(games: Sequence[FinishedGame]) -> list[Tally]:
    """Sum up games by opponent."""
    opponents = sorted({game.opponent for game in games})
    return [
        _tally(name, [g for g in games if g.opponent == name]) for name in opponents
    ]


def _tally(opponent: str, games: Sequence[FinishedGame]) -> Tally:
    skunks = [game for game in games if game.margin is not Margin.GAME]
    return Tally(
        opponent,
        len(games),
        sum(game.won for game in games),
        sum(game.won for game in skunks),
        sum(not game.won for game in skunks),
        fmean(game.mine - game.theirs for game in games),
    )


@dataclass(frozen=True)
class PointsADeal:
    """What a deal brings a person from one source.

    Attributes:
        source: The source.
        deals: In how many deals there could be such points.
        mean: The mean of the points of these deals.
        experts: What experts make, as far as it is known.
    """

    source: str
    deals: int
    mean: float
    experts: float | None


_DEALS: dict[str, Callable[[WholeDeals], int]] = {
    "play as pone": lambda whole: whole.deals_as_pone,
    "hand as pone": lambda whole: whole.deals_as_pone,
    "play as dealer": lambda whole: whole.deals_as_dealer,
    "hand as dealer": lambda whole: whole.deals_as_dealer,
    "crib": lambda whole: whole.deals_as_dealer,
    "heels": lambda whole: whole.deals_as_dealer,
    "muggins": lambda whole: whole.deals_as_pone + whole.deals_as_dealer,
    "overcount": lambda whole: whole.deals_as_pone + whole.deals_as_dealer,
    "given away": lambda whole: whole.deals_as_pone + whole.deals_as_dealer,
}
"""In how many deals there can be points from each source."""


def points_a_deal(games: Sequence[FinishedGame]) -> list[PointsADeal]:
    """What the whole deals of games have brought, by source, where there are any."""
    wholes = [game.whole_deals for game in games if game.whole_deals]
    found = []
    for source, deals_of in _DEALS.items():
        deals = sum(map(deals_of, wholes))
        points = sum(getattr(whole, source.replace(" ", "_")) for whole in wholes)
        if deals:
            found.append(
                PointsADeal(source, deals, points / deals, EXPERTS.get(source))
            )
    return found


@dataclass(frozen=True)
class Cost:
    """What reviewed choices have cost, as points less than the best ones bring.

    Attributes:
        choices: What was chosen: ``discards``, or all ``decisions``.
        games: In how many games they were reviewed.
        number: How many choices they were.
        mean: The mean of what each has cost.
        latest: The same in the latest games alone.
    """

    choices: str
    games: int
    number: int
    mean: float
    latest: float


_COSTS: dict[str, Callable[[FinishedGame], tuple[int | None, float | None]]] = {
    "discards": lambda game: (game.discards, game.lost_by_discards),
    "decisions": lambda game: (game.decisions, game.points_lost),
}
"""How many choices of a game were reviewed, and what they have cost."""


def costs_by_game(
    games: Sequence[FinishedGame], choices: str
) -> list[tuple[int, float]]:
    """How many choices were made in each reviewed game, and what they have cost."""
    found = map(_COSTS[choices], games)
    return [(number, cost) for number, cost in found if number and cost is not None]


def costs(games: Sequence[FinishedGame]) -> list[Cost]:
    """What choices have cost in games, of which the latest are the last."""
    return [
        Cost(
            choices,
            len(found),
            sum(number for number, _ in found),
            _mean_cost(found),
            _mean_cost(found[-LATEST:]),
        )
        for choices in _COSTS
        if (found := costs_by_game(games, choices))
    ]


def _mean_cost(found: Sequence[tuple[int, float]]) -> float:
    return sum(cost for _, cost in found) / sum(number for number, _ in found)
