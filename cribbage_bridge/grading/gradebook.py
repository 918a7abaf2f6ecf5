"""The outcomes of submissions, combined with a human marker's marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from cribbage_bridge.files.csv import write_csv
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.evidence import EvidenceKind
from cribbage_bridge.grading.feedback import write_feedback
from cribbage_bridge.grading.lateness import ON_TIME, Deadline, Lateness
from cribbage_bridge.grading.report import Outcome, Report, rounded
from cribbage_bridge.grading.roster import Owner, Roster, short_names
from cribbage_bridge.grading.rubric import Rubric
from cribbage_bridge.grading.suite import Suite


class Gradebook:
    """The outcomes of a batch and their owners, with the marks of a human marker."""

    def __init__(
        self,
        suite: Suite,
        entries: Sequence[tuple[Owner, Outcome]],
        rubric: Rubric | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        self._suite = suite
        self._entries = entries
        self._rubric = rubric or Rubric(())
        self._deadline = deadline

    def rows(self) -> Iterator[dict[str, object]]:
        """Yield the rows of a table of marks, one for each outcome."""
        for owner, outcome in self._entries:
            row = formats.marks_row(outcome)
            if owner.name != outcome.file:
                row = {"student": owner.name, **row}
            human = self._rubric.total(owner.name)
            if human is not None:
                row[f"code (of {self._suite.human_marks})"] = rounded(human)
            if isinstance(outcome, Report):
                if self._deadline:
                    row["days late"] = self._lateness(owner, outcome).days
                row["total"] = self._total(owner, outcome)
            yield row

    def _total(self, owner: Owner, report: Report) -> float:
        marks = report.marks + (self._rubric.total(owner.name) or 0)
        return rounded(marks * self._lateness(owner, report).share)

    def _lateness(self, owner: Owner, outcome: Outcome) -> Lateness:
        if not self._deadline or not isinstance(outcome, Report):
            return ON_TIME
        if owner.time:
            return self._deadline.lateness(self._deadline.read_time(owner.time))
        return self._deadline.lateness(outcome.date.astimezone())

    def _latest(self) -> Iterator[tuple[Owner, Report]]:
        for owner, outcome in self._entries:
            if owner.is_latest and isinstance(outcome, Report):
                yield owner, outcome

    def totals(self) -> dict[str, float]:
        """Return each student's total marks for the latest submission, by student name.

        Submissions that could not be marked are omitted.
        """
        return {
            owner.name: self._total(owner, report) for owner, report in self._latest()
        }

    @property
    def unfinished(self) -> list[str]:
        """The names of owners whose row in a begun marking form is not complete.

        The marks in such a row do not count yet.
        """
        names = dict.fromkeys(owner.name for owner, _ in self._entries)
        if not any(map(self._rubric.points, names)):
            return []
        return [name for name in names if self._rubric.total(name) is None]

    def write_canvas(self, file: Path, roster: Roster) -> None:
        """Write the table that Canvas imports."""
        has_form = any(
            self._rubric.total(owner.name) is not None for owner, _ in self._entries
        )
        maximum = self._suite.marks + (self._suite.human_marks if has_form else 0)
        rows = roster.canvas_rows(self.totals(), self._suite.title, maximum)
        write_csv(file, list(rows))

    def write_moodle(self, file: Path, roster: Roster) -> None:
        """Write the table that Moodle imports; its comments explain the marks."""
        comments = {
            owner.name: "\n".join(self._reasons(owner, report))
            for owner, report in self._latest()
        }
        write_csv(file, list(roster.moodle_rows(self.totals(), comments)))

    def _reasons(self, owner: Owner, report: Report) -> Iterator[str]:
        yield from report.notes
        yield from (f"{titles}: {failure}" for titles, failure in report.failures)
        yield from report.conclusions
        if (lateness := self._lateness(owner, report)).days:
            yield f"{lateness}."
        comment = self._rubric.comment(owner.name)
        if comment:
            yield comment

    def write_feedback(self, folder: Path, released: Collection[EvidenceKind]) -> None:
        """Write an HTML page and a text file for each student's latest submission."""
        names = short_names([owner.name for owner, _ in self._entries])
        for name, (owner, outcome) in zip(names, self._entries, strict=True):
            if owner.is_latest:
                write_feedback(
                    folder,
                    name,
                    outcome,
                    released,
                    self._rubric.finished_points(owner.name),
                    self._rubric.comment(owner.name),
                    self._lateness(owner, outcome),
                )
