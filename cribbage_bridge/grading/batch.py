"""Marks many submissions, several at once, and keeps the outcomes in a file."""

from __future__ import annotations

import hashlib
import json
import pickle
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from socket import gethostname
from typing import Any

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.grading import formats
from cribbage_bridge.grading.grader import GraderSettings, grade_submission
from cribbage_bridge.grading.report import Outcome, Report, Unmarked
from cribbage_bridge.grading.sandbox import Isolation, best_isolation
from cribbage_bridge.grading.submission import (
    Submission,
    SubmissionError,
    read_submission,
)
from cribbage_bridge.parallel.cluster import Need, on_cluster
from cribbage_bridge.parallel.processes import WorkersError
from cribbage_bridge.parallel.threads import threads


class _StoppedError(Exception):
    """The marking of another submission has failed."""


def grade_all(
    paths: Sequence[Path],
    settings: GraderSettings,
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[tuple[Path, Outcome]]:
    """Mark submissions, and give each outcome as soon as it is there.

    What cannot be read does not stop the others; any other error does.  Where the
    system may be to blame for a failure, because several were marked at once, the
    submission is marked once more at the end, alone, and its outcome given again.

    Args:
        paths: The submissions, each once.
        settings: How they are marked.
        jobs: How many are marked at once, if there is no cluster.
        cluster: The address of a cluster whose workers mark them, if they have
            bubblewrap.

    Raises:
        WorkersError: The cluster cannot mark them, or no longer.
    """
    doubtful = []
    with _markers(settings, jobs, cluster) as mark:
        futures = {}
        for path in paths:
            try:
                submission = read_submission(path, settings.suite.main_file)
            except SubmissionError as error:
                yield path, Unmarked(visible(str(path)), str(error))
            else:
                futures[mark(str(path), submission)] = path, submission
        for future in as_completed(futures):
            path, submission = futures[future]
            report = future.result()
            if report.doubtful and (cluster is not None or jobs > 1):
                doubtful.append((path, submission))
            yield path, report
        for path, submission in doubtful:
            yield path, mark(str(path), submission).result()


_Mark = Callable[[str, Submission], Future[Report]]
"""Begins to mark a submission with a name."""


@contextmanager
def _markers(
    settings: GraderSettings, jobs: int, cluster: str | None
) -> Iterator[_Mark]:
    """Those who mark, here or on a cluster; on leaving, what is not done is dropped."""
    if cluster is not None:
        sent = pickle.dumps(settings)
        with on_cluster(cluster, _BUBBLEWRAP) as pool:
            yield lambda name, submission: pool.submit(
                _grade_on_cluster, sent, name, submission
            )
        return
    stopped = threading.Event()

    def check(cases: int) -> None:
        if stopped.is_set():
            raise _StoppedError

    def grade(name: str, submission: Submission) -> Report:
        return grade_submission(name, submission, settings, check)

    with threads(jobs) as pool:
        try:
            yield lambda name, submission: pool.submit(grade, name, submission)
        finally:
            stopped.set()


def _has_bubblewrap() -> bool:
    return best_isolation() is Isolation.BWRAP


_BUBBLEWRAP = Need("bubblewrap that works", _has_bubblewrap)


def _grade_on_cluster(settings: bytes, name: str, submission: Submission) -> Report:
    """Mark a submission in a worker of a cluster.

    Raises:
        WorkersError: It has no bubblewrap, and does not run the submission.
    """
    if not _has_bubblewrap():
        raise WorkersError(f"the worker on {gethostname()} has no bubblewrap")
    return grade_submission(name, submission, _unpickled(settings))


@lru_cache(1)
def _unpickled(settings: bytes) -> GraderSettings:
    """Settings that were sent; they are kept for all submissions of a batch.

    So a suite that asks its model remembers the answers.
    """
    unpickled: GraderSettings = pickle.loads(settings)
    return unpickled


class Results:
    """A file with the outcomes of a batch, which is written as they come.

    Its first line says how the batch is marked, and each other line has an outcome; a
    later one is in place of an earlier one about the same submission.

    """

    def __init__(self, file: Path, settings: GraderSettings) -> None:
        """Begin a file.

        Raises:
            FormatError: It is there already.
        """
        self._file = file
        self._main_file = settings.suite.main_file
        self._entries: list[dict[str, Any]] = []
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            raise FormatError(
                f"{file} is there already; --resume goes on with it"
            ) from None
        self._append(_head(settings))

    @classmethod
    def resumed(cls, file: Path, settings: GraderSettings) -> Results:
        """Go on with a file; what was cut off at its end is left out.

        Raises:
            FormatError: It cannot be read, or was marked in another way.
        """
        results = cls.__new__(cls)
        try:
            head, *results._entries = _objects(file.read_text())
        except (OSError, ValueError) as error:
            raise FormatError(f"cannot go on with {file}: {error}") from None
        wanted = _head(settings)
        if head != wanted:
            others = [name for name in wanted if head.get(name) != wanted[name]]
            raise FormatError(f"{file} has another {' and '.join(others)}")
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
