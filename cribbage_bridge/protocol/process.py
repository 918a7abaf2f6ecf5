"""The process of a program that plays cribbage."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from cribbage_bridge.files.errors import reason_of
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.players import PlayerError

_SECONDS_TO_QUIT = 1.0
_SECONDS_BETWEEN_LOOKS = 0.01
_MAXIMUM_BYTES_OF_A_LINE = 10_000
_MAXIMUM_UNREAD_LINES = 100
_STDERR_TAIL_LINES = 5


class Process:
    """A running program and its output."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
            if not words:
                raise PlayerError("the program cannot be started: its command is empty")
            self._child = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = f"the program cannot be started: {printable(reason_of(error))}"
            raise PlayerError(reason) from None
        self._closed = False
        self._answers: queue.Queue[bytes] = queue.Queue(_MAXIMUM_UNREAD_LINES)
        self._errors: deque[bytes] = deque(maxlen=_STDERR_TAIL_LINES)
        assert self._child.stdout
        assert self._child.stderr
        self._readers = [
            _in_background(self._read_answers, self._child.stdout),
            _in_background(self._read_errors, self._child.stderr),
        ]

    def _read_answers(self, stream: IO[bytes]) -> None:
        """Queue answers, and an empty one at the end; block while the queue is full."""
        while line := stream.readline(_MAXIMUM_BYTES_OF_A_LINE):
            if not self._closed:
                self._answers.put(line)
        self._answers.put(b"")

    def _read_errors(self, stream: IO[bytes]) -> None:
        while line := stream.readline(_MAXIMUM_BYTES_OF_A_LINE):
            self._errors.append(line)

    def ask(self, command: str, seconds: float) -> str:
        """Send a command, and return the answer without its period.

        Raises:
            PlayerError: The program exits, prints an answer without a command, or does
                not give a valid answer in time.
        """
        if not self._answers.empty():
            unasked = self._answers.get()
            says = f"the program printed {printable(_text(unasked))!r} unasked"
            raise PlayerError(says if unasked else _exited_before(command))
        try:
            assert self._child.stdin
            self._child.stdin.write(f"{command};\n".encode())
            self._child.stdin.flush()
            line = self._answers.get(timeout=min(seconds, threading.TIMEOUT_MAX))
        except OSError:
            raise PlayerError(_exited_before(command)) from None
        except queue.Empty:
            raise PlayerError(
                f"the program did not answer {command!r} within {seconds:g} s"
            ) from None
        if not line:
            raise PlayerError(f"the program exited without answering {command!r}")
        answer = _text(line)
        if not answer.endswith("."):
            raise PlayerError(
                f"the program answered {command!r} with {printable(answer)!r}, "
                "without a period"
            )
        return answer[:-1].strip()

    def stderr_tail(self) -> str:
        """Return the last line of stderr, in parentheses, or an empty string."""
        lines = [*filter(None, map(_text, self._errors))]
        return f" ({printable(lines[-1])})" if lines else ""

    def close(self) -> None:
        """Ask the program to quit, then kill it and its child processes."""
        with suppress(OSError):
            assert self._child.stdin
            self._child.stdin.write(b"quit;\n")
            self._child.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(_SECONDS_TO_QUIT)
        with suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._end_readers()
        with suppress(queue.Full):
            self._answers.put_nowait(b"")  # for a thread that waits for an answer

    def _end_readers(self) -> None:
        """Wait for the threads that read the output.

        Limit the wait, because child processes of the program can keep the output open.
        """
        self._closed = True
        end = time.monotonic() + _SECONDS_TO_QUIT
        while any(map(threading.Thread.is_alive, self._readers)):
            with suppress(queue.Empty):
                self._answers.get(timeout=_SECONDS_BETWEEN_LOOKS)
            if time.monotonic() > end:
                return


def _in_background(
    read: Callable[[IO[bytes]], None], stream: IO[bytes]
) -> threading.Thread:
    def read_to_the_end() -> None:
        with stream:
            read(stream)

    thread = threading.Thread(target=read_to_the_end, daemon=True)
    thread.start()
    return thread


def _exited_before(command: str) -> str:
    return f"the program exited before {command!r}"


def _text(line: bytes) -> str:
    return line.decode(errors="replace").strip()
