"""Explanations by two misconceptions, by faults of form, and by descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import brute
import pytest
from submissions import SEED, SUITE, deals, hands, right_counts

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.cribbage.cards import Card, Rank, prolog_text
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading.cribbage_cases import DealCase, HandCase
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import Assessment, CaseResult

RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Schema((Card,)))
FAILED = Response(problem="failed")


def mistaken(name: str) -> list[int]:
    rows = [(Atom(name), list(case.hand), case.start_card) for case in hands()]
    values: list[int] = RULES.query_each("mistaken_value", rows)
    return values


def counted(answer: Callable[[HandCase, int], Response]) -> Assessment:
    """Assess answers to the hands, and right answers to the deals."""
    results = [judge(case, answer(case, place)) for place, case in enumerate(hands())]
    return SUITE.assess([*results, *chosen(right_choice)])


def values(numbers: Iterable[object]) -> Callable[[HandCase, int], Response]:
    texts = list(map(str, numbers))
    return lambda case, place: Response((texts[place],))


def text(cards: Iterable[Card]) -> str:
    return prolog_text(tuple(cards))


def answered(hand: Iterable[Card], crib: Iterable[Card]) -> Response:
    return Response((f"{text(hand)}-{text(crib)}",))


def right_choice(case: DealCase) -> Response:
    return answered(case.best.hand, case.best.crib)


def chosen(answer: Callable[[DealCase], Response]) -> list[CaseResult]:
    return [judge(case, answer(case)) for case in deals()]


def allowed(assessment: Assessment, predicate: str) -> tuple[float, float]:
    (found,) = (each for each in assessment.ranges if each.predicate == predicate)
    return float(found.minimum), float(found.maximum)


# --- Two misconceptions ---------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "texts"),
    [
        (
            "runs_once",
            "heels",
            "a run with a pair in it is counted once, and a jack that is the start card"
            " scores two",
        ),
        ("no_tens", "no_flush", "tens make no fifteens, and flushes are not counted"),
    ],
)
def test_two_misconceptions_explain_counts(one: str, other: str, texts: str) -> None:
    totals = [case.score.total for case in hands()]
    both = [
        first + second - total
        for first, second, total in zip(
            mistaken(one), mistaken(other), totals, strict=True
        )
    ]
    found = counted(values(both))
    assert found.explanations[0] == (
        f"All wrong counts have two explanations together: {texts}."
    )
    assert allowed(found, "hand_value/3")[0] == 0
    assert counted(values(f"{value}.0" for value in both)).explanations[0] == (
        "All wrong counts have three explanations together: the program answers "
        f"with floats, and {texts}."
    )


# --- Faults of form -------------------------------------------------------


def zero_fails(case: HandCase, place: int) -> Response:
    total = case.score.total
    return Response((str(total),)) if total else FAILED


def sums(case: HandCase, place: int) -> Response:
    nobs = sum(one.points for one in case.score.combinations if one.kind is Kind.NOBS)
    return Response((f"{case.score.total - nobs}+{nobs}",))


def floats(case: HandCase, place: int) -> Response:
    return Response((f"{case.score.total}.0",))


def floats_but_zero(case: HandCase, place: int) -> Response:
    return floats(case, place) if case.score.total else FAILED


def lists(case: HandCase, place: int) -> Response:
    return Response((f"[{case.score.total}]",))


def further(case: HandCase, place: int) -> Response:
    return Response((case.expected, "0"))


FURTHER = "some further answers on backtracking are wrong"


def printed(case: HandCase, place: int) -> Response:
    return Response((case.expected,), prints=place % 2 == 1)


def both(case: HandCase, place: int) -> Response:
    return Response((case.expected, "0"), prints=True)


@pytest.mark.parametrize(
    ("answer", "form", "marks"),
    [
        (zero_fails, "the program fails where the value is 0", 45),
        (floats, "the program answers with floats", 45),
        (lists, "the program answers with lists of one number", 45),
        (sums, "the program answers with terms that are not evaluated", 45),
        (
            floats_but_zero,
            "the program fails where the value is 0, "
            "and the program answers with floats",
            40,
        ),
    ],
)
def test_a_fault_of_form_costs_a_tenth(
    answer: Callable[[HandCase, int], Response], form: str, marks: int
) -> None:
    found = counted(answer)
    assert found.explanations == (
        f"All counts are right except for their form: {form}.",
    )
    assert allowed(found, "hand_value/3") == (marks, marks)


@pytest.mark.parametrize(
    ("answer", "fault", "marks"),
    [
        (further, FURTHER, 45),
        (printed, "some queries print text", 45),
        (both, f"{FURTHER} and some queries print text", 40),
    ],
)
def test_a_fault_beside_the_first_answers_costs_a_tenth(
    answer: Callable[[HandCase, int], Response], fault: str, marks: int
) -> None:
    found = counted(answer)
    assert found.explanations == (f"All counts are right, but {fault}.",)
    assert allowed(found, "hand_value/3") == (marks, marks)


def marks_for(answers: Iterable[tuple[str, ...]], unique: bool = False) -> float:
    """Return the marks for answers to the hands."""
    results = [
        judge(case, Response(given), unique)
        for case, given in zip(hands(), answers, strict=True)
    ]
    earned = sum((found.marks for found in mark(results)), Fraction())
    (found,) = SUITE.assess(results).ranges
    return float(max(found.minimum, min(earned, found.maximum)))


def test_a_start_card_that_is_not_counted_is_one_misconception() -> None:
    found = counted(values(brute.value(tuple(map(str, case.hand))) for case in hands()))
    assert found.explanations[0] == (
        "All wrong counts have one explanation: the start card is not counted."
    )
    assert allowed(found, "hand_value/3")[0] == 25


def now_and_then_one_more() -> list[int]:
    return [case.score.total + (place % 9 == 0) for place, case in enumerate(hands())]


@pytest.mark.long
@pytest.mark.parametrize(
    "counted", [lambda: mistaken("no_nobs"), now_and_then_one_more]
)
def test_a_fault_of_form_costs_a_tenth_beside_another_error(
    counted: Callable[[], list[int]],
) -> None:
    counts = counted()
    whole = marks_for((str(count),) for count in counts)
    assert 25 < whole < 50
    further = [(str(count), "30") for count in counts]
    assert marks_for(further) == pytest.approx(0.9 * whole)
    assert marks_for(further, unique=True) <= marks_for(further)
    for form in ("{}.0", "{}+0"):
        of_form = ((form.format(count),) for count in counts)
        assert marks_for(of_form) == pytest.approx(0.9 * whole)


def test_a_fault_of_form_beside_errors_without_explanation() -> None:
    found = counted(values(f"{count}.0" for count in now_and_then_one_more()))
    assert found.explanations[0].startswith(
        "One reason for wrong counts is their form: the program answers with floats."
    )


def test_a_fault_of_form_in_some_answers_costs_no_other_marks() -> None:
    counts = [(str(count),) for count in now_and_then_one_more()]
    whole = marks_for(counts)
    assert whole >= marks_for([(f"{counts[0][0]}.0",), *counts[1:]]) > 0.95 * whole


def third(case: DealCase) -> Response:
    """Return the third-best choice of six cards, or the best of five."""
    chosen = case.selections[2 if len(case.cards) == 6 else 0]
    return answered(chosen.hand, chosen.crib)


def turned(choice: Response) -> Response:
    hand, _, crib = choice.answers[0].partition("-")
    return Response((f"{crib}-{hand}",))


def test_choices_that_are_exchanged_and_wrong() -> None:
    straight = chosen(third)
    exchanged = chosen(lambda case: turned(third(case)))
    found = SUITE.assess([*right_counts(), *exchanged])
    assert "the program exchanges the hand and the crib" in found.explanations[0]
    earned = sum((each.marks for each in mark(straight)), Fraction())
    (_, whole), (_, most) = (
        allowed(SUITE.assess([*right_counts(), *results]), "select_hand/3")
        for results in (straight, exchanged)
    )
    assert most == pytest.approx(0.9 * min(whole, float(earned)))


def test_a_fault_of_form_and_a_misconception() -> None:
    counts = mistaken("no_nobs")
    whole = marks_for((str(count),) for count in counts)
    floats = [f"{count}.0" for count in counts]
    assert counted(values(floats)).explanations[0] == (
        "All wrong counts have two explanations together: the program answers "
        "with floats, and nobs is not counted."
    )
    assert marks_for((count,) for count in floats) == pytest.approx(0.9 * whole)
    assert marks_for((count, "30.0") for count in floats) <= 0.9 * whole


@pytest.mark.parametrize("answer", ["halt", "1+halt", "1+x", "1+", "f(1)", "1/0"])
def test_terms_are_not_called(answer: str) -> None:
    found = counted(lambda case, place: Response((answer,)))
    number = len(hands())
    assert found.explanations == (
        f"The answers to {number} of {number} hands are wrong.",
    )


def exchanged(case: DealCase) -> Response:
    return answered(case.best.crib, case.best.hand)


def without_crib(case: DealCase) -> Response:
    return Response((f"{text(case.best.hand)}-_",))


def bare_crib(case: DealCase) -> Response:
    (answer,) = right_choice(case).answers
    if len(case.cards) == 5:
        answer = answer.replace("-[", "-").removesuffix("]")
    return Response((answer,))


def six_only(case: DealCase) -> Response:
    return right_choice(case) if len(case.cards) == 6 else FAILED


def no_ties(case: DealCase) -> Response:
    is_tied = case.selections[1].mean == case.best.mean
    return FAILED if is_tied else right_choice(case)


@pytest.mark.parametrize(
    ("answer", "form"),
    [
        (exchanged, "the program exchanges the hand and the crib"),
        (without_crib, "the program does not answer with a crib"),
        (bare_crib, "the program answers with a card in place of a crib of one card"),
        (six_only, "the program answers only for six cards"),
        (no_ties, "the program fails where several hands are best"),
    ],
)
def test_a_choice_with_a_fault_of_form(
    answer: Callable[[DealCase], Response], form: str
) -> None:
    found = SUITE.assess([*right_counts(), *chosen(answer)])
    assert found.explanations == (
        f"All choices are right except for their form: {form}.",
    )
    assert allowed(found, "select_hand/3") == (18, 18)


def test_no_answers_are_not_a_fault_of_form() -> None:
    found = SUITE.assess([*right_counts(), *chosen(lambda case: FAILED)])
    assert "form" not in "".join(found.explanations)
    assert allowed(found, "select_hand/3")[0] == 0


# --- Descriptions ---------------------------------------------------------


def described(is_wrong: Callable[[HandCase], Any]) -> tuple[str, ...]:
    found = counted(
        lambda case, place: Response(("-1",) if is_wrong(case) else (case.expected,))
    )
    return found.explanations


def test_wrong_cases_are_described() -> None:
    tens = [case for case in hands() if has_ten(case)]
    assert described(has_ten) == (
        f"All wrong answers are to hands with a 10 ({len(tens)} of {len(tens)}).",
    )


def test_three_properties_may_cover_the_wrong_cases() -> None:
    (sentence,) = described(has_court)
    items = sentence.removeprefix("All wrong answers are to ").split("; or ")
    assert {item.split(" (")[0] for item in items} == {
        f"hands with a {court}" for court in "JQK"
    }


def test_most_wrong_cases_are_described() -> None:
    others = [case for case in hands() if not has_ten(case)]
    strays = {id(case) for case in others[:: len(others) // 20]}
    found = described(lambda case: has_ten(case) or id(case) in strays)
    tens = len(hands()) - len(others)
    assert found == (
        f"{tens} of {tens + len(strays)} wrong answers are to hands with a 10"
        f" ({tens} of {tens}).",
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("offsets", "text"),
    [
        ((2, 2), "All wrong values are 2 too large."),
        ((-1, -3), "All wrong values are too small."),
        ((-1, 1), ""),
    ],
)
def test_values_are_compared(offsets: tuple[int, int], text: str) -> None:
    def answer(case: HandCase, place: int) -> Response:
        wrong = case.score.total + offsets[place % 2] * (place * 7919 % 101 < 20)
        return Response((str(max(0, wrong)),))

    assert counted(answer).explanations == ((text,) if text else ())


def test_wrong_cribs_are_told_from_wrong_hands() -> None:
    half = chosen(lambda case: answered(case.best.hand, case.best.crib[:1]))
    (sentence,) = SUITE.assess([*right_counts(), *half]).explanations
    assert "All wrong answers have a right Hand, but wrong Cribcards." in sentence


def has_ten(case: HandCase) -> bool:
    return any(card.rank.value == 10 for card in (*case.hand, case.start_card))


def has_court(case: HandCase) -> bool:
    courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
    return any(card.rank in courts for card in (*case.hand, case.start_card))


def nearly_best(case: DealCase) -> Response:
    """Return a choice that is less than a quarter of a point worse, if there is one."""
    least = case.best.mean - Fraction(1, 4)
    found = [each for each in case.selections if least < each.mean < case.best.mean]
    near = found[0] if found else case.best
    return answered(near.hand, near.crib)


def test_choices_that_are_nearly_best_are_described() -> None:
    (sentence,) = SUITE.assess([*right_counts(), *chosen(nearly_best)]).explanations
    near = "Each wrong hand is less than a quarter of a point worse than the best."
    assert sentence.endswith(near)


def test_what_has_nothing_in_common_is_not_described() -> None:
    places = {id(case): place for place, case in enumerate(hands())}
    assert described(lambda case: places[id(case)] * 7919 % 101 < 20) == ()


def test_the_seed_of_these_tests_has_ties() -> None:
    assert any(no_ties(case) is FAILED for case in deals()), SEED
