"""Suites: the cases that test submissions, in groups with marks.

A case is a question to a submission, with the expected answer.  `Suite` is the
interface of the grader; `cribbage_suite` and `written_suite` implement it.
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
        title: Its name.
        marks: Its full marks; 0 for a group that is only reported.
        predicate: The predicate under test, such as ``hand_value/3``.
        seconds: The processor time for each case.
        rule: Its rule, if cases of other groups need it.
    """

    title: str
    marks: int
    predicate: str
    seconds: float
    rule: str | None = None


@dataclass(frozen=True)
class Verdict:
    """The judgment of an answer.

    Attributes:
        share: The share of the marks of its case, from 0 to 1.
        actual: The reaction of the submission, such as ``answered 28``.
        doubtful: True if the system may have prevented the judgment.
    """

    share: Fraction
    actual: str
    doubtful: bool = False


@dataclass(frozen=True)
class Case(ABC):
    """A question to a submission, with the expected answer.

    Attributes:
        group: The group that it belongs to.
        part: Its part of the group.
    """

    group: Group
    part: str

    @property
    @abstractmethod
    def given(self) -> str:
        """The case for a reader, in one line."""

    @property
    @abstractmethod
    def question(self) -> str:
        """A goal and, after a comma, the term that is its answer, in Prolog."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """The right answer in words."""

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
        """The number of answers to search for."""
        return 10

    @property
    def wants_all(self) -> bool:
        """True to find every answer, not only the first."""
        return False

    @property
    def size(self) -> tuple[int, ...]:
        """The size, by which reports find the smallest case."""
        return (len(self.given),)

    @property
    def is_trivial(self) -> bool:
        """True if a program that always fails is right."""
        return False

    @abstractmethod
    def judge_answer(self, answer: str) -> Verdict:
        """Return the verdict on one answer."""

    def judge(self, response: Response, unique: bool = False) -> Verdict:
        """Return the verdict on the first answer, or on the worst if it must be unique.

        Later answers that repeat the first cost nothing.
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
    """A case, and its result."""

    case: Case
    response: Response
    verdict: Verdict

    @property
    def share(self) -> Fraction:
        """The share of its marks, from 0 to 1."""
        return self.verdict.share


@dataclass(frozen=True)
class Criterion:
    """A criterion of the human marker."""

    title: str
    points: int
    wanted: str


@dataclass(frozen=True)
class TimeLimits:
    """Time limits of a submission, in seconds of processor time.

    Attributes:
        patience: A factor for the time of each case, which its group defines.
        load_seconds: The time for loading.
        budget_seconds: The time for all cases together.
    """

    patience: float = 1.0
    load_seconds: float = 5.0
    budget_seconds: float = 120.0


class Suite(ABC):
    """An assignment, as the grader sees it.

    Attributes:
        title: The subject of the assignment.
        main_file: The name of the file that defines the predicates.
        groups: The groups of cases, in the order in which they are shown.
        criteria: The criteria of a human marker.
        files: Additional files in the folder of a submission, by name.
        times: The time limits of a submission.
        limits: The limits of its processes.
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
        """The model that judges answers; empty if there is none."""
        return ""

    @property
    def predicates(self) -> tuple[str, ...]:
        """The predicates that a submission must define."""
        return tuple(dict.fromkeys(group.predicate for group in self.groups))

    @property
    def marks(self) -> int:
        """All marks that cases earn."""
        return sum(group.marks for group in self.groups)

    @property
    def human_marks(self) -> int:
        """All marks that a human marker gives."""
        return sum(criterion.points for criterion in self.criteria)

    @abstractmethod
    def cases(self, seed: str) -> Sequence[Case]:
        """Return the cases for a seed."""

    @abstractmethod
    def explanations(self, results: Sequence[CaseResult]) -> list[str]:
        """Return the misconceptions that explain all errors of a predicate."""


def in_turn(cases: Iterable[Case]) -> Iterator[Case]:
    """Return the first case of each group, then the second of each, and so on."""
    groups: dict[Group, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    return filter(None, chain.from_iterable(zip_longest(*groups.values())))
