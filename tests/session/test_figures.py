"""Statistics of finished games."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from finished_games import GAME, LOST, WHOLE_DEALS

from cribbage_bridge.cribbage.actions import Margin
from cribbage_bridge.session.figures import (
    LATEST,
    Cost,
    CostOfGame,
    PointsADeal,
    Statistics,
    Tally,
    statistics,
)
from cribbage_bridge.session.finished import FinishedGame


def of_different(*games: FinishedGame) -> Statistics:
    """Return the statistics of games, each of which has a name of its own."""
    return statistics(replace(game, id=str(id)) for id, game in enumerate(games))


def test_tallies() -> None:
    found = of_different(
        GAME,
        LOST,
        replace(GAME, opponent="master", won=False, mine=120, theirs=121),
        replace(GAME, margin=Margin.DOUBLE_SKUNK, theirs=30),
        replace(GAME, margin=Margin.SKUNK, theirs=90),
        replace(GAME, opponent="master"),
    )
    assert found.opponents == (
        Tally("master", 2, 1, 0, 0, 0, 0, 10.0),
        Tally("regular", 4, 3, 2, 1, 1, 0, (21 - 36 + 91 + 31) / 4),
    )
    assert found.total == Tally("all", 6, 4, 2, 1, 1, 0, (20 + 21 - 36 + 91 + 31) / 6)


def test_no_games() -> None:
    found = statistics([], ["game 1: it is broken"])
    assert found == Statistics((), ("game 1: it is broken",), None, (), (), ())


def test_each_game_counts_once_and_the_oldest_is_the_first() -> None:
    better = replace(LOST, decisions=20, points_lost=2.5)
    found = statistics([LOST, GAME, better, GAME])
    assert found.games == (GAME, better)
    assert found.total
    assert found.total.games == 2


def test_points_a_deal_are_those_of_the_deals_in_which_there_can_be_any() -> None:
    more = replace(WHOLE_DEALS, deals_as_pone=6, deals_as_dealer=4, crib=22, muggins=9)
    found = of_different(GAME, replace(GAME, whole_deals=more), LOST).points_a_deal
    assert found == (
        PointsADeal("play as pone", 10, 18 / 10, 2.0),
        PointsADeal("hand as pone", 10, 66 / 10, 8.1),
        PointsADeal("play as dealer", 8, 26 / 8, 3.5),
        PointsADeal("hand as dealer", 8, 60 / 8, 8.0),
        PointsADeal("crib", 8, 40 / 8, 4.7),
        PointsADeal("heels", 8, 4 / 8, None),
        PointsADeal("muggins", 18, 9 / 18, None),
        PointsADeal("overcount", 18, 0, None),
        PointsADeal("given away", 18, 6 / 18, None),
    )


def test_a_source_without_deals_has_no_mean() -> None:
    as_pone = replace(WHOLE_DEALS, deals_as_dealer=0)
    found = of_different(replace(GAME, whole_deals=as_pone)).points_a_deal
    sources = ["play as pone", "hand as pone", "muggins", "overcount", "given away"]
    assert [each.source for each in found] == sources
    assert of_different(LOST).points_a_deal == ()


def test_the_costs_of_all_games_and_of_the_latest() -> None:
    early = replace(GAME, decisions=10, points_lost=30.0)
    late = replace(GAME, date=date(2026, 3, 1), decisions=30, points_lost=15.0)
    of_discards = replace(LOST, discards=8, lost_by_discards=2.0)
    nothing = replace(GAME, decisions=0, points_lost=0.0)
    found = of_different(*[late] * LATEST, GAME, of_discards, nothing, early).costs
    discards = CostOfGame(LOST.date, "regular", 8, 2.0, 0.25)
    decisions = [
        CostOfGame(GAME.date, "regular", 10, 30.0, 3.0),
        *[CostOfGame(late.date, "regular", 30, 15.0, 0.5)] * LATEST,
    ]
    assert found == (
        Cost("discards", 1, 8, 0.25, 0.25, (discards,)),
        Cost("decisions", 11, 310, 180 / 310, 0.5, tuple(decisions)),
    )
    assert of_different(GAME, LOST).costs == ()
