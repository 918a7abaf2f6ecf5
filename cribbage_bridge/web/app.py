"""The server's application: the pages, the API and its documentation."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path

import fastapi_offline
from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.trustedhost import TrustedHostMiddleware

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage import show
from cribbage_bridge.session.narration import refusal
from cribbage_bridge.session.session import NotNowError
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web import game_api, show_api, worker
from cribbage_bridge.web.games import (
    ChangedMeanwhileError,
    DamagedGameError,
    Games,
    NoSuchGameError,
)
from cribbage_bridge.web.guard import DOCUMENTATION, Guard
from cribbage_bridge.web.models import TOO_LONG
from cribbage_bridge.web.sessions import Sessions
from cribbage_bridge.web.turns import Allowance, Answers, BusyError, TooManyGamesError
from cribbage_bridge.web.worker import LongQuestions

_LOG = logging.getLogger("uvicorn.error")

_STATIC = Path(__file__).with_name("static")

_SWAGGER = Path(fastapi_offline.__file__).with_name("static")

_THREADS = (os.cpu_count() or 1) + 4
"""How many requests are answered in threads at the same time."""

_PAGES = {
    "/": "play.html",
    "/play/{name}": "play.html",
    "/ask": "ask.html",
    DOCUMENTATION: "docs.html",
    "/favicon.ico": "icon.svg",
    "/worker.js": "worker.js",
}

_DESCRIPTION = """
The pages of this server use this API, and so can any program: every answer comes
from the rules in Prolog, and is exact. Cards are texts such as `5H`, `10S`, `TS` or
`5♥`.
"""

_STATUSES: dict[type[Exception], int] = {
    NoSuchGameError: 404,
    ChangedMeanwhileError: 409,
    DamagedGameError: 410,
    NotNowError: 409,
    worker.TooLongError: 422,
    worker.TooLargeError: 422,
    BusyError: 429,
    TooManyGamesError: 429,
    StorageError: 503,
    ValueError: 422,
}
"""The status of the answer for what is wrong with a request."""


@dataclass(frozen=True)
class Settings:
    """How to serve.

    Attributes:
        games: Where the games are kept.
        hosts: The names by which the server may be called.
        limits: The time and the memory of long questions.
        sessions: How many sessions are kept in memory.
        games_an_hour: How many games those at one address may begin in an hour.
        new_seed: Makes the seed that decides the cards of a new game.
    """

    games: Games
    hosts: tuple[str, ...]
    limits: worker.Limits = field(default_factory=worker.Limits)
    sessions: int = 200
    games_an_hour: int = 1000
    new_seed: Callable[[], str] = secrets.token_hex


def create_app(settings: Settings) -> FastAPI:
    """Make the application.

    Raises:
        StorageError: The games cannot be kept.
    """
    settings.games.prepare()
    app = FastAPI(
        title="cribbage_bridge",
        description=_DESCRIPTION,
        version=version("cribbage-bridge"),
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        lifespan=_start_prolog,
        responses=TOO_LONG,
    )
    choices, reviews = Answers(), Answers()
    app.include_router(show_api.router(LongQuestions(settings.limits), choices))
    sessions = Sessions(settings.games, settings.sessions)
    allowance = Allowance(settings.games_an_hour)
    app.include_router(
        game_api.router(sessions, settings.new_seed, allowance, choices, reviews)
    )
    for path, page in _PAGES.items():
        _add_page(app, path, page)
    app.mount("/static/docs", StaticFiles(directory=_SWAGGER))
    app.mount("/static", StaticFiles(directory=_STATIC))
    app.add_exception_handler(CribbageError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(404, _miss)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app.add_middleware(Guard)
    return app


@asynccontextmanager
async def _start_prolog(app: FastAPI) -> AsyncIterator[None]:
    """Start SWI-Prolog before the first request, in the main thread.

    More threads than these would only wait for the cores, and for one another.
    """
    current_default_thread_limiter().total_tokens = _THREADS
    show.hand_value("5H 5S 5C JD", "5D")
    yield


def _add_page(app: FastAPI, path: str, page: str) -> None:
    @app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)
    async def send() -> FileResponse:
        return FileResponse(_STATIC / page)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    """Say why a request cannot be answered."""
    assert isinstance(error, CribbageError)
    if isinstance(error, StorageError):
        _LOG.error("%s", error)
        error = StorageError("the games cannot be reached now")
    for kind, status in _STATUSES.items():
        if isinstance(error, kind):
            return JSONResponse(
                {"detail": refusal(error, attrgetter("unicode"))}, status
            )
    raise error


async def _refuse_form(request: Request, error: Exception) -> JSONResponse:
    """Say what is wrong with the form of a request."""
    assert isinstance(error, RequestValidationError)
    problem = error.errors()[0]
    field = [name for name in problem["loc"] if isinstance(name, str)][-1]
    return JSONResponse({"detail": f"{field}: {problem['msg']}."}, 422)


async def _miss(request: Request, error: Exception) -> Response:
    """Say that nothing is there: to a person by a page, to a program by JSON."""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": "There is no such address."}, 404)
    return FileResponse(_STATIC / "missing.html", 404)
