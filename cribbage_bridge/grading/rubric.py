"""A form for the marks that only a human marker can give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from cribbage_bridge.files.csv import read_csv, write_csv
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.grading.suite import Criterion

_SUBMISSION = "submission"
_COMMENT = "comment"


class Rubric:
    """A form with a row for each submission.

    Attributes:
        rows: The rows of the form, by submission; each maps column names to cells.
    """

    def __init__(self, criteria: Sequence[Criterion]) -> None:
        self._criteria = {_heading(criterion): criterion for criterion in criteria}
        self.rows: dict[str, dict[str, str]] = {}

    def read(self, file: Path) -> None:
        """Read a form that is filled in completely or in part.

        Raises:
            FormatError: The file has the wrong columns, two rows for the same
                submission, or an invalid mark.
        """
        rows = read_csv(file)
        wanted = [_SUBMISSION, *self._criteria, _COMMENT]
        if any(set(row) != set(wanted) for row in rows):
            raise FormatError(
                f"{file} must have exactly the columns {', '.join(wanted)}"
            )
        self.rows = {row[_SUBMISSION]: row for row in rows}
        if len(self.rows) < len(rows):
            raise FormatError(f"{file} has two rows for a submission")
        for name in self.rows:
            self.points(name)

    def write(self, file: Path, submissions: Iterable[str]) -> None:
        """Write the form, with empty rows for submissions that are not in it yet."""
        empty = dict.fromkeys([*self._criteria, _COMMENT], "")
        for name in submissions:
            self.rows.setdefault(name, {_SUBMISSION: name, **empty})
        write_csv(file, self.rows.values())

    def points(self, name: str) -> dict[Criterion, Fraction]:
        """Return the marks that the form contains for a submission.

        Raises:
            FormatError: A mark is not a number, or is out of range.
        """
        row: Mapping[str, str] = self.rows.get(name, {})
        return {
            criterion: _points(text, criterion, name)
            for heading, criterion in self._criteria.items()
            if (text := row.get(heading, "").strip())
        }

    def total(self, name: str) -> Fraction | None:
        """Return the total marks of a submission; `None` if some marks are missing."""
        points = self.finished_points(name)
        return sum(points.values(), Fraction()) if points else None

    def finished_points(self, name: str) -> dict[Criterion, Fraction]:
        """Return the marks of a submission; empty if some marks are missing."""
        points = self.points(name)
        return points if len(points) == len(self._criteria) else {}

    def comment(self, name: str) -> str:
        """Return the marker's comment on a submission."""
        return self.rows.get(name, {}).get(_COMMENT, "")


def _heading(criterion: Criterion) -> str:
    return f"{criterion.title} (of {criterion.points})"


def _points(text: str, criterion: Criterion, name: str) -> Fraction:
    try:
        points = Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        points = Fraction(-1)
    if not 0 <= points <= criterion.points:
        wanted = f"a number from 0 to {criterion.points}"
        raise FormatError(f"{criterion.title} of {name} is {text}, not {wanted}")
    return points
