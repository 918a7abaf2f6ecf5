"""Calls from Python to Prolog and back.

Importing this module starts SWI-Prolog.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from cribbage_bridge.bridge import capi
from cribbage_bridge.bridge.errors import ResourceError
from cribbage_bridge.bridge.terms import Atom, Compound, TermHandle, Value
from cribbage_bridge.bridge.writer import TermTooLargeError, keep, text_of, write
from cribbage_bridge.files.errors import CribbageError

_Answer = TypeVar("_Answer")


class UncaughtError(CribbageError, RuntimeError):
    """Prolog raised an error that no Prolog code caught, or failed."""

    def __init__(self, error: str) -> None:
        super().__init__(f"uncaught in Prolog: {error}")


def is_attached() -> bool:
    """Whether this thread has an engine to run Prolog on."""
    return bool(capi.thread_self() > 0)


def attach_engine() -> None:
    """Give this thread an engine to run Prolog on.

    Raises:
        UncaughtError: Prolog can have no more engines.
    """
    if capi.attach_engine(None) < 0:
        raise UncaughtError("no engine")


def destroy_engine() -> None:
    """Take from this thread the engine that it was given."""
    capi.destroy_engine()


@cache
def predicate(module: str, name: str, arity: int) -> int:
    """The address of a predicate, which need not exist yet."""
    address: int = capi.predicate(name.encode(), arity, module.encode())
    return address


def call(predicate: int, arguments: Sequence[Value]) -> str:
    """Call a deterministic predicate, and return the text of its last argument.

    Args:
        predicate: The address of the predicate.
        arguments: All its arguments.

    Raises:
        UncaughtError: It raised an error, or failed.
        ResourceError: The arguments are too large for Prolog's memory.
        TypeError: No Prolog term stands for one of the arguments.
    """
    return _call(predicate, arguments, text_of)


def call_keeping(predicate: int, arguments: Sequence[Value]) -> tuple[TermHandle, str]:
    """As `call`, and let the last but one argument stay in Prolog."""
    return _call(predicate, arguments, lambda last: (keep(last - 1), text_of(last)))


def _call(
    predicate: int, arguments: Sequence[Value], take: Callable[[int], _Answer]
) -> _Answer:
    """Call a predicate, and take the answer from the reference to the last argument."""
    frame = capi.open_frame()
    try:
        references = _written(arguments)
        query = capi.open_query(None, capi.QUERY_FLAGS, predicate, references)
        try:
            if not capi.next_solution(query):
                raise _uncaught_error(query)
            return take(references + len(arguments) - 1)
        finally:
            capi.cut_query(query)
    finally:
        capi.discard_frame(frame)


def _written(arguments: Sequence[Value]) -> int:
    try:
        return write(arguments)
    except TermTooLargeError:
        raise ResourceError(
            "the question is too large for Prolog's memory",
            Compound("resource_error", (Atom("memory"),)),
        ) from None


def _uncaught_error(query: int) -> UncaughtError:
    exception = capi.query_exception(query)
    return UncaughtError(text_of(exception) if exception else "failed")


_callbacks: list[Any] = []
"""The functions that Prolog may call, which must outlive it."""


def define_predicate(module: str, name: str, function: Callable[[], int]) -> None:
    """Define a predicate without arguments by a function.

    Args:
        module: The Prolog module of the predicate.
        name: Its name.
        function: Returns 1 for true, and 0 for false or for an error of
            `raise_in_prolog`.  It must not raise a Python exception.
    """
    callback = ctypes.CFUNCTYPE(ctypes.c_int)(function)
    _callbacks.append(callback)
    capi.register_foreign(module.encode(), name.encode(), 0, callback, 0)


def raise_in_prolog(term: Value) -> int:
    """Raise a Prolog error; for the function of `define_predicate` to return."""
    capi.raise_exception(write([term]))
    return 0
