"""Tests of results of games against a plain count of their events."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from datetime import date
from fractions import Fraction

import pytest
from finished_games import GAME
from tables import opened, played_until, table_alone, table_at

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Discard, Play, Seat
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.cribbage.review import Review, review
from cribbage_bridge.session.finished import merged, result_of, reviewed
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table

DAY = date(2026, 1, 31)

NAMES = {
    "muggins": "muggins",
    "overcount": "overcount",
    "crib": "crib",
    "heels": "heels",
    ("play", True): "play_as_pone",
    ("play", False): "play_as_dealer",
    ("hand", True): "hand_as_pone",
    ("hand", False): "hand_as_dealer",
}


def deals_of(table: Table) -> list[list[actions.Event]]:
    deals: list[list[actions.Event]] = []
    for step in table.game.steps:
        if isinstance(step.action, actions.Deal):
            deals.append([])
        if deals:
            deals[-1] += step.events
    return deals


def scored(events: list[actions.Event], seat: Seat) -> Counter[str]:
    points: Counter[str] = Counter()
    cut = [event for event in events if isinstance(event, actions.StartCardCut)]
    is_pone = [event.seat for event in cut] == [seat]
    for event in events:
        if isinstance(event, actions.Scored) and event.seat is seat:
            source = event.source.value
            points[NAMES.get(source) or NAMES[source, is_pone]] += event.points
    return points


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_is_what_its_events_say(seed: int) -> None:
    table = played_until(lambda each: each.winner, table_alone(seed=str(seed)), seed)
    game = result_of(table, PERSON, DAY)
    *whole, last = deals_of(table)
    mine = sum((scored(deal, PERSON) for deal in whole), Counter())
    theirs = sum((scored(deal, PERSON.other) for deal in whole), Counter())
    events = [event for deal in whole for event in deal]
    cuts = [event for event in events if isinstance(event, actions.StartCardCut)]
    as_pone = [cut.seat for cut in cuts].count(PERSON)
    assert game.whole_deals
    assert asdict(game.whole_deals) == {
        **dict.fromkeys(NAMES.values(), 0),
        **mine,
        "deals_as_pone": as_pone,
        "deals_as_dealer": len(whole) - as_pone,
        "given_away": theirs["muggins"] + theirs["overcount"],
    }
    assert game.whole_deals.given_away > 0
    assert (mine + scored(last, PERSON)).total() == game.mine
    assert game.deals == len(whole) + 1
    (won,) = (event for event in last if isinstance(event, actions.Won))
    assert (game.won, game.margin) == (won.seat is PERSON, won.margin)
    assert max(game.mine, game.theirs) == game.goal == 121
    assert game.won == (game.mine > game.theirs)
    assert (game.date, game.opponent) == (DAY, "novice")
    assert game.decisions is game.points_lost is game.discards is None


def test_a_game_that_goes_on_has_no_result() -> None:
    with pytest.raises(NotNowError, match="not over"):
        result_of(opened(table_at("play")), PERSON, DAY)


def test_each_game_has_a_name_of_its_own_that_does_not_give_the_table_away() -> None:
    over = table_at("nothing")
    tables = [over, replace(over, id="another"), replace(over, game_number=1)]
    names = [result_of(opened(table), PERSON, DAY).id for table in tables]
    assert len(set(names)) == 3
    assert not any(over.id in name for name in names)
    assert result_of(opened(over), PERSON, date(2027, 1, 1)).id == names[0]


def test_what_choices_have_cost() -> None:
    game = table_at("nothing").record.replay()
    discards = review(game, PERSON, (Discard,)).decisions
    cost = sum((each.points_lost for each in discards), Fraction())
    made = replace(discards[0].made, action=Play(PERSON, DECK[0]))
    play = replace(discards[0], made=made, points_lost=Fraction(1, 3))
    assert reviewed(GAME, Review((*discards, play))) == replace(
        GAME,
        discards=len(discards),
        lost_by_discards=round(float(cost), 4),
        decisions=len(discards) + 1,
        points_lost=round(float(cost + Fraction(1, 3)), 4),
    )
    assert cost > 0


def test_copies_complete_each_other() -> None:
    bare = replace(GAME, goal=None, deals=None, whole_deals=None)
    better = replace(GAME, date=DAY, decisions=30, points_lost=4.5)
    other = replace(GAME, id="2")
    assert merged([bare, other, better]) == [replace(better, date=bare.date), other]
