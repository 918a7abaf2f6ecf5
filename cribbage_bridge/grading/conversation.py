"""A conversation with the process that runs a submission.

The process runs ``harness.pl``, which documents the protocol.  Questions are Prolog
terms.  Replies are lines of JSON, which the module `replies` reads.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

import psutil

from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.replies import ConversationError

_HARNESS = "harness.pl"
_PROGRAMS = {
    name: Path(__file__).with_name(name).read_bytes()
    for name in (_HARNESS, "library_clones.pl")
}

_BYTES_PER_READ = 65_536
_MAXIMUM_REPLY_BYTES = 1_000_000

_PATIENCE = 4
"""The limit on elapsed time, as a multiple of the limit on processor time."""

_SECONDS_TO_EXIT = 1.0
"""The time in which a process must exit after it closes its channel for replies."""

_STATUS_OF_TRACER = 4
"""The status of SWI-Prolog when its tracer finds no commands to read."""

_SIGNALS: dict[int, str] = {
    signal.SIGXCPU: "used too much processor time",
    signal.SIGXFSZ: "wrote too large a file",
}
"""The reasons for which the system ends a process with these signals."""


class ReplyTimeoutError(ConversationError, TimeoutError):
    """A process does not read its questions, or does not reply in time."""


class _Workers:
    """A process and its descendants, measured together."""

    def __init__(self, number: int) -> None:
        self._processes = [psutil.Process(number)]

    def find(self) -> None:
        """Update the descendants to those that are running now."""
        with suppress(psutil.Error):
            first = self._processes[0]
            self._processes = [first, *first.children(recursive=True)]

    def seconds(self) -> float:
        """Return the total processor time of the running processes, in seconds."""
        total = 0.0
        for process in self._processes:
            with suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
        return total


class Clock:
    """A limit on the processor time that processes use after the clock starts.

    Other processes on a busy system do not add to this time.  A longer limit applies to
    the elapsed time.
    """

    def __init__(self, workers: _Workers, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._began = time.monotonic()
        self._used = workers.seconds()

    @property
    def passed(self) -> float:
        """The elapsed time since the clock started, in seconds."""
        return time.monotonic() - self._began

    @property
    def used(self) -> float:
        """The processor time used since the clock started, in seconds."""
        return self._workers.seconds() - self._used

    def remaining(self) -> float:
        """Return the time to wait before the next check, in seconds.

        Raises:
            ReplyTimeoutError: The time is up.
        """
        passed, longest = self.passed, _PATIENCE * self._seconds
        if passed < self._seconds:
            return self._seconds - passed
        if passed > longest:
            waited = f"did not reply within {longest:g} s"
            raise ReplyTimeoutError(waited, doubtful=True)
        self._workers.find()
        remaining = self._seconds - self.used
        if remaining <= 0:
            raise ReplyTimeoutError(f"timed out after {self._seconds:g} s")
        return min(remaining, longest - passed)


class Conversation:
    """A connection to a process, for questions and replies."""

    def __init__(
        self, process: subprocess.Popen[bytes], questions: FileIO, replies: FileIO
    ) -> None:
        self._process = process
        self._workers = _Workers(process.pid)
        self._questions = questions
        self._replies = replies
        self._readable = select.poll()
        self._readable.register(replies, select.POLLIN)
        self._unread = b""

    def ask(self, question: str) -> None:
        """Send a Prolog term as a question.

        Raises:
            ReplyTimeoutError: The process has not read earlier questions.
            ConversationError: The process has ended, or has closed its channel for
                questions.
        """
        data = f"{question}.\n".encode()
        try:
            if self._questions.write(data) != len(data):
                raise ReplyTimeoutError("did not read the queries sent to it")
        except BrokenPipeError:
            raise self._ended() from None

    def clock(self, seconds: float) -> Clock:
        """Start a clock for the process, with a time limit in seconds."""
        return Clock(self._workers, seconds)

    def find_workers(self) -> None:
        """Find the descendants that are running now, so that clocks measure them."""
        self._workers.find()

    def reply(self, clock: Clock) -> bytes:
        """Wait for the next reply, and return it without the newline.

        Raises:
            ReplyTimeoutError: No reply arrives in time.
            ConversationError: The process has ended, or has closed its channel for
                replies, or its reply is too long.
        """
        while b"\n" not in self._unread:
            if not self._readable.poll(1000 * clock.remaining()):
                continue
            data = self._replies.read(_BYTES_PER_READ)
            if not data:
                raise self._ended()
            self._unread += data
            if len(self._unread) > _MAXIMUM_REPLY_BYTES:
                raise ConversationError("gave too long a reply")
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _ended(self) -> ConversationError:
        try:
            status = self._process.wait(_SECONDS_TO_EXIT)
        except subprocess.TimeoutExpired:
            return ConversationError("closed its connection to the grader")
        number = -status if status < 0 else status - 128
        if number <= 0:
            call = "trace" if status == _STATUS_OF_TRACER else "halt"
            return ConversationError(
                f"exited with status {status}, perhaps by calling {call}"
            )
        if number in _SIGNALS:
            return ConversationError(_SIGNALS[number])
        crashed = "crashed, perhaps because memory ran out"
        return ConversationError(crashed, doubtful=True)


@contextmanager
def converse(
    files: Mapping[str, bytes], limits: sandbox.SandboxLimits
) -> Iterator[Conversation]:
    """Yield a conversation with a new process, and kill the process at the end.

    The process runs in a folder that contains `files`, but loads none of them yet.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
    """
    with _pipe() as (asked, questions), _pipe() as (replies, replied):
        os.set_blocking(questions.fileno(), False)
        channels = (asked.fileno(), replied.fileno())
        process = sandbox.run_prolog(
            (
                *("-g", "harness:serve", "-t", "halt", _HARNESS, "--"),
                *(f"/dev/fd/{channel}" for channel in channels),
            ),
            {**files, **_PROGRAMS},
            limits,
            channels=channels,
        )
        with process as running:
            asked.close()
            replied.close()
            yield Conversation(running, questions, replies)


@contextmanager
def _pipe() -> Iterator[tuple[FileIO, FileIO]]:
    reader, writer = os.pipe()
    with FileIO(reader) as readable, FileIO(writer, "w") as writable:
        yield readable, writable
