"""Feedback for a student, as an HTML page and as plain text."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

from cribbage_bridge.files.errors import file_errors
from cribbage_bridge.grading.evidence import EvidenceKind
from cribbage_bridge.grading.lateness import ON_TIME, Lateness
from cribbage_bridge.grading.pages import render
from cribbage_bridge.grading.report import Outcome, Report, rounded
from cribbage_bridge.grading.suite import Criterion

_FORMATS = ("html", "txt")

_MAXIMUM_NAME = 150
"""The maximum length of a file name without a digest, in characters."""


def write_feedback(
    folder: Path,
    name: str,
    outcome: Outcome,
    released: Collection[EvidenceKind] = (),
    points: Mapping[Criterion, Fraction] | None = None,
    comment: str = "",
    lateness: Lateness = ON_TIME,
) -> None:
    """Write ``NAME.html`` and ``NAME.txt`` for a student.

    In the file names, commas separate the parts of a path, unsafe characters are
    percent-encoded, as in a URL, and a digest replaces the end of a long name.

    Raises:
        StorageError: A file cannot be written.
    """
    points = points or {}
    with file_errors("create", folder):
        folder.mkdir(parents=True, exist_ok=True)
    for suffix in _FORMATS:
        text = render(
            f"feedback.{suffix}",
            name=name,
            outcome=outcome,
            is_marked=isinstance(outcome, Report),
            released=released,
            points=points,
            human_marks=sum(points.values(), Fraction()),
            human_maximum=sum(criterion.points for criterion in points),
            comment=comment,
            lateness=lateness,
            marks=lambda marks: f"{rounded(marks):g}",
        )
        file = folder / f"{_file_name(name)}.{suffix}"
        with file_errors("write", file):
            file.write_text(text, encoding="utf-8")


def _file_name(name: str) -> str:
    quoted = quote(name.replace("/", ", "), safe=" ,")
    if len(quoted) <= _MAXIMUM_NAME:
        return quoted
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    return f"{quoted[:_MAXIMUM_NAME]}-{digest}"
