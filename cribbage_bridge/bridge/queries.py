"""Queries to SWI-Prolog and to the rule files that it loads.

SWI-Prolog starts at the first query, not when the package is imported.  A query
names a predicate, passes inputs, and returns the predicate's last argument::

    apply_once("lists", "sum_list", [1, 2])

Threads can make queries at the same time, because each has its own Prolog engine.  A
query in the main thread ends if a signal handler raises an exception, such as
`KeyboardInterrupt` after Ctrl-C.  A spawned process can make queries, but a process
that was forked after SWI-Prolog started cannot.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from cribbage_bridge.bridge.engine import BRIDGE, Engine
from cribbage_bridge.bridge.errors import (
    ArgumentTypeError,
    LoadError,
    PrologError,
    PrologValueError,
    prolog_error,
)
from cribbage_bridge.bridge.schema import PLAIN, Schema, Term
from cribbage_bridge.bridge.terms import Atom, Compound, Constant, TermHandle, Value


def _engine() -> Engine:
    if sys.platform == "emscripten":
        from cribbage_bridge.bridge.wasm import WasmEngine

        return WasmEngine()
    from cribbage_bridge.bridge.embedded import EmbeddedEngine

    return EmbeddedEngine()


ENGINE: Engine = _engine()
"""The SWI-Prolog of this process."""

Progress = Callable[[int], None]
"""A function that receives the number of results so far."""

_BATCH_SIZE = 1000
"""The maximum number of rows or solutions in one call to Prolog."""


def apply_once(
    module: str, predicate: str, *inputs: Value, schema: Schema = PLAIN
) -> Any:
    """Return a predicate's last argument in its first solution.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        inputs: All its arguments except the last.
        schema: The declaration of the result's terms and of the error messages.

    Raises:
        PrologValueError: The predicate fails.
        PrologError: The predicate raises an error; the subclass depends on the error.
        PrologNotFoundError: SWI-Prolog is missing or too old, or does not start.
        ForkedProcessError: This process was forked after SWI-Prolog started.
        ArgumentTypeError: An input cannot be represented in Prolog.
    """
    return _apply_once(module, predicate, inputs, schema)


def apply_each(
    module: str,
    predicate: str,
    rows: Iterable[Sequence[Value]],
    progress: Progress | None = None,
    schema: Schema = PLAIN,
) -> list[Any]:
    """Return the last argument of a deterministic predicate for each row of inputs.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        rows: For each call, all arguments except the last.  All rows have the same
            number of arguments, at least one.
        progress: A function that repeatedly receives the number of results so far.
        schema: As in `apply_once`.

    Raises:
        PrologError: As in `apply_once`; its ``index`` is the index of the row.
        ArgumentTypeError: As in `apply_once`, or the rows differ in length.
    """
    results: list[Any] = []
    remaining = iter(rows)
    length = None
    while batch := list(islice(remaining, _BATCH_SIZE)):
        columns = _columns(batch, length)
        length = len(columns)
        try:
            inputs = (Atom(module), Atom(predicate), columns)
            answer = ENGINE.query("apply_each", *inputs)
            found = _result(answer, f"{module}:{predicate}", schema)
        except PrologError:
            found = [
                _apply_to_row(module, predicate, inputs, index, schema)
                for index, inputs in enumerate(batch, len(results))
            ]
        results.extend(found)
        if progress:
            progress(len(results))
    return results


def _columns(rows: list[Sequence[Value]], length: int | None) -> list[Sequence[Value]]:
    """Return the columns of rows, which must have this length, if one is given."""
    try:
        columns: list[Sequence[Value]] = list(zip(*rows, strict=True))
    except (TypeError, ValueError):
        raise ArgumentTypeError("rows of equal length", rows) from None
    if length not in (None, len(columns)):
        raise ArgumentTypeError(f"rows of length {length}", rows)
    return columns


def _apply_to_row(
    module: str, predicate: str, inputs: Sequence[Value], index: int, schema: Schema
) -> Any:
    """Apply a predicate to one row, and add the index of the row to any error."""
    try:
        return _apply_once(module, predicate, inputs, schema)
    except PrologError as error:
        error.index = index
        raise


def solutions(
    module: str, predicate: str, *arguments: Value, schema: Schema = PLAIN
) -> Iterator[list[Any]]:
    """Yield the solutions of a predicate lazily, each as a list of all arguments.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        arguments: All its arguments, with `VARIABLE` for each unknown one.
        schema: The declaration of the solutions' terms and of the error messages.

    Raises:
        PrologError: As in `apply_once`.
    """
    inputs = (Atom(module), Atom(predicate), arguments)
    search = apply_once(BRIDGE, "open_search", *inputs)
    try:
        for most in _growing_batches():
            found = apply_once(BRIDGE, "next_solutions", search, most, schema=schema)
            yield from found
            if len(found) < most:
                return
    finally:
        apply_once(BRIDGE, "close_search", search)


def _growing_batches() -> Iterator[int]:
    most = 1
    while True:
        yield most
        most = min(2 * most, _BATCH_SIZE)


def consult(path: str | os.PathLike[str]) -> None:
    """Load a Prolog file unless it is already loaded and unchanged.

    A file whose load failed is loaded again, even if it is unchanged.

    Args:
        path: The path of the file, absolute or relative to the working directory.

    Raises:
        ExistenceError: There is no such file.
        LoadError: The file has errors.
    """
    file = Path(os.path.abspath(path))
    ENGINE.share(file.parent, "*.pl")
    _load(file)


def _load(file: Path) -> None:
    problems = apply_once(BRIDGE, "load_file", Atom(file), schema=_PROBLEMS)
    for problem in problems:
        where, line = problem.file, problem.line
        place = f"{where}:{line}: " if where else ""
        raise LoadError(f"{place}{problem.text.strip()}", where, line)


@dataclass(frozen=True)
class _Problem(Term, name="problem"):
    file: str
    line: int
    text: str


_PROBLEMS = Schema([_Problem])


@dataclass(frozen=True)
class Rules:
    """A rule file, which the first query to it loads.

    Attributes:
        module: The name of the Prolog module in the file.
        file: The path of the file in the rulebook, without the extension.
        schema: The declaration of the file's terms and error messages.
    """

    module: str
    file: str
    schema: Schema

    def query(self, predicate: str, *inputs: Value) -> Any:
        """Return a predicate's last argument, as `apply_once` does."""
        _load_rules(self.file)
        return _apply_once(self.module, predicate, inputs, self.schema)

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, Any]:
        """Return a predicate's last two arguments, the first of them as a handle."""
        _load_rules(self.file)
        goal = _goal(predicate, inputs)
        handle, text = ENGINE.query_with_handle(
            "apply_with_handle", _module(self.module), goal
        )
        return handle, _result(text, f"{self.module}:{predicate}", self.schema)

    def query_each(
        self,
        predicate: str,
        rows: Iterable[Sequence[Value]],
        progress: Progress | None = None,
    ) -> list[Any]:
        """Return a predicate's last argument for each row, as `apply_each` does."""
        _load_rules(self.file)
        return apply_each(self.module, predicate, rows, progress, self.schema)

    def solutions(self, predicate: str, *arguments: Value) -> Iterator[list[Any]]:
        """Return an iterator over the solutions of a predicate in this file."""
        _load_rules(self.file)
        return solutions(self.module, predicate, *arguments, schema=self.schema)

    def holds(self, predicate: str, *arguments: Value) -> bool:
        """Return True if a predicate in this file succeeds with these arguments."""
        _load_rules(self.file)
        inputs = (Atom(self.module), _goal(predicate, arguments))
        truth = apply_once(BRIDGE, "holds", *inputs, schema=self.schema)
        return bool(truth == Atom("true"))


@cache
def _load_rules(file: str) -> None:
    _share_rules()
    _load(rulebook() / f"{file}.pl")


@cache
def _share_rules() -> None:
    ENGINE.share(rulebook(), "**/*.*")


def rulebook() -> Path:
    """Return the folder with the rules, in an installed package or in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "rulebook"
    return installed if installed.is_dir() else package.parent / "prolog"


def _apply_once(
    module: str, predicate: str, inputs: Sequence[Value], schema: Schema
) -> Any:
    text = ENGINE.query("apply_once", _module(module), _goal(predicate, inputs))
    return _result(text, f"{module}:{predicate}", schema)


@cache
def _module(name: str) -> Constant:
    return Constant(Atom(name))


def _goal(predicate: str, inputs: Sequence[Value]) -> Compound | Atom:
    return Compound(predicate, tuple(inputs)) if inputs else Atom(predicate)


def _result(text: str, predicate: str, schema: Schema) -> Any:
    if text.startswith("yes("):
        return schema.reader.read(text[4:-1])
    if text == "no":
        raise PrologValueError(f"{predicate} failed", Atom("fail"))
    term, message = schema.reader.read(text).args
    raise prolog_error(term, str(message).strip(), schema.messages)
