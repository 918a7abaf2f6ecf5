"""Packages that only some commands need, and that may be missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from cribbage_bridge.bridge.errors import CribbageError


class MissingPackageError(CribbageError, ImportError):
    """A package is not installed."""


@contextmanager
def needed_for(what: str) -> Iterator[None]:
    """Say how to install what cannot be imported in the body.

    Args:
        what: What needs it, such as ``a picture``.

    Raises:
        MissingPackageError: Something is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        name = str(error.name).partition(".")[0]
        raise MissingPackageError(
            f"{what} needs {name}: {sys.executable} -m pip install {name}"
        ) from None
