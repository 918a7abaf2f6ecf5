"""Saved games in files, to be resumed later.

Files are JSON that people can read.  They are written whole or not at all, and a file
that is not as it was saved is refused and stays as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.session.saved_table import SavedTable, SaveError, read_table
from cribbage_bridge.storage import StorageError, data_folder, reason_of
from cribbage_bridge.untrusted import printable


def save(table: SavedTable, file: Path) -> None:
    """Write a table to a file, whole or not at all.

    Raises:
        StorageError: The file cannot be written.
    """
    text = json.dumps(table.to_data(), indent=1) + "\n"
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with unfinished.open("w", encoding="utf-8") as writer:
            writer.write(text)
            writer.flush()
            os.fsync(writer.fileno())
        unfinished.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            unfinished.unlink()
        name = printable(str(file))
        raise StorageError(f"cannot write {name}: {reason_of(error)}") from None


def load(file: Path) -> SavedTable:
    """Read a table from a file, and see that it is as it was saved.

    Raises:
        SaveError: It is not.
        StorageError: The file cannot be read.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise StorageError(f"cannot read {file}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise SaveError(
            f"{file} is cut off, or no saved game; the file is left as it is"
        ) from None
    try:
        table = read_table(data)
        if table.friends:
            raise SaveError("a game between two people")
        table.record.replay()
    except (SaveError, PrologError) as error:
        raise SaveError(f"{file}: {error}; the file is left as it is") from None
    except RecursionError:
        raise SaveError(f"{file} is no saved game") from None
    return table


def saved_files() -> list[Path]:
    """The files of the games that are kept, the one that was written last first.

    Raises:
        StorageError: They cannot be kept on this machine.
    """
    files = data_folder().glob("table-*.json")
    return sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)


@contextmanager
def sole_use(file: Path) -> Iterator[bool]:
    """Keep other tables from a file, and clear away what they have not finished.

    Yields:
        Whether it is so; it is not if another table uses the file.

    Raises:
        StorageError: The file cannot be locked.
    """
    lock = FileLock(file.with_suffix(".lock"))
    try:
        with suppress(Timeout):
            lock.acquire(blocking=False)
    except OSError as error:
        raise StorageError(f"cannot write {file}: {error.strerror}") from None
    try:
        if lock.is_locked:
            for unfinished in file.parent.glob(f"{file.name}.*.new"):
                with suppress(OSError):
                    unfinished.unlink()
        yield lock.is_locked
    finally:
        lock.release()


@contextmanager
def new_file(name: str = "table") -> Iterator[Path]:
    """The file for a game that no table uses and that holds no game yet.

    Args:
        name: What the name of the file begins with; a number follows.

    Raises:
        StorageError: There is no place for it.
    """
    folder = data_folder()
    for number in count(1):
        file = folder / f"{name}-{number}.json"
        with sole_use(file) as mine:
            if mine and not file.exists():
                yield file
                return


def archive(file: Path) -> Path:
    """Move a game that is given up to a file that is not offered, but can be read.

    Returns:
        The file.

    Raises:
        StorageError: It cannot be moved.
    """
    with new_file("given-up") as place:
        try:
            return file.rename(place)
        except OSError as error:
            raise StorageError(f"cannot move {file}: {error.strerror}") from None
