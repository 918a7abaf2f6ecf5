"""Puts the cases of a suite to a submission, and notes what it answers.

When the submission does not answer in time, or its process ends, that costs the
case that was asked; the next one is put to a new process.  Only a predicate that
does so from the first case of each group on is given up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from cribbage_bridge.cards import Card
from cribbage_bridge.grading.dialogue import (
    SUBMISSION,
    Dialogue,
    DialogueError,
    SilenceError,
    Submission,
    dialogue,
)
from cribbage_bridge.grading.responses import (
    Directives,
    Exchange,
    Loaded,
    Response,
    read_likenesses,
    read_loaded,
)
from cribbage_bridge.grading.sandbox import Limits
from cribbage_bridge.grading.suite import (
    DEAL_GROUPS,
    HAND_GROUPS,
    Case,
    DealCase,
    HandCase,
)

_MOST_LOST: dict[type[Case], int] = {
    HandCase: len(HAND_GROUPS),
    DealCase: len(DEAL_GROUPS),
}
"""How many cases a predicate may lose before it is given up, if it wins none."""

_GIVEN_UP = "was asked no more, because it has answered the first case of no group"


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
    load_seconds: float = 5.0


class Examiner:
    """Examines one submission; to be closed at last."""

    def __init__(
        self, submission: Submission, times: TimeLimits, limits: Limits
    ) -> None:
        """Take a submission, which is not loaded yet."""
        self._submission = submission
        self._times = times
        self._limits = limits
        self._directives = Directives.ALL
        self._dialogue: Dialogue | None = None
        self._process = ExitStack()
        self._number = 0
        self._lost: Counter[type[Case]] = Counter()
        self._answered: set[type[Case]] = set()

    def load(self) -> Loaded:
        """Load the submission.

        If that does not end, or ends the process, as ``:- initialization(main)``
        may do, it is tried again with fewer directives.

        Raises:
            PrologNotFoundError: SWI-Prolog is missing, too old, or does not start.
        """
        problem = None
        for self._directives in Directives:
            try:
                loaded = self._start()
            except DialogueError as error:
                problem = problem or str(error)
                self.close()
            else:
                return replace(loaded, problem=problem)
        return Loaded(None, problem)

    def _start(self) -> Loaded:
        """Start a process, and load the submission there."""
        new = self._process.enter_context(dialogue(self._submission, self._limits))
        new.ask(f"load('{SUBMISSION}', {self._directives.value})")
        said = new.answer(self._times.load_seconds)
        loaded = read_loaded(said, self._directives)
        self._dialogue = new
        return loaded

    def close(self) -> None:
        """End the process."""
        self._dialogue = None
        self._process.close()

    def respond(self, case: Case) -> Response:
        """Put a case to the submission, in a new process if there is none."""
        predicate = type(case)
        if self._lost[predicate] == _MOST_LOST[predicate]:
            return Response(problem=_GIVEN_UP, asked=False)
        response = self._try(case)
        if self._dialogue or response.answer is not None:
            self._answered.add(predicate)
        if predicate not in self._answered:
            self._lost[predicate] += 1
        return response

    def _try(self, case: Case) -> Response:
        try:
            dialogue = self._ready()
        except DialogueError as error:
            self.close()
            return Response(problem=f"{error} when it is loaded again")
        return self._ask(dialogue, case)

    def _ready(self) -> Dialogue:
        """The process, or a new one if there is none."""
        if self._dialogue is None:
            self._start()
        assert self._dialogue
        return self._dialogue

    def _ask(self, dialogue: Dialogue, case: Case) -> Response:
        goal, seconds = self._goal(case)
        self._number += 1
        exchange = Exchange(self._number)
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
        try:
            dialogue = self._ready()
            dialogue.ask(f"likeness('{SUBMISSION}')")
            return read_likenesses(dialogue.answer(self._times.load_seconds))
        except DialogueError:
            self.close()
            return []


def _written(cards: Iterable[Card]) -> str:
    return f"[{', '.join(map(_term, cards))}]"


def _term(card: Card) -> str:
    return str(card.to_term().value)
