"""The SWI-Prolog that is embedded in this process.

It starts once, with the first question.  Each thread that asks gets a Prolog
engine of its own, which ends with the thread.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from cribbage_bridge.bridge import installation
from cribbage_bridge.bridge.errors import ForkedProcessError, PrologNotFoundError
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound, TermHandle, Value

MODULE = "cribbage_bridge"
"""The Prolog module of the bridge's own predicates."""

SIGNAL = Atom("python_signal")
"""The Prolog error for what the handler of a signal has raised."""

_BRIDGE = Path(__file__).with_name("bridge.pl")


class _Signals:
    """Runs the handlers of Python's signals while Prolog runs.

    Attributes:
        raised: What a handler has raised, such as `KeyboardInterrupt`.
    """

    def __init__(self) -> None:
        self.raised: BaseException | None = None

    def watch(self, calls: ModuleType) -> Generator[int, None, None]:
        """Run the handlers at each step, and say whether Prolog is to go on.

        This is a generator because Python runs the handlers of signals when
        it resumes one, which is within the ``try``; in a function it would run
        them before that.
        """
        goes_on = 1
        while True:
            try:
                yield goes_on
                goes_on = 1
            except (Exception, KeyboardInterrupt, SystemExit) as exception:
                self.raised = exception
                goes_on = calls.raise_in_prolog(SIGNAL)

    def take(self) -> BaseException:
        """What a handler has raised, which its caller is to raise now."""
        raised, self.raised = self.raised, None
        assert raised is not None
        return raised


class _ThreadEngine:
    """The Prolog engine of a thread; it is destroyed when the thread ends.

    That of the main thread stays, and that of the thread that started SWI-Prolog.
    """

    def __init__(self, calls: ModuleType) -> None:
        self._destroy: Callable[[], None] | None = None
        is_main = threading.current_thread() is threading.main_thread()
        if not calls.is_attached():
            calls.attach_engine()
            self._destroy = None if is_main else calls.destroy_engine
        if is_main:
            watch = calls.predicate(MODULE, "watch_for_signals", 1)
            calls.call(watch, (VARIABLE,))

    def __del__(self) -> None:
        if self._destroy:
            self._destroy()


@contextmanager
def _arguments_hidden() -> Iterator[None]:
    """Keep the command line from pyswip, which fails where it is not UTF-8."""
    arguments, sys.argv = sys.argv, [""]
    try:
        yield
    finally:
        sys.argv = arguments


class _Process:
    """What this process has of SWI-Prolog, which is nothing before `start`."""

    def __init__(self) -> None:
        self.signals = _Signals()
        self.forked = False
        self.calls: ModuleType | None = None
        self._lock = threading.Lock()

    def start(self) -> ModuleType:
        """Start SWI-Prolog, if that was not done."""
        with self._lock:
            if self.calls is None:
                self.calls = self._start()
            return self.calls

    def _start(self) -> ModuleType:
        try:
            installation.find()
        except installation.InstallationError as error:
            raise PrologNotFoundError(str(error)) from None
        with _arguments_hidden():
            calls = importlib.import_module("cribbage_bridge.bridge.calls")
        watch = self.signals.watch(calls)
        next(watch)
        calls.define_predicate("prolog", "heartbeat", watch.__next__)
        load_files = calls.predicate("system", "load_files", 2)
        as_named = Compound("expand", (Atom("false"),))
        calls.call(load_files, (Atom(_BRIDGE), [as_named]))
        refuse_halt = calls.predicate(MODULE, "refuse_halt", 1)
        calls.call(refuse_halt, (VARIABLE,))
        os.register_at_fork(after_in_child=self._note_fork)
        return calls

    def _note_fork(self) -> None:
        self.forked = True


_process = _Process()
_thread = threading.local()


def ask(predicate: str, *inputs: Value) -> str:
    """Call one of the bridge's own predicates.

    Args:
        predicate: The name of the predicate in bridge.pl.
        inputs: All its arguments but the last.

    Returns:
        The text of its last argument.

    Raises:
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
        ForkedProcessError: SWI-Prolog was started by the parent of this process.
    """
    calls = _attached()
    address = calls.predicate(MODULE, predicate, len(inputs) + 1)
    text: str = calls.call(address, (*inputs, VARIABLE))
    return text


def ask_keeping(predicate: str, *inputs: Value) -> tuple[TermHandle, str]:
    """As `ask`, and let the last but one argument stay in Prolog.

    Args:
        predicate: The name of the predicate in bridge.pl.
        inputs: All its arguments but the last two.
    """
    calls = _attached()
    address = calls.predicate(MODULE, predicate, len(inputs) + 2)
    answer: tuple[TermHandle, str] = calls.call_keeping(
        address, (*inputs, VARIABLE, VARIABLE)
    )
    return answer


def _attached() -> ModuleType:
    """The calls to Prolog, for which this thread has an engine."""
    if _process.forked:
        raise ForkedProcessError(
            "this process was forked from one that had started SWI-Prolog, "
            "which does not work here; start processes by the method 'spawn' "
            "or 'forkserver'"
        )
    calls = _process.calls or _process.start()
    if not hasattr(_thread, "engine"):
        _thread.engine = _ThreadEngine(calls)
    return calls


def raise_from_signal() -> NoReturn:
    """Raise what the handler of a signal has raised."""
    raise _process.signals.take()
