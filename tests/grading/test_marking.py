"""The marks of answers."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

import pytest
from submissions import REPORT, SEED, SUITE, deals, hands

from cribbage_bridge import DECK, Card, RankedSelection
from cribbage_bridge.cribbage.cards import parse_cards, prolog_text
from cribbage_bridge.grading import Case, Failure, Group
from cribbage_bridge.grading.cribbage_cases import (
    RULE_GROUPS,
    START_CARDS,
    DealCase,
    HandCase,
    deal_case,
)
from cribbage_bridge.grading.marking import GroupResult, judge, mark
from cribbage_bridge.grading.replies import ChoicePoint, Response
from cribbage_bridge.grading.report import failure, group_report, remarks, rounded
from cribbage_bridge.grading.suite import CaseResult


@pytest.fixture
def twenty_nine() -> HandCase:
    return next(case for case in hands() if case.expected == "29")


@pytest.fixture
def deal() -> DealCase:
    (group,) = (group for group in SUITE.groups if group.title == "six cards")
    return deal_case(group, parse_cards("5H 5C 5S JD 4C 4D"))


def written(cards: Iterable[Card]) -> str:
    """Cards as the harness writes them, in the order of the deck."""
    return prolog_text(sorted(cards))


def kept(selection: RankedSelection) -> Response:
    return Response((f"{written(selection.hand)}-{written(selection.crib)}",))


def right(case: Case) -> Response:
    if isinstance(case, HandCase):
        return Response((str(case.score.total),))
    assert isinstance(case, DealCase)
    return kept(case.best)


def failed(result: CaseResult) -> Failure:
    found = failure(result)
    assert found
    return found


# --- Hands ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("response", "first", "unique"),
    [
        (Response(("29",)), 1, 1),
        (Response(("29", "29")), 1, 1),
        (Response(("29",), choice_point=ChoicePoint(3, "pairs/2")), 1, 1),
        (Response(("29",), "timed out after 1 s"), 1, 1),
        (Response(("29", "28")), 1, 0),
        (Response(("29", "29", "29", "28")), 1, 0),
        (Response(("28", "29", "28")), 0, 0),
        *((Response((answer,)), 0, 0) for answer in ("28", "29.0", "'29'", "_")),
        (Response(("28", "29")), 0, 0),
        (Response(problem="failed"), 0, 0),
    ],
)
def test_a_hand_counts_wholly_or_not(
    twenty_nine: HandCase, response: Response, first: int, unique: int
) -> None:
    for is_unique, share in ((False, first), (True, unique)):
        result = judge(twenty_nine, response, is_unique)
        assert result.share == share
        assert bool(failure(result)) == (share == 0)


def test_a_failure_shows_the_expected_and_the_actual_answers(
    twenty_nine: HandCase,
) -> None:
    found = failed(judge(twenty_nine, Response(("28",))))
    assert str(found).startswith(
        f"{twenty_nine.given}: expected 29, but the program answered 28."
        " Count: fifteen two, "
    )
    assert str(found).endswith("and one for his nob is twenty-nine.")
    found = failed(judge(twenty_nine, Response(("29", "24")), unique=True))
    assert found.actual == "answered 29, and then answered 24"


# --- Deals ----------------------------------------------------------------


def test_a_choice_counts_by_its_share_of_the_gap_to_the_best() -> None:
    for case in deals():
        gap = case.best.mean - case.average
        for selection in case.selections:
            share = judge(case, kept(selection)).share
            is_best = selection.mean == case.best.mean
            assert (share == 1) == is_best
            if case.group == START_CARDS:
                assert share == is_best
            else:
                assert share == max(Fraction(0), (selection.mean - case.average) / gap)


def test_the_order_of_the_cards_does_not_matter(deal: DealCase) -> None:
    hand = [
        "card(jack, diamonds)",
        "card(5, spades)",
        "card(5, clubs)",
        "card(5, hearts)",
    ]
    response = Response((f"[{', '.join(hand)}]-[card(4, diamonds), card(4, clubs)]",))
    assert judge(deal, response).share == 1


@pytest.mark.parametrize(
    ("answer", "actual"),
    [
        ("[]-[]", "kept nothing, not four cards of the deal"),
        ("[card(5, hearts)]-[]", "not four cards of the deal"),
        ("{others}-[]", "not four cards of the deal"),
        ("{all}-[]", "not four cards of the deal"),
        ("{best}-[]", "discarded nothing, not the rest of the deal"),
        ("{best}-{all}", "not the rest of the deal"),
        ("{best}-[card(4, clubs)]", "not the rest of the deal"),
        ("{best}-[card(4, clubs), card(5, hearts)]", "not the rest of the deal"),
        ("hand({best})-[card(4, clubs), card(4, diamonds)]", "answered hand("),
        ("{best}-_", "answered [card("),
        ("_-_", "answered _-_ for Hand-Crib"),
        ("[card(14, hearts)]-[]", "answered [card(14, hearts)]-[] for Hand-Crib"),
        ("[a|_]-[]", "answered [a|_]-[] for Hand-Crib"),
    ],
)
def test_what_is_no_choice_counts_nothing(
    deal: DealCase, answer: str, actual: str
) -> None:
    others, best, dealt = map(written, (DECK[:4], deal.best.hand, deal.cards))
    text = answer.format(others=others, best=best, all=dealt)
    result = judge(deal, Response((text,)))
    assert result.share == 0
    assert actual in failed(result).actual


def test_a_failure_of_a_deal_shows_the_best_choice(deal: DealCase) -> None:
    worst = deal.selections[-1]
    found = failed(judge(deal, kept(worst)))
    assert found.expected == "5H 5C 5S JD to be kept (16.630 points on average)"
    assert found.actual.endswith(f"({float(worst.mean):.3f} points on average)")


def test_the_worst_of_all_choices_counts_if_they_are_to(deal: DealCase) -> None:
    again = prolog_text(deal.best.hand[::-1])
    same = (*kept(deal.best).answers, f"{again}-{prolog_text(deal.best.crib)}")
    worst = kept(deal.selections[-1]).answers
    assert judge(deal, Response(same), unique=True).share == 1
    assert judge(deal, Response(same + worst)).share == 1
    assert judge(deal, Response(same + worst), unique=True).share == 0
    assert judge(deal, Response(worst + same), unique=True).share == 0


# --- Groups ---------------------------------------------------------------


def marked(answer: Callable[[Case], Response]) -> dict[Group, GroupResult]:
    results = [judge(case, answer(case)) for case in SUITE.cases(SEED)]
    return {found.group: found for found in mark(results)}


def test_right_answers_get_all_marks() -> None:
    for group, found in marked(right).items():
        assert found.marks == group.marks
        assert found.smallest_failure is None
        assert found.not_counted == ()


def test_no_answers_get_no_marks_and_the_smallest_failure_is_shown() -> None:
    results = marked(lambda case: Response(problem="failed"))
    assert {found.marks for found in results.values()} == {0}
    for found in results.values():
        assert found.smallest_failure
        sizes = [result.case.size for result in found.counted]
        assert found.smallest_failure.case.size == min(sizes)


@pytest.mark.parametrize("rule", RULE_GROUPS, ids=lambda group: group.title)
def test_a_broken_rule_costs_the_marks_of_its_group(rule: Group) -> None:
    """A submission that does not know a rule loses nothing elsewhere."""

    def answer(case: Case) -> Response:
        if not isinstance(case, HandCase):
            return right(case)
        found = case.score.combinations
        points = sum(one.points for one in found if one.kind.value != rule.rule)
        return Response((str(points),))

    for group, found in marked(answer).items():
        assert (found.marks < group.marks) == (group == rule), group


def test_counting_nothing_earns_nothing() -> None:
    """If no scoring hand is right, the hands worth 0 earn nothing."""
    found = marked(lambda case: Response(("0",)))
    assert {group.marks for group in found.values()} == {0}
    assert not any(group.not_counted for group in found.values())
    groups = tuple(map(group_report, found.values()))
    (titles,) = re.findall(
        "^Some right answers earn less .* Groups: (.*)[.]$",
        replace(REPORT, groups=groups).discounted,
    )
    assert "pairs" in titles.split(", ")
    assert replace(REPORT, groups=()).discounted == ""


def test_each_part_of_a_group_weighs_the_same() -> None:
    group = RULE_GROUPS[0]
    parts = {case.part for case in hands(group)}

    def answer(case: Case) -> Response:
        is_missed = case.group == group and case.part == "of five cards"
        return Response(("-1",)) if is_missed else right(case)

    assert marked(answer)[group].marks == group.marks * (1 - Fraction(1, len(parts)))


def test_only_full_marks_look_full() -> None:
    assert rounded(Fraction(4999, 1000)) == 4.99


# --- Remarks --------------------------------------------------------------


PLACE = ChoicePoint(1, "p/1")


@pytest.mark.parametrize(
    ("response", "habits"),
    [
        (
            Response(("29", "29"), choice_point=PLACE),
            ["gives the same answer again on backtracking (`;`)"],
        ),
        (Response(("29",), choice_point=PLACE), ["leaves a choice point"]),
        (Response(("29",), "raised oops"), ["raised oops on backtracking (`;`)"]),
        (
            Response(("29", "29", "28")),
            ["gives another, worse answer on backtracking (`;`)"],
        ),
        (Response(("29",)), []),
        (Response(("28", "29")), []),
        (Response(problem="failed"), []),
    ],
)
def test_only_answers_that_earn_marks_are_remarked_on(
    twenty_nine: HandCase, response: Response, habits: list[str]
) -> None:
    results = [judge(twenty_nine, given) for given in (response, Response(("29",)))]
    both = ": it answered 29, and then answered 28" if response.another else ""
    assert list(remarks(results)) == [
        f"hand_value/3 {habit} in 1 of 2 cases, such as {twenty_nine.given}{both}"
        for habit in habits
    ]


def test_a_second_choice_of_a_deal_is_a_remark(deal: DealCase) -> None:
    best, worst = kept(deal.best).answers, kept(deal.selections[-1]).answers
    again = (
        best[0].replace(
            "card(5, clubs), card(5, hearts)", "card(5, hearts), card(5, clubs)"
        ),
    )
    for second, habit in ((worst, "another, worse"), (again, "another")):
        (text,) = remarks([judge(deal, Response(best + second))])
        first, then = (deal.judge_answer(*each).actual for each in (best, second))
        assert text == (
            f"select_hand/3 gives {habit} answer on backtracking (`;`) in 1 case,"
            f" such as {deal.given}: it {first}, and then {then}"
        )


def test_the_smallest_case_of_a_remark_is_shown(twenty_nine: HandCase) -> None:
    zero = next(case for case in hands() if case.expected == "0")
    found = [
        judge(each, Response((each.expected, "-1"))) for each in (twenty_nine, zero)
    ]
    (text,) = remarks(found)
    assert text.endswith(f"such as {zero.given}: it answered 0, and then answered -1")
