"""Questions for people who learn: what comes up, and what decides it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from cribbage_bridge.cribbage.actions import Play, Seat, Source
from cribbage_bridge.cribbage.cards import parse_cards
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.drills import (
    CountLevel,
    CountQuestion,
    DiscardLevel,
    DiscardQuestion,
    Judgment,
    PegLevel,
    count_question,
    discard_question,
    discarding,
    judged,
    peg_question,
)
from cribbage_bridge.cribbage.game import RankedAction, Strength, rank_actions
from cribbage_bridge.cribbage.show import (
    Kind,
    Score,
    rank_selections,
    score_crib,
    score_hand,
)
from cribbage_bridge.cribbage.view import Stage

SEEDS = [f"seed {number}" for number in range(12)]


# --- Cards to count -------------------------------------------------------


@cache
def all_counted() -> list[tuple[CountQuestion, Score]]:
    """Return enough questions for each value to come up, with their scores."""
    questions = (count_question(CountLevel.ALL, f"{seed}") for seed in range(350))
    return [(question, score(question)) for question in questions]


def score(question: CountQuestion) -> Score:
    count = score_crib if question.source is Source.CRIB else score_hand
    return count(question.cards, question.start_card)


@pytest.mark.long
def test_every_value_comes_up() -> None:
    values = {found.total for _, found in all_counted()}
    assert values == set(range(30)) - {19, 25, 26, 27}


@pytest.mark.long
@pytest.mark.parametrize("source", [Source.HAND, Source.CRIB])
def test_every_rule_comes_up(source: Source) -> None:
    found = [score for question, score in all_counted() if question.source is source]
    seen = {(one.kind, one.points) for score in found for one in score.combinations}
    fours = {(Kind.FLUSH, 4)} if source is Source.HAND else set()
    runs = {(Kind.RUN, points) for points in (3, 4)}
    others = {(Kind.FIFTEEN, 2), (Kind.PAIR, 2), (Kind.FLUSH, 5), (Kind.NOBS, 1)}
    assert seen == others | runs | fours


@pytest.mark.parametrize("level", CountLevel)
def test_cards_to_count_are_those_of_the_seed(level: CountLevel) -> None:
    made = [count_question(level, seed) for seed in SEEDS[:4]]
    assert made == [count_question(level, seed) for seed in SEEDS[:4]]
    assert len(set(made)) == 4


# --- Deals to discard from ------------------------------------------------


def is_tricky(question: DiscardQuestion) -> bool:
    best = rank_discards(question.cards, question.crib)[0]
    return best.reasons["hand"] < rank_selections(question.cards)[0].mean


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_tricky_deal_misleads_who_sees_the_hand_alone(seed: str) -> None:
    assert is_tricky(discard_question(DiscardLevel.TRICKY, seed))


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_clear_deal_has_one_choice_that_is_ahead(seed: str) -> None:
    question = discard_question(DiscardLevel.CLEAR, seed)
    best, second, *_ = rank_discards(question.cards, question.crib)
    assert best.expected_points - second.expected_points >= 1


def test_mixed_deals_are_often_tricky() -> None:
    deals = [discard_question(DiscardLevel.MIXED, seed) for seed in SEEDS]
    assert 3 <= sum(map(is_tricky, deals)) <= 10
    assert {deal.crib for deal in deals} == set(Crib)
    assert deals == [discard_question(DiscardLevel.MIXED, seed) for seed in SEEDS]
    for deal in deals:
        assert len(set(deal.cards)) == 6
        assert list(deal.cards) == sorted(deal.cards)


# --- Cards to play ---------------------------------------------------------


@pytest.mark.parametrize("level", PegLevel)
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_position_has_a_choice(level: PegLevel, seed: str) -> None:
    view = peg_question(level, seed)
    assert view.stage is Stage.PLAY
    assert view.actor is Seat.FIRST
    assert len({play.card.rank for play in view.legal if isinstance(play, Play)}) > 1
    assert set(view.hands[Seat.SECOND]) <= {None}
    again = peg_question(level, seed)
    assert (again.hands, again.played) == (view.hands, view.played)
    assert again.pile == view.pile


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_some_cards_score_at_once(seed: str) -> None:
    view = peg_question(PegLevel.SCORING, seed)
    pegged = {each.expected_points for each in rank_actions(view, Strength.NOVICE)}
    assert min(pegged) == 0 < max(pegged)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_what_scores_at_once_misleads(seed: str) -> None:
    view = peg_question(PegLevel.AHEAD, seed)
    plain = rank_actions(view, Strength.NOVICE)[0].action
    ranked = rank_actions(view, Strength.MASTER)
    points = {each.action: each.expected_points for each in ranked}
    assert points[plain] < max(points.values())


def test_both_players_deal() -> None:
    dealers = {peg_question(PegLevel.ANY, seed).dealer for seed in SEEDS}
    assert dealers == set(Seat)


# --- Judgments ------------------------------------------------------------


def ranked_discard(crib: str, points: str) -> RankedAction:
    return RankedAction(discarding(parse_cards(crib)), Fraction(points), {}, None)


@pytest.mark.parametrize(
    ("cards", "cost", "rank", "made"),
    [
        ("AC 2C", "0", 1, 0),
        ("4C 3C", "0", 1, 1),
        ("5C 6C", "1/3", 3, 2),
        ("7C 8C", "7/3", 4, 3),
    ],
)
def test_choices_that_are_as_good_have_one_rank(
    cards: str, cost: str, rank: int, made: int
) -> None:
    ranked = [
        ranked_discard("AC 2C", "4/3"),
        ranked_discard("3C 4C", "4/3"),
        ranked_discard("5C 6C", "1"),
        ranked_discard("7C 8C", "-1"),
    ]
    found = judged(ranked, discarding(parse_cards(cards)))
    assert found == Judgment(Fraction(cost), rank, made)
