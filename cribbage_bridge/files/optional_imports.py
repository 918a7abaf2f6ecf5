"""Optional packages, which only some commands need."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cribbage_bridge.files.errors import CribbageError


class MissingPackageError(CribbageError, ImportError):
    """A package is not installed."""


@contextmanager
def needed_for(purpose: str) -> Iterator[None]:
    """Convert a failed import to an error with the command that installs the package.

    Args:
        purpose: The thing that needs the package, such as ``a picture``.

    Raises:
        MissingPackageError: The body cannot import a package.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        name = str(error.name).partition(".")[0]
        raise MissingPackageError(
            f"{purpose} needs {name}: {sys.executable} -m pip install {name}"
        ) from None
