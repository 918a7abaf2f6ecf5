"""Suites, which consist of groups of cases, with marks for each group.

A case is a question to a submission, with the expected answer.  `Suite` is the
interface for the grader; `cribbage_suite` and `written_suite` implement it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, zip_longest
from types import MappingProxyType

from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.sandbox import SandboxLimits


@dataclass(frozen=True)
class Group:
    """A group of cases, with marks.

    Attributes:
        title: The name of the group.
        marks: The full marks for the group; 0 for a group that is only reported.
        predicate: The predicate under test, such as ``hand_value/3``.
        seconds: The limit on processor time for the first answer to a case, and again
            for the other answers together.
        rule: The rule under test, if cases of other groups need it; else `None`.
    """

    title: str
    marks: int
    predicate: str
    seconds: float
    rule: str | None = None


@dataclass(frozen=True)
class Verdict:
    """The judgment on an answer or a response.

    Attributes:
        share: The earned share of the case's marks, from 0 to 1.
        actual: The reaction of the submission, such as ``answered 28``.
        doubtful: True if the system, not the answer, may be to blame for the judgment.
    """

    share: Fraction
    actual: str
    doubtful: bool = False


@dataclass(frozen=True)
class Case(ABC):
    """A question to a submission, with the expected answer.

    Attributes:
        group: The group that contains the case.
        part: The name of the part of the group that contains the case.
    """

    group: Group
    part: str

    @property
    @abstractmethod
    def given(self) -> str:
        """The goal, on one line."""

    @property
    @abstractmethod
    def question(self) -> str:
        """A Prolog goal and, after a comma, the term that is its answer."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """The right answer, as text."""

    @property
    def reason(self) -> str:
        """An explanation of the right answer; may be empty."""
        return ""

    @property
    def needs(self) -> frozenset[str]:
        """The rules that the case depends on."""
        return frozenset()

    @property
    def answers(self) -> int:
        """The maximum number of answers to search for."""
        return 10

    @property
    def wants_all(self) -> bool:
        """True if the case expects every answer, not only the first."""
        return False

    @property
    def size(self) -> tuple[int, ...]:
        """The sort key that reports use to find the smallest case."""
        return (len(self.given),)

    @property
    def is_trivial(self) -> bool:
        """True if even a program that finds nothing is right."""
        return False

    @property
    def reordered_goal(self) -> str:
        """The goal if its arguments are in another order than assigned, else empty."""
        return ""

    @property
    def reordered(self) -> Sequence[Case]:
        """The case with the arguments of its goal in each other order."""
        return ()

    def in_order_of(self, other: Case) -> Case:
        """Return the case with the arguments of its goal in the order of another."""
        return self

    @abstractmethod
    def judge_answer(self, answer: str) -> Verdict:
        """Return the verdict on one answer."""

    def judge(self, response: Response, unique: bool = False) -> Verdict:
        """Return the verdict on the first answer or, if `unique`, on the worst answer.

        Later answers that repeat the first answer cost nothing.  A response without an
        answer earns nothing.
        """
        if not response.answers:
            return Verdict(Fraction(0), str(response.problem))
        first, *others = map(self.judge_answer, dict.fromkeys(response.answers))
        worst = min([first, *others], key=lambda verdict: verdict.share)
        if not unique or worst.share == first.share:
            return first
        return Verdict(worst.share, f"{first.actual}, and then {worst.actual}")


@dataclass(frozen=True)
class CaseResult:
    """A case, the submission's response, and the verdict on it."""

    case: Case
    response: Response
    verdict: Verdict

    @property
    def share(self) -> Fraction:
        """The share of the case's marks that the response earns, from 0 to 1."""
        return self.verdict.share

    @property
    def first_answer(self) -> str:
        """The first answer; empty if there is none."""
        return next(iter(self.response.answers), "")


@dataclass(frozen=True)
class MarksRange:
    """The range of the marks that a submission gets for a predicate.

    Attributes:
        predicate: The predicate.
        minimum: The minimum marks.
        maximum: The maximum marks.
        raised_because: The reason for the minimum, as a clause.
        limited_because: The reason for the maximum.
    """

    predicate: str
    minimum: Fraction
    maximum: Fraction
    raised_because: str
    limited_because: str


@dataclass(frozen=True)
class Assessment:
    """A suite's findings in the results of all cases together.

    Attributes:
        explanations: Sentences on misconceptions that explain all errors of a
            predicate, or on other possible causes of errors.
        ranges: The ranges of the marks for predicates; a predicate without a range
            gets the marks of its groups.
    """

    explanations: tuple[str, ...]
    ranges: tuple[MarksRange, ...] = ()


@dataclass(frozen=True)
class Criterion:
    """A criterion for the human marker."""

    title: str
    points: int
    wanted: str


@dataclass(frozen=True)
class TimeLimits:
    """Time limits for a submission, in seconds of processor time.

    Attributes:
        patience: A factor that multiplies the ``seconds`` of each group.
        load_seconds: The time for loading.
        budget_seconds: The time for loading and all cases together.
    """

    patience: float = 1.0
    load_seconds: float = 5.0
    budget_seconds: float = 120.0


class Suite(ABC):
    """An assignment whose submissions the grader can mark.

    Attributes:
        title: The name of the assignment.
        main_file: The name of the file that defines the required predicates.
        groups: The groups of cases, in the order in which reports show them.
        criteria: The criteria for a human marker.
        files: The names and contents of files to add to those of a submission.
        times: The time limits for a submission.
        limits: The limits on the processes of a submission.
    """

    title: str
    main_file: str
    groups: tuple[Group, ...]
    criteria: tuple[Criterion, ...] = ()
    files: Mapping[str, bytes] = MappingProxyType({})
    times = TimeLimits()
    limits = SandboxLimits()

    @property
    def program(self) -> str:
        """The text of the model, a correct program; empty if there is none."""
        return ""

    @property
    def predicates(self) -> tuple[str, ...]:
        """The predicates that a submission must define."""
        return tuple(dict.fromkeys(group.predicate for group in self.groups))

    @property
    def marks(self) -> int:
        """The full marks for all cases."""
        return sum(group.marks for group in self.groups)

    @property
    def human_marks(self) -> int:
        """The full marks that a human marker can give."""
        return sum(criterion.points for criterion in self.criteria)

    @abstractmethod
    def cases(self, seed: str) -> Sequence[Case]:
        """Return the cases for a seed."""

    def example_cases(self, seed: str) -> Sequence[Case]:
        """Return cases for examples in feedback, which are never used for marks."""
        return ()

    def further_cases(self, results: Sequence[CaseResult], seed: str) -> Sequence[Case]:
        """Return cases that only decide between explanations of the errors."""
        return ()

    @abstractmethod
    def assess(
        self, results: Sequence[CaseResult], further: Sequence[CaseResult] = ()
    ) -> Assessment:
        """Return explanations of the errors, and the ranges of the marks.

        Args:
            results: The results of all cases.
            further: The results of the further cases.
        """


def in_turn(cases: Iterable[Case]) -> Iterator[Case]:
    """Return the first case of each group, then the second of each, and so on."""
    groups: dict[Group, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    return filter(None, chain.from_iterable(zip_longest(*groups.values())))
