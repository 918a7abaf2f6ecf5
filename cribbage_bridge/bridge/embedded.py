"""The SWI-Prolog that is embedded in this process.

Each thread that makes queries has its own Prolog engine.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from cribbage_bridge.bridge import installation
from cribbage_bridge.bridge.engine import BRIDGE, BRIDGE_FILE
from cribbage_bridge.bridge.errors import ForkedProcessError, PrologNotFoundError
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound, TermHandle, Value


class EmbeddedEngine:
    """An `Engine` that runs SWI-Prolog in this process."""

    def __init__(self) -> None:
        self._signals = _Signals()
        self._forked = False
        self._calls: ModuleType | None = None
        self._lock = threading.Lock()
        self._thread = threading.local()

    def query(self, predicate: str, *inputs: Value) -> str:
        """Call a predicate, and return the text of its last argument.

        Raises:
            ForkedProcessError: SWI-Prolog started before this process was forked.
        """
        calls = self._attached()
        address = calls.predicate(BRIDGE, predicate, len(inputs) + 1)
        with self._signals:
            text: str = calls.call(address, (*inputs, VARIABLE))
        return text

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        """Call a predicate, and also return a handle to its second-to-last argument.

        Raises:
            ForkedProcessError: SWI-Prolog started before this process was forked.
        """
        calls = self._attached()
        address = calls.predicate(BRIDGE, predicate, len(inputs) + 2)
        with self._signals:
            result: tuple[TermHandle, str] = calls.call_with_handle(
                address, (*inputs, VARIABLE, VARIABLE)
            )
        return result

    def share(self, folder: Path, pattern: str) -> None:
        """Do nothing, because Prolog has the same files as Python."""

    def _attached(self) -> ModuleType:
        """Ensure that this thread has an engine, and return the `calls` module."""
        if self._forked:
            raise ForkedProcessError(
                "SWI-Prolog does not work in a process that was forked after "
                "SWI-Prolog started; use the start method 'spawn' or 'forkserver'"
            )
        calls = self._calls or self._start_once()
        if not hasattr(self._thread, "engine"):
            self._thread.engine = _ThreadEngine(calls)
        return calls

    def _start_once(self) -> ModuleType:
        with self._lock:
            if self._calls is None:
                self._calls = self._start()
            return self._calls

    def _start(self) -> ModuleType:
        try:
            installation.find()
        except installation.InstallationError as error:
            raise PrologNotFoundError(str(error)) from None
        with _arguments_hidden():
            calls = importlib.import_module("cribbage_bridge.bridge.calls")
        self._signals.start(calls)
        load_files = calls.predicate("system", "load_files", 2)
        as_named = Compound("expand", (Atom("false"),))
        calls.call(load_files, (Atom(BRIDGE_FILE), [as_named]))
        refuse_halt = calls.predicate(BRIDGE, "refuse_halt", 1)
        calls.call(refuse_halt, (VARIABLE,))
        os.register_at_fork(after_in_child=self._note_fork)
        return calls

    def _note_fork(self) -> None:
        self._forked = True


@contextmanager
def _arguments_hidden() -> Iterator[None]:
    """Hide the command line from pyswip, which fails if an argument is not UTF-8."""
    arguments, sys.argv = sys.argv, [""]
    try:
        yield
    finally:
        sys.argv = arguments


class _ThreadEngine:
    """The Prolog engine of a thread.

    It is destroyed when the thread ends, unless the thread is the main thread or
    started SWI-Prolog.
    """

    def __init__(self, calls: ModuleType) -> None:
        self._destroy: Callable[[], None] | None = None
        is_main = threading.current_thread() is threading.main_thread()
        if not calls.is_attached():
            calls.attach_engine()
            self._destroy = None if is_main else calls.destroy_engine
        if is_main:
            watch = calls.predicate(BRIDGE, "watch_for_signals", 1)
            calls.call(watch, (VARIABLE,))

    def __del__(self) -> None:
        if self._destroy:
            self._destroy()


_ALARM = signal.SIGURG
"""A signal that systems and programs hardly use, and that is ignored by default."""

_SECONDS_BETWEEN_ALARMS = 0.1


class _Signals:
    """A context for queries in which Python's signal handlers run.

    During a query in the main thread, Python cannot run handlers.  Another thread
    therefore sends an alarm to the main thread at intervals, and Prolog reacts to it
    by a call of Python code, at which Python runs the handlers of pending signals.
    While Prolog loads a file, it does not react to alarms, but its heartbeat, which
    ignores loops of last calls, calls the same code.
    """

    def __init__(self) -> None:
        self._main = threading.main_thread().ident or 0
        self._queries = 0
        self._has_query = threading.Event()
        self._raised: BaseException | None = None

    def start(self, calls: ModuleType) -> None:
        """Let Prolog react to alarms, and start the thread that sends them."""
        reaction = self._react(calls)
        next(reaction)
        calls.define_predicate("prolog", "heartbeat", reaction.__next__)
        calls.define_handler(_ALARM, reaction.send)
        threading.Thread(target=self._send_alarms, daemon=True).start()

    def __enter__(self) -> None:
        if threading.get_ident() == self._main:
            self._queries += 1
            if not self._has_query.is_set():
                self._has_query.set()

    def __exit__(self, *_: object) -> None:
        """Raise the exception that a handler raised, if any."""
        if threading.get_ident() == self._main:
            self._queries -= 1
            raised, self._raised = self._raised, None
            if raised:
                raise raised from None

    def _send_alarms(self) -> None:
        while True:
            self._has_query.wait()
            time.sleep(_SECONDS_BETWEEN_ALARMS)
            self._has_query.clear()
            if self._queries:
                self._has_query.set()
                signal.pthread_kill(self._main, _ALARM)

    def _react(self, calls: ModuleType) -> Generator[int, int]:
        """Run handlers at each step; yield 1 if Prolog should continue, else 0.

        This is a generator, because Python runs signal handlers inside the ``try`` when
        it resumes a generator, but before the ``try`` when it calls a function.
        """
        go_on = 1
        while True:
            try:
                yield go_on
                go_on = 1
            except GeneratorExit:
                raise
            except BaseException as exception:
                self._raised = exception
                go_on = calls.raise_in_prolog(Atom("python_signal"))
