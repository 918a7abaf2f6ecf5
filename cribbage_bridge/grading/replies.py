"""The replies that ``harness.pl`` sends from the process of a submission.

The submission can write to the same channel, so replies are not trusted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.grading.evidence import Evidence, EvidenceKind

_FURTHER_REPLIES = 2
"""The maximum number of replies after the answers: an error and the end."""

_MAXIMUM_TEXT = 10_000
"""The length at which the harness truncates an answer, in characters."""

_LINES = range(1_000_000)


class ConversationError(CribbageError, RuntimeError):
    """A process does not reply, or its reply violates the protocol of the harness.

    Attributes:
        doubtful: True if the system, not the submission, may be to blame.
    """

    def __init__(
        self, reason: str = "tampered with the protocol", doubtful: bool = False
    ) -> None:
        super().__init__(reason)
        self.doubtful = doubtful


@dataclass(frozen=True)
class ChoicePoint:
    """A choice point that a query left.

    Attributes:
        line: The line of the clause that left it; 0 if unknown.
        predicate: The predicate of the clause, such as ``pairs/2``; empty if unknown.
    """

    line: int
    predicate: str


@dataclass(frozen=True)
class Response:
    """A submission's response to a case.

    Attributes:
        answers: The answers in order, in Prolog's notation.
        problem: The problem that prevented the first or a later answer, or `None`.
        choice_point: The choice point left after the first answer, or `None`.
        seconds: The elapsed time until the first answer, in seconds; 0 if none arrived.
        prints: True if the search for answers printed text.
        varies: True if the first answer, right or wrong, was another one when the case
            was repeated.
        asked: False if the runner skipped the case; else True.
        doubtful: True if the system, not the submission, may be to blame.
    """

    answers: tuple[str, ...] = ()
    problem: str | None = None
    choice_point: ChoicePoint | None = None
    seconds: float = 0.0
    prints: bool = False
    varies: bool = False
    asked: bool = True
    doubtful: bool = False

    @property
    def another(self) -> str | None:
        """The first answer that differs from ``answers[0]``; `None` if none does."""
        others = (answer for answer in self.answers if answer != self.answers[0])
        return next(others, None)


class Directives(Enum):
    """The sets of directives that the harness can run when it loads a submission."""

    ALL = "all"
    NOT_INITIALIZATION = "not_initialization"
    DECLARATIONS = "declarations"


@dataclass(frozen=True)
class Loaded:
    """The outcome of loading a submission.

    Attributes:
        obeyed: The directives that were run; `None` if the submission cannot be loaded.
        problem: The problem that occurred when all directives were run, or `None`.
        complaints: The line and the text of each complaint of the compiler.
        missing: The required predicates that the submission does not define, such as
            ``hand_value/3``, or does not export, such as ``cribbage:hand_value/3``.
        doubtful: True if the system may be to blame for a problem.
    """

    obeyed: Directives | None
    problem: str | None = None
    complaints: tuple[tuple[int, str], ...] = ()
    missing: tuple[str, ...] = ()
    doubtful: bool = False


class Exchange:
    """The question of a case, and the replies received so far.

    Attributes:
        ended: True if the harness has sent the last reply to the question.
        problem: The error in the submission or the conversation, or `None`.
        doubtful: True if the system may be to blame for the problem.
        answers: The answers received so far.
    """

    def __init__(self, number: int, answers: int) -> None:
        self.ended = False
        self.problem: str | None = None
        self.doubtful = False
        self.answers: list[str] = []
        self._number = number
        self._asked = time.monotonic()
        self._seconds = 0.0
        self._replies = 0
        self._maximum_replies = answers + _FURTHER_REPLIES
        self._prints = False
        self._choice_point: ChoicePoint | None = None

    def read(self, line: bytes) -> None:
        """Read a line that contains the next reply."""
        self._replies += 1
        reply = _read_object(line)
        if reply.get("number") != self._number or self._replies > self._maximum_replies:
            raise ConversationError
        match reply:
            case {
                "kind": "solution",
                "text": str(text),
                "choice_point": choice_point,
            } if len(text) <= _MAXIMUM_TEXT:
                if not self.answers:
                    self._seconds = time.monotonic() - self._asked
                    if choice_point is not None:
                        placed = _placed_texts(choice_point, "predicate")
                        self._choice_point = ChoicePoint(*placed)
                self.answers.append(text)
            case {"kind": "error", "text": str(text)}:
                self.problem = f"raised {text}"
            case {"kind": "end", "printed": bool(printed)}:
                self.ended = True
                self._prints = printed
            case _:
                raise ConversationError

    def response(self) -> Response:
        """Return the submission's response to the case."""
        return Response(
            tuple(self.answers),
            self.problem or (None if self.answers else "failed"),
            self._choice_point,
            self._seconds,
            self._prints,
            doubtful=self.doubtful,
        )


def read_loaded(line: bytes, obeyed: Directives, predicates: Sequence[str]) -> Loaded:
    """Read the reply about loading a submission that must define `predicates`."""
    match _read_object(line):
        case {"complaints": list(complaints), "missing": list(missing)} if all(
            isinstance(each, str) and each.endswith(tuple(predicates))
            for each in missing
        ):
            placed = tuple(_placed_texts(complaint, "text") for complaint in complaints)
            return Loaded(obeyed, None, placed, tuple(missing))
    raise ConversationError


def read_library_clones(line: bytes) -> list[Evidence]:
    """Read the reply that lists predicates with a counterpart in the library."""
    match _read_object(line):
        case {"library_clones": list(clones)}:
            return list(map(_read_clone, clones))
    raise ConversationError


def _read_clone(clone: Any) -> Evidence:
    line, predicate, library, for_empty = _placed_texts(
        clone, "predicate", "library", "for_empty"
    )
    text = f"{predicate} does what {library} does"
    if for_empty == "different":
        text += ", except for an empty list"
    return Evidence(EvidenceKind.HANDWRITTEN, line, text)


def _read_object(line: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict):
        raise ConversationError
    return reply


def _placed_texts(item: Any, *names: str) -> tuple[Any, ...]:
    match item:
        case {"line": int(line)} if line in _LINES:
            texts = [item.get(name) for name in names]
            if all(isinstance(text, str) for text in texts):
                return (line, *texts)
    raise ConversationError
