"""What a submission answers, as its process tells it.

The process is a stranger's, so that nothing is taken on trust.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cribbage_bridge.grading.dialogue import MeddlingError

_MOST_WORDS = 4
"""That the harness says to a question: two solutions, an error, the end."""

_LINES = range(1_000_000)
_WANTED = ("hand_value/3", "select_hand/3")


@dataclass(frozen=True, order=True)
class Choice:
    """A choice point that was left behind.

    Attributes:
        line: The line of the clause that has left it; 0 if that is not known.
        predicate: The predicate, such as ``pairs/2``.
    """

    line: int
    predicate: str


@dataclass(frozen=True)
class Response:
    """What a submission has made of a case.

    Attributes:
        answer: Its first answer, in Prolog's notation; `None` if there is none.
        problem: Why there is none, or what went wrong after it.
        second: What it answered when it was asked again, if anything.
        choice: The choice point that was left after the first answer, if any.
        seconds: How long the first answer took.
        asked: Whether the case was put to the submission.
    """

    answer: str | None = None
    problem: str | None = None
    second: str | None = None
    choice: Choice | None = None
    seconds: float = 0.0
    asked: bool = True


class Directives(Enum):
    """Which directives of a submission are obeyed."""

    ALL = "all"
    NOT_INITIALIZATION = "not_initialization"
    DECLARATIONS = "declarations"


@dataclass(frozen=True)
class Loaded:
    """What came of loading a submission.

    Attributes:
        obeyed: Which of its directives were obeyed; `None` if it cannot be
            loaded.
        problem: Why not all of them; `None` if all were.
        complaints: What the compiler complains of: the line, and the text.
        missing: Which of the two predicates it does not define, such as
            ``hand_value/3``.
    """

    obeyed: Directives | None
    problem: str | None = None
    complaints: tuple[tuple[int, str], ...] = ()
    missing: tuple[str, ...] = ()


class Exchange:
    """All that a submission says to a question.

    Attributes:
        ended: Whether the last word is said.
        problem: What went wrong.
    """

    def __init__(self, number: int) -> None:
        """Begin, when the question with this number is asked."""
        self.ended = False
        self.problem: str | None = None
        self._number = number
        self._asked = time.monotonic()
        self._seconds = 0.0
        self._heard = 0
        self._answers: list[str] = []
        self._choice: Choice | None = None

    def hear(self, said: dict[str, Any]) -> None:
        """Note what is said.

        Raises:
            MeddlingError: It is not what the harness says.
        """
        self._heard += 1
        if said.get("number") != self._number or self._heard > _MOST_WORDS:
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
        """What came of the question."""
        answer, second = (*self._answers, None, None)[:2]
        problem = self.problem
        if answer is None and problem is None:
            problem = "failed"
        return Response(answer, problem, second, self._choice, self._seconds)


def read_loaded(said: dict[str, Any], obeyed: Directives) -> Loaded:
    """Read what is said when a submission is loaded.

    Raises:
        MeddlingError: It is not what the harness says.
    """
    complaints = []
    for complaint in _list(said, "complaints"):
        match complaint:
            case {"line": int(line), "text": str(text)} if line in _LINES:
                complaints.append((line, text))
            case _:
                raise MeddlingError
    missing = tuple(_list(said, "missing"))
    if not all(predicate in _WANTED for predicate in missing):
        raise MeddlingError
    return Loaded(obeyed, None, tuple(complaints), missing)


def read_likenesses(said: dict[str, Any]) -> list[tuple[int, str, str]]:
    """Read which predicates, in which lines, do what which of the library do.

    Raises:
        MeddlingError: It is not what the harness says.
    """
    likenesses = []
    for likeness in _list(said, "likenesses"):
        match likeness:
            case {
                "line": int(line),
                "predicate": str(own),
                "library": str(library),
            } if line in _LINES:
                likenesses.append((line, own, library))
            case _:
                raise MeddlingError
    return likenesses


def _list(said: dict[str, Any], key: str) -> list[Any]:
    match said.get(key):
        case list(items):
            return items
    raise MeddlingError


def _read_choice(choice: Any) -> Choice | None:
    match choice:
        case None:
            return None
        case {"predicate": str(predicate), "line": int(line)} if line in _LINES:
            return Choice(line, predicate)
    raise MeddlingError
