"""Quick reactions of the players at a table for two.

A reaction is not part of the game.  The server saves only the latest one of each seat,
with a number that tells a new reaction from one that a page has already shown.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.web import database
from cribbage_bridge.web.errors import BusyError

SECONDS_BETWEEN = 3
"""The minimum time, in seconds, between two reactions of a seat."""

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS reactions (
        id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat TEXT NOT NULL,
        number INTEGER NOT NULL,
        reaction TEXT NOT NULL,
        sent REAL NOT NULL,
        PRIMARY KEY (id, seat)
    );
"""

_SEND = """
    INSERT INTO reactions SELECT id, :seat, 1, :reaction, :now FROM tables
    WHERE id = :id
    ON CONFLICT DO UPDATE
    SET number = number + 1, reaction = :reaction, sent = :now
    WHERE abs(:now - sent) >= :between
"""


class Reaction(Enum):
    """A quick reaction."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    NICE = "nice"
    OOPS = "oops"
    THANKS = "thanks"
    GOOD_GAME = "good_game"


@dataclass(frozen=True)
class Sent:
    """The latest reaction of a seat.

    Attributes:
        number: The number of reactions of the seat so far.
        reaction: The latest reaction, which another version of the server may have
            saved.
    """

    number: int
    reaction: str


class Reactions:
    """The reactions at the tables in a database file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def prepare(self) -> None:
        """Create the database table if necessary."""
        database.prepare(self._file, _SCHEMA)

    def send(self, id: str, seat: Seat, reaction: Reaction) -> None:
        """Save the reaction of a seat at a table.

        Raises:
            BusyError: The seat's last reaction was less than `SECONDS_BETWEEN` ago.
        """
        row = {
            "id": id,
            "seat": seat.value,
            "reaction": reaction.value,
            "now": time.time(),
            "between": SECONDS_BETWEEN,
        }
        with database.connection(self._file) as connection:
            if not connection.execute(_SEND, row).rowcount:
                raise BusyError(f"wait {SECONDS_BETWEEN} seconds between reactions")


def latest_reactions(
    connection: sqlite3.Connection, tables: Sequence[str]
) -> dict[str, dict[Seat, Sent]]:
    """Return the latest reaction of each seat, by table id."""
    rows = connection.execute(
        "SELECT id, seat, number, reaction FROM reactions"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(tables),),
    )
    found: dict[str, dict[Seat, Sent]] = {table: {} for table in tables}
    for id, seat, number, reaction in rows:
        found[id][Seat(seat)] = Sent(number, reaction)
    return found
