"""Explanations of the errors in cribbage submissions, and the ranges of their marks.

Wrong counts or choices are explained by one misconception, or else by two, or else by
faults of form.  Choices are explained only if all counts are right, because wrong
counts cause wrong choices, and by misconceptions only if each count also comes once.

A fault of form costs a share of the marks that the predicate would earn without it, so
that no correction of another error costs marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
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
    describe_differences,
    hand_properties,
)
from cribbage_bridge.grading.forms import DEAL_FORMS, HAND_FORMS, Form, readings
from cribbage_bridge.grading.marking import judge, mark
from cribbage_bridge.grading.misconceptions import (
    ProgramChoice,
    explanations,
    explanations_by_two,
    selection_explanations,
    selection_explanations_by_two,
)
from cribbage_bridge.grading.suite import Assessment, CaseResult, Group, MarksRange

_Curve = tuple[tuple[int, int], ...]
"""The maximum marks for percentages of wrong answers, as pairs in ascending order."""

_HANDS_CURVE: _Curve = ((0, 50), (20, 47), (50, 38), (70, 25), (80, 10), (100, 0))
_DEALS_CURVE: _Curve = ((0, 20), (20, 19), (50, 17), (70, 15), (80, 12), (100, 6))

_COST_OF_FORM = Fraction(1, 10)
"""The share of the marks that a fault of form costs."""

_MOST_FAULTS = 2
"""The maximum number of faults of form that cost marks."""

_HALF = Fraction(1, 2)
"""The share of the marks that one misconception leaves."""

_SMALL_LOSS = Fraction(1, 4)
"""Choices that all lose less, in points on average, are described as nearly best."""

_ONE = "one misconception explains all errors"

_GO_WRONG = "some further answers on backtracking are wrong"

_PRINTS = "some queries print text"

_VARIES = "some answers change when the query is repeated"

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
        minimum: The share of the marks that the predicate gets at least, before its
            faults of form.
        reason: The reason for the minimum, as a clause.
        faults: The number of faults of form that cost marks.
        read: The results if the answers are read without the faults of form; `None` if
            they are read as they are.
    """

    sentence: str
    minimum: Fraction = Fraction()
    reason: str = ""
    faults: int = 0
    read: Sequence[CaseResult] | None = None


def only_choices_are_wrong(results: Sequence[CaseResult]) -> bool:
    """Return True if all cases have answers, and only choices are wrong."""
    wrong = {type(each.case) for each in _by_first_answers(results) if _is_wrong(each)}
    return wrong == {DealCase} and all(each.response.answers for each in results)


def assess(results: Sequence[CaseResult], further: Sequence[CaseResult]) -> Assessment:
    """Explain wrong counts and choices, and limit the marks by their frequency.

    Misconceptions must also explain the choices in further deals.
    """
    counts = [result for result in results if isinstance(result.case, HandCase)]
    choices = [result for result in results if isinstance(result.case, DealCase)]
    first_counts, first_choices = map(_by_first_answers, (counts, choices))
    of_counts = _explained(_COUNTS, first_counts)
    of_choices = None
    come_once = all(len(each.response.answers) <= 1 for each in counts)
    if not any(map(_is_wrong, first_counts)):
        answered = [each for each in further if each.response.answers]
        kind = replace(_CHOICES, further=answered)
        if not come_once:
            kind = replace(kind, explain=_unexplained)
        of_choices = _explained(kind, first_choices)
    sentences = [found.sentence for found in (of_counts, of_choices) if found]
    if not (of_choices and come_once):
        sentences += _possible_causes(first_counts, first_choices)
    ranges = (
        *_ranges(counts, first_counts, RANDOM_HANDS, _HANDS_CURVE, of_counts),
        *_ranges(choices, first_choices, RANDOM_DEALS, _DEALS_CURVE, of_choices),
    )
    return Assessment(tuple(sentences), ranges)


def _by_first_answers(results: Sequence[CaseResult]) -> list[CaseResult]:
    """Return the results that the first answers alone have."""
    return [judge(result.case, result.response) for result in results]


def _is_wrong(result: CaseResult) -> bool:
    return result.share < 1


def _go_wrong(firsts: Sequence[CaseResult]) -> bool:
    """Return True if an answer after the first is worse, given the first's results."""
    return any(
        judge(first.case, first.response, unique=True).share < first.share
        for first in firsts
    )


