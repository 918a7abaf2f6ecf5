"""Games that are kept, to be played on later.

Files are JSON that people can read.  They are written whole or not at all, and
a file that is not what was written is refused and left alone.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from cribbage_bridge.bridge.errors import CribbageError, PrologError
from cribbage_bridge.session.record import Record, RecordError, read_record
from cribbage_bridge.storage import StorageError, data_folder, reason_of
from cribbage_bridge.untrusted import printable

FORMAT = "cribbage table"
VERSION = 2

_KEYS_OF_VERSION_1 = {"identity": "id", "sitting": "game_number"}

_MAXIMUM_GAMES = 2**31
"""At one table, far more than anybody plays."""


class SaveError(CribbageError, ValueError):
    """A file is no saved table, or not as it was saved."""


@dataclass(frozen=True)
class SavedTable:
    """A table with a game that is not over, or just over.

    Attributes:
        id: A name for the game that no other has.
        opponent: The name of a strength, or the command of a program.
        seed: Decides all cards.
        game_number: How many games were played before this one.
        counting: Whether the person counts.
        review: Whether the choices are looked at when the game is over.
        record: The game.
    """

    id: str
    opponent: str
    seed: str
    game_number: int
    counting: bool
    review: bool
    record: Record

    def to_data(self) -> dict[str, Any]:
        """The table as data for JSON."""
        data = {"format": FORMAT, "version": VERSION, **vars(self)}
        data["game"] = data.pop("record").to_data()
        return sealed(data)


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Data with a checksum, by which it is seen that nothing was changed."""
    return {**data, "checksum": _checksum(data)}


def _checksum(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


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
        table.record.replay()
    except (SaveError, RecordError, PrologError) as error:
        raise SaveError(f"{file}: {error}; the file is left as it is") from None
    except RecursionError:
        raise SaveError(f"{file} is no saved game") from None
    return table


def read_table(data: Any) -> SavedTable:
    """Read a table from data of JSON.

    Raises:
        SaveError: It is no table, or not as it was saved.
        RecordError: The game in it is none.
    """
    found = unsealed(data, FORMAT, VERSION)
    match {_KEYS_OF_VERSION_1.get(key, key): value for key, value in found.items()}:
        case {
            "id": str(id),
            "opponent": str(opponent),
            "seed": str(seed),
            "game_number": int(game_number),
            "counting": bool(counting),
            "review": bool(review),
            "game": game,
        } if 0 <= game_number < _MAXIMUM_GAMES:
            settings = (id, opponent, seed, game_number, counting, review)
            return SavedTable(*settings, read_record(game))
        case _:
            raise SaveError("something is missing in it, or wrong")


def unsealed(data: Any, format: str, latest: int) -> dict[str, Any]:
    """Data of a format that were sealed, without the checksum.

    Args:
        data: Data of JSON.
        format: What the format is called.
        latest: The latest version of it; all from 1 on are known.

    Raises:
        SaveError: They are none, or are not as they were saved.
    """
    if not isinstance(data, dict) or data.get("format") != format:
        raise SaveError("no saved game")
    if data.get("version") not in range(1, latest + 1):
        raise SaveError(
            f"saved by another version of this program (format {data.get('version')}, "
            f"and this one reads 1 to {latest})"
        )
    found = dict(data)
    if found.pop("checksum", None) != _checksum(found):
        raise SaveError("cut off, or changed since it was saved")
    return found


def kept_files() -> list[Path]:
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


def set_aside(file: Path) -> Path:
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
