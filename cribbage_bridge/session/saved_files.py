"""Saved games in files, to be resumed later.

The files are readable JSON, written atomically.  A file that was changed by hand is
refused, and left alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.files.atomic_write import atomic_write, remove_unfinished
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.session.saved_table import SavedTable, read_table


def save(table: SavedTable, file: Path) -> None:
    """Write a table to a file atomically."""
    text = json.dumps(table.to_data(), indent=1) + "\n"
    with atomic_write(file) as writer:
        writer.write(text.encode())


def load(file: Path) -> SavedTable:
    """Read a table from a file, and check that nothing changed it.

    Raises:
        FormatError: The file has other data, or was changed.
        StorageError: The file cannot be read.
    """
    with file_errors("read", file):
        content = file.read_bytes()
    try:
        data = json.loads(content.decode())
    except (ValueError, RecursionError):
        raise FormatError(
            f"{file} is cut off, or no saved game; the file is left as it is"
        ) from None
    try:
        table = read_table(data)
        if table.friends:
            raise FormatError("a game between two people")
        table.record.replay()
    except (FormatError, PrologError) as error:
        raise FormatError(f"{file}: {error}; the file is left as it is") from None
    except RecursionError:
        raise FormatError(f"{file} is no saved game") from None
    return table


def saved_files() -> list[Path]:
    """Return the files of the saved games, the newest first.

    Raises:
        StorageError: They cannot be saved on this machine.
    """
    files = data_folder().glob("table-*.json")
    return sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)


@contextmanager
def sole_use(file: Path) -> Iterator[bool]:
    """Lock a file against other tables, and remove their unfinished content.

    Yields:
        True if the file is locked; False if another table uses it.

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
    """Return an unused file.

    Args:
        name: The name of the file before its number.
    """
    folder = data_folder()
    for number in count(1):
        file = folder / f"{name}-{number}.json"
        with sole_use(file) as mine:
            if mine and not file.exists():
                yield file
                return


def archive(file: Path) -> Path:
    """Archive a game in a file that is not offered, and return the file."""
    with new_file("given-up") as place, file_errors("move", file):
        return file.rename(place)
