"""Calls from Python to Prolog and back.

Importing this module starts SWI-Prolog.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from cribbage_bridge.bridge import capi
from cribbage_bridge.bridge.errors import PrologError, resource_error
from cribbage_bridge.bridge.terms import Atom, TermHandle, Value
from cribbage_bridge.bridge.writer import handle_of, text_of, write

_Result = TypeVar("_Result")


def is_attached() -> bool:
    """Return True if this thread has a Prolog engine."""
    return bool(capi.thread_self() > 0)


def attach_engine() -> None:
    """Give this thread a Prolog engine.

    Raises:
        ResourceError: Prolog cannot create another engine.
    """
    stack = _signal_stack()
    if capi.attach_engine(None) < 0:
        raise resource_error("engines", "Prolog cannot create another engine")
    capi.signal_stack(stack, None)


def _signal_stack() -> ctypes.Array[ctypes.c_char]:
    """Return the thread's alternate signal stack, which Python's handlers use.

    With each new engine, Prolog changes the signal stack of the thread, and it frees
    that stack with the engine.  A signal would then overwrite other memory.
    """
    stack = capi.SignalStack()
    capi.signal_stack(None, stack)
    return stack


def destroy_engine() -> None:
    """Destroy the Prolog engine of this thread."""
    capi.destroy_engine()


@cache
def predicate(module: str, name: str, arity: int) -> int:
    """Return the address of a predicate, which need not exist yet."""
    address: int = capi.predicate(name.encode(), arity, module.encode())
    return address


def call(predicate: int, arguments: Sequence[Value]) -> str:
    """Call a deterministic predicate, and return the text of its last argument.

    Raises:
        PrologError: The predicate raised an error, or failed.
        ResourceError: An argument is nested too deeply, or the arguments or the
            result are too large for Prolog's memory.
        ArgumentTypeError: An argument cannot be represented in Prolog.
        DomainError: A string contains a lone surrogate.
    """
    return _call(predicate, arguments, text_of)


def call_with_handle(
    predicate: int, arguments: Sequence[Value]
) -> tuple[TermHandle, str]:
    """Call a predicate, and also return a handle to its second-to-last argument.

    The exceptions are those of `call`.
    """
    return _call(
        predicate, arguments, lambda last: (handle_of(last - 1), text_of(last))
    )


def _call(
    predicate: int, arguments: Sequence[Value], take: Callable[[int], _Result]
) -> _Result:
    """Call a predicate, and return `take` of the reference to its last argument."""
    stack = _signal_stack()
    frame = capi.open_frame()
    try:
        references = write(arguments)
        query = capi.open_query(None, capi.QUERY_FLAGS, predicate, references)
        try:
            if not capi.next_solution(query):
                raise _uncaught_error(query)
            return take(references + len(arguments) - 1)
        finally:
            capi.cut_query(query)
    finally:
        capi.discard_frame(frame)
        capi.signal_stack(stack, None)


def _uncaught_error(query: int) -> PrologError:
    """Return an error of the bridge itself, whose predicates catch all other errors."""
    exception = capi.query_exception(query)
    error = text_of(exception) if exception else "fail"
    return PrologError(f"uncaught error in Prolog: {error}", Atom(error))


_callbacks: list[Any] = []
"""The functions that Prolog may call; this list keeps them alive."""


def define_predicate(module: str, name: str, function: Callable[[], int]) -> None:
    """Define a Prolog predicate that has no arguments and calls a Python function.

    Args:
        module: The Prolog module of the predicate.
        name: The name of the predicate.
        function: The Python function.  It must return 1 to succeed, and 0 to fail or
            after a call of `raise_in_prolog`.  It must not raise an exception.
    """
    callback = ctypes.CFUNCTYPE(ctypes.c_int)(function)
    _callbacks.append(callback)
    capi.register_foreign(module.encode(), name.encode(), 0, callback, 0)


def define_handler(signal: int, function: Callable[[int], object]) -> None:
    """Define the reaction of Prolog to a signal that a thread receives in a query.

    Args:
        signal: The number of the signal.
        function: A function of this number, which may call `raise_in_prolog`.  It must
            not raise an exception.
    """
    callback = ctypes.CFUNCTYPE(None, ctypes.c_int)(function)
    _callbacks.append(callback)
    address = ctypes.cast(callback, ctypes.c_void_p)
    action = capi.SignalAction(address, None, capi.SYNCHRONOUS)
    capi.set_signal_action(signal, ctypes.byref(action), None)


def raise_in_prolog(term: Value) -> int:
    """Raise a Prolog error, and return 0, which the calling function must return."""
    capi.raise_exception(write([term]))
    return 0
