"""The API: its routes, its services, and the reasons for refusals.

A server adds the pages; a site of static files runs the API in the browser.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from operator import attrgetter

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response

from cribbage_bridge.cribbage import show
from cribbage_bridge.files.errors import CribbageError, StorageError
from cribbage_bridge.files.validation import validation_message
from cribbage_bridge.session.narration import capitalized, refusal
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
)
from cribbage_bridge.web.errors import (
    BusyError,
    DamagedError,
    NoSeatError,
    NotFoundError,
    TooExpensiveError,
)
from cribbage_bridge.web.services import Services

_LOG = logging.getLogger("uvicorn.error")

API = "/api/"
"""The start of the addresses for programs."""

_THREADS = (os.cpu_count() or 1) + 4
"""The maximum number of requests that threads handle at once."""

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


Refuse = Callable[[str, int, str], Response]
"""A function that returns the response that refuses a request.

Its arguments are the path of the request, the status code and the reason.
"""


def create_api(services: Services, refuse: Refuse) -> FastAPI:
    """Create the application with the API, and start SWI-Prolog in this thread.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
    """
    show.hand_value("5H 5S 5C JD", "5D")
    app = FastAPI(
        title="cribbage_bridge",
        description=_DESCRIPTION,
        version=version("cribbage-bridge"),
        docs_url=None,
        redoc_url=None,
        lifespan=_running,
    )
    app.state.services = services
    for router in _ROUTERS:
        app.router.routes += router.routes
    app.add_exception_handler(CribbageError, partial(_refuse, refuse))
    app.add_exception_handler(RequestValidationError, partial(_refuse_form, refuse))
    app.add_exception_handler(404, partial(_miss, refuse))
    app.add_exception_handler(405, partial(_refuse_method, refuse))
    return app


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


async def _refuse(refuse: Refuse, request: Request, error: Exception) -> Response:
    assert isinstance(error, CribbageError)
    if isinstance(error, StorageError):
        _LOG.error("%s", error)
        error = StorageError("the games cannot be reached now")
    for kind, status in _STATUSES.items():
        if isinstance(error, kind):
            reason = refusal(error, attrgetter("unicode"))
            return refuse(request.url.path, status, reason)
    raise error


async def _refuse_form(refuse: Refuse, request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problem = error.errors()[0]
    field = [name for name in problem["loc"] if isinstance(name, str)][-1]
    reason = validation_message(problem, field)
    return refuse(request.url.path, 422, f"{capitalized(reason)}.")


async def _miss(refuse: Refuse, request: Request, error: Exception) -> Response:
    is_program = request.url.path.startswith(API)
    reason = "There is no such address." if is_program else "There is no such page."
    return refuse(request.url.path, 404, reason)


async def _refuse_method(
    refuse: Refuse, request: Request, error: Exception
) -> Response:
    reason = f"{request.method} is not possible at this address."
    response = refuse(request.url.path, 405, reason)
    response.headers.update(getattr(error, "headers", None) or {})
    return response
