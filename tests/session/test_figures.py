"""Figures about finished games."""

from __future__ import annotations

from dataclasses import replace

from finished_games import GAME, LOST, WHOLE_DEALS

from cribbage_bridge.cribbage.actions import Margin
from cribbage_bridge.session.figures import (
    EXPERTS,
    LATEST,
    Cost,
    PointsADeal,
    Tally,
    costs,
    points_a_deal,
    tallies,
)


def test_tallies() -> None:
    games = [
        GAME,
        LOST,
        replace(GAME, opponent="master", won=False, mine=120, theirs=121),
        replace(GAME, margin=Margin.DOUBLE_SKUNK, theirs=30),
        replace(GAME, margin=Margin.SKUNK, theirs=90),
        replace(GAME, opponent="master"),
    ]
    assert tallies(games) == [
        Tally("master", 2, 1, 0, 0, 10.0),
        Tally("regular", 4, 3, 2, 1, (21 - 36 + 91 + 31) / 4),
    ]
    assert tallies([]) == []


def test_points_a_deal_are_those_of_the_deals_in_which_there_can_be_any() -> None:
    more = replace(WHOLE_DEALS, deals_as_pone=6, deals_as_dealer=4, crib=22, muggins=9)
    games = [GAME, replace(GAME, whole_deals=more), LOST]
    found = {each.source: each for each in points_a_deal(games)}
    assert found["play as pone"] == PointsADeal("play as pone", 10, 18 / 10, 2.0)
    assert found["crib"] == PointsADeal("crib", 8, 40 / 8, 4.7)
    assert found["heels"] == PointsADeal("heels", 8, 4 / 8, None)
    assert found["muggins"] == PointsADeal("muggins", 18, 9 / 18, None)
    assert found["given away"] == PointsADeal("given away", 18, 6 / 18, None)
    assert found.keys() >= EXPERTS.keys()


def test_a_source_without_deals_has_no_mean() -> None:
    as_pone = replace(WHOLE_DEALS, deals_as_dealer=0)
    sources = [
        each.source for each in points_a_deal([replace(GAME, whole_deals=as_pone)])
    ]
    assert sources == [
        *("play as pone", "hand as pone", "muggins", "overcount", "given away")
    ]
    assert points_a_deal([LOST]) == []


def test_what_choices_have_cost_in_all_games_and_in_the_latest() -> None:
    early = replace(GAME, decisions=10, points_lost=30.0)
    late = [replace(GAME, decisions=30, points_lost=15.0)] * LATEST
    of_discards = replace(LOST, discards=8, lost_by_discards=2.0)
    nothing = replace(GAME, decisions=0, points_lost=0.0)
    assert costs([GAME, early, of_discards, nothing, *late]) == [
        Cost("discards", 1, 8, 0.25, 0.25),
        Cost("decisions", 11, 310, 180 / 310, 0.5),
    ]
    assert costs([GAME, LOST]) == []
