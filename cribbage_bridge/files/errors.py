"""The exceptions that every part of the package may raise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cribbage_bridge.files.sanitize import printable


class CribbageError(Exception):
    """The base of all exceptions of the package."""


class StorageError(CribbageError, OSError):
    """A file cannot be read or written."""


class FormatError(CribbageError, ValueError):
    """Data do not have the format that is expected, or contradict each other."""


@contextmanager
def file_errors(action: str, file: Path) -> Iterator[None]:
    """Turn an error of the system in the body into one that names a file.

    Args:
        action: The deed of the body, such as ``read``.
        file: The file.

    Raises:
        StorageError: The body raised an `OSError`, or a `ValueError` for a name that
            no file can have.
    """
    try:
        yield
    except CribbageError:
        raise
    except (OSError, ValueError) as error:
        name = printable(str(file))
        raise StorageError(f"cannot {action} {name}: {reason_of(error)}") from None


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file cannot be used, without its name."""
    return str(getattr(error, "strerror", None) or error)
