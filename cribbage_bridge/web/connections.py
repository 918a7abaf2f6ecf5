"""Server connections, with limits on their number and their waiting time."""

from __future__ import annotations

import asyncio
import json
import resource
from functools import cache

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

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

    If there are too many connections, the server closes the one that has waited the
    longest for a request.  Streams do not count, because they have their own limit.
    """

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, and enforce the maximum number of connections."""
        super().connection_made(transport)
        self._wait()
        if len(self._others()) > most_connections():
            self._longest_waiting().transport.abort()

    @property
    def is_stream(self) -> bool:
        """True while the connection sends a stream."""
        if not (self.scope and self.cycle and self.cycle.response_started):
            return False
        path: str = self.scope["path"]
        return path.endswith("/stream") and not self.cycle.response_complete

    def _others(self) -> list[Connection]:
        return [
            connection
            for connection in self.connections
            if isinstance(connection, Connection) and not connection.is_stream
        ]

    def _longest_waiting(self) -> Connection:
        waiting = {
            connection._waiting.when(): connection
            for connection in self._others()
            if connection._waiting
        }
        return waiting[min(waiting)]

    def data_received(self, data: bytes) -> None:
        """Receive part of a request, and wait for the rest, if any."""
        super().data_received(data)
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
