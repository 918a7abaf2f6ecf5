"""Submissions to the grader, made from a sound one."""

from __future__ import annotations

import re

from paths import ROOT

from cribbage_bridge.grading import EvidenceKind, Group, GroupResult, Report
from cribbage_bridge.grading.suite import DEAL_GROUPS, HAND_GROUPS

PLAIN = ROOT / "tests" / "submissions" / "plain.pl"
"""A submission that is sound."""

_TEXT = PLAIN.read_text(encoding="utf-8")
_PARTS = re.compile(r"^ +/\*+\n +\* +(?:COUNTING|CHOOSING) +\*\n", re.MULTILINE)
_TOP, _COUNTING, _CHOOSING = _PARTS.split(_TEXT)
_COUNTING_HEAD, _CHOOSING_HEAD = (found[0] for found in _PARTS.finditer(_TEXT))
_CLAUSE = re.compile(r"^(\w+)\(", re.MULTILINE)

Change = tuple[str, str]
"""A text, and what takes its place."""

USUAL_EVIDENCE = {EvidenceKind.AUTHOR, EvidenceKind.SUMMARY, EvidenceKind.LONGEST}
"""The kinds of evidence that every file has."""

HANDS = frozenset(HAND_GROUPS)
DEALS = frozenset(DEAL_GROUPS)


def changed(text: str, *changes: Change) -> str:
    """A text in which each change is made at the one place where it fits."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def plain(*changes: Change) -> str:
    """The sound submission with some changes."""
    return changed(_TEXT, *changes)


def counting(*changes: Change) -> str:
    """The sound submission with changes in the counting only.

    The choosing uses a copy of the sound counting, so that it is sound.
    """
    faulty = changed(_COUNTING, *changes)
    names = "|".join({found[1] for found in _CLAUSE.finditer(_COUNTING)})
    sound = _COUNTING + _CHOOSING_HEAD + _CHOOSING
    renamed = re.sub(rf"\b({names})\b", r"sound_\1", sound)
    return "".join((_TOP, _COUNTING_HEAD, faulty, _COUNTING_HEAD, renamed))


def counting_alone() -> str:
    """The sound submission without the choosing."""
    return _TOP + _COUNTING_HEAD + _COUNTING


def line_of(text: str, clause: str) -> int:
    """The number of the line where a clause begins, which is there once."""
    assert text.count(clause) == 1, clause
    return text[: text.index(clause)].count("\n") + 1


def result(report: Report, group: Group) -> GroupResult:
    """The result of one group."""
    (found,) = (found for found in report.groups if found.group is group)
    return found


def marked_down(report: Report) -> set[Group]:
    """The groups that do not have all their marks."""
    return {found.group for found in report.groups if found.marks < found.group.marks}


def evidence_texts(report: Report, kind: EvidenceKind) -> list[tuple[int, str]]:
    """The line and the text of each piece of evidence of a kind."""
    return [(found.line, found.text) for found in report.evidence if found.kind is kind]


def assert_sound(report: Report) -> None:
    """A report has all marks, no remarks, and only the usual evidence."""
    assert not marked_down(report)
    assert report.marks == 70
    assert not report.remarks
    assert {found.kind for found in report.evidence} == USUAL_EVIDENCE
