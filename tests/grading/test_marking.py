"""What an answer earns."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from cribbage_bridge import DECK, Card, Kind, RankedSelection
from cribbage_bridge.cribbage.cards import prolog_text
from cribbage_bridge.grading.marking import CaseResult, GroupResult, judge, mark
from cribbage_bridge.grading.replies import ChoicePoint, Response
from cribbage_bridge.grading.report import remarks
from cribbage_bridge.grading.suite import (
    Case,
    DealCase,
    Group,
    HandCase,
    fixed_suite,
)

SUITE = fixed_suite()

CASES: list[Case] = [*SUITE.hands, *SUITE.deals]

TWENTY_NINE = next(case for case in SUITE.hands if case.score.total == 29)

DEAL = next(case for case in SUITE.deals if case.given == "5H 5C 5S JD 4C 4D")


def written(cards: Iterable[Card]) -> str:
    """Cards as the harness writes them, in the order of the deck."""
    return prolog_text(sorted(cards)).replace(" ", "")


def kept(selection: RankedSelection) -> Response:
    return Response(f"{written(selection.hand)}-{written(selection.crib)}")


def right(case: Case) -> Response:
    if isinstance(case, HandCase):
        return Response(str(case.score.total))
    return kept(case.best)


# --- Hands ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("response", "share"),
    [
        (Response("29"), 1),
        (Response("29", second="29"), 1),
        (Response("29", choice_point=ChoicePoint(3, "pairs/2")), 1),
        (Response("29", "timed out after 1 s"), 1),
        (Response("29", second="28"), 0),
        (Response("28"), 0),
        (Response("28", second="29"), 0),
        (Response("29.0"), 0),
        (Response("'29'"), 0),
        (Response("_"), 0),
        (Response(problem="failed"), 0),
    ],
)
def test_a_hand_counts_wholly_or_not(response: Response, share: int) -> None:
    result = judge(TWENTY_NINE, response)
    assert result.share == share
    assert bool(result.failure) == (share == 0)


def test_a_failure_shows_the_expected_and_the_actual_answer() -> None:
    failure = judge(TWENTY_NINE, Response("28")).failure
    assert str(failure).startswith(
        "5H 5S 5C JD with 5D: expected 29, but it answered 28. Count: fifteen two, "
    )
    assert str(failure).endswith("and one for his nob is twenty-nine.")


def test_a_failure_shows_two_answers() -> None:
    failure = judge(TWENTY_NINE, Response("29", second="24")).failure
    assert failure
    assert failure.actual == "answered 29, and then 24"


# --- Deals ----------------------------------------------------------------


def test_every_best_choice_counts_in_full() -> None:
    for case in SUITE.deals:
        for selection in case.selections:
            result = judge(case, kept(selection))
            assert (result.share == 1) == (selection.mean == case.best.mean)


def test_a_choice_counts_by_the_share_of_the_gap() -> None:
    for case in SUITE.deals:
        gap = case.best.mean - case.average
        for selection in case.selections:
            expected = (selection.mean - case.average) / gap
            assert judge(case, kept(selection)).share == max(Fraction(0), expected)


def test_the_order_of_the_cards_does_not_matter() -> None:
    hand = ["card(jack,diamonds)", "card(5,spades)", "card(5,clubs)", "card(5,hearts)"]
    response = Response(f"[{','.join(hand)}]-[card(4,diamonds),card(4,clubs)]")
    assert judge(DEAL, response).share == 1


@pytest.mark.parametrize(
    ("answer", "actual"),
    [
        ("[card(5,hearts)]-[]", "which are not four cards of the deal"),
        (f"{written(DECK[:4])}-[]", "which are not four cards of the deal"),
        (f"{written(DEAL.cards)}-[]", "which are not four cards of the deal"),
        (f"{written(DEAL.best.hand)}-[]", "discarded nothing, which is not the rest"),
        (f"{written(DEAL.best.hand)}-{written(DEAL.cards)}", "which is not the rest"),
        (f"{written(DEAL.best.hand)}-[card(4,clubs)]", "which is not the rest"),
        (f"{written(DEAL.best.hand)}-_", "answered [card("),
        ("_-_", "answered _-_"),
        ("[card(14,hearts)]-[]", "answered [card(14,hearts)]-[]"),
        ("[a|_]-[]", "answered [a|_]-[]"),
    ],
)
def test_what_is_no_choice_counts_nothing(answer: str, actual: str) -> None:
    result = judge(DEAL, Response(answer))
    assert result.share == 0
    assert result.failure
    assert actual in result.failure.actual


def test_a_failure_of_a_deal_shows_the_best_choice() -> None:
    worst = DEAL.selections[-1]
    failure = judge(DEAL, kept(worst)).failure
    assert failure
    assert failure.expected == "5H 5C 5S JD to be kept (16.630 points on average)"
    assert failure.actual.endswith(f"({float(worst.mean):.3f} points on average)")


# --- Groups ---------------------------------------------------------------


def marked(answer: Callable[[Case], Response]) -> dict[Group, GroupResult]:
    results = [judge(case, answer(case)) for case in CASES]
    return {found.group: found for found in mark(results)}


def test_right_answers_get_all_marks() -> None:
    for group, found in marked(right).items():
        assert found.marks == group.marks
        assert found.failure is None
        assert found.not_counted == ()


def test_no_answers_get_no_marks() -> None:
    for found in marked(lambda case: Response(problem="failed")).values():
        assert found.marks == 0
        assert found.failure


@pytest.mark.parametrize("kind", [group.kind for group in Group if group.kind])
def test_a_broken_rule_costs_the_marks_of_its_group(kind: Kind) -> None:
    """A submission that does not know a rule loses nothing elsewhere."""

    def answer(case: Case) -> Response:
        if isinstance(case, DealCase):
            return right(case)
        found = case.score.combinations
        points = sum(one.points for one in found if one.kind is not kind)
        return Response(str(points))

    for group, found in marked(answer).items():
        if group.kind is kind:
            assert found.marks < group.marks
        else:
            assert found.marks == group.marks, group


def test_counting_nothing_earns_nothing() -> None:
    """If no scoring hand is right, the hands worth 0 earn nothing."""
    found = marked(lambda case: Response("0"))
    assert all(group.marks == 0 for group in found.values())


def test_a_group_in_which_hardly_anything_is_left_counts_wholly() -> None:
    found = marked(lambda case: Response("0"))
    assert found[Group.MIXTURES].not_counted == ()
    assert found[Group.RUNS].not_counted != ()


def test_the_smallest_failure_is_shown() -> None:
    found = marked(lambda case: Response(problem="failed"))
    failure = found[Group.RUNS].failure
    assert failure
    assert failure.expected == "0"


# --- Remarks --------------------------------------------------------------


def results(response: Response) -> list[CaseResult]:
    return [judge(TWENTY_NINE, response), judge(TWENTY_NINE, Response("29"))]


@pytest.mark.parametrize(
    ("response", "remark"),
    [
        (
            Response("29", second="29", choice_point=ChoicePoint(1, "p/1")),
            "hand_value/3 gives the same answer again in 1 of 2 cases",
        ),
        (
            Response("29", choice_point=ChoicePoint(1, "p/1")),
            "hand_value/3 leaves a choice point in 1 of 2 cases",
        ),
        (
            Response("29", "raised oops"),
            "hand_value/3 raised oops when it was asked for a second answer"
            " in 1 of 2 cases",
        ),
    ],
)
def test_remarks(response: Response, remark: str) -> None:
    assert list(remarks(results(response))) == [remark]


@pytest.mark.parametrize(
    "response",
    [Response("29"), Response("28", second="29"), Response(problem="failed")],
)
def test_no_remark_on_what_is_right_or_costs_marks(response: Response) -> None:
    assert list(remarks(results(response))) == []


def test_a_second_choice_of_a_deal_is_a_remark() -> None:
    best = kept(DEAL.best)
    response = Response(best.answer, second="[]-[]")
    assert list(remarks([judge(DEAL, response)])) == [
        "select_hand/3 gives another answer when it is asked again in 1 of 1 cases"
    ]
