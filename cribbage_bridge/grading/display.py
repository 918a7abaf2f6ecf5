"""Reports for a person at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from rich.table import Table

from cribbage_bridge.grading.evidence import Evidence, EvidenceKind
from cribbage_bridge.grading.formats import rounded
from cribbage_bridge.grading.report import (
    DEAL_MARKS,
    HAND_MARKS,
    HUMAN_MARKS,
    MARKS,
    Outcome,
    Report,
    Unmarked,
)
from cribbage_bridge.grading.suite import DEAL_GROUPS, HAND_GROUPS, Group

_NOTED = EvidenceKind.NOT_LOADED
"""Shown first, because it explains all the rest."""

_MAXIMUM_SHOWN = 5
"""Pieces of evidence of one kind."""


def report_parts(report: Report) -> Iterator[str | Table]:
    """What to print for a report."""
    yield _marks_table(report)
    noted = [one for one in report.evidence if one.kind is _NOTED]
    yield from (f"Note: {evidence.text}." for evidence in noted)
    failed = [found for found in report.groups if found.failure]
    if failed:
        yield "\nWhat costs marks, with the smallest case of each group:"
        yield from (f"- {found.group.title}: {found.failure}" for found in failed)
    if report.misconceptions:
        explained = "; or ".join(report.misconceptions)
        yield f"Every wrong count has one explanation: {explained}."
    skipped = [
        f"{len(found.not_counted)} of {found.group.title}"
        for found in report.groups
        if found.not_counted
    ]
    if skipped:
        cases = ", ".join(skipped)
        yield f"Skipped: they need a rule already marked wrong above: {cases}."
    if report.remarks:
        yield "\nRemarks, which cost no marks:"
        yield from (f"- {remark}" for remark in report.remarks)
    yield f"\nFor the human marker, who gives the other {HUMAN_MARKS} marks:"
    evidence = [one for one in report.evidence if one.kind is not _NOTED]
    for _, found in groupby(evidence, lambda one: one.kind):
        yield from _list_evidence(list(found))
    yield "\n" + _circumstances(report)


def _marks_table(report: Report) -> Table:
    table = Table(title=report.file, title_justify="left", show_footer=True)
    table.add_column("Cases", footer="total")
    table.add_column("Right", justify="right")
    table.add_column("Marks", footer=_of(report.marks, MARKS), justify="right")
    for groups, predicate, marks, maximum in (
        (HAND_GROUPS, "hand_value/3", report.hand_marks, HAND_MARKS),
        (DEAL_GROUPS, "select_hand/3", report.deal_marks, DEAL_MARKS),
    ):
        table.add_row(predicate, "", _of(marks, maximum))
        for found in report.groups:
            if found.group in groups:
                right = f"{found.right} of {len(found.counted)}"
                group_marks = _of(found.marks, found.group.marks)
                table.add_row(f"  {found.group.title}", right, group_marks)
        table.add_section()
    return table


def _of(marks: Fraction, maximum: int) -> str:
    return f"{rounded(marks):g} of {maximum}"


def _list_evidence(found: Sequence[Evidence]) -> Iterator[str]:
    """The evidence of one kind."""
    if len(found) == 1:
        yield f"- {found[0]}"
        return
    yield f"- {found[0].kind.title}:"
    yield from (f"  {evidence.placed_text}" for evidence in found[:_MAXIMUM_SHOWN])
    if len(found) > _MAXIMUM_SHOWN:
        yield f"  and {len(found) - _MAXIMUM_SHOWN} more, which --json lists"


def _circumstances(report: Report) -> str:
    isolation = f"Sandboxed with {report.isolation.value}."
    if report.seed is None:
        return isolation
    return f"{isolation}\n--seed {report.seed} repeats the same cases."


def summary_parts(reports: Sequence[Outcome]) -> Iterator[str | Table]:
    """What to print for the reports on many submissions."""
    table = Table(title=f"{len(reports)} submissions", title_justify="left")
    table.add_column("File", overflow="fold")
    for predicate, maximum in (
        ("hand_value/3", HAND_MARKS),
        ("select_hand/3", DEAL_MARKS),
        ("Total", MARKS),
    ):
        table.add_column(f"{predicate}\nof {maximum}", justify="right")
    table.add_column("What costs marks")
    for report in reports:
        if isinstance(report, Unmarked):
            table.add_row(report.file, "-", "-", "-", f"not marked: {report.problem}")
            continue
        marks = (report.hand_marks, report.deal_marks, report.marks)
        failed = [found.group.title for found in report.groups if found.failure]
        table.add_row(
            report.file,
            *(f"{rounded(part):.2f}" for part in marks),
            "everything" if len(failed) == len(Group) else ", ".join(failed),
        )
    yield table
    marked = [report for report in reports if isinstance(report, Report)]
    yield from map(_circumstances, marked[:1])
