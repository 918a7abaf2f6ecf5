"""What a submission earns, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.grading.evidence import Evidence
from cribbage_bridge.grading.marking import CaseResult, GroupResult
from cribbage_bridge.grading.sandbox import Isolation
from cribbage_bridge.grading.suite import DEAL_GROUPS, HAND_GROUPS, Group
from cribbage_bridge.untrusted import printable

_MAXIMUM_REMARKS = 5
"""On one predicate, the most common ones."""

HUMAN_MARKS = 30
"""For code and documentation, which only a human marker can give."""


@dataclass(frozen=True)
class Report:
    """What a submission earns, and why.

    Attributes:
        file: The name of the file.
        groups: The results of all groups of cases.
        misconceptions: By which a program gives all its answers for hands.
        remarks: What costs no marks, but could be better.
        evidence: What a human marker should look at.
        seed: The seed of the generated hands; `None` if there are none.
        isolation: What the submission was sandboxed with.
    """

    file: str
    groups: tuple[GroupResult, ...]
    misconceptions: tuple[str, ...]
    remarks: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    seed: str | None
    isolation: Isolation

    @property
    def hand_marks(self) -> Fraction:
        """The marks for ``hand_value/3``, of `HAND_MARKS`."""
        return self._marks(HAND_GROUPS)

    @property
    def deal_marks(self) -> Fraction:
        """The marks for ``select_hand/3``, of `DEAL_MARKS`."""
        return self._marks(DEAL_GROUPS)

    @property
    def marks(self) -> Fraction:
        """All marks, of `MARKS`."""
        return self.hand_marks + self.deal_marks

    def _marks(self, groups: Sequence[Group]) -> Fraction:
        marks = [found.marks for found in self.groups if found.group in groups]
        return sum(marks, Fraction())


@dataclass(frozen=True)
class Unmarked:
    """A file that could not be marked.

    Attributes:
        file: The name of the file.
        problem: Why not.
    """

    file: str
    problem: str


Outcome = Report | Unmarked

HAND_MARKS = sum(group.marks for group in HAND_GROUPS)
DEAL_MARKS = sum(group.marks for group in DEAL_GROUPS)
MARKS = HAND_MARKS + DEAL_MARKS


def remarks(results: Sequence[CaseResult]) -> Iterator[str]:
    """What could be better in answers that earn marks."""
    for predicate, groups in (
        ("hand_value/3", HAND_GROUPS),
        ("select_hand/3", DEAL_GROUPS),
    ):
        found = [result for result in results if result.case.group in groups]
        habits = Counter(habit for result in found for habit in _habits(result))
        for habit, number in habits.most_common(_MAXIMUM_REMARKS):
            yield f"{predicate} {habit} in {number} of {len(found)} cases"


def _habits(result: CaseResult) -> Iterator[str]:
    """What could be better in an answer; nothing if it earns no marks."""
    response = result.response
    if result.share == 0:
        return
    if response.problem:
        yield f"{printable(response.problem)} when it was asked for a second answer"
    if response.second is None and response.choice_point:
        yield "leaves a choice point"
    elif response.second == response.answer:
        yield "gives the same answer again"
    elif response.second is not None:
        yield "gives another answer when it is asked again"
