"""Optional packages, which only some commands and functions need."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cribbage_bridge.files.errors import CribbageError


class MissingPackageError(CribbageError, ImportError):
    """A package is not installed."""


@contextmanager
def needed_for(purpose: str, extra: str) -> Iterator[None]:
    """Convert a failed import to an error with the command that installs the package.

    Args:
        purpose: The thing that needs the package, such as ``a picture``.
        extra: The extra of this project that includes the package.

    Raises:
        MissingPackageError: The body cannot import a package.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        name = str(error.name).partition(".")[0]
        install = (sys.executable, "-m", "pip", "install", f"cribbage-bridge[{extra}]")
        raise MissingPackageError(
            f"{purpose} needs {name}: {shlex.join(install)}"
        ) from None
