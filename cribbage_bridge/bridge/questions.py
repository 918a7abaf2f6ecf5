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

from cribbage_bridge.bridge import engine
from cribbage_bridge.bridge.errors import (
    LoadError,
    NoAnswerError,
    PrologError,
    prolog_error,
)
from cribbage_bridge.bridge.terms import Atom, Compound, Constant, TermHandle, Value
from cribbage_bridge.bridge.vocabulary import PLAIN, Vocabulary, Word

Progress = Callable[[int], None]
"""Called with the number of answers so far."""

BRIDGE = engine.MODULE

_BATCH_SIZE = 1000
"""How many questions cross the bridge at once."""


def apply_once(
    module: str, predicate: str, *inputs: Value, vocabulary: Vocabulary = PLAIN
) -> Any:
    """Ask for the first answer of a predicate.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        inputs: All its arguments but the last.
        vocabulary: What the answer, or the error, is read by.

    Returns:
        The last argument.

    Raises:
        NoAnswerError: There is no answer.
        PrologError: The predicate raised an error; the class says which.
        PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
        ForkedProcessError: This process was forked after SWI-Prolog started.
    """
    return _ask_once(module, predicate, inputs, vocabulary)


def apply_each(
    module: str,
    predicate: str,
    rows: Iterable[Sequence[Value]],
    progress: Progress | None = None,
    vocabulary: Vocabulary = PLAIN,
) -> list[Any]:
    """Ask for the answer of a deterministic predicate for each row of inputs.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        rows: For each question, all arguments but the last; there must be one.
        progress: Called from time to time with the number of answers so far.
        vocabulary: As in `apply_once`.

    Returns:
        The last argument for each row.

    Raises:
        PrologError: As in `apply_once`; its ``index`` is that of the row.
        NoAnswerError: There is no answer for a row.
    """
    results: list[Any] = []
    remaining = iter(rows)
    while batch := list(islice(remaining, _BATCH_SIZE)):
        try:
            columns = list(zip(*batch, strict=True))
            answer = engine.ask("answer_each", Atom(module), Atom(predicate), columns)
            answers = _result(answer, f"{module}:{predicate}", vocabulary)
        except (PrologError, NoAnswerError):
            answers = [
                _ask_for_row(module, predicate, inputs, index, vocabulary)
                for index, inputs in enumerate(batch, len(results))
            ]
        results.extend(answers)
        if progress:
            progress(len(results))
    return results


def _ask_for_row(
    module: str,
    predicate: str,
    inputs: Sequence[Value],
    index: int,
    vocabulary: Vocabulary,
) -> Any:
    """Ask a question of a batch singly, to name the one with the error."""
    try:
        return _ask_once(module, predicate, inputs, vocabulary)
    except PrologError as error:
        error.index = index
        raise


def solutions(
    module: str, predicate: str, *arguments: Value, vocabulary: Vocabulary = PLAIN
) -> Iterator[list[Any]]:
    """Find the solutions of a predicate, one after the other, as they are needed.

    Args:
        module: The Prolog module of the predicate.
        predicate: Its name.
        arguments: All its arguments, with `VARIABLE` for what is to be found.
        vocabulary: What the solutions are read by.

    Yields:
        The arguments as a solution has them.

    Raises:
        PrologError: As in `apply_once`.
    """
    inputs = (Atom(module), Atom(predicate), arguments)
    search = apply_once(BRIDGE, "open_search", *inputs)
    try:
        for most in _growing_batches():
            found = apply_once(
                BRIDGE, "next_solutions", search, most, vocabulary=vocabulary
            )
            yield from found
            if len(found) < most:
                return
    finally:
        apply_once(BRIDGE, "close_search", search)


def _growing_batches() -> Iterator[int]:
    """Numbers of solutions to ask for: one at first, and soon many at once."""
    most = 1
    while True:
        yield most
        most = min(2 * most, _BATCH_SIZE)


