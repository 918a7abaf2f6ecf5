"""The command ``cribbage gradebook``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cli.grading_options import (
    REPORTS,
    SuiteName,
    check_usage,
    output,
    report_names,
    student_option,
    suite_named,
)
from cribbage_bridge.files.csv import write_csv
from cribbage_bridge.grading.display import lost_marks
from cribbage_bridge.grading.evidence import EvidenceKind
from cribbage_bridge.grading.gradebook import Gradebook
from cribbage_bridge.grading.lateness import Deadline
from cribbage_bridge.grading.report import Outcome, Report
from cribbage_bridge.grading.results import read_outcomes
from cribbage_bridge.grading.roster import Owner, Roster, changed, owners
from cribbage_bridge.grading.rubric import Rubric
from cribbage_bridge.grading.suite import Suite

app = typer.Typer()

_LATE = "Late submissions"
"""The panel of options in the help."""


def _time_with_zone(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        time = datetime.min
    if not time.tzinfo:
        example = "2026-11-30T18:00+01:00"
        raise typer.BadParameter(f"{text} is not a time with a zone, such as {example}")
    return time


@dataclass(frozen=True)
class Handouts:
    """The files to read and write for marked submissions.

    Attributes:
        students: The list of students, exported from Canvas or Moodle.
        rubric: The human marker's form.
        csv: A table of the marks.
        canvas: A table for Canvas.
        moodle: A table for Moodle.
        feedback: A folder with a page and a text file for each student.
        released: The kinds of evidence in the feedback.
        deadline: The deadline, if late submissions cost marks or have a column.
        time_column: The column of `students` with the times of the submissions.
    """

    students: Path | None = None
    rubric: Path | None = None
    csv: Path | None = None
    canvas: Path | None = None
    moodle: Path | None = None
    feedback: Path | None = None
    released: Sequence[EvidenceKind] = ()
    deadline: Deadline | None = None
    time_column: str | None = None

    def read(self, suite: Suite) -> tuple[Roster, Rubric]:
        """Read and check the list of students and the human marker's form."""
        roster = Roster.read(self.students) if self.students else Roster(())
        if self.canvas:
            roster.check_canvas()
        if self.moodle:
            roster.check_moodle()
        form = Rubric(suite.criteria)
        if self.rubric and self.rubric.exists():
            form.read(self.rubric)
        return roster, form

    def write(self, suite: Suite, entries: Sequence[tuple[Owner, Outcome]]) -> None:
        """Write the files for marked submissions."""
        roster, form = self.read(suite)
        if self.time_column:
            entries = [
                (replace(owner, time=roster.cell(owner.name, self.time_column)), found)
                for owner, found in entries
            ]
        book = Gradebook(suite, entries, form, self.deadline)
        if self.rubric:
            form.write(self.rubric, [owner.name for owner, _ in entries])
        if self.csv:
            write_csv(self.csv, book.rows())
        if self.canvas:
            book.write_canvas(self.canvas, roster)
        if self.moodle:
            book.write_moodle(self.moodle, roster)
        if self.feedback:
            book.write_feedback(self.feedback, self.released)
        if self.students:
            unknown = roster.unknown(book.totals())
            report_names(f"Students not in {self.students}", unknown)
        incomplete = f"Marks incomplete in {self.rubric}, so not counted"
        report_names(incomplete, book.unfinished)


@app.command(
    **console.shown(
        console.GRADE, "gradebook marks.jsonl --student canvas --feedback feedback"
    )
)
def gradebook(  # noqa: PLR0913
    results: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS",
            help="The file that `cribbage grade --results` wrote.",
            exists=True,
            dir_okay=False,
        ),
    ],
    suite: SuiteName = "cribbage",
    student: Annotated[
        str | None, student_option("Use each student's last submission.")
    ] = None,
    students: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The list of students, exported from Canvas or Moodle.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    rubric: Annotated[
        Path | None,
        output("The form for marking by hand; submissions that it lacks are added."),
    ] = None,
    csv: Annotated[Path | None, output("Write a table of the marks.")] = None,
    canvas: Annotated[Path | None, output("Write a table for Canvas.")] = None,
    moodle: Annotated[Path | None, output("Write a table for Moodle.")] = None,
    feedback: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write an HTML page and a text file for each student.",
            rich_help_panel=REPORTS,
            file_okay=False,
        ),
    ] = None,
    deadline: Annotated[
        datetime | None,
        typer.Option(
            metavar="TIME",
            help="The deadline, such as 2026-11-30T18:00+01:00; adds a column with the"
            " days late.",
            parser=_time_with_zone,
            rich_help_panel=_LATE,
        ),
    ] = None,
    late_percent: Annotated[
        float,
        typer.Option(
            min=0,
            max=100,
            help="The percentage of the marks that each day after the deadline costs.",
            rich_help_panel=_LATE,
        ),
    ] = 0.0,
    time_column: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The column of the --students file with the times of submission. By"
            " default, the time comes from the group `time` of REGEX, or from the last"
            " change of the submitted file if there is no such group.",
            rich_help_panel=_LATE,
        ),
    ] = None,
    appeal: Annotated[
        str | None,
        typer.Option(
            metavar="STUDENT",
            help="Print all cases that cost this student marks, and why.",
            rich_help_panel=REPORTS,
        ),
    ] = None,
    release: Annotated[
        list[EvidenceKind] | None,
        typer.Option(
            metavar="KIND",
            help="Add evidence of this kind to the feedback (see docs/grading.md); can"
            " be repeated.",
            rich_help_panel=REPORTS,
        ),
    ] = None,
) -> None:
    """From a batch's results, write tables, feedback and a form for marking by hand."""
    handouts = Handouts(
        students=students,
        rubric=rubric,
        csv=csv,
        canvas=canvas,
        moodle=moodle,
        feedback=feedback,
        released=tuple(release or ()),
        deadline=Deadline(deadline, late_percent) if deadline else None,
        time_column=time_column,
    )
    check_usage(
        (
            bool(rubric or csv or canvas or moodle or feedback or appeal),
            "use --rubric, --csv, --canvas, --moodle, --feedback or --appeal",
        ),
        students_rule(handouts, student),
        (
            bool(deadline) or not (late_percent or time_column),
            "--late-percent and --time-column need --deadline",
        ),
        (
            bool(students and student) or not time_column,
            "--time-column needs --students and --student",
        ),
    )
    chosen = suite_named(suite)
    outcomes = read_outcomes(results, chosen)

    def date(path: Path) -> float:
        match outcomes[path]:
            case Report(date=date):
                return date.timestamp()
        return changed(path)

    owned = owners(list(outcomes), student, date)
    entries = [(owned[path], outcome) for path, outcome in outcomes.items()]
    handouts.write(chosen, entries)
    if appeal:
        _print_lost_marks(entries, appeal)


def _print_lost_marks(entries: Sequence[tuple[Owner, Outcome]], student: str) -> None:
    """Print what costs a student's latest submission marks, case by case."""
    latest = {owner.name: outcome for owner, outcome in entries if owner.is_latest}
    example = next(iter(latest), "ann.pl")
    wanted = f"--appeal needs a student in RESULTS, such as {example}, not {student}"
    check_usage((student in latest, wanted))
    for line in lost_marks(latest[student]):
        console.print_readable(line)


def students_rule(handouts: Handouts, student: str | None) -> tuple[bool, str]:
    """Return the rule that ``--canvas`` and ``--moodle`` need both student options."""
    return (
        not (handouts.canvas or handouts.moodle) or bool(handouts.students and student),
        "--canvas and --moodle need --students and --student",
    )
