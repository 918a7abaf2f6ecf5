"""A server in a process of its own, as `cribbage serve` starts it."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(games: Path, *options: str) -> Iterator[str]:
    """Start a server that keeps its games in a file, and stop it.

    Yields:
        Its URL, which ends with a slash.
    """
    command = [sys.executable, "-m", "cribbage_bridge.cli", "serve", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", "0", "--games", str(games), *options],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout
            found = re.search(r"http://\S+/", server.stdout.readline())
            assert found
            yield found[0]
        finally:
            server.terminate()


@contextmanager
def connected(url: str, request: str) -> Iterator[socket.socket]:
    """A connection on which something was sent."""
    host, _, port = url.removeprefix("http://").rstrip("/").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(request.encode())
        yield connection
