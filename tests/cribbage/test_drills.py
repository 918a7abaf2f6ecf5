"""Questions for people who learn: what comes up, and what decides it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import brute
import pytest

from cribbage_bridge.cribbage.actions import Play, Seat, Source
from cribbage_bridge.cribbage.cards import Card, parse_cards
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
from cribbage_bridge.cribbage.show import Kind, score_crib, score_hand
from cribbage_bridge.cribbage.view import Stage

SEEDS = [f"seed {number}" for number in range(12)]


def texts(cards: tuple[Card, ...]) -> brute.Hand:
    return tuple(map(str, cards))


def value(question: CountQuestion) -> int:
    is_crib = question.source is Source.CRIB
    return brute.value(texts(question.cards), str(question.start_card), is_crib)


# --- Cards to count -------------------------------------------------------


@cache
def all_to_count() -> list[CountQuestion]:
    """Enough questions for each value to come up."""
    return [count_question(CountLevel.ALL, f"{seed}") for seed in range(350)]


def test_every_value_comes_up() -> None:
    values = Counter(map(value, all_to_count()))
    assert values.keys() == set(range(30)) - {19, 25, 26, 27}


def is_flush(question: CountQuestion, length: int) -> bool:
    suits = {card.suit for card in question.cards}
    return len(suits) == 1 and (question.start_card.suit in suits) == (length == 5)


def test_every_rule_comes_up() -> None:
    seen: Counter[tuple[Source, str]] = Counter()
    for question in all_to_count():
        count = score_crib if question.source is Source.CRIB else score_hand
        found = count(question.cards, question.start_card)
        assert found.total == value(question)
        kinds = Counter(one.kind for one in found.combinations)
        ranks = Counter(card.rank for card in (*question.cards, question.start_card))
        names = {
            **{f"{kind.value} {number}": 1 for kind, number in kinds.items()},
            f"alike {max(ranks.values())}": 1,
            "flush of four": is_flush(question, 4),
            "flush of five": is_flush(question, 5),
            "nothing": not found.combinations,
        }
        seen.update((question.source, name) for name, holds in names.items() if holds)
        if question.source is Source.CRIB and is_flush(question, 4):
            assert not kinds[Kind.FLUSH]
    wanted = {"alike 3", "alike 4", "run 1", "run 2", "run 3", "run 4", "nobs 1"}
    wanted |= {"fifteen 1", "pair 1", "flush of four", "flush of five", "nothing"}
    for source in (Source.HAND, Source.CRIB):
        assert wanted <= {name for where, name in seen if where is source}


@pytest.mark.parametrize("level", CountLevel)
def test_cards_to_count_are_those_of_the_seed(level: CountLevel) -> None:
    made = [count_question(level, seed) for seed in SEEDS[:4]]
    assert made == [count_question(level, seed) for seed in SEEDS[:4]]
    assert len(set(made)) == 4


# --- Deals to discard from ------------------------------------------------


def plain_best(question: DiscardQuestion) -> Fraction:
    dealt = texts(question.cards)
    ranked = rank_discards(question.cards, question.crib)
    return max(brute.mean(dealt, texts(each.hand)) for each in ranked)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_tricky_deal_misleads_who_sees_the_hand_alone(seed: str) -> None:
    question = discard_question(DiscardLevel.TRICKY, seed)
    best, *others = rank_discards(question.cards, question.crib)
    plain = plain_best(question)
    assert best.reasons["hand"] < plain
    assert any(other.reasons["hand"] == plain for other in others)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clear_deal_has_one_choice_that_is_ahead(seed: str) -> None:
    question = discard_question(DiscardLevel.CLEAR, seed)
    best, second, *_ = rank_discards(question.cards, question.crib)
    assert best.expected_points - second.expected_points >= 1


def is_tricky(question: DiscardQuestion) -> bool:
    best = rank_discards(question.cards, question.crib)[0]
    return best.reasons["hand"] < plain_best(question)


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
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_position_has_a_choice(level: PegLevel, seed: str) -> None:
    view = peg_question(level, seed)
    assert view.stage is Stage.PLAY
    assert view.actor is Seat.FIRST
    assert len({play.card.rank for play in view.legal if isinstance(play, Play)}) > 1
    assert set(view.hands[Seat.SECOND]) <= {None}
    again = peg_question(level, seed)
    assert (again.hands, again.played) == (view.hands, view.played)
    assert again.pile == view.pile


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_some_cards_score_at_once(seed: str) -> None:
    view = peg_question(PegLevel.SCORING, seed)
    pegged = {each.expected_points for each in rank_actions(view, Strength.NOVICE)}
    assert min(pegged) == 0 < max(pegged)


@pytest.mark.parametrize("seed", SEEDS[:6])
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
