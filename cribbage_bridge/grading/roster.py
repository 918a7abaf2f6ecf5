"""Students, their submissions, and the tables of Canvas and Moodle."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cribbage_bridge.files.csv import read_csv
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import visible

PATTERNS = {
    "canvas": r"(?:^|/)[^/_]+_(?:LATE_)?(?P<student>\d+)_(?P<attempt>\d+)_[^/]*$",
    "moodle": r"(?P<student>\d+)_assignsubmission_",
}
"""Patterns for the file names of Canvas and of Moodle, with groups as in `owners`."""

_IDENTIFYING = (
    *("ID", "SIS User ID", "SIS Login ID", "Student"),
    *("Identifier", "ID number", "Email address", "Full name"),
)
"""The columns of Canvas and of Moodle that identify a student."""

_CANVAS_COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


@dataclass(frozen=True)
class Owner:
    """The student to whom a submission belongs.

    Attributes:
        name: The name or number of the student; if the student is unknown, the path of
            the submission.
        is_latest: True for the student's latest submission.
        time: The time of the submission, from its path; empty if unknown.
    """

    name: str
    is_latest: bool = True
    time: str = ""


def changed(path: Path) -> float:
    """Return the time of a submission's last change, in seconds; 0 if it is missing."""
    try:
        return path.lstat().st_mtime
    except OSError:
        return 0.0


def owners(
    paths: Sequence[Path], pattern: str | None, date: Callable[[Path], float] = changed
) -> dict[Path, Owner]:
    """Return the owner of each submission.

    Args:
        paths: The submissions.
        pattern: A regular expression or a key of `PATTERNS`; `None` if the owners are
            unknown.  The group ``student``, or else the first group, matches the name
            or number of the student in a path.  A group ``attempt`` matches the number
            of the attempt; without it, the submission that changed last is the latest.
            A group ``time`` matches the time of the submission.
        date: A function that returns the time of a submission's last change, in
            seconds.

    Raises:
        FormatError: The pattern is invalid, or matches no path.
    """
    unknown = {path: Owner(visible(str(path))) for path in paths}
    if pattern is None:
        return unknown
    student = _compiled(pattern)
    found = {
        path: match
        for path in paths
        if (match := student.search(path.as_posix())) and _student(match)
    }
    if paths and not found:
        first = visible(str(paths[0]))
        raise FormatError(
            f"the pattern {pattern!r} matches none of the paths, such as {first}"
        )
    latest: dict[str, Path] = {}
    for path in sorted(found, key=lambda path: (_attempt(found[path]), date(path))):
        latest[_student(found[path])] = path
    known = {
        path: Owner(
            visible(_student(match)),
            latest[_student(match)] == path,
            match.groupdict().get("time") or "",
        )
        for path, match in found.items()
    }
    return {**unknown, **known}


def short_names(paths: Sequence[str]) -> list[str]:
    """Return the paths from the innermost folder that contains all of them."""
    try:
        folder = os.path.commonpath(list(map(os.path.dirname, paths)))
    except ValueError:
        folder = ""
    return [os.path.relpath(path, folder) if folder else path for path in paths]


def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        student = re.compile(PATTERNS.get(pattern, pattern))
    except re.error as error:
        raise FormatError(
            f"the pattern {pattern!r} is not a regular expression: {error}"
        ) from None
    if student.groups == 0:
        raise FormatError(
            f"the pattern {pattern!r} has no group in parentheses for the student"
        )
    return student


def _student(match: re.Match[str]) -> str:
    return match.groupdict().get("student") or match[1] or ""


def _attempt(match: re.Match[str]) -> int:
    number = match.groupdict().get("attempt") or "0"
    return int(number) if number.isdecimal() else 0


@dataclass(frozen=True)
class Roster:
    """A list of students, exported from Canvas or Moodle.

    Attributes:
        rows: The rows, one for each student; each maps column names to cells.
    """

    rows: tuple[Mapping[str, str], ...]

    @classmethod
    def read(cls, file: Path) -> Roster:
        """Read a table with a header row from a file, as `read_csv` does.

        Raises:
            FormatError: The file has the wrong format.
            StorageError: The file cannot be read.
        """
        rows = tuple(read_csv(file))
        if not rows or any(None in row for row in rows):
            raise FormatError(
                f"{file} must have a header row, then at least one row,"
                " and no row longer than the header"
            )
        return cls(rows)

    def row(self, student: str) -> Mapping[str, str] | None:
        """Return the row of a student; `None` if there is none.

        In Moodle's list, the identifier of student 7 is ``Participant 7``.

        Raises:
            FormatError: Several rows match.
        """
        wanted = {student, f"Participant {student}"}
        found = [
            row
            for row in self.rows
            if wanted & {row.get(column) for column in _IDENTIFYING}
        ]
        if len(found) > 1:
            raise FormatError(f"{len(found)} students match {student}")
        return next(iter(found), None)

    def cell(self, student: str, column: str) -> str:
        """Return a cell in the row of a student; empty if there is no row.

        Raises:
            FormatError: There is no such column, or several rows match.
        """
        self._check(column)
        return (self.row(student) or {}).get(column, "")

    def unknown(self, students: Iterable[str]) -> list[str]:
        """Return the students who have no row."""
        return [student for student in students if self.row(student) is None]

    def canvas_rows(
        self, marks: Mapping[str, float], title: str, maximum: int
    ) -> Iterator[dict[str, object]]:
        """Yield the rows that Canvas imports into its gradebook.

        The marks go into the exported column that is called `title`, possibly followed
        by the ID of the assignment.  If there is no such column, they go into a new
        column.
        """
        self.check_canvas()
        assignment = re.compile(rf"{re.escape(title)}( \(\d+\))?")
        exported = [name for name in self.rows[0] if assignment.fullmatch(name)]
        column = next(iter(exported), title)
        if not exported:
            yield {"Student": "    Points Possible", column: maximum}
        for student, row in self._listed(marks):
            columns = {name: row.get(name, "") for name in _CANVAS_COLUMNS}
            yield {**columns, column: marks[student]}

    def moodle_rows(
        self, marks: Mapping[str, float], comments: Mapping[str, str]
    ) -> Iterator[dict[str, object]]:
        """Yield the rows that Moodle imports as a grading worksheet."""
        self.check_moodle()
        for student, row in self._listed(marks):
            comment = comments[student]
            yield {**row, "Grade": marks[student], "Feedback comments": comment}

    def check_canvas(self) -> None:
        """Check that the students come from a Canvas gradebook."""
        self._check(*_CANVAS_COLUMNS[:2])

    def check_moodle(self) -> None:
        """Check that the students come from a Moodle grading worksheet."""
        self._check("Identifier")

    def _check(self, *columns: str) -> None:
        missing = [name for name in columns if name not in self.rows[0]]
        if missing:
            names = " or ".join(missing)
            raise FormatError(f"the list of students has no column {names}")

    def _listed(
        self, students: Iterable[str]
    ) -> Iterator[tuple[str, Mapping[str, str]]]:
        for student in students:
            row = self.row(student)
            if row is not None:
                yield student, row
