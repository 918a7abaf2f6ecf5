"""A server in a process of its own, as `cribbage serve` starts it."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def started(
    *options: str, stderr: int | None = None, files: int | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a server, which may open a number of files; kill it if it does not end."""
    limit = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files else []
    command = [sys.executable, "-m", "cribbage_bridge.cli", "serve", "--no-browser"]
    with subprocess.Popen(
        [*limit, *command, "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    ) as server:
        try:
            assert server.stdout
            found = re.fullmatch(
                r"Serving cribbage at (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops it\)\n",
                server.stdout.readline(),
            )
            assert found
            yield found[1], server
        finally:
            server.kill()


@contextmanager
def served(games: Path, *options: str) -> Iterator[str]:
    """Start a server that keeps its games in a file, and stop it; yields its URL."""
    with started("--games", str(games), *options) as (url, server):
        try:
            yield url
        finally:
            server.terminate()
            server.wait()


@contextmanager
def reserved() -> Iterator[str]:
    """Reserve a port, so that only the servers of a test get it, one after another."""
    with socket.socket() as reserving:
        reserving.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserving.bind(("", 0))
        yield str(reserving.getsockname()[1])


@contextmanager
def connected(url: str, request: str) -> Iterator[socket.socket]:
    host, _, port = url.removeprefix("http://").rstrip("/").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(request.encode())
        yield connection


def must_end(server: subprocess.Popen[str], number: signal.Signals) -> str:
    """Return the last output of a server that a signal ends."""
    server.send_signal(number)
    output, errors = server.communicate(timeout=60)
    assert output == ""
    assert "Traceback" not in errors
    assert server.returncode == 128 + number
    return errors
