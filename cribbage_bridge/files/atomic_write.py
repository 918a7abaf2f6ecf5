"""Atomic writes: readers see the old or the new content, never a mixture."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from cribbage_bridge.files.errors import file_errors


@contextmanager
def atomic_write(file: Path) -> Iterator[BinaryIO]:
    """Yield a writer for new content, which replaces the file at the end of the body.

    If the body raises an error, or the power fails, the file does not change.

    Raises:
        StorageError: The file cannot be written.
    """
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}.new")
    with file_errors("write", file):
        try:
            with new.open("xb") as writer:
                yield writer
                writer.flush()
                os.fsync(writer.fileno())
            new.replace(file)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise


def remove_unfinished(file: Path) -> None:
    """Remove the unfinished versions of a file that were left by killed processes."""
    for new in file.parent.glob(f"{file.name}.*.new"):
        with suppress(OSError):
            new.unlink()
