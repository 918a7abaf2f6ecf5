"""The choice between NumPy and Numba."""

from __future__ import annotations

from contextlib import suppress
from types import ModuleType

from cribbage_bridge.arrays import kernels

COMPILED_FROM = 1 << 20
"""The minimum number of rows for Numba, which takes about a second to load."""


def kernels_for(rows: int) -> ModuleType:
    """Return `compiled` for many rows if Numba is installed, else return `kernels`."""
    if rows >= COMPILED_FROM:
        with suppress(ImportError):
            from cribbage_bridge.arrays import compiled

            return compiled
    return kernels
