"""Connections that are never done, too large, or too many."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from browser import House
from served import connected, started
from web_person import following, opened, visitor, watching

from cribbage_bridge.web.connections import SECONDS_FOR_REQUEST
from cribbage_bridge.web.security import LARGEST_HEAD

UNFINISHED = [
    "",
    "GET / HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/tables/none/stream HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Length: 9\r\n\r\n{",
]
"""The last one is called a stream, but is none."""


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


def test_what_is_not_http_is_refused_as_json(house: House) -> None:
    with connected(house.url, "?\r\n\r\n") as connection:
        head, _, body = connection.makefile().read().partition("\n\n")
    assert head.startswith("HTTP/1.1 400 ")
    assert "content-type: application/json" in head
    assert json.loads(body[body.index("{") : body.index("}") + 1]) == {
        "detail": "Invalid HTTP request received."
    }


@contextmanager
def server_with_files(maximum: int, folder: Path) -> Iterator[str]:
    """Start a server that can open a number of files, and logs to ``errors``."""
    with (folder / "errors").open("w") as errors:
        options = ("--games", str(folder / "games"))
        with started(*options, stderr=errors.fileno(), files=maximum) as (url, _):
            yield url


@pytest.mark.long
def test_many_connections_keep_nobody_out(tmp_path: Path) -> None:
    with server_with_files(64, tmp_path) as url, ExitStack() as stack:
        for _ in range(80):
            stack.enter_context(connected(url, UNFINISHED[1]))
        for _ in range(3):
            assert visitor(url).get("/").status_code == 200
    assert (tmp_path / "errors").stat().st_size < 10_000


@pytest.mark.long
def test_streams_and_other_connections_do_not_crowd_each_other_out(
    tmp_path: Path,
) -> None:
    """A server with 128 files has 32 streams at most, and 32 other connections."""
    with server_with_files(128, tmp_path) as url, ExitStack() as stack:
        host, guest = following(url)
        watchers = [watching(host) for _ in range(10)]
        for watcher in watchers:
            watcher.follow()
            assert watcher.hear_of(1)
        for _ in range(110):
            stack.enter_context(connected(url, UNFINISHED[2]))
        opened(visitor(url)).follow()
        guest.play_on()
        for person in (host, guest, *watchers):
            person.hear_of(2)
    assert (tmp_path / "errors").read_text() == ""
