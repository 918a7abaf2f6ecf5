"""The log of a match: one record of a game a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.narration import Narrator
from cribbage_bridge.session.record import Record, RecordError, read_record
from cribbage_bridge.storage import StorageError


@contextmanager
def create(file: Path) -> Iterator[IO[str]]:
    """Begin a log in a file, in place of any that is there.

    Raises:
        StorageError: The file cannot be written.
    """
    try:
        with file.open("w", encoding="utf-8") as writer:
            yield writer
    except OSError as error:
        raise StorageError(f"cannot write {file}: {error.strerror}") from None


def write(writer: IO[str], record: Record) -> None:
    """Add a game to a log."""
    writer.write(json.dumps(record.to_data()) + "\n")
    writer.flush()


def read(file: Path) -> Iterator[Record]:
    """Read the games of a log.

    Raises:
        RecordError: A line is no record.
        StorageError: The file cannot be read.
    """
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                yield _read_line(line, f"{file}: line {number}")
    except OSError as error:
        raise StorageError(f"cannot read {file}: {error.strerror}") from None


def _read_line(line: str, place: str) -> Record:
    try:
        return read_record(json.loads(line))
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from None
    except (ValueError, RecursionError):
        raise RecordError(f"{place}: cut off, or not the record of a game") from None


def narrate(record: Record, number: int) -> list[str]:
    """What happens in a game of a log, line by line; the first game has number 1.

    Raises:
        RecordError: The game breaks the rules, or does not end.
    """
    try:
        game = record.replay()
    except PrologError as error:
        raise RecordError(f"game {number} breaks the rules: {error}") from None
    if not (game.state.winner or record.forfeit):
        raise RecordError(f"game {number} has no end")
    names = {seat: f"{name} ({seat})" for seat, name in record.names.items()}
    narrator = Narrator(names)
    lines = [line for step in game.steps for line in narrator.sentences(step.events)]
    if record.forfeit:
        lines.append(f"{names[record.forfeit]} loses: {record.reason}")
    scores = game.state.scores
    lines.append(", ".join(f"{names[seat]} {scores[seat]}" for seat in Seat))
    heading = f"Game {number}: {' and '.join(names.values())}"
    return [heading, *(f"  {line}" for line in lines)]
