"""Mark many submissions, several at once."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, as_completed
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from socket import gethostname

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.files.sanitize import visible
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


def grade_all(
    paths: Sequence[Path],
    settings: GraderSettings,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[Path, Outcome]]:
    """Mark submissions, and yield each path and outcome as soon as available.

    The outcome of an unreadable submission is `Unmarked`, but an error in marking ends
    the batch.  When submissions run in parallel, a busy system can cause a submission
    to fail.  A submission that may have failed for this reason is marked again at the
    end, while no other submission of the batch runs, and its new outcome is also
    yielded.

    Args:
        paths: The paths of the submissions, without duplicates.
        settings: The settings for all submissions.
        jobs: The number of submissions to mark at once; ignored with a cluster.
        cluster: The address of a cluster whose workers have bubblewrap and mark the
            submissions; `None` to mark them on this machine.
        progress: A function that is called after each case, with the number of finished
            cases of its submission; ignored with a cluster.  Several threads may call
            it at the same time.

    Raises:
        WorkersError: The cluster cannot mark the submissions, or cannot be reached.
    """
    doubtful = []
    with _markers(settings, jobs, cluster, progress) as mark:
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
"""A function that starts to mark a submission, given its name and its files."""


@contextmanager
def _markers(
    settings: GraderSettings, jobs: int, cluster: str | None, progress: Progress | None
) -> Iterator[_Mark]:
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
            raise CancelledError
        if progress:
            progress(cases)

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
    if not _has_bubblewrap():
        raise WorkersError(f"the worker on {gethostname()} has no working bubblewrap")
    return grade_submission(name, submission, _unpickled(settings))


@lru_cache(1)
def _unpickled(settings: bytes) -> GraderSettings:
    """Unpickle settings, and return the same object for all submissions of a batch.

    The suite in the settings can then reuse its model's process and cached answers.
    """
    unpickled: GraderSettings = pickle.loads(settings)
    return unpickled
