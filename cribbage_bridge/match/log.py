"""The log of a match, with the record of a game on each line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import FormatError, StorageError, file_errors
from cribbage_bridge.files.regular_files import open_regular, read_regular
from cribbage_bridge.session.narration import Narrator
from cribbage_bridge.session.record import Record, read_record, record_data
from cribbage_bridge.session.referee import play_again


class Existing(Enum):
    """A way to treat an existing log."""

    REFUSE = "x"
    APPEND = "a"
    REPLACE = "w"


def begin(file: Path, existing: Existing) -> None:
    """Create or replace a log, or prepare an existing log for more games.

    Raises:
        FormatError: `existing` is `APPEND`, and the log's last line is not a record.
        StorageError: The file cannot be read or written, or it exists and `existing` is
            `REFUSE`.
    """
    goes_on = existing is Existing.APPEND and file.is_file()
    _write(file, existing, _missing_line_break(file) if goes_on else "")


def _missing_line_break(file: Path) -> str:
    """Check a log's last line, and return the line break that it lacks, if any."""
    text = read_regular(file).decode(errors="replace")
    if not text:
        return ""
    lines = text.removesuffix("\n").split("\n")
    _read_line(lines[-1], f"{file}: line {len(lines)}")
    return "" if text.endswith("\n") else "\n"


def add(file: Path, record: Record) -> None:
    """Add a game to a log.

    Raises:
        StorageError: The file cannot be written.
    """
    _write(file, Existing.APPEND, json.dumps(record_data(record)) + "\n")


def _write(file: Path, existing: Existing, text: str) -> None:
    with file_errors("write", file):
        try:
            with file.open(existing.value, encoding="utf-8") as writer:
                writer.write(text)
        except FileExistsError:
            raise StorageError(
                f"{file} already exists; use --append to add to it, or --force to"
                " replace it"
            ) from None


def read(file: Path) -> Iterator[Record]:
    """Yield the record of each game in a log.

    Raises:
        FormatError: A line is not a record.
        StorageError: The file cannot be read.
    """
    with open_regular(file) as lines:
        for number, line in enumerate(lines, 1):
            yield _read_line(line.decode(errors="replace"), f"{file}: line {number}")


def _read_line(line: str, place: str) -> Record:
    try:
        return read_record(json.loads(line))
    except FormatError as error:
        raise FormatError(f"{place}: {error}") from None
    except (ValueError, RecursionError):
        raise FormatError(
            f"{place} is incomplete, or not the record of a game"
        ) from None


def narrate(record: Record, number: int) -> list[str]:
    """Return a recorded game as lines of text; `number` is its line in the log.

    Raises:
        FormatError: The game breaks the rules, or is not finished.
    """
    try:
        game = play_again(record).game
    except FormatError as error:
        raise FormatError(f"game {number} {error}") from None
    names = {seat: f"{name} ({seat})" for seat, name in record.names.items()}
    narrator = Narrator(names, is_open=True)
    lines = list(narrator.sentences(game.steps))
    if record.forfeit:
        lines.append(f"{names[record.forfeit]} loses: {record.reason}")
    scores = game.state.scores
    lines.append(", ".join(f"{names[seat]} {scores[seat]}" for seat in Seat))
    heading = f"Game {number}: {' and '.join(names.values())}"
    return [heading, *(f"  {line}" for line in lines)]
