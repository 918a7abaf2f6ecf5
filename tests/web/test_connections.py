"""Connections that are never done, too large, or too many."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from browser import House
from served import connected, started
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from threads import in_thread
from uvicorn import Config
from uvicorn.server import ServerState
from web_person import following, opened, visitor, watching

from cribbage_bridge.web import connections as module
from cribbage_bridge.web.connections import SECONDS_FOR_REQUEST, Connection
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


# --- A full server --------------------------------------------------------

VISITOR, NEWCOMER = "203.0.113.7", "203.0.113.8"

REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Network:
    """Connections to a server that is full with four of them."""

    def __init__(self, patch: pytest.MonkeyPatch, behind_proxy: bool = False) -> None:
        patch.setattr(module, "most_connections", lambda: 4)
        patch.setattr(Connection, "last_refused", 0.0)
        self._config = Config(
            self._answer, interface="asgi3", proxy_headers=behind_proxy
        )
        self._state = ServerState()
        self.answers = asyncio.Event()
        self.answers.set()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answers.wait()
        await Response()(scope, receive, send)

    def connect(self, address: str) -> Connection:
        connection = Connection(self._config, self._state, {})
        peer = {"peername": (address, 50000)}
        transport = Mock(get_extra_info=peer.get, is_closing=lambda: False)
        connection.connection_made(transport)
        return connection

    async def get(self, connection: Connection, more: str = "") -> None:
        """Send a request and perhaps part of another one, and wait for the response."""
        connection.data_received((REQUEST + more).encode())
        await asyncio.gather(*self._state.tasks)

    @property
    def open(self) -> object:
        return self._state.connections


@pytest.mark.parametrize("more", ["", UNFINISHED[2]])
@pytest.mark.parametrize("behind_proxy", [False, True])
@in_thread
async def test_the_longest_idle_connection_of_the_largest_address_is_refused(
    monkeypatch: pytest.MonkeyPatch, behind_proxy: bool, more: str
) -> None:
    network = Network(monkeypatch, behind_proxy)
    visitor = network.connect(VISITOR)
    neighbors = [network.connect(f"2001:db8::{number}") for number in range(3)]
    for connection in (visitor, neighbors[0]):
        await network.get(connection)
    await network.get(neighbors[1], more)
    for connection in (neighbors[2], neighbors[0]):
        await network.get(connection)
    refused = visitor if behind_proxy else neighbors[1]
    newcomer = network.connect(NEWCOMER)
    assert network.open == {visitor, *neighbors, newcomer} - {refused}
    assert Connection.last_refused > 0


@in_thread
async def test_if_an_address_keeps_the_server_busy_its_newest_connection_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch)
    visitor = network.connect(VISITOR)
    network.answers.clear()
    busy = [network.connect("203.0.113.9") for _ in range(3)]
    for connection in busy:
        connection.data_received(REQUEST.encode())
    network.connect("203.0.113.9")
    assert network.open == {visitor, *busy}
    newcomer = network.connect(NEWCOMER)
    assert network.open == {visitor, *busy[:2], newcomer}
    network.answers.set()
    await network.get(newcomer)


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
