"""Files with finished games.

The terminal saves each game as a line of a file in the user's data folder.  The web
pages and the terminal export all games as one JSON object, or as CSV.  The functions
that read these files skip invalid lines and games, and report them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from filelock import FileLock

from cribbage_bridge.files.csv import csv_text
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.finished import FinishedGame, from_json, merged, to_data
from cribbage_bridge.session.points import WholeDeals

FORMAT = "cribbage statistics"
VERSION = 1

_OF_WHOLE_DEALS = [field.name for field in fields(WholeDeals)]


@dataclass(frozen=True)
class Found:
    """The valid games in a file, and a message about each invalid one."""

    games: list[FinishedGame] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def add(game: FinishedGame) -> None:
    """Add a game to the statistics, unless they already contain the same data.

    Raises:
        StorageError: The statistics cannot be read or written.
    """
    file = _file()
    with file_errors("write", file), FileLock(file.with_suffix(".lock")):
        known = read().games
        if merged([*known, game]) != known:
            _append(file, json.dumps(to_data(game)))


def _append(file: Path, line: str) -> None:
    """Append a line to a file, even if the last line is incomplete."""
    with file.open("ab+") as writer:
        if writer.tell():
            writer.seek(-1, os.SEEK_END)
            if writer.read() != b"\n":
                writer.write(b"\n")
        writer.write(f"{line}\n".encode())
        writer.flush()
        os.fsync(writer.fileno())


def read() -> Found:
    """Return all games that were finished in the terminal.

    Raises:
        StorageError: The statistics cannot be read.
    """
    file = _file()
    lines = _text(file).splitlines() if file.exists() else []
    return _read(
        (f"{file}: line {number}", line)
        for number, line in enumerate(lines, 1)
        if line.strip()
    )


def read_exported(file: Path) -> Found:
    """Return the games that the web pages or the terminal exported to a file.

    Raises:
        FormatError: The file does not contain exported games.
        StorageError: The file cannot be read.
    """
    try:
        data = json.loads(_text(file))
    except (ValueError, RecursionError):
        raise FormatError(f"{file} is cut off, or not JSON") from None
    match data:
        case {"format": str(name), "version": int(version), "games": list(games)} if (
            name == FORMAT
        ):
            if version != VERSION:
                raise FormatError(f"{file} has an unsupported version: {version}")
            return read_list(games, f"{file}: ")
        case _:
            raise FormatError(f"{file} contains no exported statistics")


def exported(games: Iterable[FinishedGame]) -> dict[str, Any]:
    """Return games as JSON-serializable data in the form that `read_exported` reads."""
    return {"format": FORMAT, "version": VERSION, "games": list(map(to_data, games))}


def csv_of(games: Iterable[FinishedGame]) -> str:
    """Return games as CSV, with the same values as in JSON."""
    return csv_text(map(_row, games))


def _row(game: FinishedGame) -> dict[str, object]:
    data = to_data(game)
    whole_deals = data.pop("whole_deals") or dict.fromkeys(_OF_WHOLE_DEALS)
    return {name: _cell(value) for name, value in (data | whole_deals).items()}


def _cell(value: object) -> object:
    match value:
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def _text(file: Path) -> str:
    return read_regular(file).decode(errors="replace")


def read_list(games: Iterable[Any], place: str = "") -> Found:
    """Read games from decoded JSON."""
    return _read(
        (f"{place}game {number}", json.dumps(game))
        for number, game in enumerate(games, 1)
    )


def _read(texts: Iterable[tuple[str, str]]) -> Found:
    found = Found()
    for place, text in texts:
        try:
            found.games.append(from_json(text))
        except FormatError as error:
            found.broken.append(f"{place}: {error}")
    return Found(merged(found.games), found.broken)


def _file() -> Path:
    return data_folder() / "statistics.jsonl"
