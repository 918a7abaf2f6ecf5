"""The tables of a server, saved in SQLite.

Each table has a random id, and a revision number that counts its changes.  Each change
names the revision that it is based on, so no change is lost when two pages change the
same table.
"""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from cribbage_bridge.session.saved_table import (
    Phase,
    SavedTable,
    read_table,
    record_with_proof,
)
from cribbage_bridge.session.table import ChangedMeanwhileError
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import BusyError, DamagedError, NotFoundError
from cribbage_bridge.web.origins import NOWHERE, Origin

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
    CREATE TABLE IF NOT EXISTS records (
        id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        game INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (id, game)
    );
"""

_NEW_COLUMNS = {
    "phase": "TEXT NOT NULL DEFAULT 'begun'",
    "device": "TEXT NOT NULL DEFAULT ''",
    "address": "TEXT NOT NULL DEFAULT ''",
    "network": "TEXT NOT NULL DEFAULT ''",
}
"""The columns of `tables` that earlier versions lack."""

_INDEXES = (
    "CREATE INDEX IF NOT EXISTS tables_by_origin ON tables (address, network)",
    "CREATE INDEX IF NOT EXISTS tables_by_device ON tables (device)",
)
"""The indexes of the columns in `_NEW_COLUMNS`."""

_MOST_RECORDS = 100
"""The number of finished games between two people that a table has for download."""

_OLD_TABLES = ("games", "rooms")
"""The database tables of earlier versions."""

_IMPORT = """
    INSERT OR IGNORE INTO tables (id, invitation, revision, changed, data)
    SELECT name,
           CASE WHEN json_valid(data) THEN json_extract(data, '$.invitation') END,
           revision, changed, data
    FROM {}
"""

_SECONDS_OF_DAY = 24 * 60 * 60

_DELETE_OLD = """
    DELETE FROM tables WHERE changed <
        (SELECT day * :seconds FROM days ORDER BY day DESC LIMIT 1 OFFSET :days)
"""

_DELETE_UNPLAYED = """
    DELETE FROM tables WHERE phase IN ('new', 'unplayed') AND changed <
        (SELECT day * :seconds FROM days ORDER BY day DESC LIMIT 1 OFFSET 1)
"""

_DELETE_OWN = """
    DELETE FROM tables WHERE id IN (
        SELECT id FROM tables
        WHERE device = :device AND device != '' AND phase != 'over'
            AND (invitation IS NULL OR phase = 'new')
        ORDER BY changed DESC LIMIT -1 OFFSET :others)
