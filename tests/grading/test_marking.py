"""What an answer earns."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from cribbage_bridge import DECK, Card, Kind, RankedSelection
from cribbage_bridge.cribbage.cards import prolog_text
from cribbage_bridge.grading.marking import GroupResult, judge, mark
from cribbage_bridge.grading.replies import ChoicePoint, Response
from cribbage_bridge.grading.report import remarks
from cribbage_bridge.grading.suite import Case, DealCase, Group, HandCase, fixed_suite


@pytest.fixture
def twenty_nine() -> HandCase:
    return next(case for case in fixed_suite().hands if case.score.total == 29)


@pytest.fixture
def deal() -> DealCase:
    deals = fixed_suite().deals
    return next(case for case in deals if case.given == "5H 5C 5S JD 4C 4D")


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
        *((Response(answer), 0) for answer in ("28", "29.0", "'29'", "_")),
        (Response("28", second="29"), 0),
        (Response(problem="failed"), 0),
    ],
)
def test_a_hand_counts_wholly_or_not(
    twenty_nine: HandCase, response: Response, share: int
) -> None:
    result = judge(twenty_nine, response)
    assert result.share == share
    assert bool(result.failure) == (share == 0)


def test_a_failure_shows_the_expected_and_the_actual_answers(
    twenty_nine: HandCase,
) -> None:
    failure = judge(twenty_nine, Response("28")).failure
    assert str(failure).startswith(
        "5H 5S 5C JD with 5D: expected 29, but it answered 28. Count: fifteen two, "
    )
    assert str(failure).endswith("and one for his nob is twenty-nine.")
    failure = judge(twenty_nine, Response("29", second="24")).failure
    assert failure
    assert failure.actual == "answered 29, and then 24"


# --- Deals ----------------------------------------------------------------


def test_a_choice_counts_by_its_share_of_the_gap_to_the_best() -> None:
    for case in fixed_suite().deals:
        gap = case.best.mean - case.average
        for selection in case.selections:
            share = judge(case, kept(selection)).share
            assert share == max(Fraction(0), (selection.mean - case.average) / gap)
            assert (share == 1) == (selection.mean == case.best.mean)


def test_the_order_of_the_cards_does_not_matter(deal: DealCase) -> None:
    hand = ["card(jack,diamonds)", "card(5,spades)", "card(5,clubs)", "card(5,hearts)"]
    response = Response(f"[{','.join(hand)}]-[card(4,diamonds),card(4,clubs)]")
    assert judge(deal, response).share == 1


@pytest.mark.parametrize(
    ("answer", "actual"),
    [
        ("[card(5,hearts)]-[]", "which are not four cards of the deal"),
        ("{others}-[]", "which are not four cards of the deal"),
        ("{all}-[]", "which are not four cards of the deal"),
        ("{best}-[]", "discarded nothing, which is not the rest"),
        ("{best}-{all}", "which is not the rest"),
        ("{best}-[card(4,clubs)]", "which is not the rest"),
        ("{best}-[card(4,clubs),card(5,hearts)]", "which is not the rest"),
        ("hand({best})-[card(4,clubs),card(4,diamonds)]", "answered hand("),
        ("{best}-_", "answered [card("),
        ("_-_", "answered _-_"),
        ("[card(14,hearts)]-[]", "answered [card(14,hearts)]-[]"),
        ("[a|_]-[]", "answered [a|_]-[]"),
    ],
)
def test_what_is_no_choice_counts_nothing(
    deal: DealCase, answer: str, actual: str
) -> None:
    others, best, dealt = map(written, (DECK[:4], deal.best.hand, deal.cards))
    result = judge(deal, Response(answer.format(others=others, best=best, all=dealt)))
    assert result.share == 0
    assert result.failure
    assert actual in result.failure.actual


def test_a_failure_of_a_deal_shows_the_best_choice(deal: DealCase) -> None:
    worst = deal.selections[-1]
    failure = judge(deal, kept(worst)).failure
    assert failure
    assert failure.expected == "5H 5C 5S JD to be kept (16.630 points on average)"
    assert failure.actual.endswith(f"({float(worst.mean):.3f} points on average)")


# --- Groups ---------------------------------------------------------------


def marked(answer: Callable[[Case], Response]) -> dict[Group, GroupResult]:
    cases: list[Case] = [*fixed_suite().hands, *fixed_suite().deals]
    results = [judge(case, answer(case)) for case in cases]
    return {found.group: found for found in mark(results)}


def test_right_answers_get_all_marks() -> None:
    for group, found in marked(right).items():
        assert found.marks == group.marks
        assert found.failure is None
        assert found.not_counted == ()


def test_no_answers_get_no_marks_and_the_smallest_failure_is_shown() -> None:
    results = marked(lambda case: Response(problem="failed"))
    assert {found.marks for found in results.values()} == {0}
    assert all(found.failure for found in results.values())
    runs = results[Group.RUNS].failure
    assert runs
    assert runs.expected == "0"


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
        assert (found.marks < group.marks) == (group.kind is kind), group


def test_counting_nothing_earns_nothing() -> None:
    """If no scoring hand is right, the hands worth 0 earn nothing."""
    found = marked(lambda case: Response("0"))
    assert {group.marks for group in found.values()} == {0}
    assert found[Group.MIXTURES].not_counted == (), "hardly anything would be left"
    assert found[Group.FIFTEENS].not_counted != ()


# --- Remarks --------------------------------------------------------------


PLACE = ChoicePoint(1, "p/1")


@pytest.mark.parametrize(
    ("response", "habits"),
    [
        (
            Response("29", second="29", choice_point=PLACE),
            ["gives the same answer again"],
        ),
        (Response("29", choice_point=PLACE), ["leaves a choice point"]),
        (
            Response("29", "raised oops"),
            ["raised oops when it was asked for a second answer"],
        ),
        (Response("29"), []),
        (Response("28", second="29"), []),
        (Response(problem="failed"), []),
    ],
)
def test_only_answers_that_earn_marks_are_remarked_on(
    twenty_nine: HandCase, response: Response, habits: list[str]
) -> None:
    results = [judge(twenty_nine, given) for given in (response, Response("29"))]
    assert list(remarks(results)) == [
        f"hand_value/3 {habit} in 1 of 2 cases" for habit in habits
    ]


def test_a_second_choice_of_a_deal_is_a_remark(deal: DealCase) -> None:
    best = kept(deal.best)
    response = Response(best.answer, second="[]-[]")
    assert list(remarks([judge(deal, response)])) == [
        "select_hand/3 gives another answer when it is asked again in 1 of 1 cases"
    ]
