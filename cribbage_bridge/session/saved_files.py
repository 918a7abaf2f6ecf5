"""Files with saved games.

The files contain readable JSON, and are written atomically.  `load` rejects a file that
was edited, and does not change it.  `load_record` also reads downloaded games.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.files.atomic_write import atomic_write, remove_unfinished
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.record import FORMAT, Record, read_record
from cribbage_bridge.session.saved_table import SavedTable, read_table

with needed_for("cribbage_bridge.session", "play"):
    from filelock import FileLock, Timeout

_Game = TypeVar("_Game")

MOST_FINISHED = 100
"""The maximum number of finished games to save."""


def save(table: SavedTable, file: Path) -> None:
    """Write a table to a file atomically."""
    text = json.dumps(table.to_data(), indent=1) + "\n"
    with atomic_write(file) as writer:
        writer.write(text.encode())


def load(file: Path) -> SavedTable:
    """Read a table from a file, and check that the file was not edited.

    Raises:
        FormatError: The file was edited, or does not contain a saved game against the
            computer or a program.
        StorageError: The file cannot be read.
    """
    return _read(file, _table)


def load_record(file: Path) -> Record:
    """Read the record of a saved or downloaded game from a file.

    Raises:
        FormatError: The file was edited, or contains neither of these.
        StorageError: The file cannot be read.
    """
    return _read(file, _record)


def _read(file: Path, parse: Callable[[Any], _Game]) -> _Game:
    content = read_regular(file)
    try:
        data = json.loads(content.decode())
    except (ValueError, RecursionError):
        raise FormatError(
            f"{file} is incomplete, or not a saved game; the program did not modify it"
        ) from None
    try:
        return parse(data)
    except (FormatError, PrologError) as error:
        raise FormatError(
            f"{file}: {error}; the program did not modify the file"
        ) from None
    except RecursionError:
        raise FormatError(f"{file} is not a saved game") from None


def _table(data: Any) -> SavedTable:
    if _is_record(data):
        raise FormatError("a downloaded game can be reviewed, but not resumed")
    table = read_table(data)
    if table.friends:
        raise FormatError("a game between two people cannot be opened here")
    table.record.replay()
    return table


def _record(data: Any) -> Record:
    if not _is_record(data):
        return _table(data).record
    record = read_record(data)
    record.replay()
    return record


def _is_record(data: Any) -> bool:
    return isinstance(data, dict) and data.get("format") == FORMAT


def saved_files() -> list[Path]:
    """Return the files of the saved games, the newest first.

    Raises:
        StorageError: The data folder cannot be created.
    """
    return _newest_first("table")


def finished_files() -> list[Path]:
    """Return the files of the latest finished games, the newest first.

    Raises:
        StorageError: The data folder cannot be created.
    """
    return _newest_first("finished")


def move_finished(file: Path, id: str) -> None:
    """Move a game to the finished games, and delete the oldest beyond `MOST_FINISHED`.

    Args:
        file: The file of the game.
        id: The unique name of the game.  The file replaces an earlier file of the game,
            and takes over its modification time.

    Raises:
        StorageError: The file cannot be moved, or an older file cannot be deleted.
    """
    place = data_folder() / f"finished-{id}.json"
    with file_errors("move", file):
        if place.exists():
            shutil.copystat(place, file)
        file.rename(place)
        for old in finished_files()[MOST_FINISHED:]:
            old.unlink()


def _newest_first(name: str) -> list[Path]:
    files = data_folder().glob(f"{name}-*.json")
    return sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)


@contextmanager
def sole_use(file: Path) -> Iterator[bool]:
    """Lock a file for exclusive use, and remove unfinished versions of it.

    Yields:
        True if the file was locked; False if it is already in use.

    Raises:
        StorageError: The file cannot be locked.
    """
    lock = FileLock(file.with_suffix(".lock"))
    with file_errors("write", file), suppress(Timeout):
        lock.acquire(blocking=False)
    try:
        if lock.is_locked:
            remove_unfinished(file)
        yield lock.is_locked
    finally:
        lock.release()


@contextmanager
def new_file(name: str = "table") -> Iterator[Path]:
    """Find an unused file name, and lock the file while the body runs.

    Args:
        name: The part of the file's name before its number.
    """
    folder = data_folder()
    for number in count(1):
        file = folder / f"{name}-{number}.json"
        with sole_use(file) as mine:
            if mine and not file.exists():
                yield file
                return


def archive(file: Path) -> Path:
    """Move a game to a file that `saved_files` does not list, and return that file."""
    with new_file("given-up") as place, file_errors("move", file):
        return file.rename(place)