@dataclass(frozen=True)
class _Kind:
    """The ways to explain the errors of a predicate.

    Attributes:
        answers: A noun for its answers.
        cases: A noun for its cases.
        forms: Its possible faults of form.
        explain: A function that returns the single misconceptions, and the pairs, that
            explain all results.
        properties: A function that yields the properties of a case.
        compare: A function that returns a sentence on all wrong answers, or nothing.
        further: The results of further cases, which misconceptions must explain, too.
    """

    answers: str
    cases: str
    forms: Sequence[Form]
    explain: Callable[[Sequence[CaseResult]], tuple[list[str], list[str]]]
    properties: Callable[..., Iterator[str]]
    compare: Callable[[Sequence[CaseResult]], str]
    further: Sequence[CaseResult] = ()


def _explained(kind: _Kind, results: Sequence[CaseResult]) -> _Explanation | None:
    """Explain or describe wrong first answers, and add faults beside the answers."""
    found = _explain(kind, results) or _describe(kind, results)
    beside = list(_faults_beside(results))
    if not beside:
        return found
    text = " and ".join(beside)
    if not any(map(_is_wrong, results)):
        right = f"All {kind.answers} are right, but {text}."
        return _Explanation(right, faults=len(beside))
    found = found or _Explanation("")
    return replace(
        found,
        sentence=f"{found.sentence} {text[0].upper()}{text[1:]}.".lstrip(),
        faults=min(found.faults + len(beside), _MOST_FAULTS),
    )


def _faults_beside(firsts: Sequence[CaseResult]) -> Iterator[str]:
    """Yield clauses on faults beside the first answers, given the results of these."""
    for goal in filter(None, {result.case.reordered_goal for result in firsts}):
        yield f"the arguments are not in the assigned order: {goal}"
    if _go_wrong(firsts):
        yield _GO_WRONG
    if any(result.response.prints for result in firsts):
        yield _PRINTS
    if any(result.response.varies for result in firsts):
        yield _VARIES


def _explain(kind: _Kind, results: Sequence[CaseResult]) -> _Explanation | None:
    if not any(map(_is_wrong, results)):
        return None
    what = kind.answers
    single, pairs = kind.explain([*results, *kind.further])
    if single:
        text = f"All wrong {what} have one explanation: {'; or '.join(single)}."
        return _Explanation(text, _HALF, _ONE)
    if pairs:
        return _Explanation(
            f"All wrong {what} have two explanations together: {'; or '.join(pairs)}."
        )
    for chosen, read in readings(results, kind.forms):
        form = _joined(chosen)
        if not any(map(_is_wrong, read)):
            text = f"All {what} are right except for their form: {form}."
            return _Explanation(text, faults=len(chosen), read=read)
        single, pairs = kind.explain(read)
        if single or pairs:
            number = "two" if single else "three"
            text = f"All wrong {what} have {number} explanations together: {form}, and "
            text += f"{'; or '.join(single or pairs)}."
            minimum, reason = (_HALF, _ONE) if single else (Fraction(), "")
            return _Explanation(text, minimum, reason, len(chosen), read)
    return None


def _joined(forms: Sequence[Form]) -> str:
    return ", and ".join(form.text for form in forms)


def _describe(kind: _Kind, results: Sequence[CaseResult]) -> _Explanation | None:
    """Describe wrong answers; if all are wrong, read them without faults of form."""
    of_answers = [form for form in kind.forms if form.is_of_answers]
    read_so = readings(results, of_answers) if all(map(_is_wrong, results)) else ()
    chosen, read = min(
        [((), results), *read_so],
        key=lambda reading: (sum(map(_is_wrong, reading[1])), len(reading[0])),
    )
    sentences = [describe(kind.cases, read, kind.properties), kind.compare(read)]
    if chosen:
        reason = f"One reason for wrong {kind.answers} is their form"
        sentences.insert(0, f"{reason}: {_joined(chosen)}.")
    text = " ".join(filter(None, sentences))
    if not text:
        return None
    return _Explanation(text, faults=len(chosen), read=read if chosen else None)


def _explain_counts(results: Sequence[CaseResult]) -> tuple[list[str], list[str]]:
    differences = _differences(results)
    if not any(differences):
        return [], []
    cases = [result.case for result in results if isinstance(result.case, HandCase)]
    shows = [(case.hand, case.start_card) for case in cases]
    single = explanations(shows, differences)
    return single, [] if single else explanations_by_two(shows, differences)


