"""Checks for all requests, and headers for all responses.

The middleware reads the body of a request before the application sees the request, so
an incomplete request has no effect, even if the application expects no body.
"""

from __future__ import annotations

import asyncio
from itertools import chain

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cribbage_bridge.web.api import API
from cribbage_bridge.web.pages import DOCUMENTATION, current_files
from cribbage_bridge.web.refusals import refuse

LARGEST_BODY = 16 * 1024
"""The maximum number of bytes in the body of a request."""

LARGEST_RECORD = 64 * 1024
"""The maximum number of bytes in the body of a request with a game record."""

LARGEST_STATISTICS = 1024 * 1024
"""The maximum number of bytes in the body of a request with finished games."""

_LARGER_BODIES = {"/api/reviews": LARGEST_RECORD, "/api/statistics": LARGEST_STATISTICS}
"""The maximum number of bytes in a body, by path prefix."""

LARGEST_HEAD = 16 * 1024
"""The maximum number of bytes in the address and the headers of a request."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_POLICY_OF_DOCUMENTATION = POLICY.replace(
    "style-src 'self'; img-src 'self'",
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:",
)
"""The policy for Swagger UI, whose script sets styles and whose icons are data URLs."""

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_HEADERS_OF_DOCUMENTS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SecurityMiddleware:
    """Middleware that refuses unwanted requests, and adds headers to responses.

    It refuses oversized requests, and cross-site requests to the API.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and refuse it or pass it to the application."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = asyncio.Event()
        guarded = _with_headers(scope, send, begun)
        headers = Headers(scope=scope)
        path = scope["path"]
        if path.startswith(API) and _is_from_another_site(headers):
            reason = "Requests from other sites are refused."
            await refuse(path, 403, reason)(scope, receive, guarded)
            return
        if _head_size(scope) > LARGEST_HEAD:
            reason = f"Address and headers may have at most {LARGEST_HEAD:,} bytes."
            await refuse(path, 431, reason)(scope, receive, guarded)
            return
        largest = _largest_body(path)
        limited = RequestBodyLimitMiddleware(self._answer, largest)
        sending = _with_reason(largest, scope, receive, guarded)
        try:
            await limited(scope, receive, sending)
        except asyncio.CancelledError:
            if not begun.is_set():
                stopping = refuse(path, 503, "The server is shutting down.")
                await stopping(scope, receive, guarded)
        except ClientDisconnect:
            return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await Request(scope, receive).body()
        await self._app(scope, _replaying(body, receive), send)


def _largest_body(path: str) -> int:
    larger = (n for start, n in _LARGER_BODIES.items() if path.startswith(start))
    return next(larger, LARGEST_BODY)


def _head_size(scope: Scope) -> int:
    parts = (scope["path"], scope["query_string"], *chain(*scope["headers"]))
    return sum(map(len, parts))


def _is_from_another_site(headers: Headers) -> bool:
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin, host = headers.get("origin"), headers.get("host")
    return origin not in (None, f"http://{host}", f"https://{host}")


def _with_reason(largest: int, scope: Scope, receive: Receive, send: Send) -> Send:
    """Return a function that sends JSON or a page instead of a plain-text refusal."""
    reasons = {
        400: "The server does not have the name in this address.",
        413: f"The body may have at most {largest:,} bytes.",
    }
    is_refused = False

    async def sending(message: Message) -> None:
        nonlocal is_refused
        if message["type"] == "http.response.start" and _is_plain(message):
            reason = reasons.get(message["status"])
            is_refused = reason is not None
            if reason:
                refusal = refuse(scope["path"], message["status"], reason)
                await refusal(scope, receive, send)
        if not is_refused:
            await send(message)

    return sending


def _is_plain(message: Message) -> bool:
    content_type = Headers(raw=message["headers"]).get("content-type", "")
    return content_type.startswith("text/plain")


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Return a function that first returns the given body, and then later messages."""
    messages: list[Message] = [{"type": "http.request", "body": body}]

    async def replaying() -> Message:
        return messages.pop() if messages else await receive()

    return replaying


def _with_headers(scope: Scope, send: Send, begun: asyncio.Event) -> Send:
    path = scope["path"]

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            begun.set()
            headers = MutableHeaders(scope=message)
            headers.update(_HEADERS)
            # Browsers check a cached file by its ETag.
            del headers["Last-Modified"]
            is_found = message["status"] in (200, 206, 304)
            if not (is_found and _is_part(path)):
                headers.update(_HEADERS_OF_DOCUMENTS)
                headers["Content-Security-Policy"] = (
                    _POLICY_OF_DOCUMENTATION if path == DOCUMENTATION else POLICY
                )
            headers["Cache-Control"] = _caching(path, is_found)
        await send(message)

    return guarded


def _is_part(path: str) -> bool:
    """Return True for a script or style sheet, which only documents use."""
    return path.startswith("/static") and path.endswith((".js", ".css"))


def _caching(path: str, is_found: bool) -> str:
    """Return how browsers may cache an answer, in the words of ``Cache-Control``."""
    if path.startswith(API):
        return "no-store"
    if is_found and path.startswith(f"{current_files()}/"):
        return "max-age=31536000, immutable"
    return "no-cache"
