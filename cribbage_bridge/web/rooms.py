"""The rooms of two people on a server, who may sit in them, and who is there.

The host and the guest each have a key, of which only the SHA-256 is kept.  A
person is there whose page was connected a moment ago.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.room import Room
from cribbage_bridge.session.saved_rooms import SavedRoom, read_room
from cribbage_bridge.web import database
from cribbage_bridge.web.games import ChangedMeanwhileError, NoSuchGameError, Store
from cribbage_bridge.web.sessions import Sessions

_Answer = TypeVar("_Answer")

_SCHEMA = """
    CREATE INDEX IF NOT EXISTS rooms_by_invitation
        ON rooms (json_extract(data, '$.invitation'));
    CREATE TABLE IF NOT EXISTS presence (
        room TEXT NOT NULL,
        seat TEXT NOT NULL,
        came REAL NOT NULL,
        seen REAL NOT NULL,
        PRIMARY KEY (room, seat)
    );
"""


_NOTE = """
    INSERT INTO presence VALUES (:room, :seat, :now, :now)
    ON CONFLICT (room, seat) DO UPDATE SET
        came = CASE WHEN seen < :now - :gap THEN :now ELSE came END, seen = :now
"""

SECONDS_TO_BE_AWAY = 15
"""After which somebody of whom nothing was heard is away."""


@dataclass(frozen=True)
class Presence:
    """Since when, and until when, somebody was in a room: seconds of the clock."""

    came: float
    seen: float


Presences: TypeAlias = dict[Seat, Presence]
"""Who has been in a room."""


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(32)


def lock_of(key: str) -> str:
    """What a key fits."""
    return hashlib.sha256(key.encode()).hexdigest()


def seat_of(room: SavedRoom, key: str | None) -> Seat | None:
    """The seat that a key gives; nothing for those who watch."""
    lock = lock_of(key or "")
    fitting = [seat for seat in Seat if hmac.compare_digest(room.locks[seat], lock)]
    return fitting[0] if fitting else None


@dataclass(frozen=True)
class Rooms(Store[SavedRoom]):
    """The rooms in a file."""

    table = "rooms"

    @staticmethod
    def read(data: Any) -> SavedRoom:
        """A room, from data of JSON."""
        return read_room(data)

    def prepare(self) -> None:
        """Make the file, as the parent does, and what else rooms need."""
        super().prepare()
        database.prepare(self.file, _SCHEMA)

    def add(self, kept: SavedRoom) -> None:
        """Keep a new room, and drop those beyond the limits."""
        super().add(kept)
        with database.connection(self.file) as connection:
            connection.execute(
                "DELETE FROM presence WHERE room NOT IN (SELECT name FROM rooms)"
            )

    def invited_to(self, invitation: str) -> str:
        """The name of the room to which somebody is invited.

        Raises:
            NoSuchGameError: There is none.
        """
        with database.connection(self.file) as connection:
            row = connection.execute(
                "SELECT name FROM rooms WHERE json_extract(data, '$.invitation') = ?",
                (invitation,),
            ).fetchone()
        if row is None:
            raise NoSuchGameError
        return str(row[0])

    def note_presence(self, seats: Iterable[tuple[str, Seat]]) -> None:
        """Note who is there now, by the names of the rooms."""
        when = {"now": time.time(), "gap": SECONDS_TO_BE_AWAY}
        rows = [{"room": room, "seat": seat.value, **when} for room, seat in seats]
        with database.connection(self.file) as connection:
            connection.executemany(_NOTE, rows)

    def presences(self, names: Sequence[str]) -> dict[str, Presences]:
        """Who has been in rooms, by their names; all are there."""
        with database.connection(self.file) as connection:
            rows = connection.execute(
                "SELECT room, seat, came, seen FROM presence"
                " WHERE room IN (SELECT value FROM json_each(?))",
                (json.dumps(names),),
            ).fetchall()
        found: dict[str, Presences] = {name: {} for name in names}
        for room, seat, came, seen in rows:
            found[room][Seat(seat)] = Presence(came, seen)
        return found


RoomSessions: TypeAlias = Sessions[SavedRoom, Room]
"""The rooms that are open."""


def change(
    rooms: RoomSessions, name: str, do: Callable[[Room, int], _Answer]
) -> _Answer:
    """Change a room, again if somebody else has changed it meanwhile.

    Args:
        rooms: The rooms.
        name: The name of the room.
        do: Changes it; the revision that comes of it is given, too.

    Raises:
        NoSuchGameError: There is no room of this name.
    """
    while True:
        revision = rooms.games.revision(name)
        try:
            with rooms.changing(name, revision) as room:
                return do(room, revision + 1)
        except ChangedMeanwhileError:
            continue
