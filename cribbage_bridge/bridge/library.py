"""SWI-Prolog's shared library, which pyswip finds, loads and initializes.

Importing this module starts SWI-Prolog.  Only this module imports pyswip, and it
relies on these facts about pyswip:

- Importing ``pyswip.prolog`` finds and starts SWI-Prolog.
- The library's functions are visible in the whole process (``RTLD_GLOBAL``).  If
  this changes, find the path of the library, and pass it to `ctypes.PyDLL` and
  `ctypes.CDLL`.
- pyswip registers ``pyswip.core.cleanupProlog`` with `atexit`.  The function ends
  SWI-Prolog, but waits for the engines of all threads, so this module unregisters it.
  If pyswip removes the function, check what pyswip registers instead, and check that
  a program that used threads exits at once.

pyswip also replaces `sys.exit` with a function that saves the exit status for
``cleanupProlog``, so this module restores the original function.
"""

from __future__ import annotations

import atexit
import ctypes
import sys
from collections.abc import Callable
from typing import Any

from cribbage_bridge.bridge.errors import PrologNotFoundError


def _start() -> None:
    """Start SWI-Prolog, and undo pyswip's changes to how Python exits."""
    python_exit = sys.exit
    try:
        import pyswip.prolog  # noqa: F401
        from pyswip.core import cleanupProlog
    except Exception as error:
        raise PrologNotFoundError(
            f"pyswip does not start SWI-Prolog as expected: {error}"
        ) from error
    finally:
        sys.exit = python_exit
    atexit.unregister(cleanupProlog)


_start()

_short_calls = ctypes.PyDLL(None)
_long_calls = ctypes.CDLL(None)


def function(
    name: str, result: Any, *arguments: Any, is_long: bool = False
) -> Callable[..., Any]:
    """Return a function from SWI-Prolog's library.

    Args:
        name: Its name in C.
        result: The type of its result.
        arguments: The types of its arguments.
        is_long: True to let other Python threads run during a call.

    Raises:
        PrologNotFoundError: The library has no such function.
    """
    library = _long_calls if is_long else _short_calls
    try:
        found = library[name]
    except AttributeError as error:
        raise PrologNotFoundError(
            f"the SWI-Prolog that pyswip loads lacks a function: {error}"
        ) from None
    found.restype = result
    found.argtypes = arguments
    return found
