"""The file to which the grader writes the outcomes of a batch, one by one.

The first line contains the settings of the batch, and each other line contains an
outcome.  A later outcome replaces an earlier outcome of the same submission.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.grader import GraderSettings
from cribbage_bridge.grading.report import Outcome, Report
from cribbage_bridge.grading.submission import SubmissionError, read_submission
from cribbage_bridge.grading.suite import Suite


class Results:
    """A file with the outcomes of a batch."""

    def __init__(self, file: Path, settings: GraderSettings) -> None:
        """Start a new file, or resume a file and ignore an incomplete last line.

        Raises:
            FormatError: The file contains other data, or results for other settings.
            StorageError: The file cannot be read or written.
        """
        self._file = file
        self._main_file = settings.suite.main_file
        self._entries: _Entries = []
        wanted = _head(settings)
        if not _is_started(file):
            self._append(wanted)
            return
        head, self._entries = _read(file)
        others = [name for name in wanted if head.get(name) != wanted[name]]
        if others:
            names = " and ".join(others)
            raise FormatError(f"{file} has results for other settings ({names})")
        if not read_regular(file).endswith(b"\n"):
            with file_errors("write", file), file.open("a") as lines:
                lines.write("\n")

    def add(self, path: Path, outcome: Outcome) -> None:
        """Append an outcome; a resumed batch tries unmarked submissions again.

        Raises:
            StorageError: The file cannot be written.
        """
        entry = {"path": str(path), **json.loads(formats.to_json(outcome))}
        if isinstance(outcome, Report):
            entry["digest"] = self._digest(path)
        self._append(entry)

    def _append(self, entry: Mapping[str, Any]) -> None:
        with file_errors("write", self._file), self._file.open("a") as lines:
            lines.write(f"{json.dumps(entry)}\n")

    def known(self, paths: Sequence[Path]) -> dict[Path, Outcome]:
        """Return the reports on unchanged submissions, except doubtful reports."""
        entries = {
            (entry["path"], entry["digest"]): entry
            for entry in self._entries
            if "digest" in entry
        }
        outcomes = {}
        for path in paths:
            with suppress(SubmissionError):
                entry = entries.get((str(path), self._digest(path)))
                if entry and not entry["doubtful"]:
                    outcomes[path] = formats.from_json(json.dumps(entry))
        return outcomes

    def _digest(self, path: Path) -> str:
        submission = read_submission(path, self._main_file)
        return hashlib.sha256(repr(submission.files).encode()).hexdigest()


def seed_in(file: Path) -> str | None:
    """Return the seed in a results file; `None` if the file is missing or empty.

    Raises:
        FormatError: The file contains other data.
        StorageError: The file cannot be read.
    """
    return _read(file)[0]["seed"] if _is_started(file) else None


def read_outcomes(file: Path, suite: Suite) -> dict[Path, Outcome]:
    """Return the outcomes of a batch marked with a suite, sorted by path.

    Raises:
        FormatError: The file contains other data, or results for another suite.
        StorageError: The file cannot be read.
    """
    head, entries = _read(file)
    if head["suite"] != suite.title:
        other = f"{head['suite']}, not {suite.title}"
        raise FormatError(f"{file} has results for the suite {other}")
    outcomes = {
        Path(entry["path"]): formats.from_json(json.dumps(entry)) for entry in entries
    }
    return dict(sorted(outcomes.items()))


def _head(settings: GraderSettings) -> dict[str, str]:
    """Return the settings that determine the marks, for the first line of a file."""
    suite = settings.suite
    files = (suite.program, sorted(suite.files.items()))
    rights = [
        (case.group, case.part, case.given, case.expected)
        for case in suite.cases(settings.seed)
    ]
    limits = (settings.times or suite.times, settings.limits or suite.limits)
    return {
        "suite": suite.title,
        "seed": settings.seed,
        "cases": hashlib.sha256(repr(rights).encode()).hexdigest(),
        "answers": "unique" if settings.unique else "first",
        "limits": repr(limits),
        "files": hashlib.sha256(repr(files).encode()).hexdigest(),
    }


_Entries = list[dict[str, Any]]


def _read(file: Path) -> tuple[dict[str, str], _Entries]:
    """Return the settings and the outcomes in a file, and skip invalid lines."""
    lines = read_regular(file).decode(errors="replace").splitlines()
    entries = []
    for line in lines:
        with suppress(ValueError):
            entries.append(json.loads(line))
    match entries:
        case [{"suite": str(), "seed": str()} as head, *outcomes]:
            return head, outcomes
    raise FormatError(f"{file} contains no results from cribbage grade")


def _is_started(file: Path) -> bool:
    with file_errors("read", file):
        return file.exists() and file.stat().st_size > 0
