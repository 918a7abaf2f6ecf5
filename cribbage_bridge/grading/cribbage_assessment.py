"""Explanations of the errors in cribbage submissions, and the ranges of their marks.

Wrong counts or choices are explained by one misconception, or else by two, or else by
faults of form.  Choices are explained only if all counts, including those in further
answers, are right, because wrong counts cause wrong choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from cribbage_bridge.grading.cribbage_cases import (
    RANDOM_DEALS,
    RANDOM_HANDS,
    DealCase,
    HandCase,
    read_choice,
)
from cribbage_bridge.grading.description import (
    deal_properties,
    describe,
    hand_properties,
)
from cribbage_bridge.grading.forms import DEAL_FORMS, HAND_FORMS, Form, readings
from cribbage_bridge.grading.misconceptions import (
    ProgramChoice,
    explanations,
    explanations_by_two,
    selection_explanations,
)
from cribbage_bridge.grading.suite import Assessment, CaseResult, Group, MarksRange

_Curve = tuple[tuple[int, int], ...]
"""The maximum marks for percentages of wrong answers, as pairs in ascending order."""

_HANDS_CURVE: _Curve = ((0, 50), (20, 47), (50, 38), (70, 25), (80, 10), (100, 0))
_DEALS_CURVE: _Curve = ((0, 20), (20, 19), (50, 17), (70, 15), (80, 13), (100, 0))

_COST_OF_FORM = Fraction(1, 10)
"""The share of the marks that a fault of form costs."""

_WRONG_COUNTS = (
    "Wrong counts may be why select_hand/3 chooses wrong cards: correct hand_value/3"
    " first."
)
_FURTHER_ANSWERS = (
    "hand_value/3 gives further answers on backtracking (`;`). They may be why"
    " select_hand/3 chooses wrong cards: findall/3, for example, collects all answers."
)


@dataclass(frozen=True)
class _Explanation:
    """An explanation of all errors of a predicate.

    Attributes:
        sentence: A sentence that explains them.
        minimum: The share of the marks that the predicate gets at least.
        maximum: The share of the marks that it gets at most.
        reason: The reason for the minimum, as a clause.
    """

    sentence: str
    minimum: Fraction = Fraction()
    maximum: Fraction = Fraction(1)
    reason: str = ""


def assess(results: Sequence[CaseResult]) -> Assessment:
    """Explain wrong counts and choices, and limit the marks by their frequency."""
    counts = [result for result in results if isinstance(result.case, HandCase)]
    choices = [result for result in results if isinstance(result.case, DealCase)]
    of_counts = _explain("counts", counts, HAND_FORMS, _explain_counts)
    of_counts = of_counts or _describe("hands", counts, hand_properties)
    of_choices = None
    if not any(map(_is_wrong, counts)) and not any(map(_has_worse_answer, counts)):
        of_choices = _explain("choices", choices, DEAL_FORMS, _explain_choices)
        of_choices = of_choices or _describe("deals", choices, deal_properties)
    sentences = [found.sentence for found in (of_counts, of_choices) if found]
    if not of_choices:
        sentences += _possible_causes(counts, choices)
    ranges = (
        *_ranges(counts, RANDOM_HANDS, _HANDS_CURVE, of_counts),
        *_ranges(choices, RANDOM_DEALS, _DEALS_CURVE, of_choices),
    )
    return Assessment(tuple(sentences), ranges)


def _is_wrong(result: CaseResult) -> bool:
    return result.share < 1


def _has_worse_answer(result: CaseResult) -> bool:
    unique = result.case.judge(result.response, unique=True)
    return unique.share < result.share


_Explain = Callable[[Sequence[CaseResult]], tuple[list[str], list[str]]]
"""A function that returns single misconceptions and pairs that explain all results."""


def _explain(
    what: str, results: Sequence[CaseResult], forms: Sequence[Form], explain: _Explain
) -> _Explanation | None:
    if not any(map(_is_wrong, results)):
        if any(map(_has_worse_answer, results)):
            share = 1 - _COST_OF_FORM
            sentence = f"All {what} are right, but some further answers are wrong."
            return _Explanation(sentence, share, share, "further answers are wrong")
        return None
    single, pairs = explain(results)
    if single:
        return _Explanation(
            f"All wrong {what} have one explanation: {'; or '.join(single)}.",
            minimum=Fraction(1, 2),
            reason="one misconception explains all errors",
        )
    if pairs:
        return _Explanation(
            f"All wrong {what} have two explanations together: {'; or '.join(pairs)}."
        )
    for chosen, read in readings(results, forms):
        form = ", and ".join(fault.text for fault in chosen)
        if not any(map(_is_wrong, read)):
            share = 1 - len(chosen) * _COST_OF_FORM
            sentence = f"All {what} are right but for their form: {form}."
            return _Explanation(sentence, share, share, "only the form is wrong")
        single, pairs = explain(read)
        if single:
            sentence = f"All wrong {what} have two explanations together: {form}, and "
            return _Explanation(f"{sentence}{'; or '.join(single)}.")
    return None


def _describe(
    what: str, results: Sequence[CaseResult], properties: Callable[..., Iterator[str]]
) -> _Explanation | None:
    text = describe(what, results, properties)
    return _Explanation(text) if text else None


def _explain_counts(results: Sequence[CaseResult]) -> tuple[list[str], list[str]]:
    shows, differences = [], []
    for result in results:
        case = result.case
        assert isinstance(case, HandCase)
        text = next(iter(result.response.answers), "")
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            return [], []
        shows.append((case.hand, case.start_card))
        differences.append(int(text) - case.score.total)
    if not any(differences):
        return [], []
    single = explanations(shows, differences)
    return single, [] if single else explanations_by_two(shows, differences)


def _explain_choices(results: Sequence[CaseResult]) -> tuple[list[str], list[str]]:
    choices = []
    for result in sorted(results, key=lambda result: result.share):
        case = result.case
        assert isinstance(case, DealCase)
        hand, _ = read_choice(next(iter(result.response.answers), "")) or ((), ())
        choices.append(ProgramChoice(case.cards, tuple(hand)))
    return selection_explanations(choices), []


def _possible_causes(
    counts: Sequence[CaseResult], choices: Sequence[CaseResult]
) -> Iterator[str]:
    """Yield a sentence on what may cause wrong choices that nothing else explains."""
    if not any(each.share < 1 and each.response.answers for each in choices):
        return
    if any(map(_is_wrong, counts)):
        yield _WRONG_COUNTS
    elif any(len(each.response.answers) > 1 for each in counts):
        yield _FURTHER_ANSWERS


def _ranges(
    results: Sequence[CaseResult],
    group: Group,
    curve: _Curve,
    explanation: _Explanation | None,
) -> Iterator[MarksRange]:
    """Yield the range of the marks for a predicate, given the results of its cases."""
    found = explanation or _Explanation("")
    full = curve[0][1]
    sample = [result for result in results if result.case.group == group]
    wrong = Fraction(sum(map(_is_wrong, sample)), max(1, len(sample)))
    minimum = found.minimum * full
    allowed = _on_curve(curve, 100 * wrong)
    limited = f"{float(wrong):.1%} of the {group.title} are wrong"
    if found.maximum < 1:
        allowed, limited = found.maximum * full, found.reason
    maximum = max(minimum, allowed)
    if results:
        yield MarksRange(group.predicate, minimum, maximum, found.reason, limited)


def _on_curve(curve: _Curve, percentage: Fraction) -> Fraction:
    """Return the marks on a curve, which is linear between its points."""
    for (low, more), (high, less) in pairwise(curve):
        if percentage <= high:
            return more - (more - less) * (percentage - low) / (high - low)
    return Fraction()
