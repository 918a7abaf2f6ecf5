"""The games on a server, kept in SQLite.

Each game has a name that cannot be guessed, and a revision, which counts its
changes.  A change names the revision that was seen, so that two pages with the
same game cannot undo each other's work unseen.  Games against the computer lie in
one table of the file, the rooms of two people in another.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.session.saves import SavedTable, read_table
from cribbage_bridge.web import database

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS {table} (
        name TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        changed REAL NOT NULL,
        data TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS {table}_by_age ON {table} (changed);
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


class Kept(Protocol):
    """What a server keeps."""

    @property
    def id(self) -> str:
        """The name under which it is kept."""

    def to_data(self) -> dict[str, Any]:
        """The same as data for JSON."""


_Kept = TypeVar("_Kept", bound=Kept)


@dataclass(frozen=True)
class Store(Generic[_Kept]):
    """What is kept in one table of a file.

    Attributes:
        file: The file.
        limits: How many are kept.
        table: The name of the table.
    """

    file: Path
    limits: Limits = Limits()
    table: ClassVar[str]

    @staticmethod
    def read(data: Any) -> _Kept:
        """What was kept, from data of JSON.

        Raises:
            ValueError: The data are not as they were kept.
        """
        raise NotImplementedError

    def prepare(self) -> None:
        """Make the file, if there is none.

        Raises:
            StorageError: It cannot be made, or is of another kind.
        """
        database.prepare(self.file, _SCHEMA.format(table=self.table))

    def add(self, kept: _Kept) -> None:
        """Keep a new game, at revision 0, and drop those beyond the limits."""
        now = time.time()
        today = int(now // _SECONDS_OF_DAY)
        row = (kept.id, 0, now, json.dumps(kept.to_data()))
        with database.connection(self.file) as connection:
            connection.execute(f"INSERT INTO {self.table} VALUES (?, ?, ?, ?)", row)
            connection.execute("INSERT OR IGNORE INTO days VALUES (?)", (today,))
            connection.execute(
                f"DELETE FROM {self.table} WHERE changed <"
                " (SELECT day * ? FROM days ORDER BY day DESC LIMIT 1 OFFSET ?)",
                (_SECONDS_OF_DAY, self.limits.days - 1),
            )
            connection.execute(
                f"DELETE FROM {self.table} WHERE name IN"
                f" (SELECT name FROM {self.table} WHERE name != ?"
                " ORDER BY revision > 0 DESC, changed DESC LIMIT -1 OFFSET ?)",
                (kept.id, self.limits.games - 1),
            )

    def revision(self, name: str) -> int:
        """The revision of a game.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        (revision,) = self._find("revision", name)
        return int(revision)

    def last_day(self, name: str) -> date:
        """The day on which a game was changed last.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        (changed,) = self._find("changed", name)
        return date.fromtimestamp(changed)

    def find(self, name: str) -> tuple[_Kept, int]:
        """A game, and its revision.

        Raises:
            NoSuchGameError: There is no game of this name.
            DamagedGameError: It is not as it was kept.
        """
        data, revision = self._find("data, revision", name)
        try:
            return self.read(json.loads(data)), revision
        except (ValueError, TypeError):
            raise DamagedGameError from None

    def _find(self, columns: str, name: str) -> tuple[Any, ...]:
        query = f"SELECT {columns} FROM {self.table} WHERE name = ?"
        with database.connection(self.file) as connection:
            row: tuple[Any, ...] | None = connection.execute(query, (name,)).fetchone()
        if row is None:
            raise NoSuchGameError
        return row

    def change(self, kept: _Kept, revision: int) -> int:
        """Keep a game whose revision was changed, and return the new revision.

        Raises:
            ChangedMeanwhileError: The game has another revision by now.
        """
        data = json.dumps(kept.to_data())
        with database.connection(self.file) as connection:
            changed = connection.execute(
                f"UPDATE {self.table} SET data = ?, revision = ?, changed = ?"
                " WHERE name = ? AND revision = ?",
                (data, revision + 1, time.time(), kept.id, revision),
            ).rowcount
        if not changed:
            raise ChangedMeanwhileError
        return revision + 1

    def drop(self, name: str) -> None:
        """Forget a game.

        Raises:
            NoSuchGameError: There is no game of this name.
        """
        with database.connection(self.file) as connection:
            statement = f"DELETE FROM {self.table} WHERE name = ?"
            if not connection.execute(statement, (name,)).rowcount:
                raise NoSuchGameError


class Games(Store[SavedTable]):
    """The games against the computer."""

    table = "games"

    @staticmethod
    def read(data: Any) -> SavedTable:
        """A game, from data of JSON."""
        return read_table(data)
