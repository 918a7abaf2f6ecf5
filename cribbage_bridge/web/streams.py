"""Streams that notify pages immediately when a table changes.

A stream sends the revision of a table and, if the table is for two people, the
presence and the latest reactions of its players, and the number of watchers.  It sends
no cards, so a page requests the table after a new revision.  A lost connection loses no
news, a slow page delays no other page, and several servers can share a database file.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain
from math import inf
from time import monotonic
from typing import Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.types import Receive, Scope, Send

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.origins import Sender
from cribbage_bridge.web.presence import SECONDS_BETWEEN_NOTES, Absences, Presence
from cribbage_bridge.web.reactions import Sent, latest_reactions
from cribbage_bridge.web.stream_limiter import StreamLimiter, Viewer
from cribbage_bridge.web.tables import missing

_LOG = logging.getLogger("uvicorn.error")

SECONDS_BETWEEN_BEATS = 10
"""The interval, in seconds, at which a stream repeats its news."""

SECONDS_OF_STREAM = 20
"""The time, in seconds, after which a stream of a table for two ends.

The page then connects again.  Without this contact, the server or its proxy might not
notice for minutes that the person has lost the network.
"""

MOST_FOR_SEAT = 2
"""The maximum number of streams for one seat; another one ends the oldest."""

MOST_WATCHERS = 10
"""The maximum number of streams for a table from people without a seat."""

_SECONDS_BETWEEN_LOOKS = 0.05
_LOOKS_BETWEEN_CLOCKS = 20
_LOOKS_BETWEEN_NOTES = int(SECONDS_BETWEEN_NOTES / _SECONDS_BETWEEN_LOOKS)
_MILLISECONDS_TO_CONNECT_AGAIN = 1000


@dataclass(frozen=True)
class News:
    """The news of a table.

    Attributes:
        revision: The revision of the table.
        absences: The absences of people at a table for two; `None` at other tables.
        reactions: The latest reaction of each player who sent one.
        watchers: The number of streams of this server to people who watch a table for
            two.
    """

    revision: int
    absences: Absences | None = None
    reactions: dict[Seat, Sent] = field(default_factory=dict)
    watchers: int = 0

    def to_data(self) -> dict[str, Any]:
        """Return the news as JSON-serializable data.

        At a table for two people, ``away`` has the seconds for which the player in each
        seat has been away: 0 if present, and `None` if nobody has taken the seat.
        ``reactions`` has the number and the latest reaction of each player, or `None`.
        ``watchers`` has the number of streams to people who only watch.
        """
        if self.absences is None:
            return {"revision": self.revision}
        away: dict[str, int | None] = {seat.value: None for seat in Seat}
        for seat, absence in self.absences.items():
            away[seat.value] = absence.seconds if absence.is_away else 0
        sent = {seat.value: self.reactions.get(seat) for seat in Seat}
        return {
            "revision": self.revision,
            "away": away,
            "reactions": write(sent),
            "watchers": self.watchers,
        }


@dataclass(eq=False)
class _Follower(Viewer):
    """A page that follows a table.

    Attributes:
        table: The id of the table.
        seat: The viewer's seat at a table for two, if any; otherwise `None`.
        is_for_two: True if the table is for two people.
        is_watcher: True if the viewer watches a table for two, and cannot take back a
            seat.
        changed: An event that is set when there is news, or when the stream must end.
        is_ended: True if the stream must end.
    """

    table: str
    seat: Seat | None
    is_for_two: bool
    is_watcher: bool
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    is_ended: bool = False

    def end(self) -> None:
        self.is_ended = True
        self.changed.set()


class _Stream(EventSourceResponse):
    """A stream that calls a function at its end, even if it never began."""

    def __init__(self, events: AsyncIterator[bytes], ended: Callable[[], None]) -> None:
        super().__init__(events)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


class Streams:
    """The streams of a server.

    A person is present while a page follows the table with the person's key.
    """

    def __init__(self, presence: Presence, limiter: StreamLimiter) -> None:
        self._presence = presence
        self._limiter = limiter
        self._ended = False
        self._followers: dict[str, list[_Follower]] = {}
        self._news: dict[str, News] = {}
        self._thread = CapacityLimiter(1)

    def follow(
        self,
        table: SavedTable,
        seat: Seat | None,
        sender: Sender,
        *,
        had_seat: bool = False,
    ) -> EventSourceResponse:
        """Return a stream that sends the news of a table to a viewer.

        Args:
            table: The table.
            seat: The viewer's seat at a table for two, if any; otherwise `None`.
            sender: The sender of the viewer's request.
            had_seat: True if the viewer has a device that can take back a seat.

        Raises:
            BusyError: There are too many streams.
        """
        others = self._followers.get(table.id, [])
        if not seat and sum(not each.seat for each in others) >= MOST_WATCHERS:
            raise BusyError("too many people watch this table")
        is_for_two = table.friends is not None
        is_spectator = is_for_two and seat is None
        is_watcher = is_spectator and not had_seat
        follower = _Follower(
            sender, is_spectator, table.id, seat, is_for_two, is_watcher
        )
        self._limiter.add(follower)
        followers = self._followers.setdefault(table.id, others)
        if seat:
            own = [each for each in followers if each.seat is seat]
            for oldest in own[: 1 - MOST_FOR_SEAT]:
                oldest.end()
        followers.append(follower)
        return _Stream(self._events(follower), lambda: self._forget(follower))

    async def _events(self, follower: _Follower) -> AsyncIterator[bytes]:
        table, seat = follower.table, follower.seat
        end = monotonic() + (SECONDS_OF_STREAM if follower.is_for_two else inf)
        with _failures_logged():
            if seat:
                await self._note_presence({(table, seat)})
            await self._look([table])
        while not (self._ended or follower.is_ended):
            news = self._news.get(table)
            if not news:
                return
            follower.changed.clear()
            yield format_sse_event(
                data_str=json.dumps(news.to_data()),
                id=str(news.revision),
                retry=_MILLISECONDS_TO_CONNECT_AGAIN,
            )
            seconds = min(SECONDS_BETWEEN_BEATS, end - monotonic())
            with suppress(TimeoutError):
                await asyncio.wait_for(follower.changed.wait(), seconds)
            if monotonic() > end:
                yield format_sse_event(event="continue", data_str="")
                return
        if follower.is_ended:
            yield format_sse_event(event="ended", data_str="")

    def _forget(self, follower: _Follower) -> None:
        self._limiter.remove(follower)
        followers = self._followers[follower.table]
        followers.remove(follower)
        if not followers:
            del self._followers[follower.table]
            self._news.pop(follower.table, None)

    def end(self) -> None:
        """End all streams before the server stops."""
        self._ended = True
        for follower in chain.from_iterable(self._followers.values()):
            follower.changed.set()

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
                    if number % _LOOKS_BETWEEN_NOTES == 0:
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
                for follower in self._followers.get(table, ()):
                    follower.changed.set()
            if news and table in self._followers:
                self._news[table] = news
            else:
                self._news.pop(table, None)

    def news(self, table: str) -> News:
        """Return the news of a table, for pages without a stream.

        Raises:
            NotFoundError: There is no such table.
        """
        found = self._read([table])
        if table not in found:
            raise missing()
        return found[table]

    def _read(self, tables: list[str]) -> dict[str, News]:
        with database.connection(self._presence.file) as connection:
            rows = connection.execute(
                "SELECT id, revision, invitation IS NOT NULL FROM tables"
                " WHERE id IN (SELECT value FROM json_each(?))",
                (json.dumps(tables),),
            ).fetchall()
            for_two = [id for id, _, is_for_two in rows if is_for_two]
            reactions = latest_reactions(connection, for_two)
        absences = self._presence.absences(for_two)
        return {
            id: News(revision, absences[id], reactions[id], self._watchers(id))
            if id in absences
            else News(revision)
            for id, revision, _ in rows
        }

    def _watchers(self, table: str) -> int:
        return sum(each.is_watcher for each in self._followers.get(table, ()))

    def _seated(self) -> set[tuple[str, Seat]]:
        return {
            (follower.table, follower.seat)
            for follower in chain.from_iterable(self._followers.values())
            if follower.seat
        }

    async def _note_presence(self, seats: set[tuple[str, Seat]]) -> None:
        await run_sync(self._presence.note, seats, limiter=self._thread)


@contextmanager
def _failures_logged() -> Iterator[None]:
    """Log a database error in the body instead of raising it."""
    try:
        yield
    except (sqlite3.Error, StorageError) as error:
        _LOG.error("cannot check for news: %s", error)


def _version(connection: sqlite3.Connection) -> int:
    """Return a number that changes when another connection changes the file."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return int(version)
