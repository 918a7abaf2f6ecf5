"""Routers for the API."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from fastapi import APIRouter

from cribbage_bridge.web.models import TOO_LONG


def api_router(
    path: str = "",
    responses: dict[int | str, dict[str, Any]] | None = None,
    **options: Any,
) -> APIRouter:
    """Return a router for addresses that start with ``/api`` and a path.

    An application should take the routes as they are, because FastAPI makes the routes
    of an included router again.

    Args:
        path: The path.
        responses: The refusals of all routes.
        options: Further options of `APIRouter`.
    """
    return APIRouter(
        prefix=f"/api{path}",
        responses=TOO_LONG | (responses or {}),
        generate_unique_id_function=attrgetter("name"),
        **options,
    )