def consult(path: str | os.PathLike[str]) -> None:
    """Load a Prolog file, if that was not done since it was changed.

    Args:
        path: The file, relative to the working directory.

    Raises:
        LoadError: There is no such file, or it has errors.
    """
    file = Atom(os.path.abspath(path))
    for problem in apply_once(BRIDGE, "load_file", file, vocabulary=_PROBLEMS):
        where, line = problem.file, problem.line
        raise LoadError(f"{where}:{line}: {problem.text}", where, line)


@dataclass(frozen=True)
class _Problem(Word, name="problem"):
    """Something wrong in a file, at a line; 0 if it is not known."""

    file: str
    line: int
    text: str


_PROBLEMS = Vocabulary([_Problem])


@dataclass(frozen=True)
class Rules:
    """A file of the rulebook, which is loaded when it is first asked.

    Attributes:
        module: The Prolog module in the file.
        file: Its path in the rulebook, without the extension.
        vocabulary: What its answers and its errors are read by.
    """

    module: str
    file: str
    vocabulary: Vocabulary

    def ask(self, predicate: str, *inputs: Value) -> Any:
        """As `apply_once`, of a predicate in this file."""
        _load_rules(self.file)
        return _ask_once(self.module, predicate, inputs, self.vocabulary)

    def ask_keeping(self, predicate: str, *inputs: Value) -> tuple[TermHandle, Any]:
        """As `ask`, of a predicate whose last but one argument stays in Prolog."""
        _load_rules(self.file)
        goal = _goal(predicate, inputs)
        kept, text = engine.ask_keeping("answer_keeping", _module(self.module), goal)
        return kept, _result(text, f"{self.module}:{predicate}", self.vocabulary)

    def ask_each(
        self,
        predicate: str,
        rows: Iterable[Sequence[Value]],
        progress: Progress | None = None,
    ) -> list[Any]:
        """As `apply_each`, of a predicate in this file."""
        _load_rules(self.file)
        return apply_each(self.module, predicate, rows, progress, self.vocabulary)

    def solutions(self, predicate: str, *arguments: Value) -> Iterator[list[Any]]:
        """As the function `solutions`, of a predicate in this file."""
        _load_rules(self.file)
        return solutions(self.module, predicate, *arguments, vocabulary=self.vocabulary)

    def holds(self, predicate: str, *arguments: Value) -> bool:
        """Whether a predicate in this file is true of its arguments."""
        _load_rules(self.file)
        inputs = (Atom(self.module), _goal(predicate, arguments))
        truth = apply_once(BRIDGE, "truth", *inputs, vocabulary=self.vocabulary)
        return bool(truth == Atom("true"))


@cache
def _load_rules(file: str) -> None:
    consult(rulebook() / f"{file}.pl")


def rulebook() -> Path:
    """The folder of the rules: in an installed package, or in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "rulebook"
    return installed if installed.is_dir() else package.parent / "prolog"


def _ask_once(
    module: str, predicate: str, inputs: Sequence[Value], vocabulary: Vocabulary
) -> Any:
    text = engine.ask("answer_once", _module(module), _goal(predicate, inputs))
    return _result(text, f"{module}:{predicate}", vocabulary)


@cache
def _module(name: str) -> Constant:
    return Constant(Atom(name))


def _goal(predicate: str, inputs: Sequence[Value]) -> Compound | Atom:
    """A predicate with inputs, to be called with its last arguments."""
    return Compound(predicate, tuple(inputs)) if inputs else Atom(predicate)


def _result(text: str, question: str, vocabulary: Vocabulary) -> Any:
    """The result in the text of an answer."""
    if text.startswith("yes("):
        return vocabulary.reader.read(text[4:-1])
    if text == "no":
        raise NoAnswerError(f"{question} has no answer")
    term, message = vocabulary.reader.read(text).args
    if term == engine.SIGNAL:
        engine.raise_from_signal()
    raise prolog_error(term, str(message).strip(), vocabulary.wordings)
