"""Puts the cases of a suite to a submission, and notes what it answers.

When the submission does not answer in time, or its process ends, that costs the
case that was asked; the next one is put to a new process.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from cribbage_bridge.cards import Card
from cribbage_bridge.grading.dialogue import (
    SUBMISSION,
    Dialogue,
    DialogueError,
    MeddlingError,
    SilenceError,
    Submission,
    dialogue,
)
from cribbage_bridge.grading.sandbox import Limits
from cribbage_bridge.grading.suite import Case, HandCase

_MOST_ANSWERS = 2
"""That the harness gives to a question."""


@dataclass(frozen=True)
class TimeLimits:
    """How long a submission may take.

    Attributes:
        hand_seconds: For a ``hand_value/3``.
        select_seconds: For a ``select_hand/3``.
        load_seconds: To be loaded.
    """

    hand_seconds: float = 1.0
    select_seconds: float = 4.0
    load_seconds: float = 10.0


@dataclass(frozen=True)
class Choice:
    """A choice point that was left behind.

    Attributes:
        predicate: The predicate that has left it, such as ``pairs/2``; empty if
            that is not known.
        line: The line of its clause.
    """

    predicate: str
    line: int


@dataclass(frozen=True)
class Response:
    """What a submission has made of a case.

    Attributes:
        answer: Its first answer, in Prolog's notation; `None` if there is none.
        problem: Why there is none, or what went wrong after it.
        second: What it answered when it was asked again, if anything.
        choice: The choice point that was left after the first answer, if any.
        seconds: How long the first answer took.
    """

    answer: str | None = None
    problem: str | None = None
    second: str | None = None
    choice: Choice | None = None
    seconds: float = 0.0


@dataclass(frozen=True)
class Loaded:
    """What came of loading a submission.

    Attributes:
        problem: Why it cannot be loaded, or was loaded without those of its
            directives that do more than declare; `None` if all is well.
        failed: Whether it cannot be loaded.
        complaints: What the compiler complains of: the line, and the text.
        missing: Which of the two predicates it does not define, such as
            ``hand_value/3``.
    """

    problem: str | None = None
    failed: bool = False
    complaints: tuple[tuple[int, str], ...] = ()
    missing: tuple[str, ...] = ()


class Examiner:
    """Examines one submission; to be closed at last."""

    def __init__(
        self, submission: Submission, times: TimeLimits, limits: Limits
    ) -> None:
        """Take a submission, which is not loaded yet."""
        self._submission = submission
        self._times = times
        self._limits = limits
        self._directives = "all"
        self._dialogue: Dialogue | None = None
        self._process = ExitStack()
        self._number = 0

    def load(self) -> Loaded:
        """Load the submission.

        If that does not end, or ends the process, as ``:- initialization(main)``
        may do, it is tried again with those directives only that declare
        something.

        Raises:
            PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
        """
        problem = None
        for self._directives in ("all", "declarations"):
            try:
                loaded = self._start()
            except DialogueError as error:
                problem = problem or str(error)
                self.close()
            else:
                return replace(loaded, problem=problem)
        return Loaded(problem, failed=True)

    def _start(self) -> Loaded:
        """Start a process, and load the submission there."""
        new = self._process.enter_context(dialogue(self._submission, self._limits))
        new.ask(
            f"load('{SUBMISSION}', {self._submission.encoding}, {self._directives})"
        )
        said = new.answer(self._times.load_seconds)
        match said:
            case {
                "kind": "loaded",
                "complaints": list(complaints),
                "missing": list(missing),
            }:
                self._dialogue = new
                return Loaded(
                    complaints=tuple(
                        (complaint["line"], complaint["text"])
                        for complaint in complaints
                    ),
                    missing=tuple(missing),
                )
        raise MeddlingError

    def close(self) -> None:
        """End the process."""
        self._dialogue = None
        self._process.close()

    def respond(self, case: Case) -> Response:
        """Put a case to the submission, in a new process if there is none."""
        try:
            if self._dialogue is None:
                self._start()
        except DialogueError as error:
            self.close()
            return Response(problem=f"{error} when it is loaded again")
        assert self._dialogue
        return self._ask(self._dialogue, case)

    def _ask(self, dialogue: Dialogue, case: Case) -> Response:
        goal, seconds = self._goal(case)
        self._number += 1
        exchange = _Exchange(self._number)
        try:
            dialogue.ask(f"ask({self._number}, {goal})")
            while not exchange.ended:
                exchange.hear(dialogue.answer(seconds))
        except SilenceError:
            exchange.problem = f"timed out after {seconds:g} s"
            self.close()
        except DialogueError as error:
            exchange.problem = str(error)
            self.close()
        return exchange.response()

    def _goal(self, case: Case) -> tuple[str, float]:
        """The question that a case asks, and the time for it."""
        if isinstance(case, HandCase):
            hand, start_card = _written(case.hand), _term(case.start_card)
            goal = f"hand_value({hand}, {start_card}, Value), Value"
            return goal, self._times.hand_seconds
        goal = f"select_hand({_written(case.cards)}, Hand, Crib), Hand-Crib"
        return goal, self._times.select_seconds

    def likenesses(self) -> list[tuple[int, str, str]]:
        """Its recursive predicates that do what one of the library does.

        Returns:
            For each its line, its name, and that of the predicate in the library;
            none if the submission does not answer.
        """
        if self._dialogue is None:
            return []
        try:
            self._dialogue.ask(f"likeness('{SUBMISSION}')")
            said = self._dialogue.answer(self._times.load_seconds)
            return [
                (found["line"], found["predicate"], found["library"])
                for found in said["likenesses"]
            ]
        except (DialogueError, LookupError, TypeError):
            self.close()
            return []


class _Exchange:
    """What a submission says to a question, from the first word to the last."""

    def __init__(self, number: int) -> None:
        self.ended = False
        self.problem: str | None = None
        self._number = number
        self._asked = time.monotonic()
        self._seconds = 0.0
        self._answers: list[str] = []
        self._choice: Choice | None = None

    def hear(self, said: dict[str, Any]) -> None:
        """Note what is said.

        Raises:
            MeddlingError: It is not what the harness says.
        """
        if said.get("number") != self._number or len(self._answers) > _MOST_ANSWERS:
            raise MeddlingError
        match said:
            case {"kind": "solution", "text": str(text), "choice": choice}:
                if not self._answers:
                    self._seconds = time.monotonic() - self._asked
                    self._choice = _read_choice(choice)
                self._answers.append(text)
            case {"kind": "error", "text": str(text)}:
                self.problem = f"raised {text}"
            case {"kind": "end"}:
                self.ended = True
            case _:
                raise MeddlingError

    def response(self) -> Response:
        answer, second = (*self._answers, None, None)[:2]
        problem = self.problem
        if answer is None and problem is None:
            problem = "failed"
        return Response(answer, problem, second, self._choice, self._seconds)


def _read_choice(choice: Any) -> Choice | None:
    match choice:
        case None:
            return None
        case {"predicate": str(predicate), "line": int(line)}:
            return Choice(predicate, line)
    raise MeddlingError


def _written(cards: Iterable[Card]) -> str:
    return f"[{', '.join(map(_term, cards))}]"


def _term(card: Card) -> str:
    return str(card.to_term().value)
