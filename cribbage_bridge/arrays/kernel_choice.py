"""The choice between NumPy and Numba."""

from __future__ import annotations

from contextlib import suppress
from types import ModuleType

from cribbage_bridge.arrays import kernels

COMPILED_FROM = 1 << 20
"""The number of rows from which Numba pays off; loading it takes about a second."""


def kernels_for(rows: int) -> ModuleType:
    """Return `compiled` for many rows if Numba is installed, otherwise `kernels`."""
    if rows >= COMPILED_FROM:
        with suppress(ImportError):
            from cribbage_bridge.arrays import compiled

            return compiled
    return kernels
