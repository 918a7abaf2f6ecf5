"""The presence of people at tables for two.

While a person is present, a server regularly increases the person's counter in the
database.  Each server notes, by its own monotonic clock, when it last saw a counter
change.  Several servers can therefore share a file, and nobody wrongly counts as away
when a server restarts or the clock of a machine jumps.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TypeAlias

from cachetools import LRUCache

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.web import database

_LOG = logging.getLogger("uvicorn.error")

SECONDS_TO_BE_AWAY = 15
"""The silence, in seconds, after which a person counts as away."""

SECONDS_BETWEEN_NOTES = 5
"""The time, in seconds, after which a server increases a counter again."""

_MOST_SIGHTINGS = 20_000

_SCHEMA = """
    DROP TABLE IF EXISTS presence;
    CREATE TABLE IF NOT EXISTS presence_counters (
        id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat TEXT NOT NULL,
        counter INTEGER NOT NULL,
        PRIMARY KEY (id, seat)
    );
"""

_NOTE = """
    INSERT INTO presence_counters SELECT id, :seat, 1 FROM tables WHERE id = :id
    ON CONFLICT DO UPDATE SET counter = counter + 1
    RETURNING counter
"""


@dataclass(frozen=True)
class Absence:
    """The presence or absence of a person who has joined a table.

    Attributes:
        is_away: True if the person has been silent for over `SECONDS_TO_BE_AWAY`.
        seconds: The time, in seconds, since the person was last seen, the server first
            looked, or the other player came, whichever was latest; at least 1.
    """

    is_away: bool
    seconds: int = field(compare=False)


Absences: TypeAlias = dict[Seat, Absence]
"""The absence of each person who has joined a table, by seat."""


@dataclass
class _Sighting:
    """A person's last known counter, and times by this server's clock."""

    counter: int
    came: float
    seen: float
    noted: float = -inf

    def renew(self, now: float) -> None:
        if now - self.seen > SECONDS_TO_BE_AWAY:
            self.came = now
        self.seen = now


class Presence:
    """The presence of people at the tables in a database file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._sightings: LRUCache[tuple[str, Seat], _Sighting] = LRUCache(
            _MOST_SIGHTINGS
        )
        self._lock = Lock()

    def prepare(self) -> None:
        """Create the database table if necessary."""
        database.prepare(self.file, _SCHEMA)

    def note(self, seats: Iterable[tuple[str, Seat]]) -> None:
        """Record that people are present now, given the table id and seat of each.

        If the file cannot be changed, only this server knows that they are present.
        """
        due = self._see(seats)
        if not due:
            return
        try:
            with database.connection(self.file) as connection:
                for (id, seat), sighting in due:
                    row = {"id": id, "seat": seat.value}
                    for (counter,) in connection.execute(_NOTE, row):
                        sighting.counter = counter
        except StorageError as error:
            _LOG.error("cannot note who is present: %s", error)

    def _see(
        self, seats: Iterable[tuple[str, Seat]]
    ) -> list[tuple[tuple[str, Seat], _Sighting]]:
        """Renew the sightings of people, and return those to note in the file."""
        due, now = [], monotonic()
        with self._lock:
            for key in seats:
                sighting = self._sightings.setdefault(key, _Sighting(0, now, now))
                sighting.renew(now)
                if now - sighting.noted >= SECONDS_BETWEEN_NOTES:
                    sighting.noted = now
                    due.append((key, sighting))
        return due

    def absences(self, tables: Sequence[str]) -> dict[str, Absences]:
        """Return the absences of the people at each of the tables, by table id."""
        with database.connection(self.file) as connection:
            rows = connection.execute(
                "SELECT id, seat, counter FROM presence_counters"
                " WHERE id IN (SELECT value FROM json_each(?))",
                (json.dumps(tables),),
            ).fetchall()
        found: dict[str, dict[Seat, _Sighting]] = {table: {} for table in tables}
        now = monotonic()
        with self._lock:
            for table, name, counter in rows:
                seat = Seat(name)
                found[table][seat] = self._sighting((table, seat), counter, now)
        return {table: _absences(seen, now) for table, seen in found.items()}

    def _sighting(self, key: tuple[str, Seat], counter: int, now: float) -> _Sighting:
        sighting = self._sightings.setdefault(key, _Sighting(counter, now, now))
        if sighting.counter != counter:
            sighting.counter = counter
            sighting.renew(now)
        return sighting


def _absences(sightings: dict[Seat, _Sighting], now: float) -> Absences:
    """Return the absences at a table, each at most as long as the opponent waited."""
    absences = {}
    for seat, sighting in sightings.items():
        other = sightings.get(seat.other)
        waiting = max(sighting.seen, other.came) if other else sighting.seen
        is_away = now - sighting.seen > SECONDS_TO_BE_AWAY
        absences[seat] = Absence(is_away, max(1, int(now - waiting)))
    return absences
