"""Rooms of two people, over HTTP.

The name of a room, with which anybody can watch, an invitation to the second seat,
and the keys of the two seats are four values of which none says anything of the
others.  A key is a cookie that scripts cannot read, and that is sent to the
addresses of its room alone.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Cookie, Path, Query, Request, Response

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.finished import FinishedGame, result_in_room
from cribbage_bridge.session.room import LEFT, Room
from cribbage_bridge.session.saved_rooms import new_room
from cribbage_bridge.session.session import NotNowError
from cribbage_bridge.web import game_models, room_models, views
from cribbage_bridge.web.game_api import NO_JSON, NO_SUCH_GAME, NOT_NOW
from cribbage_bridge.web.models import BUSY, STREAM, Problem
from cribbage_bridge.web.rooms import (
    Rooms,
    RoomSessions,
    change,
    lock_of,
    new_key,
    seat_of,
)
from cribbage_bridge.web.streams import Place, Streams
from cribbage_bridge.web.turns import Allowance

SECONDS_TO_CLAIM = 5 * 60
"""After which a game can be claimed that the other player has left."""

_SECONDS_OF_COOKIE = 400 * 24 * 60 * 60
"""The longest time that browsers keep a cookie."""

Name = Annotated[str, Path(max_length=100, description="The name of the room.")]
Key = Annotated[str | None, Cookie(alias="seat", max_length=200)]
Since = Annotated[
    int,
    Query(ge=0, lt=2**63, description="How many steps of the game you have seen."),
]

_NO_SEAT: dict[int | str, dict[str, Any]] = {
    403: {"model": Problem, "description": "You do not sit in the room."}
}


class NoSeatError(CribbageError, PermissionError):
    """Somebody who only watches wants to play."""

    def __init__(self) -> None:
        super().__init__("you do not sit at this table: you can only watch")


class NotInvitedError(CribbageError, PermissionError):
    """Somebody wants a seat without an invitation."""

    def __init__(self) -> None:
        super().__init__("this is not the invitation to this table")


def router(
    rooms: Rooms, sessions: RoomSessions, allowance: Allowance, streams: Streams
) -> APIRouter:
    """The routes."""
    routes = APIRouter(
        prefix="/api",
        tags=["rooms"],
        responses={422: {"model": Problem, "description": "Against the rules."}},
    )

    @routes.post("/rooms", status_code=201, responses=NO_JSON | BUSY)
    def open_room(
        options: room_models.Options, request: Request, response: Response
    ) -> room_models.Room:
        """Open a room for a game with a friend, in which you are the host."""
        allowance.take(request.client.host if request.client else "")
        key = new_key()
        room = Room(new_room(**dict(options), lock=lock_of(key)))
        with sessions.beginning(room):
            rooms.note_presence([(room.table.id, Seat.FIRST)])
            _give_key(request, response, room.table.id, key)
            return views.room(0, room, Seat.FIRST)

    @routes.get("/invitations/{invitation}", responses=NO_SUCH_GAME)
    def look_at_invitation(
        invitation: Annotated[str, Path(max_length=100)],
    ) -> room_models.Invited:
        """Find the room to which you are invited; this takes no seat."""
        return room_models.Invited(room=rooms.invited_to(invitation))

    @routes.post("/rooms/{name}/guest", responses=NOT_NOW | _NO_SEAT | NO_JSON)
    def take_seat(
        name: Name,
        asked: room_models.TakeSeat,
        request: Request,
        response: Response,
        key: Key = None,
    ) -> room_models.Room:
        """Take the second seat, to which you are invited, and begin the game."""
        new = new_key()

        def take(room: Room, revision: int) -> room_models.Room:
            if not _are_equal(room.table.invitation, asked.invitation):
                raise NotInvitedError
            if seat_of(room.table, key):
                raise NotNowError("you sit at this table already")
            room.take_seat(lock_of(new))
            return views.room(revision, room, Seat.SECOND)

        seen = change(sessions, name, take)
        rooms.note_presence([(name, Seat.SECOND)])
        _give_key(request, response, name, new)
        return seen

    @routes.get("/rooms/{name}", responses=NO_SUCH_GAME)
    def look_at_room(name: Name, since: Since = 0, key: Key = None) -> room_models.Room:
        """Look at a game between two people, as you may see it."""
        with sessions.looking(name) as (room, revision):
            return views.room(revision, room, seat_of(room.table, key), since)

    @routes.get("/rooms/{name}/record", responses=NOT_NOW)
    def download_room(name: Name) -> dict[str, Any]:
        """Download the record of a game that is over, and what its cards follow from.

        `cribbage verify` checks both.
        """
        with sessions.looking(name) as (room, _):
            if not room.winner:
                raise NotNowError("the game is not over")
            table = room.table
            return {**table.record.to_data(), "fairness": table.fairness.to_data()}

    @routes.get(
        "/rooms/{name}/stream",
        responses=NO_SUCH_GAME | BUSY | STREAM,
        response_class=Response,
    )
    async def follow_room(name: Name, key: Key = None) -> Response:
        """Learn at once when the room has changed, and who is there."""
        table, _ = await run_sync(rooms.find, name)
        return streams.follow(Place(Rooms.table, name), seat_of(table, key))

    @routes.get("/rooms/{name}/result", responses=NOT_NOW | _NO_SEAT)
    def sum_up_room(name: Name, key: Key = None) -> FinishedGame:
        """Sum up the game that is over, for your statistics."""
        with sessions.looking(name) as (room, _):
            seat = _own_seat(room, key)
            return result_in_room(room, seat, rooms.last_day(name))

    def changed(
        name: str,
        key: str | None,
        seen: int,
        since: int,
        do: Callable[[Room, Seat], None],
    ) -> room_models.Room:
        """Let a seat do something that has seen the room at a revision."""

        def change_room(room: Room, revision: int) -> room_models.Room:
            seat = _own_seat(room, key)
            room.note_change(seat, seen, revision)
            do(room, seat)
            return views.room(revision, room, seat, since)

        return change(sessions, name, change_room)

    @routes.post("/rooms/{name}/actions", responses=NOT_NOW | _NO_SEAT | NO_JSON)
    def take_action_in_room(
        name: Name, action: game_models.Action, since: Since = 0, key: Key = None
    ) -> room_models.Room:
        """Do what the game waits for."""

        def do(room: Room, seat: Seat) -> None:
            if isinstance(action, game_models.Continue):
                room.proceed(seat)
            else:
                room.act(action.read(seat))

        return changed(name, key, action.revision, since, do)

    @routes.post("/rooms/{name}/rematch", responses=NOT_NOW | _NO_SEAT | NO_JSON)
    def want_rematch(
        name: Name, asked: game_models.Change, since: Since = 0, key: Key = None
    ) -> room_models.Room:
        """Ask for another game, which begins when both want it; the loser deals."""
        return changed(name, key, asked.revision, since, Room.want_rematch)

    @routes.post("/rooms/{name}/give-up", responses=NOT_NOW | _NO_SEAT | NO_JSON)
    def give_room_up(
        name: Name, asked: game_models.Change, since: Since = 0, key: Key = None
    ) -> room_models.Room:
        """Give the game up, which the other player has won then."""
        return changed(name, key, asked.revision, since, Room.give_up)

    @routes.post("/rooms/{name}/claim", responses=NOT_NOW | _NO_SEAT | NO_JSON)
    def claim_room(
        name: Name, asked: game_models.Change, since: Since = 0, key: Key = None
    ) -> room_models.Room:
        """Claim a game that the other player has left for five minutes."""

        def claim(room: Room, seat: Seat) -> None:
            absence = streams.absence(name, seat.other)
            if not (absence and absence.is_away) or absence.seconds < SECONDS_TO_CLAIM:
                raise NotNowError("the other player has not been away for 5 minutes")
            room.give_up(seat.other, LEFT)

        return changed(name, key, asked.revision, since, claim)

    return routes


def _are_equal(known: str, sent: str) -> bool:
    """Compare texts in a time that says nothing of where they differ."""
    return hmac.compare_digest(known.encode(), sent.encode())


def _own_seat(room: Room, key: str | None) -> Seat:
    """The seat that a key gives.

    Raises:
        NoSeatError: It gives none.
    """
    seat = seat_of(room.table, key)
    if seat is None:
        raise NoSeatError
    return seat


def _give_key(request: Request, response: Response, room: str, key: str) -> None:
    """Let the browser keep the key of a seat."""
    response.set_cookie(
        "seat",
        key,
        max_age=_SECONDS_OF_COOKIE,
        path=f"/api/rooms/{room}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
