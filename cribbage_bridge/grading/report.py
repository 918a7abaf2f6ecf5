"""The marks of a submission and the reasons for them, as plain data to save."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.grading.evidence import (
    MISSING,
    Evidence,
    EvidenceKind,
    missing_predicate,
)
from cribbage_bridge.grading.marking import GroupResult
from cribbage_bridge.grading.sandbox import Isolation
from cribbage_bridge.grading.suite import CaseResult, MarksRange

_MAXIMUM_REMARKS = 5
"""The maximum number of remarks about a predicate."""

_LONGEST_REACTION = 2000
"""The maximum length of the reaction to a case, in characters."""

_ANSWER = re.compile(r"answered|kept|succeeded|gave an answer|found \d")
"""A pattern for the beginning of a reaction that contains an answer."""


def rounded(marks: Fraction) -> float:
    """Round marks down to two decimals, so that only full marks look full."""
    return math.floor(100 * marks) / 100


@dataclass(frozen=True)
class Failure:
    """A failing case, and the submission's reaction to it.

    Attributes:
        given: The goal.
        expected: The right answer.
        actual: The reaction of the submission, such as ``answered 28``.
        reason: An explanation of the right answer; may be empty.
        alone: The reaction when the case runs alone; empty if unchanged or unknown.
    """

    given: str
    expected: str
    actual: str
    reason: str = ""
    alone: str = ""

    def __str__(self) -> str:
        explanation = self.explanation
        return f"{self.given}: {explanation[0].lower()}{explanation[1:]}"

    @property
    def explanation(self) -> str:
        """The expected and the actual answer, and the reason, in sentences."""
        text = f"Expected {self.expected}, but the program {self.actual}."
        if self.reason:
            text += f" {self.reason[0].upper()}{self.reason[1:]}."
        if self.alone:
            text += f" When this case runs alone, it {self.alone}."
        return text


@dataclass(frozen=True)
class CaseReport:
    """A case in a group, and its result.

    Attributes:
        given: The goal.
        seconds: The elapsed time until the first answer, in seconds.
        is_counted: False if the case does not count.
        failure: The failure; `None` if the answer earns full marks.
        lost: The marks that the case costs.
    """

    given: str
    seconds: float
    is_counted: bool
    failure: Failure | None
    lost: Fraction = Fraction()


@dataclass(frozen=True)
class GroupReport:
    """A group of cases, and its marks.

    Attributes:
        title: The name of the group.
        predicate: The predicate under test.
        maximum: The full marks for the group; 0 for a group that is only reported.
        marks: The marks that the submission earns.
        cases: The cases in the group.
        failure: The smallest failing case of those that count; `None` if none of them
            fails.
        example: If the cases are secret, a failing case that is not one of them; `None`
            if there is none.
    """

    title: str
    predicate: str
    maximum: int
    marks: Fraction
    cases: tuple[CaseReport, ...]
    failure: Failure | None
    example: Failure | None = None

    @property
    def counted(self) -> list[CaseReport]:
        """The cases that count."""
        return [case for case in self.cases if case.is_counted]

    @property
    def right(self) -> int:
        """The number of counted cases that earn full marks."""
        return sum(case.failure is None for case in self.counted)

    @property
    def not_counted(self) -> int:
        """The number of cases that do not count."""
        return len(self.cases) - len(self.counted)

    @property
    def right_text(self) -> str:
        """The number of right cases, such as ``15 of 15 (15 of 30 not counted)``."""
        text = f"{self.right} of {len(self.counted)}"
        if self.not_counted:
            text += f" ({self.not_counted} of {len(self.cases)} not counted)"
        return text


@dataclass(frozen=True)
class Report:
    """The marks of a submission, and the reasons for them.

    Attributes:
        file: The path of the submission.
        date: The time of its last change.
        groups: The results of all groups of cases.
        misconceptions: Sentences about misconceptions that explain all wrong answers of
            a predicate, or about other possible causes of wrong answers.
        remarks: Remarks about answers that earn marks.
        evidence: The places for the human marker to check.
        seed: The seed of the cases.
        isolation: The isolation of the submission while it ran.
        seconds: The processor time that the submission used, in seconds.
        doubtful: True if the system may be to blame for a failure.
        ranges: The ranges of the marks for predicates, as in `Assessment`.
        has_secret_cases: True if students must not see the cases.
    """

    file: str
    date: datetime
    groups: tuple[GroupReport, ...]
    misconceptions: tuple[str, ...]
    remarks: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    seed: str
    isolation: Isolation
    seconds: float = 0.0
    doubtful: bool = False
    ranges: tuple[MarksRange, ...] = ()
    has_secret_cases: bool = False

    @property
    def marks(self) -> Fraction:
        """The total marks that the submission earns."""
        return sum((found.marks for found in self.predicates), Fraction())

    @property
    def maximum(self) -> int:
        """The full marks for all groups."""
        return sum(found.maximum for found in self.groups)

    @property
    def notes(self) -> list[str]:
        """Problems with loading the submission, and with the encoding of its files."""
        kinds = (EvidenceKind.NOT_LOADED, EvidenceKind.ENCODING)
        return [one.placed_text for one in self.evidence if one.kind in kinds]

    @property
    def _missing(self) -> set[str]:
        """The predicates of the suite that are missing, as in `Loaded.missing`."""
        return {
            missing_predicate(one.text)
            for one in self.evidence
            if one.kind is EvidenceKind.NOT_LOADED and one.text.endswith(MISSING)
        }

    @property
    def defines_nothing(self) -> bool:
        """True if all predicates of the suite are missing."""
        return 0 < len(self._missing) == len(self.predicates)

    @property
    def failures(self) -> list[tuple[str, Failure]]:
        """The failures, each with the titles of the groups that it represents.

        If the submission gives no answer in several groups, for the same reason, one
        failure represents all of them.  Groups without marks are included only if no
        group with marks fails for the same predicate.  A missing predicate has no
        failures, because a note reports it.
        """
        found: dict[str, list[GroupReport]] = {}
        for predicate in self._defined:
            failed = [group for group in predicate.marked if group.failure]
            for group in failed or predicate.samples:
                if group.failure:
                    actual = group.failure.actual
                    key = group.title if _ANSWER.match(actual) else actual
                    found.setdefault(key, []).append(group)
        return [
            (", ".join(map(_heading, groups)), groups[0].failure)
            for groups in found.values()
            if groups[0].failure
        ]

    @property
    def not_counted(self) -> str:
        """A sentence about the cases that do not count; empty if all count."""
        cases = ", ".join(
            f"{found.not_counted} of the {len(found.cases)} cases of {found.title}"
            for predicate in self._defined
            for found in predicate.groups
            if found.not_counted
        )
        reason = "Not counted, because they need a rule marked wrong above"
        return f"{reason}: {cases}." if cases else ""

    @property
    def discounted(self) -> str:
        """A sentence about groups with right answers that earn less; empty if none."""
        titles = ", ".join(
            found.title
            for found in self.groups
            if any(case.lost and not case.failure for case in found.counted)
        )
        reason = "because a program that implements no rules would also give them"
        less = f"Some right answers earn less or nothing, {reason}"
        return f"{less}. Groups: {titles}." if titles else ""

    @property
    def _defined(self) -> list[PredicateReport]:
        missing = self._missing
        return [found for found in self.predicates if found.name not in missing]

    @property
    def predicates(self) -> list[PredicateReport]:
        """The marks for each predicate, with its groups."""
        names = dict.fromkeys(found.predicate for found in self.groups)
        ranges = {found.predicate: found for found in self.ranges}
        return [
            PredicateReport(
                name,
                tuple(found for found in self.groups if found.predicate == name),
                ranges.get(name),
            )
            for name in names
        ]

    @property
    def conclusions(self) -> tuple[str, ...]:
        """Sentences on misconceptions, and on predicates whose marks are adjusted."""
        return (*self.misconceptions, *self.adjustments)

    @property
    def adjustments(self) -> tuple[str, ...]:
        """Sentences on predicates whose marks are adjusted."""
        return tuple(filter(None, (found.adjustment for found in self.predicates)))


def _heading(group: GroupReport) -> str:
    return group.title if group.maximum else f"{group.title} (no marks)"


@dataclass(frozen=True)
class PredicateReport:
    """The marks of a submission for a predicate.

    Attributes:
        name: The predicate.
        groups: The groups that test it.
        range: The range of the marks; `None` if they are those of the groups.
    """

    name: str
    groups: tuple[GroupReport, ...]
    range: MarksRange | None

    @property
    def marked(self) -> list[GroupReport]:
        """The groups that can earn marks."""
        return [found for found in self.groups if found.maximum]

    @property
    def samples(self) -> list[GroupReport]:
        """The groups without marks, which show how often answers are wrong."""
        return [found for found in self.groups if not found.maximum]

    @property
    def earned(self) -> Fraction:
        """The marks earned in the groups."""
        return sum((found.marks for found in self.groups), Fraction())

    @property
    def marks(self) -> Fraction:
        """The marks for the predicate: those earned, or the nearest in the range."""
        if not self.range:
            return self.earned
        return max(self.range.minimum, min(self.earned, self.range.maximum))

    @property
    def adjustment(self) -> str:
        """A sentence on marks that are not those of the groups; empty if they are."""
        if not self.range or self.marks == self.earned:
            return ""
        marks = f"{rounded(self.marks):g} marks"
        if self.limitation:
            return f"{self.name} gets at most {marks}: {self.limitation}."
        return f"{self.name} gets at least {marks}: {self.range.raised_because}."

    @property
    def limitation(self) -> str:
        """The reason, as a clause, for fewer marks than earned; empty otherwise."""
        if self.range and self.marks < self.earned:
            return self.range.limited_because
        return ""

    @property
    def maximum(self) -> int:
        """The full marks for the predicate."""
        return sum(found.maximum for found in self.groups)


@dataclass(frozen=True)
class Unmarked:
    """A submission that could not be marked."""

    file: str
    problem: str


Outcome = Report | Unmarked


def failure(result: CaseResult, alone: str = "") -> Failure | None:
    """Return the failure in a result, or `None` if the result earns full marks."""
    if result.share == 1:
        return None
    case = result.case
    actual, alone = (
        printable(text, _LONGEST_REACTION) for text in (result.verdict.actual, alone)
    )
    return Failure(case.given, case.expected, actual, case.reason, alone)


def group_report(
    found: GroupResult, alone: str = "", example: Failure | None = None
) -> GroupReport:
    """Return the report on a group of cases."""
    smallest = found.smallest_failure
    cases = [
        CaseReport(each.case.given, each.response.seconds, True, failure(each), lost)
        for each, lost in zip(found.counted, found.lost, strict=True)
    ]
    cases += [
        CaseReport(each.case.given, each.response.seconds, False, failure(each))
        for each in found.not_counted
    ]
    return GroupReport(
        found.group.title,
        found.group.predicate,
        found.group.marks,
        found.marks,
        tuple(cases),
        failure(smallest, alone) if smallest else None,
        example,
    )


def remarks(
    results: Sequence[CaseResult], has_secret_cases: bool = False
) -> Iterator[str]:
    """Yield remarks about flaws in answers that still earn marks."""
    for predicate in dict.fromkeys(result.case.group.predicate for result in results):
        found = [each for each in results if each.case.group.predicate == predicate]
        habits: dict[str, list[CaseResult]] = {}
        for result in found:
            for habit in _habits(result):
                habits.setdefault(habit, []).append(result)
        ranked = sorted(habits.items(), key=lambda item: -len(item[1]))
        for habit, having in ranked[:_MAXIMUM_REMARKS]:
            number = len(having)
            cases = f"{number} of {len(found)} cases" if len(found) > 1 else "1 case"
            smallest = min(having, key=lambda result: result.case.size)
            example = "" if has_secret_cases else f", such as {_example(smallest)}"
            yield f"{predicate} {habit} in {cases}{example}"


def _example(result: CaseResult) -> str:
    case, response = result.case, result.response
    if response.another is None:
        return case.given
    first = case.judge(response).actual
    worst = case.judge(response, unique=True).actual
    if worst == first:
        worst = f"{first}, and then {case.judge_answer(response.another).actual}"
    return f"{case.given}: it {printable(worst)}"


def _habits(result: CaseResult) -> Iterator[str]:
    response = result.response
    if response.varies:
        yield "answers differently when it is asked again"
    if result.share == 0 or result.case.wants_all or not response.answers:
        return
    if response.problem:
        yield f"{printable(response.problem)} on backtracking (`;`)"
    if len(response.answers) == 1 and response.choice_point:
        yield "leaves a choice point"
    elif response.another is not None:
        case = result.case
        worse = case.judge(response, unique=True).share < case.judge(response).share
        yield f"gives another{', worse' * worse} answer on backtracking (`;`)"
    elif len(response.answers) > 1:
        yield "gives the same answer again on backtracking (`;`)"