def _compare_counts(results: Sequence[CaseResult]) -> str:
    return describe_differences(filter(None, _differences(results)))


def _differences(results: Sequence[CaseResult]) -> list[int]:
    """Return how counts differ from the right values; nothing if one is no number."""
    differences = []
    for result in results:
        assert isinstance(result.case, HandCase)
        text = result.first_answer
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            return []
        differences.append(int(text) - result.case.score.total)
    return differences


def _explain_choices(results: Sequence[CaseResult]) -> tuple[list[str], list[str]]:
    choices = []
    for result in sorted(results, key=lambda result: result.share):
        case = result.case
        assert isinstance(case, DealCase)
        hand, _ = read_choice(result.first_answer) or ((), ())
        choices.append(ProgramChoice(case.cards, tuple(hand)))
    single = selection_explanations(choices)
    return single, [] if single else selection_explanations_by_two(choices)


def _unexplained(results: Sequence[CaseResult]) -> tuple[list[str], list[str]]:
    return [], []


def _compare_choices(results: Sequence[CaseResult]) -> str:
    losses = [_loss(result) for result in results if _is_wrong(result)]
    known = [loss for loss in losses if loss is not None]
    if not known or len(known) < len(losses):
        return ""
    if not any(known):
        return "All wrong answers have a right Hand, but wrong Cribcards."
    if max(known) < _SMALL_LOSS:
        return "Each wrong hand is less than a quarter of a point worse than the best."
    return ""


def _loss(result: CaseResult) -> Fraction | None:
    """Return the difference of a hand's mean value from the best; `None` if unknown."""
    case = result.case
    assert isinstance(case, DealCase)
    hand, _ = read_choice(result.first_answer) or ((), ())
    mean = case.mean(hand)
    return None if mean is None else case.best.mean - mean


_COUNTS = _Kind(
    answers="counts",
    cases="hands",
    forms=HAND_FORMS,
    explain=_explain_counts,
    properties=hand_properties,
    compare=_compare_counts,
)
_CHOICES = _Kind(
    answers="choices",
    cases="deals",
    forms=DEAL_FORMS,
    explain=_explain_choices,
    properties=deal_properties,
    compare=_compare_choices,
)


def _possible_causes(
    counts: Sequence[CaseResult], choices: Sequence[CaseResult]
) -> Iterator[str]:
    """Yield sentences on what may cause wrong choices that nothing else explains."""
    if not any(each.share < 1 and each.response.answers for each in choices):
        return
    if any(each.share < 1 and each.response.answers for each in counts):
        yield _WRONG_COUNTS
    if any(len(each.response.answers) > 1 for each in counts):
        yield _FURTHER_ANSWERS


def _ranges(
    results: Sequence[CaseResult],
    firsts: Sequence[CaseResult],
    group: Group,
    curve: _Curve,
    explanation: _Explanation | None,
) -> Iterator[MarksRange]:
    """Yield the range of the marks for a predicate.

    Args:
        results: The results of its cases.
        firsts: The results that the first answers alone have.
        group: The group of its random cases.
        curve: The maximum marks for percentages of wrong random cases.
        explanation: The explanation of all errors, if there is one.
    """
    if not results:
        return
    found = explanation or _Explanation("")
    read = found.read or firsts
    sample = [result for result in read if result.case.group == group]
    wrong = Fraction(sum(map(_is_wrong, sample)), max(1, len(sample)))
    limited = f"the answers to {float(wrong):.1%} of the {group.title} are wrong"
    minimum = found.minimum * curve[0][1]
    maximum = max(minimum, _on_curve(curve, 100 * wrong))
    reason = found.reason
    if found.faults:
        cost = found.faults * _COST_OF_FORM
        earned = sum((each.marks for each in mark(read)), Fraction())
        maximum = (1 - cost) * max(minimum, min(earned, maximum))
        minimum = maximum if results == firsts else Fraction()
        reason = limited = f"faults other than wrong answers cost {float(cost):.0%}"
    yield MarksRange(group.predicate, minimum, maximum, reason, limited)


def _on_curve(curve: _Curve, percentage: Fraction) -> Fraction:
    """Return the marks on a curve, which is linear between its points."""
    for (low, more), (high, less) in pairwise(curve):
        if percentage <= high:
            return more - (more - less) * (percentage - low) / (high - low)
    return Fraction()
