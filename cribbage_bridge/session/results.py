"""The games that a person has finished, in files.

Those of the terminal are kept one game a line, in the user's data folder.  What
is exported, by the pages or by the terminal, is one JSON text with all games.  A
line or a game that is broken costs no other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filelock import FileLock

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.session.finished import (
    FinishedGame,
    FinishedGameError,
    from_json,
    merged,
    to_data,
)
from cribbage_bridge.storage import StorageError, data_folder, reason_of

FORMAT = "cribbage statistics"
VERSION = 1


class StatisticsError(CribbageError, ValueError):
    """A file has no statistics."""


@dataclass(frozen=True)
class Found:
    """What is found in a file.

    Attributes:
        games: The games, each once, the oldest first.
        broken: What cannot be read, and why.
    """

    games: list[FinishedGame] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def add(game: FinishedGame) -> None:
    """Add a game, if it was not added before, or is known better now.

    Raises:
        StorageError: The statistics cannot be written.
    """
    file = _file()
    try:
        with FileLock(file.with_suffix(".lock")):
            known = read().games
            if merged([*known, game]) != known:
                _append(file, json.dumps(to_data(game)))
    except StorageError:
        raise
    except OSError as error:
        raise StorageError(f"cannot write {file}: {error.strerror}") from None


def _append(file: Path, line: str) -> None:
    """Add a line to a file, on a line of its own even after a broken one."""
    with file.open("ab+") as writer:
        if writer.tell():
            writer.seek(-1, os.SEEK_END)
            if writer.read() != b"\n":
                writer.write(b"\n")
        writer.write(f"{line}\n".encode())
        writer.flush()
        os.fsync(writer.fileno())


def read() -> Found:
    """All games that were finished in the terminal.

    Raises:
        StorageError: The statistics cannot be read.
    """
    file = _file()
    lines = _text(file).splitlines() if file.exists() else []
    return _found(
        (f"{file}: line {number}", line)
        for number, line in enumerate(lines, 1)
        if line.strip()
    )


def read_exported(file: Path) -> Found:
    """The games that the pages or the terminal have exported to a file.

    Raises:
        StatisticsError: It is no such file.
        StorageError: The file cannot be read.
    """
    try:
        data = json.loads(_text(file))
    except (ValueError, RecursionError):
        raise StatisticsError(f"{file} is cut off, or no JSON") from None
    match data:
        case {"format": str(name), "version": int(version), "games": list(games)} if (
            name == FORMAT
        ):
            if version != VERSION:
                raise StatisticsError(f"{file} is of another version: {version}")
            return _found(
                (f"{file}: game {number}", json.dumps(game))
                for number, game in enumerate(games, 1)
            )
        case _:
            raise StatisticsError(f"{file} has no exported statistics")


def exported(games: Iterable[FinishedGame]) -> dict[str, Any]:
    """Games as data for JSON, which `read_exported` reads."""
    return {"format": FORMAT, "version": VERSION, "games": list(map(to_data, games))}


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise StorageError(f"cannot read {file}: {reason_of(error)}") from None


def _found(texts: Iterable[tuple[str, str]]) -> Found:
    """The games in texts, each of which has a place."""
    found = Found()
    for place, text in texts:
        try:
            found.games.append(from_json(text))
        except FinishedGameError as error:
            found.broken.append(f"{place}: {error}")
    return Found(merged(found.games), found.broken)


def _file() -> Path:
    return data_folder() / "statistics.jsonl"
