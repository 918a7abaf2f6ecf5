"""The tables of a server, saved in SQLite.

Each table has a random id, and a revision number that counts its changes.  Each change
names the revision that it is based on, so no change is lost when two pages change the
same table.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from cribbage_bridge.session.saved_table import SavedTable, read_table
from cribbage_bridge.session.table import ChangedMeanwhileError
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import DamagedError, NotFoundError

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY,
        invitation TEXT UNIQUE,
        revision INTEGER NOT NULL,
        changed REAL NOT NULL,
        data TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS tables_by_age ON tables (changed);
    CREATE TABLE IF NOT EXISTS days (day INTEGER PRIMARY KEY);
"""

_OLD_TABLES = ("games", "rooms")
"""The database tables of earlier versions."""

_IMPORT = """
    INSERT OR IGNORE INTO tables
    SELECT name,
           CASE WHEN json_valid(data) THEN json_extract(data, '$.invitation') END,
           revision, changed, data
    FROM {}
"""

_SECONDS_OF_DAY = 24 * 60 * 60


def damaged() -> DamagedError:
    """Return the error for a saved table that cannot be read."""
    return DamagedError("this game is damaged and cannot be resumed")


def _missing() -> NotFoundError:
    return NotFoundError("there is no such game, or it was deleted")


@dataclass(frozen=True)
class TableLimits:
    """The limits on the number and the age of saved tables.

    Attributes:
        days: The number of days without a change after which the server deletes a
            table.  The server counts only days on which a table was added, so no table
            is lost if the clock jumps or nobody uses the server for a while.
        tables: The maximum number of tables for each kind of game, against the computer
            or between two people.  The server first deletes tables that never changed,
            and then the tables that have not changed for the longest time.
    """

    days: int = 30
    tables: int = 10_000


@dataclass(frozen=True)
class Tables:
    """The tables in a database file.

    Raises:
        NotFoundError: There is no table with the id or the invitation.
        DamagedError: A saved table is damaged.
        StorageError: The file cannot be used.
    """

    file: Path
    limits: TableLimits = TableLimits()

    def prepare(self) -> None:
        """Create the file, or upgrade a file from an earlier version."""
        database.prepare(self.file, _SCHEMA)
        with database.connection(self.file) as connection:
            connection.execute("BEGIN IMMEDIATE")
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            existing = {name for (name,) in connection.execute(query)}
            for old in filter(existing.__contains__, _OLD_TABLES):
                connection.execute(_IMPORT.format(old))
                connection.execute(f"DROP TABLE {old}")

    def add(self, table: SavedTable) -> None:
        """Save a new table at revision 0, and delete tables beyond the limits."""
        now = time.time()
        invitation = table.friends and table.friends.invitation
        row = (table.id, invitation, 0, now, json.dumps(table.to_data()))
        with database.connection(self.file) as connection:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", row)
            connection.execute(
                "INSERT OR IGNORE INTO days VALUES (?)", (int(now // _SECONDS_OF_DAY),)
            )
            connection.execute(
                "DELETE FROM tables WHERE changed <"
                " (SELECT day * ? FROM days ORDER BY day DESC LIMIT 1 OFFSET ?)",
                (_SECONDS_OF_DAY, self.limits.days - 1),
            )
            connection.execute(
                "DELETE FROM tables WHERE id IN"
                " (SELECT id FROM tables"
                " WHERE id != ? AND (invitation IS NULL) = ?"
                " ORDER BY revision > 0 DESC, changed DESC LIMIT -1 OFFSET ?)",
                (table.id, invitation is None, self.limits.tables - 1),
            )

    def revision(self, id: str) -> int:
        """Return the revision of a table."""
        (revision,) = self._find("revision", "id", id)
        return int(revision)

    def last_day(self, id: str) -> date:
        """Return the day on which a table last changed."""
        (changed,) = self._find("changed", "id", id)
        return date.fromtimestamp(changed)

    def is_for_two(self, id: str) -> bool:
        """Return True if a table is for two people."""
        (invitation,) = self._find("invitation", "id", id)
        return invitation is not None

    def invited_to(self, invitation: str) -> str:
        """Return the id of the table for an invitation."""
        (id,) = self._find("id", "invitation", invitation)
        return str(id)

    def find(self, id: str) -> tuple[SavedTable, int]:
        """Return a table, and its revision."""
        data, revision = self._find("data, revision", "id", id)
        try:
            return read_table(json.loads(data)), revision
        except (ValueError, TypeError):
            raise damaged() from None

    def _find(self, columns: str, key: str, value: str) -> tuple[Any, ...]:
        query = f"SELECT {columns} FROM tables WHERE {key} = ?"
        with database.connection(self.file) as connection:
            row: tuple[Any, ...] | None = connection.execute(query, (value,)).fetchone()
        if row is None:
            raise _missing()
        return row

    def change(self, table: SavedTable, revision: int) -> int:
        """Save a changed table over the given revision, and return the new revision.

        Raises:
            ChangedMeanwhileError: The saved table has another revision, or was deleted.
        """
        data = json.dumps(table.to_data())
        with database.connection(self.file) as connection:
            changed = connection.execute(
                "UPDATE tables SET data = ?, revision = ?, changed = ?"
                " WHERE id = ? AND revision = ?",
                (data, revision + 1, time.time(), table.id, revision),
            ).rowcount
        if not changed:
            raise ChangedMeanwhileError
        return revision + 1

    def delete(self, id: str) -> None:
        """Delete a table."""
        with database.connection(self.file) as connection:
            statement = "DELETE FROM tables WHERE id = ?"
            if not connection.execute(statement, (id,)).rowcount:
                raise _missing()
