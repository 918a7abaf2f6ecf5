"""The folders of files that the package reads and writes."""

from __future__ import annotations

from pathlib import Path

from cribbage_bridge.files.errors import StorageError, file_errors
from cribbage_bridge.files.optional_imports import needed_for

with needed_for(__name__, "play"):
    from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder for the user's data, and create it if it is missing.

    Raises:
        StorageError: The folder cannot be created.
    """
    folder = user_data_path("cribbage-bridge")
    with file_errors("create", folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def check_folder(file: Path) -> None:
    """Check in advance that the folder of a file exists.

    Raises:
        StorageError: The folder does not exist.
    """
    if not file.parent.is_dir():
        raise StorageError(
            f"cannot write {file}: the folder {file.parent} does not exist"
        )
