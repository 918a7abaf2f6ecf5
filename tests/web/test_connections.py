"""Connections that are never done, too large, or too many."""

from __future__ import annotations

import resource
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest
from browser import House
from served import connected, started

from cribbage_bridge.web.connections import SECONDS_FOR_REQUEST
from cribbage_bridge.web.guard import LARGEST_HEAD

UNFINISHED = [
    "",
    "GET / HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
]


@pytest.mark.long
@pytest.mark.parametrize("drips", [False, True])
def test_a_request_that_is_never_finished_is_closed(house: House, drips: bool) -> None:
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(connected(house.url, part)) for part in UNFINISHED
        ]
        begun = time.monotonic()
        while drips and time.monotonic() < begun + SECONDS_FOR_REQUEST - 3:
            time.sleep(1)
            sockets[1].sendall(b"X-Drip: 1\r\n")
        for socket in sockets:
            socket.settimeout(SECONDS_FOR_REQUEST + 20)
            assert socket.recv(1000) == b""
        assert time.monotonic() - begun > SECONDS_FOR_REQUEST - 1


def test_headers_have_a_largest_size(house: House) -> None:
    for size, status in ((LARGEST_HEAD - 200, b"200"), (LARGEST_HEAD + 200, b"431")):
        for place in (
            f"/?{'x' * size} HTTP/1.1\r\n",
            f"/ HTTP/1.1\r\nX: {'x' * size}\r\n",
        ):
            request = f"GET {place}Host: localhost\r\n\r\n"
            with connected(house.url, request) as connection:
                assert connection.recv(100).split()[1] == status


@pytest.mark.long
def test_many_connections_keep_nobody_out(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
    try:
        with errors.open("w") as log, ExitStack() as stack:
            options = ("--games", str(tmp_path / "games.sqlite"))
            url, _ = stack.enter_context(started(*options, stderr=log.fileno()))
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            for _ in range(80):
                stack.enter_context(connected(url, UNFINISHED[1]))
            for _ in range(3):
                with urlopen(url) as answer:
                    assert answer.status == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert errors.stat().st_size < 10_000
