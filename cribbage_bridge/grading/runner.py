"""Puts the cases of a suite to a submission, and notes its responses.

A submission that does not answer in time, or whose process ends, loses the case
that was asked; the next one is put to a new process.  Only a predicate that
fails so in the first case of every group is not asked again.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, replace

from cribbage_bridge.cribbage.cards import prolog_text
from cribbage_bridge.grading import replies, suite
from cribbage_bridge.grading.conversation import (
    Conversation,
    ConversationError,
    ReplyTimeoutError,
    converse,
)
from cribbage_bridge.grading.evidence import Evidence
from cribbage_bridge.grading.replies import Directives, Loaded, Response
from cribbage_bridge.grading.sandbox import SandboxLimits
from cribbage_bridge.grading.submission import SUBMISSION, Submission
from cribbage_bridge.grading.suite import Case, DealCase, HandCase

_MISBEHAVIOR = (ConversationError, replies.ProtocolViolationError)
"""What a submission does to lose its process."""

_MAXIMUM_LOST: dict[type[Case], int] = {
    HandCase: len(suite.HAND_GROUPS),
    DealCase: len(suite.DEAL_GROUPS),
}
"""How many processes a predicate may lose, if it keeps none, before it is given up."""

_GIVEN_UP = "was not asked again: it failed the first case of every group"


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


class Runner:
    """Runs one submission; to be closed in the end."""

    def __init__(
        self, submission: Submission, times: TimeLimits, limits: SandboxLimits
    ) -> None:
        """Take a submission, which is not loaded yet."""
        self._submission = submission
        self._times = times
        self._limits = limits
        self._directives = Directives.ALL
        self._conversation: Conversation | None = None
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
            except _MISBEHAVIOR as error:
                problem = problem or str(error)
                self.close()
            else:
                return replace(loaded, problem=problem)
        return Loaded(None, problem)

    def _start(self) -> Loaded:
        """Start a process, and load the submission there."""
        new = self._process.enter_context(converse(self._submission, self._limits))
        new.ask(f"load('{SUBMISSION}', {self._directives.value})")
        reply = new.reply(self._times.load_seconds)
        loaded = replies.read_loaded(reply, self._directives)
        self._conversation = new
        return loaded

    def close(self) -> None:
        """End the process."""
        self._conversation = None
        self._process.close()

    def run(self, case: Case) -> Response:
        """Put a case to the submission, in a new process if there is none."""
        predicate = type(case)
        if self._lost[predicate] == _MAXIMUM_LOST[predicate]:
            return Response(problem=_GIVEN_UP, asked=False)
        response = self._ask(case)
        if self._conversation or response.answer is not None:
            self._answered.add(predicate)
        if predicate not in self._answered:
            self._lost[predicate] += 1
        return response

    def _ready(self) -> Conversation:
        """The conversation, or a new one if there is none."""
        if self._conversation is None:
            self._start()
        assert self._conversation
        return self._conversation

    def _ask(self, case: Case) -> Response:
        try:
            conversation = self._ready()
        except _MISBEHAVIOR as error:
            self.close()
            return Response(problem=f"{error} when it was loaded again")
        goal, seconds = self._goal(case)
        self._number += 1
        exchange = replies.Exchange(self._number)
        try:
            conversation.ask(f"ask({self._number}, {goal})")
            while not exchange.ended:
                exchange.read(conversation.reply(seconds))
        except ReplyTimeoutError:
            exchange.problem = f"timed out after {seconds:g} s"
            self.close()
        except _MISBEHAVIOR as error:
            exchange.problem = str(error)
            self.close()
        return exchange.response()

    def _goal(self, case: Case) -> tuple[str, float]:
        """The question that a case asks, and the time for it."""
        if isinstance(case, HandCase):
            cards = f"{prolog_text(case.hand)}, {prolog_text(case.start_card)}"
            return f"hand_value({cards}, Value), Value", self._times.hand_seconds
        goal = f"select_hand({prolog_text(case.cards)}, Hand, Crib), Hand-Crib"
        return goal, self._times.select_seconds

    def library_clones(self) -> list[Evidence]:
        """Its recursive predicates that do what one of the library does.

        There are none if the submission does not reply.
        """
        try:
            conversation = self._ready()
            conversation.ask(f"library_clones('{SUBMISSION}')")
            reply = conversation.reply(self._times.load_seconds)
            return replies.read_library_clones(reply)
        except _MISBEHAVIOR:
            self.close()
            return []
