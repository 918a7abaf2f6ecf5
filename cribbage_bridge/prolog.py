"""The embedded SWI-Prolog: start it, load the rulebook, ask it.

SWI-Prolog starts with the first question, not when the package is imported.
A question names a predicate, gives inputs, and gets the predicate's last
argument back::

    apply_once("lists", "sum_list", [1, 2])

Any thread may ask, several at once: each thread has a Prolog engine of its
own.  A signal such as Ctrl-C ends a long question.  A forked process cannot
ask; one that was spawned can.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from cribbage_bridge import engine
from cribbage_bridge.errors import LoadError, NoAnswerError, PrologError, prolog_error
from cribbage_bridge.terms import Atom, Compound, Value

Progress = Callable[[int], None]
"""Is told how many answers there are so far."""

_BATCH_SIZE = 1000
"""How many questions cross the bridge at once."""


def apply_once(module: str, predicate: str, *inputs: Value) -> Value:
    """Ask for the first answer of a predicate.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        inputs: All its arguments but the last.

    Returns:
        The last argument.

    Raises:
        NoAnswerError: There is no answer.
        PrologError: The predicate raised an error; the class says which.
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
        ForkedProcessError: This process was forked after SWI-Prolog started.
    """
    return _ask("answer_once", module, predicate, inputs)


def apply_each(
    module: str,
    predicate: str,
    rows: Iterable[Sequence[Value]],
    progress: Progress | None = None,
) -> list[Value]:
    """Ask for the answer of a deterministic predicate for each row of inputs.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        rows: For each question, all arguments but the last; there must be one.
        progress: Called from time to time with the number of answers so far.

    Returns:
        The last argument for each row.

    Raises:
        PrologError: As in `apply_once`; its ``index`` is that of the row.
        NoAnswerError: There is no answer for a row.
    """
    results: list[Value] = []
    remaining = iter(rows)
    while batch := list(islice(remaining, _BATCH_SIZE)):
        try:
            columns = list(zip(*batch, strict=True))
            answers = _ask("answer_each", module, predicate, columns)
        except (PrologError, NoAnswerError):
            answers = _ask_one_by_one(module, predicate, batch, len(results))
        assert isinstance(answers, list)
        results.extend(answers)
        if progress:
            progress(len(results))
    return results


def _ask_one_by_one(
    module: str, predicate: str, batch: list[Sequence[Value]], first: int
) -> list[Value]:
    """Ask the questions of a batch singly, to name the one with the error."""
    answers = []
    for index, inputs in enumerate(batch, first):
        try:
            answers.append(apply_once(module, predicate, *inputs))
        except PrologError as error:
            error.index = index
            raise
    return answers


def solutions(module: str, predicate: str, *arguments: Value) -> Iterator[list[Any]]:
    """Find the solutions of a predicate, one after the other, as they are needed.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        arguments: All its arguments, with `VARIABLE` for what is to be found.

    Yields:
        The arguments as a solution has them.

    Raises:
        PrologError: As in `apply_once`.
    """
    bridge = engine.MODULE
    inputs = (Atom(module), Atom(predicate), arguments)
    search = apply_once(bridge, "open_search", *inputs)
    try:
        for most in _growing_batches():
            found: Any = apply_once(bridge, "next_solutions", search, most)
            yield from found
            if len(found) < most:
                return
    finally:
        apply_once(bridge, "close_search", search)


def _growing_batches() -> Iterator[int]:
    """Numbers of solutions to ask for: one at first, and soon many at once."""
    most = 1
    while True:
        yield most
        most = min(2 * most, _BATCH_SIZE)


def holds(module: str, predicate: str, *arguments: Value) -> bool:
    """Whether a predicate is true of its arguments.

    Raises:
        PrologError: As in `apply_once`.
    """
    return any(True for _ in solutions(module, predicate, *arguments))


def consult(path: str | os.PathLike[str]) -> None:
    """Load a Prolog file, if that was not done since it was changed.

    Args:
        path: The file, relative to the working directory.

    Raises:
        LoadError: There is no such file, or it has errors.
    """
    file = Atom(os.path.abspath(path))
    problems = apply_once(engine.MODULE, "load_file", file)
    assert isinstance(problems, list)
    for problem in problems:
        where, line, text = problem.args
        raise LoadError(f"{where}:{line}: {text}", where, line)


@dataclass(frozen=True)
class Rules:
    """A file of the rulebook, which is loaded when it is first asked.

    Attributes:
        module: The Prolog module in the file.
        file: Its path in the rulebook, without the extension; the name of the
            module if it is empty.
    """

    module: str
    file: str = ""

    def ask(self, predicate: str, *inputs: Value) -> Any:
        """As `apply_once`, of a predicate in this file."""
        self._load()
        return apply_once(self.module, predicate, *inputs)

    def solutions(self, predicate: str, *arguments: Value) -> Iterator[list[Any]]:
        """As the function `solutions`, of a predicate in this file."""
        self._load()
        return solutions(self.module, predicate, *arguments)

    def holds(self, predicate: str, *arguments: Value) -> bool:
        """As the function `holds`, of a predicate in this file."""
        self._load()
        return holds(self.module, predicate, *arguments)

    def ask_each(
        self,
        predicate: str,
        rows: Iterable[Sequence[Value]],
        progress: Progress | None = None,
    ) -> list[Any]:
        """As `apply_each`, of a predicate in this file."""
        self._load()
        return apply_each(self.module, predicate, rows, progress)

    def _load(self) -> None:
        _load_rules(self.file or self.module)


@cache
def _load_rules(file: str) -> None:
    consult(rulebook() / f"{file}.pl")


def rulebook() -> Path:
    """The folder of the rules: in an installed package, or in a checkout."""
    package = Path(__file__).parent
    installed = package / "rulebook"
    return installed if installed.is_dir() else package.parent / "prolog"


def _ask(question: str, module: str, predicate: str, *inputs: Value) -> Value:
    answer = engine.ask(question, Atom(module), Atom(predicate), *inputs)
    if not isinstance(answer, Compound):
        raise NoAnswerError(f"{module}:{predicate} has no answer")
    if answer.name == "yes":
        result: Value = answer.args[0]
        return result
    term, text = answer.args
    if term == engine.SIGNAL:
        engine.raise_from_signal()
    raise prolog_error(term, str(text).strip())
