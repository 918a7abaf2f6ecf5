"""Optional packages, which only some commands and functions need."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from cribbage_bridge.files.errors import CribbageError


class MissingPackageError(CribbageError, ImportError):
    """A package is not installed."""


@contextmanager
def needed_for(purpose: str, extra: str) -> Iterator[None]:
    """Convert a failed import to an error with the command that installs the package.

    Of several nested calls, the outermost determines the message.

    Args:
        purpose: The thing that needs the package, such as ``a picture``.
        extra: The extra of this project that includes the package.

    Raises:
        MissingPackageError: The body cannot import a package.
    """
    try:
        yield
    except (ModuleNotFoundError, MissingPackageError) as error:
        name = str(error.name).partition(".")[0]
        command = shlex.join((*_installer(), f"cribbage-bridge[{extra}]"))
        message = f"{purpose} requires {name}; install it with: {command}"
        raise MissingPackageError(message, name=name) from None


def _installer() -> tuple[str, ...]:
    """Return the command that installs packages here; uv's environments lack pip."""
    if find_spec("pip"):
        return (sys.executable, "-m", "pip", "install")
    return ("uv", "pip", "install", "--python", sys.executable)
