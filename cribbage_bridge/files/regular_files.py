"""Reading regular files; pipes and devices, which may never end, are refused."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from cribbage_bridge.files.errors import file_errors


@contextmanager
def open_regular(file: Path) -> Iterator[BinaryIO]:
    """Open a file for reading, without waiting for anything to write it.

    Raises:
        StorageError: The file cannot be read, or is not a regular file.
    """
    with file_errors("read", file), open(file, "rb", opener=_opener) as reader:
        if not stat.S_ISREG(os.fstat(reader.fileno()).st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        yield reader


def read_regular(file: Path) -> bytes:
    """Return the content of a file, as `open_regular` reads it."""
    with open_regular(file) as reader:
        return reader.read()


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)
