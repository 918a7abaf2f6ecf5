"""A server of cribbage, asked over HTTP by somebody who does not trust it.

Each question has a connection of its own.  Redirects are not followed, and what is
too long is not read to its end.
"""

from __future__ import annotations

import json
import re
import ssl
from collections.abc import Generator, Iterator
from contextlib import contextmanager
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

from pydantic import BaseModel, ValidationError

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.storage import reason_of
from cribbage_bridge.untrusted import printable
from cribbage_bridge.visit.link import Link
from cribbage_bridge.web.models import Problem

SECONDS_OF_SILENCE = 30
"""After which a server is given up; a stream says something every 10 seconds."""

LARGEST_ANSWER = 1_000_000
"""In bytes."""

_LONGEST_LINE = 10_000
"""Of a stream, in bytes."""

_KEY = re.compile(r"[\w-]{1,200}", re.ASCII)

_Answer = TypeVar("_Answer", bound=BaseModel)


class UnreachableError(CribbageError, RuntimeError):
    """A server cannot be reached now."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the server cannot be reached: {printable(reason)}")


class RefusedError(CribbageError, RuntimeError):
    """A server refuses what it was asked.

    Attributes:
        status: The status of HTTP.
    """

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(printable(reason))
        self.status = status


class AnswerError(CribbageError, ValueError):
    """What a server answers is no answer of a server of cribbage."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"this is no server of cribbage, or another version: {reason}")


class Server:
    """A server.

    Attributes:
        key: What the server has given to keep, and is shown again.
    """

    def __init__(self, link: Link) -> None:
        """Find the server of a link."""
        self.key = ""
        self._link = link

    def get(self, path: str, form: type[_Answer]) -> _Answer:
        """Look at something.

        Raises:
            UnreachableError: The server cannot be reached.
            RefusedError: It refuses.
            AnswerError: It is no server of cribbage.
        """
        with self._asked("GET", path) as response:
            return _read(response, form)

    def post(self, path: str, data: dict[str, Any], form: type[_Answer]) -> _Answer:
        """Change something; raises as `get`."""
        with self._asked("POST", path, json.dumps(data)) as response:
            self._keep_key(response)
            return _read(response, form)

    def stream(self, path: str, form: type[_Answer]) -> Generator[_Answer]:
        """What a stream of Server-Sent Events says, until it ends; raises as `get`."""
        with self._asked("GET", path) as response:
            while line := response.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    raise AnswerError("a line of its stream is too long")
                name, _, value = line.partition(b":")
                if name == b"data":
                    yield _parsed(value, form)

    @contextmanager
    def _asked(
        self, method: str, path: str, body: str | None = None
    ) -> Iterator[HTTPResponse]:
        """The answer to a question, unless the server refuses."""
        headers = {"Cookie": f"seat={self.key}"} if self.key else {}
        if body:
            headers["Content-Type"] = "application/json"
        connection = self._connection()
        try:
            connection.request(method, path, body, headers)
            with connection.getresponse() as response:
                _check_status(response)
                yield response
        except (OSError, UnicodeError) as error:
            raise UnreachableError(reason_of(error)) from None
        except HTTPException as error:
            raise UnreachableError(f"it has broken off ({error!r})") from None
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        place, seconds = (self._link.host, self._link.port), SECONDS_OF_SILENCE
        if self._link.is_secure:
            context = ssl.create_default_context()
            return HTTPSConnection(*place, timeout=seconds, context=context)
        return HTTPConnection(*place, timeout=seconds)

    def _keep_key(self, response: HTTPResponse) -> None:
        """Keep the cookie of a seat, if there is one."""
        try:
            cookies = SimpleCookie(response.headers.get("Set-Cookie", ""))
        except CookieError:
            return
        if "seat" in cookies and _KEY.fullmatch(cookies["seat"].value):
            self.key = cookies["seat"].value


def _check_status(response: HTTPResponse) -> None:
    """See that a server does not refuse; what is wrong there may pass."""
    status = response.status
    if status in (HTTPStatus.OK, HTTPStatus.CREATED):
        return
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise UnreachableError(f"it answers with status {status}")
    if status < HTTPStatus.BAD_REQUEST:
        raise AnswerError(f"it answers with status {status}")
    reason = _read(response, Problem).detail
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        raise UnreachableError(reason)
    raise RefusedError(status, reason)


def _read(response: HTTPResponse, form: type[_Answer]) -> _Answer:
    body = response.read(LARGEST_ANSWER + 1)
    if len(body) > LARGEST_ANSWER:
        raise AnswerError(f"its answer is longer than {LARGEST_ANSWER:,} bytes")
    if response.length:
        raise IncompleteRead(body, response.length)
    return _parsed(body, form)


def _parsed(text: bytes, form: type[_Answer]) -> _Answer:
    try:
        return form.model_validate_json(text)
    except ValidationError as error:
        raise AnswerError(f"its answer is no {form.__name__}") from error
