"""The exceptions that all parts of the package share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cribbage_bridge.files.sanitize import printable


class CribbageError(Exception):
    """The base class of the package's exceptions.

    Attributes:
        index: The index of the failed item in a batch, counted from 0; `None` if there
            is no batch.
    """

    index: int | None = None

    def __str__(self) -> str:
        message = super().__str__()
        return message if self.index is None else f"item {self.index}: {message}"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the message and the attributes, whatever ``__init__`` takes."""
        return _without_init, (type(self), *self.args), vars(self)


def _without_init(error_class: type[CribbageError], *args: object) -> CribbageError:
    return error_class.__new__(error_class, *args)


class StorageError(CribbageError, OSError):
    """A file or a folder cannot be read, written or created."""


class OptionError(CribbageError, ValueError):
    """The value of an option is not one of the possible values."""


class FormatError(CribbageError, ValueError):
    """Data does not have the expected format, or is inconsistent."""


@contextmanager
def file_errors(action: str, file: Path) -> Iterator[None]:
    """Convert an operating system error in the body to an error that names the file.

    Args:
        action: The verb for the message, such as ``read``.
        file: The file.

    Raises:
        StorageError: The body raised an `OSError`, or a `ValueError` for an invalid
            file name.
    """
    try:
        yield
    except CribbageError:
        raise
    except (OSError, ValueError) as error:
        name = printable(str(file))
        raise StorageError(f"cannot {action} {name}: {reason_of(error)}") from None


def reason_of(error: Exception) -> str:
    """Return the reason that an error gives, without the name of the file."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not valid {error.encoding.upper()}"
    return str(getattr(error, "strerror", None) or error)
