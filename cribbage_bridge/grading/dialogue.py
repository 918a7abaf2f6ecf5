"""A dialogue with a submission, which runs in a process of its own.

On the other side is ``harness.pl``, which tells the language.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.grading import sandbox

SUBMISSION = "submission.pl"
"""The name that the submitted file has for its process."""

_HARNESS, _LIKENESS = "harness.pl", "likeness.pl"
_PROGRAMS = {
    name: Path(__file__).with_name(name).read_bytes() for name in (_HARNESS, _LIKENESS)
}

_BYTES_AT_ONCE = 65_536
_LONGEST_ANSWER = 1_000_000
"""Bytes."""

_SECONDS_TO_END = 1.0
"""For a process that has closed its answers."""

_REASONS: dict[int, str] = {
    signal.SIGXCPU: "has computed for too long",
    signal.SIGXFSZ: "has written too large a file",
}
"""Why the system ends a process by a signal; by others when memory runs out."""


class DialogueError(CribbageError, RuntimeError):
    """A process does not answer any more; the message tells why."""


class SilenceError(DialogueError, TimeoutError):
    """A process does not answer in time."""


class MeddlingError(DialogueError):
    """What a process says is not what its harness would say."""

    def __init__(self) -> None:
        super().__init__("meddles with the answers of its process")


@dataclass(frozen=True)
class Submission:
    """A submitted file.

    Attributes:
        text: What is in the file.
        encoding: How it was encoded, as Python calls it.
    """

    text: str
    encoding: str


class Dialogue:
    """Asks one process, and waits for its answers."""

    def __init__(
        self, process: subprocess.Popen[bytes], questions: FileIO, answers: FileIO
    ) -> None:
        self._process = process
        self._questions = questions
        self._answers = answers
        self._readable = select.poll()
        self._readable.register(answers, select.POLLIN)
        self._unread = b""

    def ask(self, question: str) -> None:
        """Ask a question, a Prolog term.

        Raises:
            SilenceError: The questions before it are not read.
            DialogueError: The process has ended.
        """
        data = f"{question}.\n".encode()
        try:
            if self._questions.write(data) != len(data):
                raise SilenceError("does not read its questions")
        except BrokenPipeError:
            raise DialogueError(self._reason()) from None

    def answer(self, seconds: float) -> dict[str, Any]:
        """Wait for the next answer.

        Raises:
            SilenceError: There is none in time.
            DialogueError: The process has ended, or answers nonsense.
        """
        end = time.monotonic() + seconds
        while b"\n" not in self._unread:
            remaining = max(0.0, end - time.monotonic())
            if not self._readable.poll(1000 * remaining):
                raise SilenceError("gives no answer in time")
            data = self._answers.read(_BYTES_AT_ONCE)
            if not data:
                raise DialogueError(self._reason())
            self._unread += data
            if len(self._unread) > _LONGEST_ANSWER:
                raise DialogueError("answers at too great length")
        line, _, self._unread = self._unread.partition(b"\n")
        return _read(line)

    def _reason(self) -> str:
        """Why there will be no more answers."""
        try:
            status = self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return "has closed its answers"
        number = -status if status < 0 else status - 128
        if number <= 0:
            return f"has ended itself with status {status}, as halt does"
        return _REASONS.get(number, "has crashed, as happens when memory runs out")


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise MeddlingError
    return answer


@contextmanager
def dialogue(submission: Submission, limits: sandbox.Limits) -> Iterator[Dialogue]:
    """Start a process, in which the submission is not loaded yet.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
    """
    with _pipe() as (asked, questions), _pipe() as (answers, answered):
        os.set_blocking(questions.fileno(), False)
        channels = (asked.fileno(), answered.fileno())
        process = sandbox.started(
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
            answered.close()
            yield Dialogue(running, questions, answers)


@contextmanager
def _pipe() -> Iterator[tuple[FileIO, FileIO]]:
    """The end to read from, and the end to write to."""
    reader, writer = os.pipe()
    with FileIO(reader) as readable, FileIO(writer, "w") as writable:
        yield readable, writable
