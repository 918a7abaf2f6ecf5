"""The cases by which submissions of cribbage are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import brute
import pytest
from submissions import SEED, WITH_RANDOM, deals, hands

from cribbage_bridge.cribbage.cards import Card, Suit
from cribbage_bridge.grading import CribbageSuite, Group
from cribbage_bridge.grading.cribbage_cases import (
    EXAMPLES,
    MIXTURES,
    RANDOM_DEALS,
    RANDOM_HANDS,
    RULE_GROUPS,
    START_CARDS,
    DealCase,
    HandCase,
)

value = cache(brute.value)

ALSO = {
    "fifteen": {"pair"},
    "run": {"fifteen", "pair"},
    "flush": {"fifteen", "pair", "nobs"},
    "nobs": {"pair"},
}
"""The other rules by which the hands for a rule may score."""


def brute_value(case: HandCase) -> int:
    return value(tuple(map(str, case.hand)), str(case.start_card))


def test_the_marks_are_those_of_the_assignment() -> None:
    suite = CribbageSuite()
    marks: Counter[str] = Counter()
    for group in suite.groups:
        marks[group.predicate] += group.marks
    assert marks == {"hand_value/3": 50, "select_hand/3": 20}
    assert sum(criterion.points for criterion in suite.criteria) == 30


def test_every_group_has_cases_and_no_case_is_there_twice() -> None:
    cases = WITH_RANDOM.cases(SEED)
    assert list(dict.fromkeys(case.group for case in cases)) == list(
        CribbageSuite.groups
    )
    marked = [case for case in cases if case.group.marks and case.group != EXAMPLES]
    given = [case.given for case in marked]
    assert len(given) == len(set(given))
    sizes = Counter(case.group for case in cases)
    assert (sizes[RANDOM_HANDS], sizes[RANDOM_DEALS]) == (150, 10)


def test_hands_are_counted_rightly_and_score_for_their_group_alone() -> None:
    for case in hands():
        assert case.score.total == brute_value(case), case.given
        if rule := case.group.rule:
            assert case.needs <= {rule} | ALSO.get(rule, set()), case.given


@pytest.mark.parametrize("group", RULE_GROUPS, ids=lambda group: group.title)
def test_a_rule_is_seen_to_hold_and_not_to_hold(group: Group) -> None:
    assert {group.rule in case.needs for case in hands(group)} == {True, False}


def test_mixtures_need_several_rules() -> None:
    assert min(len(case.needs) for case in hands(MIXTURES)) > 1


@pytest.mark.parametrize("group", [MIXTURES, EXAMPLES], ids=lambda group: group.title)
def test_enough_is_left_without_a_rule(group: Group) -> None:
    cases = hands(group)
    for rule in RULE_GROUPS:
        left = [case for case in cases if rule.rule not in case.needs]
        assert 3 * len(left) >= len(cases), rule


def test_the_examples_are_those_of_the_assignment() -> None:
    totals = [case.score.total for case in hands(EXAMPLES)]
    assert totals == [0, 2, 5, 20, 24, 29]


# --- Seeds ----------------------------------------------------------------


def ranks(case: HandCase) -> tuple[object, ...]:
    """Return the part of a case, and the ranks of its cards."""
    return case.part, *sorted(card.rank for card in (*case.hand, case.start_card))


def test_another_seed_draws_other_cases() -> None:
    drawn = [
        [case for case in WITH_RANDOM.cases(seed) if case.group != EXAMPLES]
        for seed in ("a", SEED)
    ]
    assert Counter(case.group for case in drawn[0]) == Counter(
        case.group for case in drawn[1]
    )
    given = [{case.given for case in cases} for cases in drawn]
    assert len(given[0] & given[1]) < 0.02 * len(given[0])


@pytest.mark.long
def test_most_ranks_are_drawn_anew() -> None:
    """Only a few sets of ranks fit some parts, such as the runs of five."""
    drawn = [
        {
            ranks(case)
            for case in WITH_RANDOM.cases(seed)
            if isinstance(case, HandCase) and case.group != EXAMPLES
        }
        for seed in ("a", SEED)
    ]
    assert len(drawn[0] & drawn[1]) < 0.3 * len(drawn[0])


@pytest.mark.long
def test_suits_are_drawn_evenly() -> None:
    counts: Counter[Suit] = Counter()
    for seed in ("a", SEED):
        for case in WITH_RANDOM.cases(seed):
            if isinstance(case, HandCase):
                counts.update(card.suit for card in case.hand)
    assert min(counts.values()) > 0.85 * max(counts.values())


def test_random_cases_are_of_all_cards() -> None:
    cards: set[Card] = set()
    for case in WITH_RANDOM.cases(SEED):
        if isinstance(case, HandCase) and case.group == RANDOM_HANDS:
            cards |= {*case.hand, case.start_card}
            assert case.score.total == brute_value(case)
    assert len(cards) == 52


# --- Deals ----------------------------------------------------------------

StartCards = Callable[[brute.Hand, brute.Hand], list[str]]
"""The start cards over which the value of a hand of a deal is averaged."""


def without(*ranks: str) -> StartCards:
    deck = [card for card in brute.DECK if card[:-1] not in ranks]
    return lambda dealt, hand: [card for card in deck if card not in dealt]


MISTAKES: dict[str, StartCards] = {
    "no tens": without("10"),
    "no aces": without("A"),
    "no courts": without("J", "Q", "K"),
    "48 start cards": lambda dealt, hand: [c for c in brute.DECK if c not in hand],
    "no start card": lambda dealt, hand: [""],
}


def estimates(case: DealCase, start_cards: StartCards) -> dict[brute.Hand, Fraction]:
    dealt = tuple(map(str, case.cards))

    def mean(hand: brute.Hand) -> Fraction:
        values = [value(hand, card) for card in start_cards(dealt, hand)]
        return Fraction(sum(values), len(values))

    return {hand: mean(hand) for hand in combinations(dealt, 4)}


@cache
def means(case: DealCase) -> dict[brute.Hand, Fraction]:
    return estimates(case, without())


def worse(case: DealCase, mistake: StartCards) -> list[bool]:
    """Return True for each choice that a mistake prefers to a better one."""
    looks = estimates(case, mistake)
    best = max(looks.values())
    return [means(case)[hand] < case.best.mean for hand in looks if looks[hand] == best]


@pytest.mark.long
def test_deals_are_valued_rightly() -> None:
    for case in deals():
        found = means(case).values()
        assert case.best.mean == max(found), case.given
        assert case.average == Fraction(sum(found), len(found)) < max(found)


@pytest.mark.long
def test_start_cards_decide_where_they_should_and_each_mistake_costs() -> None:
    costs: Counter[str] = Counter()
    for case in deals():
        found = {name: worse(case, mistake) for name, mistake in MISTAKES.items()}
        if case.group is START_CARDS:
            costs.update(name for name in found if all(found[name]))
        else:
            assert not any(found["48 start cards"]), case.given
    assert costs.keys() == MISTAKES.keys()
    assert min(costs.values()) >= 2


def test_some_deals_have_several_best_choices() -> None:
    assert any(case.selections[1].mean == case.best.mean for case in deals())
