"""The presence of people at tables for two."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.web import database

SECONDS_TO_BE_AWAY = 15
"""The silence, in seconds, after which a person counts as away."""

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS presence (
        room TEXT NOT NULL,
        seat TEXT NOT NULL,
        came REAL NOT NULL,
        seen REAL NOT NULL,
        PRIMARY KEY (room, seat)
    );
"""

_NOTE = """
    INSERT INTO presence VALUES (:table, :seat, :now, :now)
    ON CONFLICT (room, seat) DO UPDATE SET
        came = CASE WHEN seen < :now - :gap THEN :now ELSE came END, seen = :now
"""


@dataclass(frozen=True)
class Presence:
    """The times when a person arrived and was last seen, in seconds since the epoch."""

    came: float
    seen: float


Presences: TypeAlias = dict[Seat, Presence]
"""The presence of each person who has joined a table, by seat."""


@dataclass(frozen=True)
class PresenceLog:
    """A log of the presence of people, in the same database as the tables."""

    file: Path

    def prepare(self) -> None:
        """Create the database table if necessary."""
        database.prepare(self.file, _SCHEMA)

    def forget_deleted(self) -> None:
        """Delete the presence of people at deleted tables."""
        with database.connection(self.file) as connection:
            connection.execute(
                "DELETE FROM presence WHERE room NOT IN (SELECT id FROM tables)"
            )

    def note(self, seats: Iterable[tuple[str, Seat]]) -> None:
        """Record that people are present now, given the table id and seat of each."""
        when = {"now": time.time(), "gap": SECONDS_TO_BE_AWAY}
        rows = [{"table": table, "seat": seat.value, **when} for table, seat in seats]
        with database.connection(self.file) as connection:
            connection.executemany(_NOTE, rows)

    def find(self, tables: Sequence[str]) -> dict[str, Presences]:
        """Return the presence of people at each of the tables, by table id."""
        with database.connection(self.file) as connection:
            rows = connection.execute(
                "SELECT room, seat, came, seen FROM presence"
                " WHERE room IN (SELECT value FROM json_each(?))",
                (json.dumps(tables),),
            ).fetchall()
        found: dict[str, Presences] = {table: {} for table in tables}
        for table, seat, came, seen in rows:
            found[table][Seat(seat)] = Presence(came, seen)
        return found
