"""The web application with the pages, the API and its documentation."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path

import fastapi_offline
from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from cribbage_bridge.cribbage import show
from cribbage_bridge.files.errors import CribbageError, StorageError
from cribbage_bridge.session.json_form import reason_of
from cribbage_bridge.session.narration import refusal
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.table import ChangedMeanwhileError
from cribbage_bridge.web import (
    change_api,
    drill_api,
    game_api,
    link_api,
    people_api,
    review_api,
    show_api,
    statistics_api,
    table_api,
    worker,
)
from cribbage_bridge.web.claims import Claims
from cribbage_bridge.web.connections import most_connections
from cribbage_bridge.web.delays import Delays
from cribbage_bridge.web.errors import (
    BusyError,
    DamagedError,
    NoSeatError,
    NotFoundError,
    TooExpensiveError,
)
from cribbage_bridge.web.models import TOO_LONG
from cribbage_bridge.web.open_tables import OpenTables
from cribbage_bridge.web.origins import Origins
from cribbage_bridge.web.pages import MOVED, PAGES, page
from cribbage_bridge.web.presence import Presence
from cribbage_bridge.web.rate_limiter import GAMES_AN_HOUR, RateLimiter
from cribbage_bridge.web.reactions import Reactions
from cribbage_bridge.web.refusals import API, refuse
from cribbage_bridge.web.reviews import Reviews
from cribbage_bridge.web.running_reviews import RunningReviews
from cribbage_bridge.web.security import SecurityMiddleware
from cribbage_bridge.web.services import Services
from cribbage_bridge.web.stream_limiter import StreamLimiter
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.work_queue import ResultCache
from cribbage_bridge.web.worker import LongQuestions

_LOG = logging.getLogger("uvicorn.error")

_STATIC = Path(__file__).with_name("static")

_SWAGGER = Path(fastapi_offline.__file__).with_name("static")

_THREADS = (os.cpu_count() or 1) + 4
"""The maximum number of requests that threads handle at once."""

_FILES = {"/favicon.ico": "icon.svg", "/worker.js": "worker.js"}
"""The static file at each address outside `/static`."""

_DESCRIPTION = """
The pages of this server use this API, and any program can use it, too. The answers come
from the rules in Prolog. A card is a string such as `5H`, `10S`, `TS` or `5♥`.
"""

_STATUSES: dict[type[Exception], int] = {
    NoSeatError: 403,
    NotFoundError: 404,
    ChangedMeanwhileError: 409,
    NotNowError: 409,
    DamagedError: 410,
    TooExpensiveError: 422,
    BusyError: 429,
    StorageError: 503,
    ValueError: 422,
}
"""The HTTP status code for each exception."""

_ROUTERS = (
    show_api.router,
    drill_api.router,
    table_api.router,
    link_api.router,
    people_api.router,
    change_api.router,
    game_api.router,
    review_api.router,
    statistics_api.router,
)


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    Attributes:
        tables: The saved tables.
        hosts: The host names that requests may use.
        limits: The limits on the time, the memory and the number of long queries.
        open_tables: The maximum number of idle tables in memory.
        games_an_hour: The maximum number of games that an IP address may start or
            upload per hour.
        streams: The maximum number of pages that follow tables or watch reviews at the
            same time.
        lan_url: The URL of the server in a local network; empty if there is none.
        new_seed: A function that returns a seed for a new table against the computer.
            The seed determines the cards of all games at the table.
        today: A function that returns the date of the daily questions.
    """

    tables: Tables
    hosts: tuple[str, ...]
    limits: worker.QueryLimits = field(default_factory=worker.QueryLimits)
    open_tables: int = 200
    games_an_hour: int = GAMES_AN_HOUR
    streams: int = field(default_factory=most_connections)
    lan_url: str = ""
    new_seed: Callable[[], str] = secrets.token_hex
    today: Callable[[], date] = lambda: datetime.now(UTC).date()


