"""API routes for the players of a game between two people: seats and reactions."""

from __future__ import annotations

import time

from fastapi import Request, Response

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.json_form import form
from cribbage_bridge.session.prompt import NotNowError
from cribbage_bridge.session.table import Table
from cribbage_bridge.session.table_view import TableView
from cribbage_bridge.session.transfers import SECONDS_OF_CODE
from cribbage_bridge.web.errors import NoSeatError
from cribbage_bridge.web.keys import (
    are_equal,
    earlier_seat_of,
    give_key,
    lock_of,
    new_key,
    seat_of,
    seat_offered,
)
from cribbage_bridge.web.models import BUSY
from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import ServerServices
from cribbage_bridge.web.table_models import (
    Change,
    React,
    TakeSeat,
    TransferOffer,
    TransferSeat,
)
from cribbage_bridge.web.table_requests import (
    CHANGED,
    NO_SEAT,
    NO_SUCH_TABLE,
    RULES,
    Id,
    Key,
    own_seat,
    view_of,
)

router = api_router("/tables/{id}", tags=["tables"], responses=RULES | CHANGED)


@router.post("/seat", response_model=form(TableView))
def take_seat(
    id: Id,
    asked: TakeSeat,
    services: ServerServices,
    request: Request,
    response: Response,
    key: Key = None,
) -> object:
    """Take the second seat with your invitation and the commitment to your secret."""
    new = new_key()

    def guest(table: Table) -> Seat:
        invitation = table.friends.invitation if table.friends else ""
        if not (invitation and are_equal(invitation, asked.invitation)):
            raise NoSeatError("this is not the invitation to this table")
        _check_has_no_seat(table, key)
        return Seat.SECOND

    def seated(table: Table, seat: Seat, revision: int) -> TableView:
        table.take_seat(lock_of(new), asked.commitment, asked.name)
        return view_of(services, table, revision, seat)

    view = services.tables.change(id, None, guest, seated)
    services.presence.note([(id, Seat.SECOND)])
    give_key(request, response, id, new)
    return view


def _check_has_no_seat(table: Table, key: str | None) -> None:
    """Raise `NotNowError` if the key already gives a seat at the table."""
    if seat_of(table.friends, key):
        raise NotNowError("you already have a seat at this table")


@router.post("/transfer-code")
def offer_transfer(
    id: Id, asked: Change, services: ServerServices, key: Key = None
) -> TransferOffer:
    """Get a code with which another device can take over your seat, once."""
    code = new_key()

    def holder(table: Table) -> Seat:
        return own_seat(services, table, key)

    def offer(table: Table, seat: Seat, _: int) -> None:
        table.offer_transfer(seat, lock_of(code), time.time())

    services.tables.change(id, asked.revision, holder, offer)
    return TransferOffer(code=code, seconds=SECONDS_OF_CODE)


@router.post("/transfer", response_model=form(TableView))
def transfer_seat(
    id: Id,
    asked: TransferSeat,
    services: ServerServices,
    request: Request,
    response: Response,
    key: Key = None,
) -> object:
    """Move a seat to this device, with the code that the other device received."""
    new = new_key()

    def holder(table: Table) -> Seat:
        _check_has_no_seat(table, key)
        seat = seat_offered(table.friends, asked.code)
        if not seat:
            raise NoSeatError("this link was used already, or replaced by a new one")
        return seat

    def move(table: Table, seat: Seat, revision: int) -> TableView:
        table.transfer(seat, lock_of(new), time.time())
        return view_of(services, table, revision, seat)

    view = services.tables.change(id, None, holder, move)
    give_key(request, response, id, new)
    return view


@router.post("/take-back", response_model=form(TableView))
def take_back(id: Id, services: ServerServices, key: Key = None) -> object:
    """Take back your seat from the device to which it moved."""

    def holder(table: Table) -> Seat:
        seat = earlier_seat_of(table.friends, key)
        if not seat:
            raise NoSeatError("this device had no seat at this table")
        return seat

    def move(table: Table, seat: Seat, revision: int) -> TableView:
        table.take_back(seat, lock_of(key or ""))
        return view_of(services, table, revision, seat)

    return services.tables.change(id, None, holder, move)


@router.post("/reactions", status_code=204, responses=NO_SUCH_TABLE | NO_SEAT | BUSY)
def send_reaction(
    id: Id, asked: React, services: ServerServices, key: Key = None
) -> None:
    """Send a quick reaction, at most one in three seconds."""
    with services.tables.opened(id) as (table, _):
        if not table.friends:
            raise NotNowError("only friends exchange reactions")
        seat = own_seat(services, table, key)
    services.reactions.send(id, seat, asked.reaction)
