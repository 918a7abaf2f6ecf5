"""Server connections, with limits on their number and their waiting time."""

from __future__ import annotations

import asyncio
import json
import resource
from collections import Counter
from functools import cache
from math import inf
from time import monotonic
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cribbage_bridge.web.origins import site_of

SECONDS_FOR_REQUEST = 10
"""The time limit, in seconds, for the arrival of a whole request."""

SECONDS_BETWEEN_REQUESTS = 5
"""The time limit, in seconds, for the start of the next request."""

_MOST = 1000


@cache
def most_connections() -> int:
    """Return the limit on connections, at most a quarter of the limit on open files."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST if files == resource.RLIM_INFINITY else min(_MOST, files // 4)


class Connection(H11Protocol):
    """A connection that closes if a request does not arrive in time.

    If there are too many connections, the server closes one of the address with the
    most connections: the one that has waited the longest for a request or, if all are
    busy, the newest one.  Streams do not count, because they have their own limit.

    Attributes:
        last_refused: The time, by the monotonic clock, at which this process last
            closed a connection because there were too many.
    """

    last_refused: ClassVar[float] = -inf

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, and enforce the maximum number of connections."""
        super().connection_made(transport)
        self._made = monotonic()
        self._address = self._find_address()
        self._wait()
        counted = self._counted()
        if len(counted) > most_connections():
            Connection.last_refused = self._made
            refused = _to_refuse(counted)
            # The transport reports the loss later, after more connections may arrive.
            self.connections.discard(refused)
            refused.transport.abort()

    def _find_address(self) -> str:
        """Return the address; nothing behind a proxy, which all clients share."""
        if self.config.proxy_headers or not self.client:
            return ""
        return site_of(self.client[0])

    @property
    def is_stream(self) -> bool:
        """True while the connection sends a stream."""
        if not (self.scope and self.cycle and self.cycle.response_started):
            return False
        path: str = self.scope["path"]
        return path.endswith("/stream") and not self.cycle.response_complete

    def _counted(self) -> list[Connection]:
        return [
            connection
            for connection in self.connections
            if isinstance(connection, Connection) and not connection.is_stream
        ]

    def data_received(self, data: bytes) -> None:
        """Receive part of a request, and wait for the rest, if any."""
        if self.timeout_keep_alive_task:  # the time for the next request starts now
            self._wait_no_longer()
        super().data_received(data)
        self._wait_if_necessary()

    def on_response_complete(self) -> None:
        """Wait for the next request, part of which may have arrived already."""
        super().on_response_complete()
        self._wait_if_necessary()

    def _wait_if_necessary(self) -> None:
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:
            self._wait_no_longer()

    def send_400_response(self, msg: str) -> None:
        """Refuse an invalid HTTP request with a JSON response, as the API does."""
        headers = [("content-type", "application/json"), ("connection", "close")]
        detail = json.dumps({"detail": msg}).encode()
        for event in (
            h11.Response(status_code=400, headers=headers, reason="Bad Request"),
            h11.Data(data=detail),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for a request."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._waiting is None:
            close = self.transport.close
            self._waiting = self.loop.call_later(SECONDS_FOR_REQUEST, close)

    def _wait_no_longer(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def _to_refuse(connections: list[Connection]) -> Connection:
    numbers = Counter(each._address for each in connections)
    most = max(numbers.values())
    largest = [each for each in connections if numbers[each._address] == most]
    waiting = {each._waiting.when(): each for each in largest if each._waiting}
    if waiting:
        return waiting[min(waiting)]
    return max(largest, key=lambda each: each._made)