def create_app(settings: Settings) -> FastAPI:
    """Create the web application for the given settings.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
        StorageError: The file of the saved tables cannot be used.
    """
    show.hand_value("5H 5S 5C JD", "5D")  # start SWI-Prolog in this thread
    services = _services(settings)
    app = FastAPI(
        title="cribbage_bridge",
        description=_DESCRIPTION,
        version=version("cribbage-bridge"),
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        lifespan=_running,
        responses=TOO_LONG,
    )
    app.state.services = services
    for router in _ROUTERS:
        app.include_router(router)
    for path, template in PAGES.items():
        _add_page(app, path, partial(HTMLResponse, page(template, path)))
    for path, name in _FILES.items():
        _add_page(app, path, partial(FileResponse, _STATIC / name))
    for path in MOVED:
        _add_redirect(app, path)
    app.mount("/static/docs", StaticFiles(directory=_SWAGGER))
    app.mount("/static", StaticFiles(directory=_STATIC))
    app.add_exception_handler(CribbageError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(404, _miss)
    app.add_exception_handler(405, _refuse_method)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app.add_middleware(SecurityMiddleware)
    return app


def _services(settings: Settings) -> Services:
    settings.tables.prepare()
    reviews = Reviews(settings.tables.file)
    reviews.prepare()
    presence = Presence(settings.tables.file)
    presence.prepare()
    reactions = Reactions(settings.tables.file)
    reactions.prepare()
    origins = Origins(settings.tables.file)
    origins.prepare()
    delays = Delays()
    stream_limiter = StreamLimiter(settings.streams)
    return Services(
        tables=OpenTables(settings.tables, settings.open_tables),
        origins=origins,
        presence=presence,
        claims=Claims(presence, delays),
        delays=delays,
        stream_limiter=stream_limiter,
        streams=Streams(presence, stream_limiter),
        reactions=reactions,
        reviews=reviews,
        running_reviews=RunningReviews(),
        rate_limiter=RateLimiter(settings.games_an_hour),
        long_questions=LongQuestions(settings.limits),
        choices=ResultCache(),
        discards=ResultCache(),
        lan_url=settings.lan_url,
        new_seed=settings.new_seed,
        today=settings.today,
    )


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    """Check for news of tables, and measure delays, from startup to shutdown.

    Limit the number of threads, because more would only wait for cores and each other.
    """
    current_default_thread_limiter().total_tokens = _THREADS
    services: Services = app.state.services
    tasks = [
        asyncio.create_task(services.streams.run()),
        asyncio.create_task(services.delays.run()),
    ]
    yield
    for task in tasks:
        task.cancel()


def _add_page(app: FastAPI, path: str, answer: Callable[[], Response]) -> None:
    @app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)
    async def send() -> Response:
        return answer()


def _add_redirect(app: FastAPI, path: str) -> None:
    @app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)
    async def redirect(id: str) -> Response:
        return RedirectResponse(f"/table/{id}", 308)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, CribbageError)
    if isinstance(error, StorageError):
        _LOG.error("%s", error)
        error = StorageError("the games cannot be reached now")
    for kind, status in _STATUSES.items():
        if isinstance(error, kind):
            reason = refusal(error, attrgetter("unicode"))
            return refuse(request.url.path, status, reason)
    raise error


async def _refuse_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problem = error.errors()[0]
    field = [name for name in problem["loc"] if isinstance(name, str)][-1]
    reason = reason_of({**problem, "loc": (field,)})
    return refuse(request.url.path, 422, f"{reason}.")


async def _miss(request: Request, error: Exception) -> Response:
    is_program = request.url.path.startswith(API)
    reason = "There is no such address." if is_program else "There is no such page."
    return refuse(request.url.path, 404, reason)


async def _refuse_method(request: Request, error: Exception) -> Response:
    reason = f"{request.method} is not possible at this address."
    response = refuse(request.url.path, 405, reason)
    response.headers.update(getattr(error, "headers", None) or {})
    return response
