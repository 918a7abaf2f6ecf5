"""The cases by which submissions are marked."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import brute
import pytest

from cribbage_bridge.grading.generated import generated_hands
from cribbage_bridge.grading.report import DEAL_MARKS, HAND_MARKS, HUMAN_MARKS
from cribbage_bridge.grading.suite import (
    DEAL_GROUPS,
    HAND_GROUPS,
    Case,
    DealCase,
    Group,
    HandCase,
    fixed_suite,
)

SUITE = fixed_suite()

RULE_GROUPS = [group for group in HAND_GROUPS if group.kind]


def named(case: Case) -> str:
    return case.given


def test_the_marks_are_those_of_the_assignment() -> None:
    assert (HAND_MARKS, DEAL_MARKS, HUMAN_MARKS) == (50, 20, 30)


def test_every_group_has_cases() -> None:
    assert {case.group for case in SUITE.hands} == set(HAND_GROUPS)
    assert {case.group for case in SUITE.deals} == set(DEAL_GROUPS)
    assert set(Group) == {*HAND_GROUPS, *DEAL_GROUPS}


def test_no_case_is_there_twice() -> None:
    given = [*map(named, SUITE.hands), *map(named, SUITE.deals)]
    assert len(given) == len(set(given))


@pytest.mark.parametrize("case", SUITE.hands, ids=named)
def test_what_is_right_for_a_hand(case: HandCase) -> None:
    hand = tuple(map(str, case.hand))
    assert case.score.total == brute.value(hand, str(case.start_card))


@pytest.mark.parametrize("case", SUITE.hands, ids=named)
def test_a_hand_is_about_the_rule_of_its_group(case: HandCase) -> None:
    assert case.is_pure


@pytest.mark.parametrize("group", RULE_GROUPS)
def test_a_rule_is_seen_to_hold_and_not_to_hold(group: Group) -> None:
    totals = [case.score.total for case in SUITE.hands if case.group is group]
    assert min(totals) == 0 < max(totals)


def test_mixtures_need_several_rules() -> None:
    mixtures = [case for case in SUITE.hands if case.group is Group.MIXTURES]
    assert all(len(case.kinds) > 1 for case in mixtures)


@pytest.mark.parametrize("group", [Group.MIXTURES, Group.EXAMPLES])
@pytest.mark.parametrize("rule", RULE_GROUPS)
def test_enough_is_left_without_a_rule(group: Group, rule: Group) -> None:
    cases = [case for case in SUITE.hands if case.group is group]
    left = [case for case in cases if rule.kind not in case.kinds]
    assert 3 * len(left) >= len(cases)


def test_the_examples_are_those_of_the_assignment() -> None:
    examples = [case for case in SUITE.hands if case.group is Group.EXAMPLES]
    assert [case.score.total for case in examples] == [0, 2, 5, 20, 24, 29]


@pytest.mark.parametrize("case", SUITE.deals, ids=named)
def test_what_is_right_for_a_deal(case: DealCase) -> None:
    dealt = tuple(map(str, case.cards))
    means = [brute.mean(dealt, hand) for hand in combinations(dealt, 4)]
    assert case.best.mean == max(means)
    assert case.average == Fraction(sum(means), len(means))
    assert case.average < case.best.mean


Estimate = Callable[[brute.Hand, brute.Hand], Fraction]
"""Of the mean value of a hand of a deal."""


def without(*ranks: str) -> Estimate:
    """The average over a deck in which some ranks are missing."""

    def estimate(dealt: brute.Hand, hand: brute.Hand) -> Fraction:
        cards = [card for card in brute.DECK if card[:-1] not in ranks]
        return average(hand, [card for card in cards if card not in dealt])

    return estimate


def with_discards(dealt: brute.Hand, hand: brute.Hand) -> Fraction:
    return average(hand, [card for card in brute.DECK if card not in hand])


def without_start_card(dealt: brute.Hand, hand: brute.Hand) -> Fraction:
    return Fraction(brute.value(hand))


def average(hand: brute.Hand, start_cards: list[str]) -> Fraction:
    values = [brute.value(hand, card) for card in start_cards]
    return Fraction(sum(values), len(values))


MISTAKES: dict[str, Estimate] = {
    "no tens": without("10"),
    "no aces": without("A"),
    "no courts": without("J", "Q", "K"),
    "48 start cards": with_discards,
    "no start card": without_start_card,
}


def worse(case: DealCase, mistake: Estimate) -> list[bool]:
    """Whether each choice that looks best by a mistake is worse than the best."""
    dealt = tuple(map(str, case.cards))
    estimates = {hand: mistake(dealt, hand) for hand in combinations(dealt, 4)}
    best = max(estimates.values())
    looks_best = [hand for hand, mean in estimates.items() if mean == best]
    return [brute.mean(dealt, hand) < case.best.mean for hand in looks_best]


@pytest.mark.parametrize("case", SUITE.deals, ids=named)
def test_start_cards_decide_where_they_should(case: DealCase) -> None:
    found = [worse(case, mistake) for mistake in MISTAKES.values()]
    if case.group is Group.START_CARDS:
        assert any(map(all, found))
    else:
        assert not any(map(any, found))


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_is_costly(mistake: Estimate) -> None:
    assert sum(all(worse(case, mistake)) for case in SUITE.deals) >= 2


def test_some_deals_have_several_best_choices() -> None:
    assert any(case.selections[1].mean == case.best.mean for case in SUITE.deals)


# --- Generated hands ------------------------------------------------------


def test_a_seed_decides_the_hands() -> None:
    assert list(generated_hands("a", 60)) == list(generated_hands("a", 60))
    assert list(generated_hands("a", 60)) != list(generated_hands("b", 60))


def test_generated_hands_are_for_all_rules() -> None:
    cases = list(generated_hands("any", 240))
    assert all(case.is_pure for case in cases)
    assert Counter(case.group for case in cases) == dict.fromkeys(
        [*RULE_GROUPS, Group.MIXTURES], 40
    )


@pytest.mark.parametrize("group", RULE_GROUPS)
def test_generated_hands_score_for_their_rule_or_nearly(group: Group) -> None:
    cases = [case for case in generated_hands("any", 600) if case.group is group]
    scored = sum(group.kind in case.kinds for case in cases)
    assert scored >= 10
    assert all(
        case.score.total
        == brute.value(tuple(map(str, case.hand)), str(case.start_card))
        for case in cases
    )
