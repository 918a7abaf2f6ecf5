"""The terminal's file of finished games, in the user's data folder.

Each line is a game in JSON.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from cribbage_bridge.files.errors import file_errors
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.finished import FinishedGame, merged, to_data
from cribbage_bridge.session.results import Found, read_texts

with needed_for("cribbage_bridge.session", "play"):
    from filelock import FileLock


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
    text = read_regular(file).decode(errors="replace") if file.exists() else ""
    return read_texts(
        (f"{file}: line {number}", line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    )


def _file() -> Path:
    return data_folder() / "statistics.jsonl"
