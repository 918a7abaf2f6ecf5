"""Reports for display in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from rich.table import Table

from cribbage_bridge.grading.evidence import Evidence
from cribbage_bridge.grading.report import (
    GroupReport,
    Outcome,
    PredicateReport,
    Report,
    Unmarked,
    rounded,
)
from cribbage_bridge.grading.roster import short_names
from cribbage_bridge.grading.suite import Suite

_TRIVIAL = "as a program that implements no rules would also be"
"""The reason why a right answer costs marks."""

_MAXIMUM_SHOWN = 5
"""The maximum number of pieces of evidence to show for each kind."""


def report_parts(report: Report, suite: Suite) -> Iterator[str | Table]:
    """Yield the sections of a report, with a blank line between them."""
    for number, section in enumerate(filter(None, _sections(report, suite))):
        if number:
            yield ""
        yield from section


def _sections(report: Report, suite: Suite) -> Iterator[list[str | Table]]:
    yield [f"Note: {note}." for note in report.notes]
    yield [*_costs(report)]
    if report.remarks:
        remarks = (f"- {remark}" for remark in report.remarks)
        yield ["Remarks on answers that earn marks:", *remarks]
    yield [*_for_human_marker(report, suite)]
    yield [_marks_table(report), _circumstances(report)]


def _costs(report: Report) -> Iterator[str]:
    if report.failures:
        yield "The smallest failing case of each error:"
        for titles, failure in report.failures:
            yield from (
                f"- {titles}:",
                f"  {failure.given}.",
                f"  {failure.explanation}",
            )
    yield from report.conclusions
    yield from filter(None, (report.not_counted, report.discounted))


def _for_human_marker(report: Report, suite: Suite) -> Iterator[str]:
    points = suite.human_marks
    gives = f", who can add up to {points} to the total" if points else ""
    yield f"For the human marker{gives}:"
    evidence = [one for one in report.evidence if one.placed_text not in report.notes]
    for _, pieces in groupby(evidence, lambda one: one.kind):
        yield from _list_evidence(list(pieces))


def _marks_table(report: Report) -> Table:
    table = Table(title=report.file, title_justify="left", show_footer=True)
    table.add_column("Cases", footer="total")
    table.add_column("Right", justify="right")
    total = _of(report.marks, report.maximum)
    table.add_column("Marks", footer=total, justify="right")
    for predicate in report.predicates:
        table.add_row(predicate.name, "", _of(predicate.marks, predicate.maximum))
        for found in predicate.groups:
            marks = _of(found.marks, found.maximum) if found.maximum else ""
            table.add_row(f"  {found.title}", _right(found), marks)
        table.add_section()
    return table


def _right(found: GroupReport) -> str:
    right, cases = found.right, len(found.counted)
    if found.maximum or right == cases:
        return found.right_text
    return f"{found.right_text} ({1 - right / cases:.1%} wrong)"


def _of(marks: Fraction, maximum: int) -> str:
    return f"{rounded(marks):g} of {maximum}"


def _list_evidence(found: Sequence[Evidence]) -> Iterator[str]:
    if len(found) == 1:
        yield f"- {found[0]}"
        return
    yield f"- {found[0].kind.title}:"
    yield from (f"  {evidence.placed_text}" for evidence in found[:_MAXIMUM_SHOWN])
    if len(found) > _MAXIMUM_SHOWN:
        yield f"  and {len(found) - _MAXIMUM_SHOWN} more, which --json lists"


def _circumstances(report: Report) -> str:
    return (
        f"Sandboxed with {report.isolation.value}.\n"
        f"--seed {report.seed} repeats the same cases."
    )


def lost_marks(outcome: Outcome) -> Iterator[str]:
    """Yield lines about each case that costs marks, or is wrong in a sample."""
    if isinstance(outcome, Unmarked):
        yield f"{outcome.file}: not marked: {outcome.problem}"
        return
    report = outcome
    yield f"{report.file}: {_of(report.marks, report.maximum)}"
    yield from (f"Note: {note}." for note in report.notes)
    for predicate in report.predicates:
        yield f"\n{predicate.name}: {_of(predicate.marks, predicate.maximum)}"
        for group in predicate.groups:
            yield from _lost_in_group(group)
        yield from filter(None, [predicate.adjustment])
    yield ""
    yield from report.misconceptions


def _lost_in_group(group: GroupReport) -> Iterator[str]:
    marks = _of(group.marks, group.maximum) if group.maximum else "no marks"
    yield f"{group.title}: {marks}, right {group.right_text}"
    for case in group.counted:
        cost = f"-{float(case.lost):.2f}" if group.maximum else "-"
        if case.failure:
            yield f"  {cost}  {case.failure}"
        elif case.lost:
            yield f"  {cost}  {case.given}: right, {_TRIVIAL}"


def summary_parts(outcomes: Sequence[Outcome]) -> Iterator[str | Table]:
    """Yield a table of outcomes, and then a note about the sandbox and the seed."""
    reports = [outcome for outcome in outcomes if isinstance(outcome, Report)]
    table = Table(title=f"{len(outcomes)} submissions", title_justify="left")
    table.add_column("Submission", overflow="fold")
    for predicate in reports[0].predicates if reports else []:
        heading = f"{predicate.name}\nof {predicate.maximum}"
        table.add_column(heading, justify="right")
    table.add_column("What costs marks")
    total = f"Total\nof {reports[0].maximum}" if reports else "Total"
    table.add_column(total, justify="right")
    names = short_names([outcome.file for outcome in outcomes])
    for outcome, name in zip(outcomes, names, strict=True):
        table.add_row(name, *_summary_row(outcome, len(table.columns)))
    yield table
    yield from map(_circumstances, reports[:1])


def _summary_row(outcome: Outcome, columns: int) -> list[str]:
    if isinstance(outcome, Unmarked):
        dashes = ["-"] * (columns - 3)
        return [*dashes, f"not marked: {outcome.problem}", "-"]
    return [
        *(f"{rounded(found.marks):.2f}" for found in outcome.predicates),
        "; ".join(filter(None, [*outcome.notes, *map(_costing, outcome.predicates)])),
        f"{rounded(outcome.marks):.2f}",
    ]


def _costing(predicate: PredicateReport) -> str:
    """Return the groups and the limitation that cost marks, or how all groups fail."""
    failed = [found for found in predicate.marked if found.failure]
    if not failed or len(failed) < len(predicate.marked):
        titles = (found.title for found in failed)
        return ", ".join(filter(None, (*titles, predicate.limitation)))
    actual = {found.failure.actual for found in failed if found.failure}
    what = actual.pop() if len(actual) == 1 else "is wrong in all groups"
    return f"{predicate.name} {what}"
