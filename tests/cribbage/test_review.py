"""The cost of a player's choices, compared with the champion's ranks."""

from __future__ import annotations

from functools import cache

import pytest

from cribbage_bridge import DomainError, OptionError
from cribbage_bridge.cribbage.actions import Deal, Discard, Play, Seat
from cribbage_bridge.cribbage.game import (
    Game,
    RankedAction,
    State,
    Strength,
    rank_actions,
)
from cribbage_bridge.cribbage.odds import Role, win_probability
from cribbage_bridge.cribbage.review import (
    Chance,
    Decision,
    Review,
    chances,
    choices,
    review,
)
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import Stage


@cache
def played(first: int = 75, second: int = 80, strength: str = "novice") -> Game:
    game = Game(Seat.FIRST, first_scores=(first, second))
    while game.state.stage is not Stage.OVER:
        match game.state.stage:
            case Stage.DEAL:
                game.act(Deal(shuffled(f"review {len(game.steps)}")))
            case Stage.CUT:
                game.act(game.state.legal[0])
            case _:
                game.let_computer_act(Strength(strength))
    return game


@cache
def reviewed(seat: Seat) -> Review:
    return review(played(), seat)


def states(game: Game) -> list[State]:
    again = Game(game.first_dealer, game.penalties, game.first_scores)
    found = []
    for action in game.actions:
        found.append(again.state)
        again.act(action)
    return found


def expected(decision: Decision, ranked: list[RankedAction]) -> None:
    made, best = decision.made, ranked[0]
    assert made in ranked
    assert list(decision.options) == ranked
    if best.win_probability is not None and made.win_probability is not None:
        lost = best.win_probability - made.win_probability
        as_good = best.win_probability == made.win_probability
    else:
        view = decision.view
        role = Role.DEALER if view.dealer is Seat.FIRST else Role.PONE
        mine, theirs = view.scores[Seat.FIRST], view.scores[Seat.SECOND]
        worth = win_probability(role, mine + 1, theirs)
        worth -= win_probability(role, mine, theirs)
        lost = float(decision.points_lost) * worth
        as_good = best.expected_points == made.expected_points
    assert decision.chance_lost == pytest.approx(lost)
    assert decision.best == (made if as_good else best)
    assert decision.is_best is as_good
    gain = decision.best.expected_points - made.expected_points
    assert decision.points_lost == max(0, gain)


def test_each_choice_is_compared_with_the_best() -> None:
    game = played()
    decisions = list(reviewed(Seat.FIRST).decisions)
    checked = {True: 0, False: 0}
    deal = 0
    before = zip(states(game), game.actions, strict=True)
    for step, (state, action) in enumerate(before):
        deal += isinstance(action, Deal)
        legal = state.legal_for(Seat.FIRST)
        if isinstance(action, Discard | Play) and action in legal and len(legal) > 1:
            decision = decisions.pop(0)
            assert (decision.step, decision.deal) == (step, deal)
            assert decision.seat is Seat.FIRST
            assert decision.view == state.view(Seat.FIRST)
            assert sorted(str(decision.made.action)) == sorted(str(action))
            by_chance = decision.made.win_probability is not None
            if not by_chance or (checked[True] < 2 and not decision.is_best):
                checked[by_chance] += 1
                expected(decision, rank_actions(decision.view, Strength.CHAMPION))
    assert decisions == []
    assert checked == {True: 2, False: 4}


def test_a_review_of_discards_alone() -> None:
    both = reviewed(Seat.FIRST).decisions
    discards = review(played(), Seat.FIRST, (Discard,)).decisions
    of_both = [each for each in both if isinstance(each.made.action, Discard)]
    assert list(discards) == of_both
    assert 0 < len(discards) < len(both)


def test_the_champion_loses_nothing() -> None:
    found = review(played(112, 112, "champion"), Seat.SECOND)
    assert found.decisions
    assert found.points_lost == found.chance_lost == 0
    assert found.costliest() == []


def test_the_costliest_choices_come_first() -> None:
    found = reviewed(Seat.FIRST)
    costs = [each.chance_lost for each in found.decisions if each.chance_lost > 0]
    costs.sort(reverse=True)
    assert [each.chance_lost for each in found.costliest()] == costs[:3]
    assert len(found.costliest(10**6)) == len(costs) > 3
    with pytest.raises(OptionError, match="expected at least 0 decisions, not -1"):
        found.costliest(-1)
    assert found.chance_lost == pytest.approx(sum(costs))
    lost = (each.points_lost for each in found.decisions)
    assert found.points_lost == sum(lost) > 0


def test_the_choices_of_both_come_in_order() -> None:
    game = played()
    found = list(choices(game))
    steps = [choice.step for choice in found]
    assert steps == sorted({*steps})
    assert [game.actions[step] for step in steps] == [each.action for each in found]
    own = {seat: list(choices(game, [seat])) for seat in Seat}
    assert own == {seat: list(choices(game, str(seat))) for seat in Seat}
    assert len(found) == sum(map(len, own.values()))
    assert all(own.values())
    last = own[Seat.FIRST][-1]
    assert last.judged() == reviewed(Seat.FIRST).decisions[-1]


def test_the_chance_to_win_before_each_deal_and_at_the_end() -> None:
    game, seat = played(), Seat.SECOND
    expected = []
    for step, state in enumerate(states(game)):
        if state.stage is Stage.DEAL:
            role = Role.DEALER if state.dealer is seat else Role.PONE
            scores = state.scores[seat], state.scores[seat.other]
            expected.append(Chance(step, win_probability(role, *scores)))
    assert game.state.winner
    end = Chance(len(game.actions), float(game.state.winner.seat is seat))
    assert chances(game, seat) == [*expected, end]
    assert len(expected) > 2


def test_the_chance_to_win_in_a_game_that_goes_on() -> None:
    assert chances(Game(), Seat.FIRST) == []
    game = Game(Seat.FIRST)
    (chance,) = chances(game, Seat.FIRST)
    assert chance == Chance(0, win_probability(Role.DEALER, 0, 0))
    game.act(Deal(shuffled("within a deal")))
    assert chances(game, Seat.FIRST) == [chance]


def test_nothing_to_review() -> None:
    with pytest.raises(DomainError, match="for at most 121 points to go, not 150"):
        chances(Game(Seat.FIRST, goal=150), Seat.FIRST)
    assert review(Game(), Seat.FIRST) == Review(())
    assert Review(()).points_lost == Review(()).chance_lost == 0
