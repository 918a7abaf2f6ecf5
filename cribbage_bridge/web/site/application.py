"""The application of a static site, which answers requests in a web worker.

Pyodide has no threads, so the functions that a server runs in threads run here in turn,
between the messages to the worker.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
import warnings
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

import anyio.to_thread
from pydantic import BaseModel
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.types import Message

from cribbage_bridge.session import json_form

_Result = TypeVar("_Result")

_STREAMS = 20
_OPEN_TABLES = 10

_REHEARSED = ("a", "b", "c")
"""The seeds of deals after which the browser has compiled what most moves need."""


async def _run_sync(
    function: Callable[..., _Result], *arguments: object, **_: object
) -> _Result:
    """Run a function after the messages that have arrived, instead of in a thread."""
    await asyncio.sleep(0)
    return function(*arguments)


anyio.to_thread.run_sync = _run_sync  # type: ignore[assignment]

# A model is then built when it is first used; most models of FastAPI never are.
BaseModel.model_config["defer_build"] = True
json_form.CONFIG["defer_build"] = True

# FastAPI ignores this warning while it builds a field, but the model is built later.
warnings.simplefilter("ignore", UnsupportedFieldAttributeWarning)

# FastAPI tries to import this module for each field; the site does not have it.
sys.modules["pydantic.v1"] = None  # type: ignore[assignment]

from fastapi._compat.v2 import ModelField  # noqa: E402

_build_field = ModelField.__post_init__

_fields: list[ModelField] = []


def _built(field: ModelField, name: str) -> object:
    """Build a field when its type adapter is first used."""
    if name != "_type_adapter":
        raise AttributeError(name)
    _build_field(field)
    return vars(field)[name]


ModelField.__post_init__ = lambda self: _fields.append(self)  # type: ignore[method-assign]
ModelField.__getattr__ = _built  # type: ignore[attr-defined]

# These modules import the function, or define the models and fields.
from fastapi import FastAPI  # noqa: E402
from fastapi.responses import JSONResponse, Response  # noqa: E402

from cribbage_bridge.cribbage.game import Strength  # noqa: E402
from cribbage_bridge.rummikub.queries import Outcomes  # noqa: E402
from cribbage_bridge.session.saved_table import new_table  # noqa: E402
from cribbage_bridge.session.table import Table  # noqa: E402
from cribbage_bridge.web.api import create_api  # noqa: E402
from cribbage_bridge.web.rummikub_queries import OutcomesQuery  # noqa: E402
from cribbage_bridge.web.services import Host, create_services  # noqa: E402
from cribbage_bridge.web.site import verification_api  # noqa: E402
from cribbage_bridge.web.tables import Tables  # noqa: E402


class Application:
    """The application, and the requests that it is answering.

    Args:
        file: The path of the database file.
    """

    def __init__(self, file: str) -> None:
        self._app = _app(Path(file))
        self._stack = AsyncExitStack()
        self._canceled: dict[int, asyncio.Event] = {}

    async def start(self) -> None:
        """Start the tasks of the application."""
        lifespan = self._app.router.lifespan_context(self._app)
        await self._stack.enter_async_context(lifespan)

    async def answer(
        self,
        number: int,
        method: str,
        url: str,
        body: str,
        send: Callable[[int, bytes, bool], None],
    ) -> None:
        """Answer a request.

        Args:
            number: The number of the request, for `cancel`.
            method: The method, such as ``GET``.
            url: The path with the query, if any.
            body: The body.
            send: A function that is called with the status code, each part of the body,
                and true if more parts follow.
        """
        canceled = self._canceled[number] = asyncio.Event()
        received: list[Message] = [{"type": "http.request", "body": body.encode()}]
        status = 500

        async def receive() -> Message:
            if received:
                return received.pop()
            await canceled.wait()
            return {"type": "http.disconnect"}

        async def pass_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                part = message.get("body", b"")
                send(status, part, message.get("more_body", False))

        try:
            await self._app(_scope(method, url), receive, pass_on)
        except Exception:  # the application has sent the status 500
            traceback.print_exc()
        finally:
            del self._canceled[number]

    async def rehearse(self) -> None:
        """Build all fields, and play some deals, because their first uses take longer.

        Requests are answered in between.
        """
        for field in _fields:
            field._type_adapter.rebuild()
            await asyncio.sleep(0)
        for seed in _REHEARSED:
            table = Table(new_table(Strength.REGULAR, seed, counting=False))
            table.advance_all()
            table.game.play_deal(Strength.REGULAR)
            await asyncio.sleep(0)

    def cancel(self, number: int) -> None:
        """Tell the application that the sender of a request has gone."""
        if canceled := self._canceled.get(number):
            canceled.set()


def _app(file: Path) -> FastAPI:
    host = Host(
        Tables(file),
        count_game=lambda sender: None,
        outcomes=_outcomes,
        streams=_STREAMS,
        open_tables=_OPEN_TABLES,
    )
    app = create_api(create_services(host), _refuse)
    app.router.routes += verification_api.router.routes
    return app


async def _outcomes(query: OutcomesQuery) -> Outcomes:
    return query.answer()


def _refuse(path: str, status: int, reason: str) -> Response:
    return JSONResponse({"detail": reason}, status)


def _scope(method: str, url: str) -> dict[str, Any]:
    path, _, query = url.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"content-type", b"application/json")],
        "client": None,
        "server": None,
    }
