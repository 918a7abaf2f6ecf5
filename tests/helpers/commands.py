"""The command `cribbage`, run as a person or a script would run it."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from cribbage_bridge.cli.main import main

COMMAND = Path(sys.executable).with_name("cribbage")


def cribbage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with words, without input, in a terminal of 80 columns."""
    return subprocess.run(
        [str(COMMAND), *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "80", **environment},
    )


def call(
    *words: str, typed: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which saves the start of another."""
    stdin = io.TextIOWrapper(io.BytesIO(typed))
    stdout = io.TextIOWrapper(io.BytesIO())
    stderr = io.TextIOWrapper(io.BytesIO(), errors="backslashreplace")
    handlers = {n: signal.getsignal(n) for n in (signal.SIGTERM, signal.SIGHUP)}
    code: object = 0
    with (
        patch.dict(os.environ, {"COLUMNS": "80", **environment}),
        patch.multiple(sys, stdin=stdin, stdout=stdout, stderr=stderr),
        patch.object(sys, "argv", ["cribbage", *words]),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    assert isinstance(code, int), code
    return subprocess.CompletedProcess(words, code, _text(stdout), _text(stderr))


def refusal(*words: str, columns: int = 80) -> str:
    """Run the command, which must refuse the words; return its error message."""
    shown = call(*words, COLUMNS=str(columns))
    assert shown.returncode == 2, shown.stdout
    return shown.stderr


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()
