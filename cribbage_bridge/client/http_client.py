"""An HTTP client for untrusted servers.

Each request has its own connection.  The client follows no redirects, and limits the
length of each response and of each line in a stream.
"""

from __future__ import annotations

import json
import re
import ssl
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import (
    HTTPConnection,
    HTTPException,
    HTTPResponse,
    HTTPSConnection,
    IncompleteRead,
)
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeVar

from cribbage_bridge.client.link import Link
from cribbage_bridge.files.errors import CribbageError, FormatError, reason_of
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.json_form import read

SECONDS_OF_SILENCE = 30
"""The time limit for a silent server, in seconds; a stream sends data every 10 s."""

LARGEST_ANSWER = 1_000_000
"""The maximum size of a response, in bytes."""

_LONGEST_LINE = 10_000
"""The maximum length of a line in a stream, in bytes."""

_KEY = re.compile(r"[\w-]{1,200}", re.ASCII)

_Answer = TypeVar("_Answer")


class UnreachableError(CribbageError, RuntimeError):
    """A server cannot be reached, or is temporarily unable to respond."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the connection to the server failed: {printable(reason)}")


class RefusedError(CribbageError, RuntimeError):
    """A server refuses a request."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"the server refused: {printable(reason).removesuffix('.')}")
        self.status = status


class AnswerError(CribbageError, ValueError):
    """The server broke the fair-dealing protocol, or a response is invalid."""

    _summary = "the server broke the fair-dealing protocol"

    def __init__(self, reason: str) -> None:
        super().__init__(f"{self._summary}: {printable(reason)}")


class InvalidResponseError(AnswerError):
    """A response is not from a compatible cribbage server."""

    _summary = "this is not a cribbage server, or its version is incompatible"


@dataclass(frozen=True)
class RefusalReason:
    """The reason why a server refuses a request."""

    detail: str


class HttpClient:
    """An HTTP client for one server.

    Attributes:
        key: The key for a seat, last sent by the server as a cookie; initially empty.
    """

    def __init__(self, link: Link) -> None:
        self.key = ""
        self._link = link

    def get(self, path: str, declared: type[_Answer]) -> _Answer:
        """Send a GET request, and return the response as a value of the declared type.

        Raises:
            UnreachableError: The server cannot be reached, or is temporarily unable to
                respond.
            RefusedError: The server refuses the request.
            InvalidResponseError: The response has an unexpected status, is too long, or
                is not of the declared type.
        """
        with self._response("GET", path) as response:
            return _read(response, declared)

    def post(self, path: str, data: dict[str, Any], declared: type[_Answer]) -> _Answer:
        """Post JSON data, save any new key, and return the response as `get` does."""
        with self._response("POST", path, json.dumps(data)) as response:
            self._save_key(response)
            return _read(response, declared)

    def stream(self, path: str, declared: type[_Answer]) -> Generator[_Answer]:
        """Yield the data of each Server-Sent Event; raise errors as `get` does."""
        with self._response("GET", path) as response:
            while line := response.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise InvalidResponseError("a line of its stream is too long")
                name, _, value = line.partition(b":")
                # The events "continue" and "ended" have no data.
                if name == b"data" and value.strip():
                    yield _parsed(value, declared)

    @contextmanager
    def _response(
        self, method: str, path: str, body: str | None = None
    ) -> Iterator[HTTPResponse]:
        headers = {"Cookie": f"seat={self.key}"} if self.key else {}
        if body:
            headers["Content-Type"] = "application/json"
        connection = self._connection()
        try:
            connection.request(method, path, body, headers)
            with connection.getresponse() as response:
                _check_status(response)
                yield response
        except UnicodeError:
            raise UnreachableError("the host name is not valid") from None
        except OSError as error:
            raise UnreachableError(reason_of(error)) from None
        except HTTPException as error:
            reason = f"the response is not valid HTTP ({error})"
            raise UnreachableError(reason) from None
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        address, seconds = (self._link.host, self._link.port), SECONDS_OF_SILENCE
        if self._link.is_secure:
            context = ssl.create_default_context()
            return HTTPSConnection(*address, timeout=seconds, context=context)
        return HTTPConnection(*address, timeout=seconds)

    def _save_key(self, response: HTTPResponse) -> None:
        try:
            cookies = SimpleCookie(response.headers.get("Set-Cookie", ""))
        except CookieError:
            return
        if "seat" in cookies and _KEY.fullmatch(cookies["seat"].value):
            self.key = cookies["seat"].value


def _check_status(response: HTTPResponse) -> None:
    status = response.status
    if status in (HTTPStatus.OK, HTTPStatus.CREATED):
        return
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise UnreachableError(f"HTTP status {status}")
    if status < HTTPStatus.BAD_REQUEST:
        raise InvalidResponseError(f"it answers with status {status}")
    reason = _read(response, RefusalReason).detail
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        raise UnreachableError(reason)
    raise RefusedError(status, reason)


def _read(response: HTTPResponse, declared: type[_Answer]) -> _Answer:
    body = response.read(LARGEST_ANSWER + 1)
    if len(body) > LARGEST_ANSWER:
        raise InvalidResponseError(
            f"its response is longer than {LARGEST_ANSWER:,} bytes"
        )
    if response.length:
        raise IncompleteRead(body, response.length)
    return _parsed(body, declared)


def _parsed(body: bytes, declared: type[_Answer]) -> _Answer:
    try:
        answer: _Answer = read(declared, body)
    except FormatError as error:
        raise InvalidResponseError(f"its response is invalid: {error}") from None
    return answer
