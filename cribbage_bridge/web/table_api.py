"""API routes to start, get, follow and delete tables.

Anyone who knows the id of a table can play there if the game is against the computer,
and can watch a game between two people.  The id, the invitation to the second seat
and the keys of the seats do not reveal one another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from anyio.to_thread import run_sync
from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.coach import new_lesson
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.saved_table import PERSON, new_table, new_table_for_two
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import TableView
from cribbage_bridge.web.keys import (
    earlier_seat_of,
    give_key,
    lock_of,
    new_key,
    seat_of,
)
from cribbage_bridge.web.models import BUSY, STREAM
from cribbage_bridge.web.open_tables import open_table
from cribbage_bridge.web.origins import Origin
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import RequestSender, ServerServices, Services
from cribbage_bridge.web.table_models import (
    Lesson,
    NewTable,
    TableAgainstComputer,
    TableForTwo,
)
from cribbage_bridge.web.table_requests import (
    NO_JSON,
    NO_SUCH_TABLE,
    NOT_NOW,
    RULES,
    Id,
    Key,
    Since,
    view_of,
    viewer_of,
)

router = api_router(tags=["tables"], responses=RULES)


@router.post(
    "/tables", status_code=201, responses=NO_JSON | BUSY, response_model=form(TableView)
)
def start_table(
    options: NewTable,
    sender: RequestSender,
    services: ServerServices,
    request: Request,
    response: Response,
) -> object:
    """Start a game against the computer, or a table that a friend can join."""
    services.host.count_game(sender)
    origin = services.origins.origin(request, response)
    if isinstance(options, TableForTwo):
        view, key = _start_for_two(options, services, origin)
        give_key(request, response, view.id, key)
        return view
    new = _against_computer(options, services)
    with services.tables.starting(new, origin) as table:
        return view_of(services, table, 0, PERSON)


def _against_computer(
    options: TableAgainstComputer | Lesson, services: Services
) -> Table:
    if isinstance(options, Lesson):
        return open_table(new_lesson())
    saved = new_table(
        options.strength.value,
        services.host.new_seed(),
        counting=options.counting,
        penalties=options.penalties,
    )
    return open_table(saved, options.cut)


def _start_for_two(
    options: TableForTwo, services: Services, origin: Origin
) -> tuple[TableView, str]:
    key = new_key()
    saved = new_table_for_two(
        goal=options.goal,
        counting=options.counting,
        penalties=options.penalties,
        lock=lock_of(key),
        name=options.name,
    )
    with services.tables.starting(open_table(saved), origin) as table:
        services.presence.note([(saved.id, Seat.FIRST)])
        return view_of(services, table, 0, Seat.FIRST), key


@router.get("/tables/{id}", responses=NO_SUCH_TABLE, response_model=form(TableView))
def get_table(
    id: Id, services: ServerServices, since: Since = 0, key: Key = None
) -> object:
    """Get your view of a table."""
    with services.tables.opened(id) as (table, revision):
        seat = viewer_of(services, table, key)
        view = view_of(services, table, revision, seat, since)
        had_seat = earlier_seat_of(table.friends, key) is not None
        return replace(view, can_take_back=had_seat and bool(table.game.steps))


@router.get("/rooms/{id}", include_in_schema=False)
def move_key(
    id: Id, services: ServerServices, request: Request, key: Key = None
) -> Response:
    """Redirect from the address that tables for two had in earlier versions.

    Browsers send the keys from those versions only to this address.
    """
    saved, _ = services.tables.saved.find(id)
    moved = RedirectResponse(f"/api/tables/{saved.id}")
    if key:
        give_key(request, moved, saved.id, key)
    return moved


@router.get(
    "/tables/{id}/stream",
    responses=NO_SUCH_TABLE | BUSY | STREAM,
    response_class=Response,
)
async def follow_table(
    id: Id, sender: RequestSender, services: ServerServices, key: Key = None
) -> Response:
    """Follow the changes to a table, and the presence of its players."""
    saved, _ = await run_sync(services.tables.saved.find, id)
    seat = seat_of(saved.friends, key) if saved.friends else None
    had_seat = earlier_seat_of(saved.friends, key) is not None
    return services.streams.follow(saved, seat, sender, had_seat=had_seat)


@router.get("/tables/{id}/news", responses=NO_SUCH_TABLE)
def get_news(id: Id, services: ServerServices, key: Key = None) -> dict[str, Any]:
    """Get the news that the stream of a table sends, for pages without a stream."""
    with services.tables.opened(id) as (table, _):
        viewer_of(services, table, key)
    return services.streams.news(id).to_data()


@router.delete(
    "/tables/{id}",
    status_code=204,
    responses={status: NOT_NOW[status] for status in (404, 409)},
)
def delete_table(id: Id, services: ServerServices) -> None:
    """Delete the table of a game against the computer."""
    if services.tables.saved.is_for_two(id):
        raise NotNowError("a game between two people cannot be deleted")
    services.tables.saved.delete(id)
