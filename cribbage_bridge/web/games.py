"""The games on a server, kept in SQLite.

Each game has a name that cannot be guessed, and a revision, which counts its
changes.  A change names the revision that was seen, so that two pages with the
same game cannot undo each other's work unseen.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.session.saves import SavedTable, read_table
from cribbage_bridge.storage import StorageError, reason_of

_SECONDS_TO_WAIT = 10
"""For another change to the file to be done."""

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS games (
        name TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        changed REAL NOT NULL,
        data TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS games_by_age ON games (changed);
    CREATE TABLE IF NOT EXISTS days (day INTEGER PRIMARY KEY);
"""

_SECONDS_OF_DAY = 24 * 60 * 60


class NoSuchGameError(CribbageError, LookupError):
    """There is no game of a name."""

    def __init__(self) -> None:
        super().__init__("there is no such game, or it was dropped")


class DamagedGameError(CribbageError, RuntimeError):
    """A game cannot be read any more."""

    def __init__(self) -> None:
        super().__init__("this game is damaged, and cannot be gone on with")


class ChangedMeanwhileError(CribbageError, RuntimeError):
    """A game was changed since it was seen."""

    def __init__(self) -> None:
        super().__init__("the game has gone on elsewhere")


@dataclass(frozen=True)
class Limits:
    """How many games are kept, and how long.

    Attributes:
        days: A game that was not changed for so many days is dropped.  Only days
            count on which games were begun, so that nothing is lost when the clock
            jumps, or the server was not used for a while.
        games: If there are more games, those are dropped in which nothing was done
            yet, and then those that were not changed for the longest time.
    """

    days: int = 30
    games: int = 10_000


@dataclass(frozen=True)
class Games:
    """The games in a file.

    Attributes:
        file: The file.
        limits: How many are kept.
    """

    file: Path
    limits: Limits = Limits()

    def prepare(self) -> None:
        """Make the file, if there is none; only its owner can read it.

        Raises:
            StorageError: It cannot be made, or is of another kind.
        """
        try:
            self.file.touch(mode=0o600)
        except OSError as error:
            reason = reason_of(error)
            raise StorageError(f"cannot use {self.file}: {reason}") from None
        with self._connection() as connection:
            connection.executescript(_SCHEMA)

    def add(self, table: SavedTable) -> None:
        """Keep a new game, at revision 0, and drop those beyond the limits."""
        now = time.time()
        today = int(now // _SECONDS_OF_DAY)
        row = (table.id, 0, now, json.dumps(table.to_data()))
        with self._connection() as connection:
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?)", row)
            connection.execute("INSERT OR IGNORE INTO days VALUES (?)", (today,))
            connection.execute(
                "DELETE FROM games WHERE changed <"
                " (SELECT day * ? FROM days ORDER BY day DESC LIMIT 1 OFFSET ?)",
                (_SECONDS_OF_DAY, self.limits.days - 1),
            )
            connection.execute(
                "DELETE FROM games WHERE name IN"
                " (SELECT name FROM games WHERE name != ?"
                " ORDER BY revision > 0 DESC, changed DESC LIMIT -1 OFFSET ?)",
                (table.id, self.limits.games - 1),
            )

    def revision(self, name: str) -> int:
        """The revision of a game.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        (revision,) = self._find("revision", name)
        return int(revision)

    def find(self, name: str) -> tuple[SavedTable, int]:
        """A game, and its revision.

        Raises:
            NoSuchGameError: There is no game of this name.
            DamagedGameError: It is not as it was kept.
        """
        data, revision = self._find("data, revision", name)
        try:
            return read_table(json.loads(data)), revision
        except (ValueError, TypeError):
            raise DamagedGameError from None

    def _find(self, columns: str, name: str) -> tuple[Any, ...]:
        query = f"SELECT {columns} FROM games WHERE name = ?"
        with self._connection() as connection:
            row: tuple[Any, ...] | None = connection.execute(query, (name,)).fetchone()
        if row is None:
            raise NoSuchGameError
        return row

    def change(self, table: SavedTable, revision: int) -> int:
        """Keep a game whose revision was changed, and return the new revision.

        Raises:
            ChangedMeanwhileError: The game has another revision by now.
        """
        data = json.dumps(table.to_data())
        with self._connection() as connection:
            changed = connection.execute(
                "UPDATE games SET data = ?, revision = ?, changed = ?"
                " WHERE name = ? AND revision = ?",
                (data, revision + 1, time.time(), table.id, revision),
            ).rowcount
        if not changed:
            raise ChangedMeanwhileError
        return revision + 1

    def drop(self, name: str) -> None:
        """Forget a game.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        with self._connection() as connection:
            statement = "DELETE FROM games WHERE name = ?"
            if not connection.execute(statement, (name,)).rowcount:
                raise NoSuchGameError

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """A connection whose changes are made wholly, or not at all."""
        try:
            connection = sqlite3.connect(self.file, timeout=_SECONDS_TO_WAIT)
            try:
                with connection:
                    yield connection
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise StorageError(f"cannot use {self.file}: {error}") from None
