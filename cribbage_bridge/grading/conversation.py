"""A conversation with the process in which a submission runs.

On the other side is ``harness.pl``, which documents the protocol: questions are
Prolog terms, replies are lines, which `replies` reads.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.grading import sandbox
from cribbage_bridge.grading.submission import SUBMISSION, Submission

_HARNESS = "harness.pl"
_PROGRAMS = {
    name: Path(__file__).with_name(name).read_bytes()
    for name in (_HARNESS, "library_clones.pl")
}

_BYTES_PER_READ = 65_536
_MAXIMUM_REPLY_BYTES = 1_000_000

_SECONDS_TO_EXIT = 1.0
"""For a process that has closed its replies."""

_SIGNALS: dict[int, str] = {
    signal.SIGXCPU: "used too much processor time",
    signal.SIGXFSZ: "wrote too large a file",
}
"""Why the system ends a process by a signal; it uses others when memory runs out."""


class ConversationError(CribbageError, RuntimeError):
    """A process does not reply any more; the message says why."""


class ReplyTimeoutError(ConversationError, TimeoutError):
    """A process does not reply in time."""


class Conversation:
    """Asks one process, and waits for its replies."""

    def __init__(
        self, process: subprocess.Popen[bytes], questions: FileIO, replies: FileIO
    ) -> None:
        self._process = process
        self._questions = questions
        self._replies = replies
        self._readable = select.poll()
        self._readable.register(replies, select.POLLIN)
        self._unread = b""

    def ask(self, question: str) -> None:
        """Ask a question, a Prolog term.

        Raises:
            ReplyTimeoutError: The questions before it are not read.
            ConversationError: The process has ended.
        """
        data = f"{question}.\n".encode()
        try:
            if self._questions.write(data) != len(data):
                raise ReplyTimeoutError("did not read its questions")
        except BrokenPipeError:
            raise ConversationError(self._reason()) from None

    def reply(self, seconds: float) -> bytes:
        """Wait for the next reply, a line.

        Raises:
            ReplyTimeoutError: There is none in time.
            ConversationError: The process has ended, or its reply is too long.
        """
        end = time.monotonic() + seconds
        while b"\n" not in self._unread:
            remaining = max(0.0, end - time.monotonic())
            if not self._readable.poll(1000 * remaining):
                raise ReplyTimeoutError("did not reply in time")
            data = self._replies.read(_BYTES_PER_READ)
            if not data:
                raise ConversationError(self._reason())
            self._unread += data
            if len(self._unread) > _MAXIMUM_REPLY_BYTES:
                raise ConversationError("gave too long a reply")
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _reason(self) -> str:
        """Why there will be no more replies."""
        try:
            status = self._process.wait(_SECONDS_TO_EXIT)
        except subprocess.TimeoutExpired:
            return "closed its replies"
        number = -status if status < 0 else status - 128
        if number <= 0:
            return f"exited with status {status}, as halt does"
        return _SIGNALS.get(number, "crashed, as happens when memory runs out")


@contextmanager
def converse(
    submission: Submission, limits: sandbox.SandboxLimits
) -> Iterator[Conversation]:
    """Start a process, in which the submission is not loaded yet.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    with _pipe() as (asked, questions), _pipe() as (replies, replied):
        os.set_blocking(questions.fileno(), False)
        channels = (asked.fileno(), replied.fileno())
        process = sandbox.run_prolog(
            (
                *("-g", "harness:serve", "-t", "halt", _HARNESS, "--"),
                *(f"/dev/fd/{channel}" for channel in channels),
            ),
            {**_PROGRAMS, SUBMISSION: submission.text.encode()},
            limits,
            channels=channels,
        )
        with process as running:
            asked.close()
            replied.close()
            yield Conversation(running, questions, replies)


@contextmanager
def _pipe() -> Iterator[tuple[FileIO, FileIO]]:
    """The end to read from, and the end to write to."""
    reader, writer = os.pipe()
    with FileIO(reader) as readable, FileIO(writer, "w") as writable:
        yield readable, writable
