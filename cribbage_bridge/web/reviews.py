"""The records of reviewed games, saved in SQLite.

The id of a review depends only on the record.  The same game therefore always has
the same review, and the id does not reveal the id of the table.  The uploader is the
first one who sent the record: the keyed hash of an IPv4 address or of the first 48 bits
of an IPv6 address.
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
    DROP INDEX IF EXISTS reviews_by_age;
"""

_NEW_COLUMNS = {"uploader": "TEXT NOT NULL DEFAULT ''"}
"""The columns that earlier versions lack."""

_INDEX = """
    CREATE INDEX IF NOT EXISTS reviews_by_uploader ON reviews (uploader, asked, id)
"""

_SAVE = """
    INSERT INTO reviews (id, asked, record, uploader)
    VALUES (:id, :asked, :record, :uploader)
    ON CONFLICT DO UPDATE SET asked = excluded.asked, record = excluded.record
"""

_DELETE = """
    DELETE FROM reviews WHERE id IN (
        SELECT id FROM reviews WHERE id != :id
        ORDER BY
            uploader = :uploader DESC,
            count(*) OVER (PARTITION BY uploader) DESC,
            asked
        LIMIT max(0, (SELECT count(*) FROM reviews) - :most))
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
        with database.connection(self.file) as connection:
            connection.execute("BEGIN IMMEDIATE")
            database.add_columns(connection, "reviews", _NEW_COLUMNS)
            connection.execute(_INDEX)

    def add(self, record: Record, uploader: str = "") -> str:
        """Save a record, delete records beyond `most`, and return the id.

        The uploader's own oldest record is deleted first; if there is none, the oldest
        record of the uploader with the most records.
        """
        text = json.dumps(record_data(record), sort_keys=True)
        id = hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
        row = {
            "id": id,
            "asked": time.time(),
            "record": text,
            "uploader": uploader,
            "most": self.most,
        }
        with database.connection(self.file) as connection:
            connection.execute(_SAVE, row)
            connection.execute(_DELETE, row)
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
