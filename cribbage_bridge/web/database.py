"""The SQLite database with the data of a server or a site.

On a server, SQLite first writes changes to a second file (WAL mode), so readers do not
wait for writers.  A site has one reader and saves its files after each change, so it
does without that file, which grows.  Commits do not wait for the disk (``synchronous =
NORMAL``), so a power failure can lose recent changes, but it never leaves a change
incomplete.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cribbage_bridge.files.errors import StorageError, file_errors

_SECONDS_TO_WAIT = 10
"""The maximum time, in seconds, that a change waits for another change."""

_SECONDS_BETWEEN_TRIES = 0.05

_JOURNAL = "DELETE" if sys.platform == "emscripten" else "WAL"


def prepare(file: Path, schema: str) -> None:
    """Create a database and its tables if necessary.

    Only the owner can access a new database.
    """
    with file_errors("use", file):
        file.touch(mode=0o600)
    with connection(file) as opened:
        opened.executescript(schema)
        _set_journal(opened)


def add_columns(
    connection: sqlite3.Connection, table: str, columns: Mapping[str, str]
) -> None:
    """Add the columns, each with a type, that a file from an earlier version lacks."""
    rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    known = {name for (name,) in rows}
    for name in columns.keys() - known:
        connection.execute(f"ALTER TABLE {table} ADD COLUMN {name} {columns[name]}")


def _set_journal(opened: sqlite3.Connection) -> None:
    """Set the journal mode; retry while the file is locked: SQLite itself does not."""
    end = time.monotonic() + _SECONDS_TO_WAIT
    while True:
        try:
            opened.execute(f"PRAGMA journal_mode = {_JOURNAL}")
            return
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorname.startswith("SQLITE_BUSY")
            if not is_busy or time.monotonic() > end:
                raise
        time.sleep(_SECONDS_BETWEEN_TRIES)


@contextmanager
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection, and commit its changes at the end unless the body fails."""
    try:
        opened = sqlite3.connect(file, timeout=_SECONDS_TO_WAIT)
        try:
            opened.execute("PRAGMA synchronous = NORMAL")
            opened.execute("PRAGMA foreign_keys = ON")
            with opened:
                yield opened
        finally:
            opened.close()
    except sqlite3.Error as error:
        raise StorageError(f"cannot use {file}: {error}") from None
