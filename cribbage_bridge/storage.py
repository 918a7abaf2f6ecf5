"""Where the project keeps the files of its user."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from cribbage_bridge.bridge.errors import CribbageError


class StorageError(CribbageError, OSError):
    """A file cannot be read or written."""


def reason_of(error: OSError | ValueError) -> str:
    """Why a file cannot be used, without its name."""
    return str(getattr(error, "strerror", None) or error)


def data_folder() -> Path:
    """The folder of the user for what is kept, which is made if need be.

    Raises:
        StorageError: It cannot be made.
    """
    folder = user_data_path("cribbage-bridge")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot make {folder}: {error.strerror}") from None
    return folder


def check_folder(file: Path) -> None:
    """Refuse a file whose folder is missing, before there is anything to write.

    Raises:
        StorageError: There is no such folder.
    """
    if not file.parent.is_dir():
        raise StorageError(f"cannot write {file}: there is no folder {file.parent}")


@contextmanager
def replaced(file: Path) -> Iterator[Path]:
    """Another file to write, which takes the place of a file when it is whole."""
    new = file.with_name(f"{file.name}.new")
    yield new
    new.replace(file)
