"""The cases by which submissions are marked."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import brute
import pytest
from submissions import hands_of

from cribbage_bridge.grading.generated import generated_hands
from cribbage_bridge.grading.report import DEAL_MARKS, HAND_MARKS, HUMAN_MARKS
from cribbage_bridge.grading.suite import (
    DEAL_GROUPS,
    HAND_GROUPS,
    DealCase,
    Group,
    HandCase,
    fixed_suite,
)

RULE_GROUPS = [group for group in HAND_GROUPS if group.kind]

value = cache(brute.value)


def brute_value(case: HandCase) -> int:
    return value(tuple(map(str, case.hand)), str(case.start_card))


def test_the_marks_are_those_of_the_assignment() -> None:
    assert (HAND_MARKS, DEAL_MARKS, HUMAN_MARKS) == (50, 20, 30)


def test_every_group_has_cases_and_no_case_is_there_twice() -> None:
    suite = fixed_suite()
    assert {case.group for case in suite.hands} == set(HAND_GROUPS)
    assert {case.group for case in suite.deals} == set(DEAL_GROUPS)
    assert set(Group) == {*HAND_GROUPS, *DEAL_GROUPS}
    given = [case.given for case in suite.hands]
    given += [case.given for case in suite.deals]
    assert len(given) == len(set(given))


def test_hands_are_counted_rightly_and_score_for_their_group_alone() -> None:
    for case in fixed_suite().hands:
        assert case.score.total == brute_value(case), case.given
        assert case.is_pure, case.given


@pytest.mark.parametrize("group", RULE_GROUPS)
def test_a_rule_is_seen_to_hold_and_not_to_hold(group: Group) -> None:
    totals = [case.score.total for case in hands_of(group)]
    assert min(totals) == 0 < max(totals)


def test_mixtures_need_several_rules() -> None:
    assert min(len(case.kinds) for case in hands_of(Group.MIXTURES)) > 1


@pytest.mark.parametrize("group", [Group.MIXTURES, Group.EXAMPLES])
def test_enough_is_left_without_a_rule(group: Group) -> None:
    cases = hands_of(group)
    for rule in RULE_GROUPS:
        left = [case for case in cases if rule.kind not in case.kinds]
        assert 3 * len(left) >= len(cases), rule


def test_the_examples_are_those_of_the_assignment() -> None:
    totals = [case.score.total for case in hands_of(Group.EXAMPLES)]
    assert totals == [0, 2, 5, 20, 24, 29]


# --- Deals ----------------------------------------------------------------

StartCards = Callable[[brute.Hand, brute.Hand], list[str]]
"""The start cards over which the value of a hand of a deal is averaged."""


def without(*ranks: str) -> StartCards:
    """Those of a deck in which some ranks are missing."""
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
    """How good each choice looks."""
    dealt = tuple(map(str, case.cards))

    def mean(hand: brute.Hand) -> Fraction:
        values = [value(hand, card) for card in start_cards(dealt, hand)]
        return Fraction(sum(values), len(values))

    return {hand: mean(hand) for hand in combinations(dealt, 4)}


@cache
def means(case: DealCase) -> dict[brute.Hand, Fraction]:
    """How good each choice is."""
    return estimates(case, without())


def worse(case: DealCase, mistake: StartCards) -> list[bool]:
    """Whether each choice that looks best by a mistake is worse than the best."""
    looks = estimates(case, mistake)
    best = max(looks.values())
    return [means(case)[hand] < case.best.mean for hand in looks if looks[hand] == best]


def test_deals_are_valued_rightly() -> None:
    for case in fixed_suite().deals:
        found = means(case).values()
        assert case.best.mean == max(found), case.given
        assert case.average == Fraction(sum(found), len(found)) < max(found)


def test_start_cards_decide_where_they_should_and_each_mistake_costs() -> None:
    costs: Counter[str] = Counter()
    for case in fixed_suite().deals:
        found = {name: worse(case, mistake) for name, mistake in MISTAKES.items()}
        costs.update(name for name in found if all(found[name]))
        if case.group is Group.START_CARDS:
            assert any(map(all, found.values())), case.given
        else:
            assert not any(map(any, found.values())), case.given
    assert costs.keys() == MISTAKES.keys()
    assert min(costs.values()) >= 2


def test_some_deals_have_several_best_choices() -> None:
    deals = fixed_suite().deals
    assert any(case.selections[1].mean == case.best.mean for case in deals)


# --- Generated hands ------------------------------------------------------


def test_a_seed_decides_the_hands() -> None:
    assert list(generated_hands("a", 60)) == list(generated_hands("a", 60))
    assert list(generated_hands("a", 60)) != list(generated_hands("b", 60))


def test_generated_hands_are_right_and_about_all_rules() -> None:
    cases = list(generated_hands("any", 600))
    assert Counter(case.group for case in cases) == dict.fromkeys(
        [*RULE_GROUPS, Group.MIXTURES], 100
    )
    for case in cases:
        assert case.is_pure
        assert case.score.total == brute_value(case), case.given
    scored = Counter(case.group for case in cases if case.group.kind in case.kinds)
    assert min(scored[group] for group in RULE_GROUPS) >= 10
