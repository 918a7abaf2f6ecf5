"""Streams: pages learn at once that their games have changed.

News of a game is its revision, and for a room who is there.  It holds no card: a
page that learns of a revision that it does not know asks for the game.  So nothing
is lost with a connection, a page that is slow holds nobody up, and several servers
can share a file.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi.sse import EventSourceResponse, format_sse_event

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web import database
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.rooms import SECONDS_TO_BE_AWAY, Presences, Rooms
from cribbage_bridge.web.turns import BusyError

_Answer = TypeVar("_Answer")

_LOG = logging.getLogger("uvicorn.error")

SECONDS_BETWEEN_BEATS = 10
"""In which a stream says something, though nothing is new."""

_SECONDS_BETWEEN_LOOKS = 0.05
_LOOKS_BETWEEN_CLOCKS = 20
_LOOKS_BETWEEN_PRESENCES = 100
_MILLISECONDS_TO_CONNECT_AGAIN = 1000


@dataclass(frozen=True)
class Place:
    """Where a game lies.

    Attributes:
        table: The table of the file.
        name: The name of the game.
    """

    table: str
    name: str


@dataclass(frozen=True)
class Absence:
    """Whether somebody who was in a room is away.

    Attributes:
        is_away: Whether nothing was heard for long.
        seconds: For how long the other player waits.
    """

    is_away: bool
    seconds: int = field(compare=False)


@dataclass(frozen=True)
class News:
    """What is new of a game.

    Attributes:
        revision: Its revision.
        absences: Whether those are away who were in a room; for a game against the
            computer, nothing.
    """

    revision: int
    absences: dict[Seat, Absence] | None = None

    def to_data(self) -> dict[str, Any]:
        """The same as data for JSON; a seat that is there is away for 0 seconds."""
        if self.absences is None:
            return {"revision": self.revision}
        away = {
            player: self._seconds_away(seat)
            for seat, player in zip(Seat, ("host", "guest"), strict=True)
        }
        return {"revision": self.revision, "away": away}

    def _seconds_away(self, seat: Seat) -> int | None:
        absence = (self.absences or {}).get(seat)
        if absence is None:
            return None
        return absence.seconds if absence.is_away else 0


class Streams:
    """The streams of a server.

    Somebody is in a room who follows it with the key of a seat.
    """

    def __init__(self, rooms: Rooms, most: int) -> None:
        """Follow the games that lie in the file of the rooms, with so many streams."""
        self._rooms = rooms
        self._most = most
        self._began = time.time()
        self._ended = False
        self._followers: dict[Place, dict[asyncio.Event, Seat | None]] = {}
        self._news: dict[Place, News] = {}
        self._thread = CapacityLimiter(1)

    def follow(self, place: Place, seat: Seat | None = None) -> EventSourceResponse:
        """A stream about a game, for somebody who may sit in a room.

        Raises:
            BusyError: There are too many streams.
        """
        if sum(map(len, self._followers.values())) >= self._most:
            raise BusyError("too many pages are open: close one, and try again")
        return EventSourceResponse(self._events(place, seat))

    async def _events(self, place: Place, seat: Seat | None) -> AsyncIterator[bytes]:
        with self._following(place, seat) as changed:
            with _failures_logged():
                if seat:
                    await self._note_presence({(place.name, seat)})
                await self._look([place])
            while not self._ended and (news := self._news.get(place)):
                changed.clear()
                yield format_sse_event(
                    data_str=json.dumps(news.to_data()),
                    id=str(news.revision),
                    retry=_MILLISECONDS_TO_CONNECT_AGAIN,
                )
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), SECONDS_BETWEEN_BEATS)

    @contextmanager
    def _following(self, place: Place, seat: Seat | None) -> Iterator[asyncio.Event]:
        changed = asyncio.Event()
        self._followers.setdefault(place, {})[changed] = seat
        try:
            yield changed
        finally:
            del self._followers[place][changed]
            if not self._followers[place]:
                del self._followers[place]
                self._news.pop(place, None)

    def end(self) -> None:
        """End all streams, since the server is to stop."""
        self._ended = True
        for followers in self._followers.values():
            for changed in followers:
                changed.set()

    async def run(self) -> None:
        """Look for news as long as the server runs."""
        file = self._rooms.file
        with closing(sqlite3.connect(file, check_same_thread=False)) as connection:
            known = None
            for number in itertools.count():
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
                if not self._followers:
                    continue
                with _failures_logged():
                    if number % _LOOKS_BETWEEN_PRESENCES == 0:
                        await self._note_presence(self._seated())
                    version = await self._in_thread(partial(_version, connection))
                    if version != known or number % _LOOKS_BETWEEN_CLOCKS == 0:
                        known = version
                        await self._look(list(self._followers))

    async def _look(self, places: list[Place]) -> None:
        """Find the news of games, and let know those who follow them."""
        found = await self._in_thread(partial(self._read, places))
        for place in places:
            news = found.get(place)
            if news != self._news.get(place):
                for changed in self._followers.get(place, ()):
                    changed.set()
            if news and place in self._followers:
                self._news[place] = news
            else:
                self._news.pop(place, None)

    def absence(self, name: str, seat: Seat) -> Absence | None:
        """Whether a seat of a room is away; nothing if it never was there."""
        return self._absences(self._rooms.presences([name])[name]).get(seat)

    def _absences(self, presences: Presences) -> dict[Seat, Absence]:
        """Whether those are away who were in a room.

        Nobody is away for longer than the server runs, and nobody waits for longer
        than since coming.
        """
        now = time.time()
        absences = {}
        for seat, presence in presences.items():
            seen = max(presence.seen, self._began)
            other = presences.get(seat.other)
            waiting = max(seen, other.came) if other else seen
            is_away = now - seen > SECONDS_TO_BE_AWAY
            absences[seat] = Absence(is_away, max(1, int(now - waiting)))
        return absences

    def _read(self, places: list[Place]) -> dict[Place, News]:
        """The news of those games that there are."""
        found = {}
        for table in (Games.table, Rooms.table):
            names = [place.name for place in places if place.table == table]
            with database.connection(self._rooms.file) as connection:
                revisions = connection.execute(
                    f"SELECT name, revision FROM {table}"
                    " WHERE name IN (SELECT value FROM json_each(?))",
                    (json.dumps(names),),
                ).fetchall()
            for name, revision in revisions:
                found[Place(table, name)] = News(revision)
        rooms = [place for place in found if place.table == Rooms.table]
        presences = self._rooms.presences([place.name for place in rooms])
        for place in rooms:
            absences = self._absences(presences[place.name])
            found[place] = replace(found[place], absences=absences)
        return found

    def _seated(self) -> set[tuple[str, Seat]]:
        """Who follows rooms from a seat."""
        return {
            (place.name, seat)
            for place, followers in self._followers.items()
            for seat in followers.values()
            if seat
        }

    async def _note_presence(self, seats: set[tuple[str, Seat]]) -> None:
        await self._in_thread(partial(self._rooms.note_presence, seats))

    async def _in_thread(self, do: Callable[[], _Answer]) -> _Answer:
        return await run_sync(do, limiter=self._thread)


@contextmanager
def _failures_logged() -> Iterator[None]:
    """Go on after a failure to use the file, of which the log says why."""
    try:
        yield
    except (sqlite3.Error, StorageError) as error:
        _LOG.error("cannot look for news: %s", error)


def _version(connection: sqlite3.Connection) -> int:
    """A number that is another one when another connection has changed the file."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)
