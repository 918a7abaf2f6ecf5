"""Streams that notify pages immediately when a table changes.

A stream sends the revision of a table and, if the table is for two people, the
presence of its players.  It sends no cards, so a page requests the table after a new
revision.  A lost connection loses no news, a slow page delays no others, and several
servers can share a database file.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi.sse import EventSourceResponse, format_sse_event

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.presence import SECONDS_TO_BE_AWAY, PresenceLog, Presences

_LOG = logging.getLogger("uvicorn.error")

SECONDS_BETWEEN_BEATS = 10
"""The interval, in seconds, at which a stream repeats its news."""

_SECONDS_BETWEEN_LOOKS = 0.05
_LOOKS_BETWEEN_CLOCKS = 20
_LOOKS_BETWEEN_PRESENCES = 100
_MILLISECONDS_TO_CONNECT_AGAIN = 1000


@dataclass(frozen=True)
class Absence:
    """The presence or absence of a person who has joined a table.

    Attributes:
        is_away: True if the person has been silent for over `SECONDS_TO_BE_AWAY`.
        seconds: The time, in seconds, since the person was last seen, not counting the
            time before the server started or the other player came.
    """

    is_away: bool
    seconds: int = field(compare=False)


@dataclass(frozen=True)
class News:
    """The news of a table.

    Attributes:
        revision: The revision of the table.
        absences: The absences of people at a table for two; `None` at other tables.
    """

    revision: int
    absences: dict[Seat, Absence] | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the news as JSON-serializable data.

        At a table for two people, ``away`` has the seconds for which the player in each
        seat has been away: 0 if present, and `None` if nobody has taken the seat.
        """
        if self.absences is None:
            return {"revision": self.revision}
        away: dict[str, int | None] = {seat.value: None for seat in Seat}
        for seat, absence in self.absences.items():
            away[seat.value] = absence.seconds if absence.is_away else 0
        return {"revision": self.revision, "away": away}


class Streams:
    """The streams of a server.

    A person is present while a page follows the table with the person's key.
    """

    def __init__(self, presence: PresenceLog, maximum: int) -> None:
        self._presence = presence
        self._maximum = maximum
        self._began = time.time()
        self._ended = False
        self._followers: dict[str, dict[asyncio.Event, Seat | None]] = {}
        self._news: dict[str, News] = {}
        self._thread = CapacityLimiter(1)

    def follow(self, table: str, seat: Seat | None) -> EventSourceResponse:
        """Return a stream that sends the news of a table to a viewer."""
        if sum(map(len, self._followers.values())) >= self._maximum:
            raise BusyError("the server has too many open pages: try again later")
        return EventSourceResponse(self._events(table, seat))

    async def _events(self, table: str, seat: Seat | None) -> AsyncIterator[bytes]:
        with self._following(table, seat) as changed:
            with _failures_logged():
                if seat:
                    await self._note_presence({(table, seat)})
                await self._look([table])
            while not self._ended and (news := self._news.get(table)):
                changed.clear()
                yield format_sse_event(
                    data_str=json.dumps(news.to_data()),
                    id=str(news.revision),
                    retry=_MILLISECONDS_TO_CONNECT_AGAIN,
                )
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), SECONDS_BETWEEN_BEATS)

    @contextmanager
    def _following(self, table: str, seat: Seat | None) -> Iterator[asyncio.Event]:
        changed = asyncio.Event()
        self._followers.setdefault(table, {})[changed] = seat
        try:
            yield changed
        finally:
            del self._followers[table][changed]
            if not self._followers[table]:
                del self._followers[table]
                self._news.pop(table, None)

    def end(self) -> None:
        """End all streams before the server stops."""
        self._ended = True
        for followers in self._followers.values():
            for changed in followers:
                changed.set()

    async def run(self) -> None:
        """Check for news while the server runs."""
        file = self._presence.file
        with closing(sqlite3.connect(file, check_same_thread=False)) as connection:
            # This connection stays open after a read, so SQLite does not move the
            # changes from the WAL file to the database whenever a request ends.
            known = _version(connection)
            for number in itertools.count():
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
                if not self._followers:
                    continue
                with _failures_logged():
                    if number % _LOOKS_BETWEEN_PRESENCES == 0:
                        await self._note_presence(self._seated())
                    version = await run_sync(_version, connection, limiter=self._thread)
                    if version != known or number % _LOOKS_BETWEEN_CLOCKS == 0:
                        known = version
                        await self._look(list(self._followers))

    async def _look(self, tables: list[str]) -> None:
        found = await run_sync(self._read, tables, limiter=self._thread)
        for table in tables:
            news = found.get(table)
            if news != self._news.get(table):
                for changed in self._followers.get(table, ()):
                    changed.set()
            if news and table in self._followers:
                self._news[table] = news
            else:
                self._news.pop(table, None)

    def seconds_away(self, table: str, seat: Seat) -> int:
        """Return a person's absence in seconds; 0 if present or if the seat is free."""
        absence = self._absences(self._presence.find([table])[table]).get(seat)
        return absence.seconds if absence and absence.is_away else 0

    def _absences(self, presences: Presences) -> dict[Seat, Absence]:
        """Return the absences of the people who have joined a table.

        No absence exceeds the time that the server has run, or the time that the other
        player has waited.
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

    def _read(self, tables: list[str]) -> dict[str, News]:
        with database.connection(self._presence.file) as connection:
            rows = connection.execute(
                "SELECT id, revision, invitation IS NOT NULL FROM tables"
                " WHERE id IN (SELECT value FROM json_each(?))",
                (json.dumps(tables),),
            ).fetchall()
        presences = self._presence.find([id for id, _, for_two in rows if for_two])
        return {
            id: News(revision, self._absences(presences[id]) if for_two else None)
            for id, revision, for_two in rows
        }

    def _seated(self) -> set[tuple[str, Seat]]:
        return {
            (table, seat)
            for table, followers in self._followers.items()
            for seat in followers.values()
            if seat
        }

    async def _note_presence(self, seats: set[tuple[str, Seat]]) -> None:
        await run_sync(self._presence.note, seats, limiter=self._thread)


@contextmanager
def _failures_logged() -> Iterator[None]:
    """Log database errors, and continue."""
    try:
        yield
    except (sqlite3.Error, StorageError) as error:
        _LOG.error("cannot check for news: %s", error)


def _version(connection: sqlite3.Connection) -> int:
    """Return a number that changes when another connection changes the file."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)
