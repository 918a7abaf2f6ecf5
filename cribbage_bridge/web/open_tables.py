"""Tables in a server's memory.

The database file is authoritative.  The most recently used tables stay in memory, each
with its revision, so most requests do not replay games.  Several servers can share a
file.  When another server changes a table, this server ignores its own copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TypeVar

from cachetools import LRUCache

from cribbage_bridge.bridge.errors import ArgumentTypeError, PrologError
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import CribbageError, OptionError
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.session.table import ChangedMeanwhileError, Table
from cribbage_bridge.web.origins import Origin
from cribbage_bridge.web.tables import Tables, damaged

_Result = TypeVar("_Result")


def open_table(saved: SavedTable, cut: int = 0) -> Table:
    """Open a table, and advance it until it waits for a person or the game is over."""
    try:
        table = Table(saved)
        if table.can_advance:
            table.advance(cut)
        table.advance_all()
    except (ArgumentTypeError, OptionError, PrologError, RecursionError):
        raise damaged() from None
    return table


class OpenTables:
    """The open tables of a database file.

    A copy of a table serves only one request at a time.  If a change fails, the server
    drops the copy, because the change may be incomplete.
    """

    def __init__(self, saved: Tables, maximum: int) -> None:
        self.saved = saved
        self._idle: LRUCache[tuple[str, int], Table] = LRUCache(maximum)
        self._lock = Lock()

    @contextmanager
    def starting(self, table: Table, origin: Origin) -> Iterator[Table]:
        """Save a new table at revision 0, and yield it."""
        self.saved.add(table.saved, origin)
        yield table
        self._put(0, table)

    @contextmanager
    def opened(self, id: str) -> Iterator[tuple[Table, int]]:
        """Yield a table for reading, and its revision."""
        table, revision = self._take(id)
        yield table, revision
        self._put(revision, table)

    def change(
        self,
        id: str,
        seen: int | None,
        seat_of: Callable[[Table], Seat],
        do: Callable[[Table, Seat, int], _Result],
    ) -> _Result:
        """Change and save a table; retry if another request changes it meanwhile.

        Args:
            id: The id of the table.
            seen: The revision that the player has seen; `None` for any revision.
            seat_of: A function that returns the seat that changes the table.
            do: A function that changes the table.  `change` calls it with the table,
                the seat and the next revision, and returns its result.
        """
        while True:
            table, revision = self._take(id)
            try:
                seat = seat_of(table)
                last_seen = revision if seen is None else seen
                table.note_change(seat, last_seen, revision + 1)
            except CribbageError:
                self._put(revision, table)
                raise
            result = do(table, seat, revision + 1)
            try:
                changed = self.saved.change(table.saved, revision, table.phase)
                self._put(changed, table)
            except ChangedMeanwhileError:
                continue
            return result

    def _take(self, id: str) -> tuple[Table, int]:
        revision = self.saved.revision(id)
        with self._lock:
            table = self._idle.pop((id, revision), None)
        if table:
            return table, revision
        saved, revision = self.saved.find(id)
        return open_table(saved), revision

    def _put(self, revision: int, table: Table) -> None:
        with self._lock, suppress(ValueError):  # a cache of size 0 rejects tables
            self._idle[table.id, revision] = table
