"""The parameters and error responses that requests about tables share."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Cookie, Path, Query

from cribbage_bridge.cribbage.actions import Seat, SeatAction
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import TableView, table_view
from cribbage_bridge.web.errors import NoSeatError
from cribbage_bridge.web.keys import seat_of
from cribbage_bridge.web.models import Problem
from cribbage_bridge.web.services import Services

Id = Annotated[str, Path(max_length=100, description="The id of the table.")]
Key = Annotated[str | None, Cookie(alias="seat", max_length=200)]
Since = Annotated[
    int, Query(ge=0, lt=2**63, description="The number of steps that you know.")
]
GameNumber = Annotated[
    int | None,
    Query(
        ge=0,
        lt=2**31,
        description="The number of earlier games at a table for two; by default, the "
        "record is of the current game.",
    ),
]

Refusals = dict[int | str, dict[str, Any]]
"""Error responses by HTTP status code."""

NO_JSON: Refusals = {400: {"model": Problem, "description": "A body that is not text."}}
"""The response to an unreadable body."""

RULES: Refusals = {422: {"model": Problem, "description": "Against the rules."}}

NO_SUCH_TABLE: Refusals = {
    404: {"model": Problem, "description": "There is no such table."},
    410: {"model": Problem, "description": "The table is damaged."},
}
"""The error responses for missing or damaged tables."""

NOT_NOW: Refusals = {
    **NO_SUCH_TABLE,
    409: {
        "model": Problem,
        "description": "Impossible now, or you changed the table after the revision "
        "in the request.",
    },
}

NO_SEAT: Refusals = {
    403: {"model": Problem, "description": "You have no seat at the table."}
}

CHANGED = NOT_NOW | NO_SEAT | NO_JSON
"""The error responses to a request that changes a table."""


def viewer_of(services: Services, table: Table, key: str | None) -> Seat | None:
    """Return the seat for a key, or `None`; note that the seat's player is present."""
    seat = seat_of(table.friends, key)
    if seat and table.friends:
        services.presence.note([(table.id, seat)])
    return seat


def own_seat(services: Services, table: Table, key: str | None) -> Seat:
    """Return the seat for a key, as `viewer_of` does, or raise `NoSeatError`."""
    seat = viewer_of(services, table, key)
    if seat is None:
        raise NoSeatError("you have no seat at this table: you can only watch")
    return seat


def view_of(
    services: Services, table: Table, revision: int, seat: Seat | None, since: int = 0
) -> TableView:
    """Return a viewer's view of a table."""
    times = services.claims.times(table, seat)
    return table_view(table, revision, seat, since, times)


def check_own(action: SeatAction, seat: Seat) -> None:
    """Raise `NotNowError` if an action belongs to the other seat."""
    if action.seat is not seat:
        raise NotNowError("this is an action of the other seat")
