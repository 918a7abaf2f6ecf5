"""Responses that refuse a request: JSON for programs, and a page for people."""

from __future__ import annotations

from fastapi.responses import HTMLResponse, JSONResponse, Response

from cribbage_bridge.web.api import API
from cribbage_bridge.web.pages import refused_page


def refuse(path: str, status: int, reason: str) -> Response:
    """Return the response that refuses a request for a path."""
    if path.startswith(API):
        return JSONResponse({"detail": reason}, status)
    return HTMLResponse(refused_page(reason.removesuffix(".")), status)
