"""The records of reviewed games, saved in SQLite.

The id of a review depends only on the record.  The same game therefore always has
the same review, and the id does not reveal the id of the table.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path

from cribbage_bridge.session.record import Record, read_record, record_data
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import DamagedError, NotFoundError

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS reviews (
        id TEXT PRIMARY KEY,
        asked REAL NOT NULL,
        record TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS reviews_by_age ON reviews (asked);
"""

_DIGITS = 32
"""The number of hexadecimal digits in an id."""


@dataclass(frozen=True)
class Reviews:
    """The records of at most `most` reviewed games in a database."""

    file: Path
    most: int = 2000

    def prepare(self) -> None:
        """Create the database table if necessary."""
        database.prepare(self.file, _SCHEMA)

    def add(self, record: Record) -> str:
        """Save a record, delete the oldest records beyond `most`, and return the id."""
        text = json.dumps(record_data(record), sort_keys=True)
        id = hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
        with database.connection(self.file) as connection:
            row = (id, time.time(), text)
            connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", row)
            connection.execute(
                "DELETE FROM reviews WHERE id IN (SELECT id FROM reviews"
                " WHERE id != ? ORDER BY asked DESC LIMIT -1 OFFSET ?)",
                (id, self.most - 1),
            )
        return id

    def find(self, id: str) -> Record:
        """Return the record of a review."""
        query = "SELECT record FROM reviews WHERE id = ?"
        with database.connection(self.file) as connection:
            row = connection.execute(query, (id,)).fetchone()
        if row is None:
            raise NotFoundError("there is no such review, or it was deleted")
        try:
            return read_record(json.loads(row[0]))
        except (ValueError, TypeError):
            raise DamagedError("the game of this review is damaged") from None
