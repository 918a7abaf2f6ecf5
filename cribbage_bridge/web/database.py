"""The file of a server's data: a database of SQLite.

Changes are noted in a second file beside it at first (SQLite calls this WAL), so that
nobody who reads waits for those who write, and no change for the disk.  When the
power fails, changes of the last moments may be lost, but none by half.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cribbage_bridge.storage import StorageError, reason_of

_SECONDS_TO_WAIT = 10
"""For another change to the file to be done."""


def prepare(file: Path, schema: str) -> None:
    """Make a file with some tables, if it has none; only its owner can read it.

    Raises:
        StorageError: It cannot be made, or is of another kind.
    """
    try:
        file.touch(mode=0o600)
    except OSError as error:
        raise StorageError(f"cannot use {file}: {reason_of(error)}") from None
    with connection(file) as opened:
        opened.executescript(schema)
        opened.execute("PRAGMA journal_mode = WAL")


@contextmanager
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection whose changes are made wholly, or not at all.

    Raises:
        StorageError: The file cannot be used.
    """
    try:
        opened = sqlite3.connect(file, timeout=_SECONDS_TO_WAIT)
        try:
            opened.execute("PRAGMA synchronous = NORMAL")
            with opened:
                yield opened
        finally:
            opened.close()
    except sqlite3.Error as error:
        raise StorageError(f"cannot use {file}: {error}") from None
