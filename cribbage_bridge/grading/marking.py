"""Marks for the answers of a submission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.grading.replies import Response
from cribbage_bridge.grading.suite import Case, CaseResult, Group

_MINIMUM_COUNTED = Fraction(1, 6)
"""If a smaller share of a group's cases are nontrivial and count, all cases count."""

_MAXIMUM_BROKEN = 2
"""If more rules are broken, all cases count."""

_MINIMUM_RIGHT = Fraction(1, 5)
"""If a smaller share of the nontrivial cases are right, the trivial cases earn less, in
proportion, because even a program that finds nothing is right in them.
"""


@dataclass(frozen=True)
class GroupResult:
    """The results of a group of cases.

    Attributes:
        group: The group.
        counted: The results that count toward the marks.
        not_counted: The other results.  Their cases need the rule of another group, and
            the submission breaks that rule.
    """

    group: Group
    counted: tuple[CaseResult, ...]
    not_counted: tuple[CaseResult, ...]

    @property
    def lost(self) -> list[Fraction]:
        """The marks that each counted case costs; all parts have equal weight."""
        found = [each.share for each in self.counted if not each.case.is_trivial]
        trivial_worth = min(Fraction(1), _mean(found) / _MINIMUM_RIGHT)
        sizes = Counter(result.case.part for result in self.counted)
        of_part = Fraction(self.group.marks, len(sizes))
        lost = []
        for result in self.counted:
            worth = trivial_worth if result.case.is_trivial else 1
            full = of_part / sizes[result.case.part]
            lost.append(full * (1 - worth * result.share))
        return lost

    @property
    def right(self) -> int:
        """The number of counted cases that earn full marks."""
        return sum(result.share == 1 for result in self.counted)

    @property
    def marks(self) -> Fraction:
        """The marks that the submission earns in the group."""
        return self.group.marks - sum(self.lost, Fraction())

    @property
    def smallest_failure(self) -> CaseResult | None:
        """The result of the smallest counted case that fails; `None` if there is none.

        A case that the runner skipped is chosen only if no other case fails.
        """
        failed = [result for result in self.counted if result.share < 1]
        return min(failed, key=_size) if failed else None


def _mean(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction()) / max(1, len(shares))


def _size(result: CaseResult) -> tuple[bool, tuple[int, ...]]:
    return (not result.response.asked, result.case.size)


def judge(case: Case, response: Response, unique: bool = False) -> CaseResult:
    """Judge a response; if `unique`, a worse answer after the first costs marks."""
    return CaseResult(case, response, case.judge(response, unique))


def mark(results: Sequence[CaseResult]) -> list[GroupResult]:
    """Group results, and decide which of them count.

    A case does not count if it needs a broken rule of another group.  However, all
    cases of a group count if the group has no marks, or if less than a sixth of them
    are nontrivial and would count.  A rule is broken if a case of its group that needs
    only this rule is wrong.  For later groups, it is also broken if its group has lost
    marks.
    """
    broken = {
        result.case.group.rule
        for result in results
        if result.share < 1 and result.case.needs == {result.case.group.rule}
    }
    marked = []
    for group in dict.fromkeys(result.case.group for result in results):
        of_group = [result for result in results if result.case.group == group]
        found = _group_result(group, of_group, broken)
        if group.rule and found.marks < group.marks:
            broken.add(group.rule)
        marked.append(found)
    return marked


def _group_result(
    group: Group, results: Sequence[CaseResult], broken: set[str | None]
) -> GroupResult:
    others = broken - {group.rule} if group.marks else set()
    if len(broken) > _MAXIMUM_BROKEN:
        others = set()
    counted: list[CaseResult] = []
    not_counted: list[CaseResult] = []
    for result in results:
        (not_counted if result.case.needs & others else counted).append(result)
    found = sum(not result.case.is_trivial for result in counted)
    if found < _MINIMUM_COUNTED * len(results):
        return GroupResult(group, tuple(results), ())
    return GroupResult(group, tuple(counted), tuple(not_counted))
