"""Marks many submissions, several at once, and keeps the outcomes in a file."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from typing import Any

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.bridge.questions import Progress
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.grader import GraderSettings, grade
from cribbage_bridge.grading.report import Outcome, Report, Unmarked
from cribbage_bridge.grading.submission import SubmissionError, read_submission
from cribbage_bridge.untrusted import visible


class ResultsError(CribbageError, ValueError):
    """A file with outcomes cannot be gone on with."""


class _StoppedError(Exception):
    """The marking of another submission has failed."""


def grade_all(
    paths: Sequence[Path], settings: GraderSettings, jobs: int = 1
) -> Iterator[tuple[Path, Outcome]]:
    """Mark submissions, and give each outcome as soon as it is there.

    What cannot be read does not stop the others; any other error does.  Where the
    system may be to blame for a failure, because several were marked at once, the
    submission is marked once more at the end, alone, and its outcome given again.

    Args:
        paths: The submissions, each once.
        settings: How they are marked.
        jobs: How many are marked at once.
    """
    stopped = threading.Event()

    def check(cases: int) -> None:
        if stopped.is_set():
            raise _StoppedError

    doubtful = []
    with ThreadPoolExecutor(jobs) as pool:
        try:
            futures = {
                pool.submit(_outcome, path, settings, check): path for path in paths
            }
            for future in as_completed(futures):
                path, outcome = futures[future], future.result()
                if jobs > 1 and isinstance(outcome, Report) and outcome.doubtful:
                    doubtful.append(path)
                yield path, outcome
        finally:
            stopped.set()
            pool.shutdown(cancel_futures=True)
    for path in doubtful:
        yield path, _outcome(path, settings)


def _outcome(
    path: Path, settings: GraderSettings, progress: Progress | None = None
) -> Outcome:
    try:
        return grade(path, settings, progress)
    except SubmissionError as error:
        return Unmarked(visible(str(path)), str(error))


class Results:
    """A file with the outcomes of a batch, which is written as they come.

    Its first line says how the batch is marked, and each other line has an outcome; a
    later one is in place of an earlier one about the same submission.

    """

    def __init__(self, file: Path, settings: GraderSettings) -> None:
        """Begin a file.

        Raises:
            ResultsError: It is there already.
        """
        self._file = file
        self._main_file = settings.suite.main_file
        self._entries: list[dict[str, Any]] = []
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            raise ResultsError(
                f"{file} is there already; --resume goes on with it"
            ) from None
        self._append(_head(settings))

    @classmethod
    def resumed(cls, file: Path, settings: GraderSettings) -> Results:
        """Go on with a file; what was cut off at its end is left out.

        Raises:
            ResultsError: It cannot be read, or was marked in another way.
        """
        results = cls.__new__(cls)
        try:
            head, *results._entries = _objects(file.read_text())
        except (OSError, ValueError) as error:
            raise ResultsError(f"cannot go on with {file}: {error}") from None
        wanted = _head(settings)
        if head != wanted:
            others = [name for name in wanted if head.get(name) != wanted[name]]
            raise ResultsError(f"{file} has another {' and '.join(others)}")
        results._file = file
        results._main_file = settings.suite.main_file
        with file.open("a") as lines:
            lines.write("\n")
        return results

    def add(self, path: Path, outcome: Outcome) -> None:
        """Write an outcome, unless the submission could not be marked."""
        if isinstance(outcome, Report):
            data = json.loads(formats.to_json(outcome))
            self._append({"path": str(path), "digest": self._digest(path), **data})

    def _append(self, entry: Mapping[str, Any]) -> None:
        with self._file.open("a") as lines:
            lines.write(f"{json.dumps(entry)}\n")

    def known(self, paths: Sequence[Path]) -> dict[Path, Outcome]:
        """The outcomes of those submissions that have not changed since."""
        entries = {(entry["path"], entry["digest"]): entry for entry in self._entries}
        outcomes = {}
        for path in paths:
            with suppress(SubmissionError):
                entry = entries.get((str(path), self._digest(path)))
                if entry and not entry["doubtful"]:
                    outcomes[path] = formats.from_json(json.dumps(entry))
        return outcomes

    def _digest(self, path: Path) -> str:
        """What sets a submission apart from an earlier one in the same place."""
        submission = read_submission(path, self._main_file)
        return hashlib.sha256(repr(submission.files).encode()).hexdigest()


def seed_in(file: Path) -> str | None:
    """The seed of the batch in a file of outcomes; `None` if it is no such file."""
    with suppress(OSError, ValueError, StopIteration):
        seed = next(_objects(file.read_text())).get("seed")
        return None if seed is None else str(seed)
    return None


def _head(settings: GraderSettings) -> dict[str, str]:
    """What decides the marks."""
    suite = settings.suite
    cases, files = (
        suite.cases(settings.seed),
        (suite.program, sorted(suite.files.items())),
    )
    rights = [(case.group, case.part, case.given, case.expected) for case in cases]
    return {
        "suite": suite.title,
        "seed": settings.seed,
        "cases": hashlib.sha256(repr(rights).encode()).hexdigest(),
        "answers": "unique" if settings.unique else "first",
        "limits": repr(
            (settings.times or suite.times, settings.limits or suite.limits)
        ),
        "files": hashlib.sha256(repr(files).encode()).hexdigest(),
    }


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in the lines of a text; other lines are left out."""
    for line in text.splitlines():
        with suppress(ValueError):
            entry = json.loads(line)
            if isinstance(entry, dict):
                yield entry
