"""What every request and every answer of the server must keep to."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 16 * 1024
"""Bytes in the body of a request."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_POLICY_OF_DOCUMENTATION = _POLICY.replace(
    "style-src 'self'; img-src 'self'",
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:",
)
"""Swagger UI styles itself from its script, and its icons are data."""

DOCUMENTATION = "/docs"

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Refuses requests of other sites and large ones, and adds headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(scope, send)
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api/") and _is_of_another_site(headers):
            await _refuse(403, "Requests of other sites are refused.")(
                scope, receive, guarded
            )
            return
        try:
            await self._answer(scope, receive, guarded)
        except asyncio.CancelledError:
            await _refuse(503, "The server ends.")(scope, receive, guarded)
        except ClientDisconnect:
            return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _read_body(receive)
        if body is None:
            reason = f"At most {LARGEST_BODY:,} bytes are read."
            await _refuse(413, reason)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)


def _refuse(status: int, reason: str) -> JSONResponse:
    return JSONResponse({"detail": reason}, status)


def _is_of_another_site(headers: Headers) -> bool:
    """Whether a page of another site has sent a request."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin, host = headers.get("origin"), headers.get("host")
    return origin not in (None, f"http://{host}", f"https://{host}")


async def _read_body(receive: Receive) -> bytes | None:
    """The body of a request; `None` if it is larger than it may be.

    Raises:
        ClientDisconnect: The client has gone before it was sent.
    """
    body = b""
    while len(body) <= LARGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body if len(body) <= LARGEST_BODY else None
    return None


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Receive a body that was read already, and then what follows."""
    messages: list[Message] = [{"type": "http.request", "body": body}]

    async def replaying() -> Message:
        return messages.pop() if messages else await receive()

    return replaying


def _with_headers(scope: Scope, send: Send) -> Send:
    """Send an answer with the headers that every answer has."""
    path = scope["path"]

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(_HEADERS)
            headers["Content-Security-Policy"] = (
                _POLICY_OF_DOCUMENTATION if path == DOCUMENTATION else _POLICY
            )
            private = path.startswith("/api/")
            headers["Cache-Control"] = "no-store" if private else "no-cache"
        await send(message)

    return guarded