"""


def damaged() -> DamagedError:
    """Return the error for a saved table that cannot be read."""
    return DamagedError("this game is damaged and cannot be resumed")


def missing() -> NotFoundError:
    """Return the error for a table that does not exist."""
    return NotFoundError("there is no such game, or it was deleted")


@dataclass(frozen=True)
class TableLimits:
    """The limits on the number and the age of saved tables.

    A new table never takes the place of a table that somebody else started.

    Attributes:
        days: The number of days without a change after which the server deletes a
            table; a table at which nobody has played is deleted after one day.  The
            server counts only days on which somebody asked for a new table, so no table
            is lost if the clock jumps or nobody uses the server for a while.
        tables: The maximum number of tables for each kind of game, against the computer
            or between two people.
        device: The maximum number of unfinished games that a browser started; beyond
            it, the server deletes the browser's own oldest games, but none that a
            friend has joined.
        address: The maximum number of tables that were started from one IPv4 address,
            or from IPv6 addresses with the same first 64 bits.
        network: The maximum number of tables that were started from IPv6 addresses with
            the same first 48 bits.
    """

    days: int = 30
    tables: int = 10_000
    device: int = 50
    address: int = 500
    network: int = 2_000


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
            database.add_columns(connection, "tables", _NEW_COLUMNS)
            for index in _INDEXES:
                connection.execute(index)
            for old in filter(existing.__contains__, _OLD_TABLES):
                connection.execute(_IMPORT.format(old))
                connection.execute(f"DROP TABLE {old}")

    def add(self, table: SavedTable, origin: Origin = NOWHERE) -> None:
        """Save a new table at revision 0.

        Raises:
            BusyError: A limit on the number of tables is reached.
        """
        now = time.time()
        row = {
            "id": table.id,
            "invitation": table.friends and table.friends.invitation,
            "now": now,
            "data": json.dumps(table.to_data()),
            "phase": Phase.NEW.value,
            "others": self.limits.device - 1,
            **asdict(origin),
        }
        self._delete_old(now)
        with database.connection(self.file) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_DELETE_OWN, row)
            self._check_limits(connection, row)
            connection.execute(
                "INSERT INTO tables"
                " (id, invitation, revision, changed, data, phase, device, address,"
                " network) VALUES (:id, :invitation, 0, :now, :data, :phase, :device,"
                " :address, :network)",
                row,
            )

    def _delete_old(self, now: float) -> None:
        """Record the day and delete old tables, even if the new table is refused."""
        row = {"seconds": _SECONDS_OF_DAY, "days": self.limits.days - 1}
        with database.connection(self.file) as connection:
            connection.execute(
                "INSERT OR IGNORE INTO days VALUES (?)", (int(now // _SECONDS_OF_DAY),)
            )
            connection.execute(_DELETE_OLD, row)
            connection.execute(_DELETE_UNPLAYED, row)

    def _check_limits(
        self, connection: sqlite3.Connection, row: dict[str, Any]
    ) -> None:
        alike = "(invitation IS NULL) = (:invitation IS NULL)"
        limits = (
            (alike, self.limits.tables, "the server has no room for more games"),
            (
                "device = :device AND device != '' AND phase != 'over'",
                self.limits.device,
                "you have too many unfinished games: finish one first",
            ),
            (
                "address = :address AND address != ''",
                self.limits.address,
                "there are too many games from your address: delete one first",
            ),
            (
                "network = :network AND network != ''",
                self.limits.network,
                "there are too many games from your network: delete one first",
            ),
        )
        for condition, most, reason in limits:
            query = f"SELECT count(*) FROM tables WHERE {condition}"
            (number,) = connection.execute(query, row).fetchone()
            if number >= most:
                raise BusyError(reason)

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
        except (ValueError, TypeError, RecursionError):
            raise damaged() from None

    def _find(self, columns: str, key: str, value: str) -> tuple[Any, ...]:
        query = f"SELECT {columns} FROM tables WHERE {key} = ?"
        with database.connection(self.file) as connection:
            row: tuple[Any, ...] | None = connection.execute(query, (value,)).fetchone()
        if row is None:
            raise missing()
        return row

    def change(
        self, table: SavedTable, revision: int, phase: Phase = Phase.BEGUN
    ) -> int:
        """Save a changed table over the given revision, and return the new revision.

        Raises:
            ChangedMeanwhileError: The saved table has another revision, or was deleted.
        """
        row = {
            "id": table.id,
            "data": json.dumps(table.to_data()),
            "revision": revision,
            "now": time.time(),
            "phase": phase.value,
        }
        with database.connection(self.file) as connection:
            changed = connection.execute(
                "UPDATE tables SET data = :data, revision = :revision + 1,"
                " changed = :now, phase = :phase"
                " WHERE id = :id AND revision = :revision",
                row,
            ).rowcount
            if changed and table.friends and phase is Phase.OVER:
                _save_record(connection, table)
        if not changed:
            raise ChangedMeanwhileError
        return revision + 1

    def record(self, id: str, game: int) -> dict[str, Any]:
        """Return the record of a finished game between two people, with its proof."""
        with database.connection(self.file) as connection:
            row = connection.execute(
                "SELECT data FROM records WHERE id = ? AND game = ?", (id, game)
            ).fetchone()
        if row is None:
            raise NotFoundError("there is no record of this game")
        data: dict[str, Any] = json.loads(row[0])
        return data

    def delete(self, id: str) -> None:
        """Delete a table."""
        with database.connection(self.file) as connection:
            statement = "DELETE FROM tables WHERE id = ?"
            if not connection.execute(statement, (id,)).rowcount:
                raise missing()


def _save_record(connection: sqlite3.Connection, table: SavedTable) -> None:
    data = json.dumps(record_with_proof(table))
    game = table.game_number
    connection.execute(
        "INSERT OR REPLACE INTO records VALUES (?, ?, ?)", (table.id, game, data)
    )
    connection.execute(
        "DELETE FROM records WHERE id = ? AND game <= ?",
        (table.id, game - _MOST_RECORDS),
    )
