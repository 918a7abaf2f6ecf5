"""The web application with the pages, the API and its documentation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path

import fastapi_offline
from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from cribbage_bridge.web.api import create_api
from cribbage_bridge.web.connections import Connection, most_connections
from cribbage_bridge.web.pages import FILES_OF_VERSION, MOVED, PAGES, STATIC, page
from cribbage_bridge.web.rate_limiter import GAMES_AN_HOUR, RateLimiter
from cribbage_bridge.web.refusals import refuse
from cribbage_bridge.web.security import SecurityMiddleware
from cribbage_bridge.web.services import Host, create_services, date_in_utc, random_seed
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.worker import LongQuestions, QueryLimits

_SWAGGER = Path(fastapi_offline.__file__).with_name("static")

_FILES = {"/favicon.ico": "icon.svg", "/worker.js": "worker.js"}
"""The static file at each address outside `/static`."""


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
    limits: QueryLimits = field(default_factory=QueryLimits)
    open_tables: int = 200
    games_an_hour: int = GAMES_AN_HOUR
    streams: int = field(default_factory=most_connections)
    lan_url: str = ""
    new_seed: Callable[[], str] = random_seed
    today: Callable[[], date] = date_in_utc


def create_app(settings: Settings) -> FastAPI:
    """Create the web application for the given settings.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
        StorageError: The file of the saved tables cannot be used.
    """
    host = Host(
        settings.tables,
        count_game=RateLimiter(settings.games_an_hour).count,
        outcomes=LongQuestions(settings.limits).outcomes,
        streams=settings.streams,
        open_tables=settings.open_tables,
        last_refused=lambda: Connection.last_refused,
        lan_url=settings.lan_url,
        new_seed=settings.new_seed,
        today=settings.today,
    )
    app = create_api(create_services(host), refuse)
    for path, template in PAGES.items():
        _add_page(app, path, partial(HTMLResponse, page(template, path)))
    for path, name in _FILES.items():
        _add_page(app, path, partial(FileResponse, STATIC / name))
    for path in MOVED:
        _add_redirect(app, path)
    app.mount("/static/docs", StaticFiles(directory=_SWAGGER))
    for address in ("/static", FILES_OF_VERSION):
        app.mount(address, StaticFiles(directory=STATIC))
    app.add_middleware(GZipMiddleware)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    app.add_middleware(SecurityMiddleware)
    return app


def _add_page(app: FastAPI, path: str, answer: Callable[[], Response]) -> None:
    @app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)
    async def send() -> Response:
        return answer()


def _add_redirect(app: FastAPI, path: str) -> None:
    @app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)
    async def redirect(id: str) -> Response:
        return RedirectResponse(f"/table/{id}", 308)
