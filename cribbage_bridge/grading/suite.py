"""A suite: the cases by which submissions are marked, in groups with marks.

A case is a question to a submission, and knows what is right.  `Suite` is what the
grader needs to know of an assignment; `cribbage_suite` and `written_suite` have the
two that there are.
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
    """A group of cases, which gets its marks as one.

    Attributes:
        title: Its name.
        marks: Its marks in full; 0 if it shows something that earns none.
        predicate: The predicate that it asks, such as ``hand_value/3``.
        seconds: The processor time for each case.
        rule: Its rule, if other groups can be left out where it is wrong.
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
        actual: The deed of the submission, such as ``answered 28``.
        doubtful: True if the system may be to blame that it could not be judged.
    """

    share: Fraction
    actual: str
    doubtful: bool = False


@dataclass(frozen=True)
class Case(ABC):
    """A question to a submission, and what is right.

    Attributes:
        group: The group that it belongs to.
        part: Its part of the group.
    """

    group: Group
    part: str

    @property
    @abstractmethod
    def given(self) -> str:
        """The case as a reader sees it, in a line."""

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
        """A person's way to the right answer; empty if there is none."""
        return ""

    @property
    def needs(self) -> frozenset[str]:
        """The rules without which a program cannot be right."""
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
        """The size for a reader: a report shows the smallest case."""
        return (len(self.given),)

    @property
    def is_trivial(self) -> bool:
        """True if a program that finds nothing at all is right."""
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
    """A case, and what it earns."""

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
        patience: The factor of the time for each case, which its group gives.
        load_seconds: To be loaded.
        budget_seconds: For all cases together.
    """

    patience: float = 1.0
    load_seconds: float = 5.0
    budget_seconds: float = 120.0


class Suite(ABC):
    """All that the grader needs to know of an assignment.

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
        """The program by which it judges; empty if there is none."""
        return ""

    @property
    def predicates(self) -> tuple[str, ...]:
        """The predicates that a submission is to define."""
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
        """Return the cases, which a seed decides."""

    @abstractmethod
    def explanations(self, results: Sequence[CaseResult]) -> list[str]:
        """Return the misconceptions that explain all errors of a predicate."""


def in_turn(cases: Iterable[Case]) -> Iterator[Case]:
    """Return the first case of each group, then the second ones, and so on."""
    groups: dict[Group, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    return filter(None, chain.from_iterable(zip_longest(*groups.values())))
