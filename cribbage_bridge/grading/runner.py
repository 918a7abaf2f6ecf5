"""Run the cases of a suite against a submission.

A submission loses a case if it does not answer in time, or if its process ends.  The
next case then runs in a new process.  If a submission loses the first case of every
group for a predicate, the runner skips the other cases of these groups.  The runner
skips all remaining cases when a submission has used its total time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace

from cribbage_bridge.grading import replies
from cribbage_bridge.grading.conversation import (
    Clock,
    Conversation,
    ReplyTimeoutError,
    converse,
)
from cribbage_bridge.grading.evidence import Evidence
from cribbage_bridge.grading.replies import (
    ConversationError,
    Directives,
    Loaded,
    Response,
)
from cribbage_bridge.grading.sandbox import SandboxLimits
from cribbage_bridge.grading.suite import Case, Suite, TimeLimits

_GIVEN_UP = "was not asked again: it failed the first case of every group"


class Runner:
    """A runner for one submission; close it after use."""

    def __init__(
        self,
        main_file: str,
        files: Mapping[str, bytes],
        suite: Suite,
        times: TimeLimits,
        limits: SandboxLimits,
    ) -> None:
        self._main_file = main_file
        self._files = {**suite.files, **files}
        self._predicates = suite.predicates
        self._times = times
        self._limits = limits
        self._directives = Directives.ALL
        self._conversation: Conversation | None = None
        self._process = ExitStack()
        self._number = 0
        self._lifetime: Clock | None = None
        self._spent = 0.0
        self._maximum_lost = Counter(group.predicate for group in suite.groups)
        self._lost: Counter[str] = Counter()
        self._answered: set[str] = set()

    def load(self) -> Loaded:
        """Load the submission.

        If loading does not end, or if it ends the process, load the submission again
        with fewer directives.  For example, ``:- initialization(main)`` may end the
        process.
        """
        problem, doubtful = None, False
        for self._directives in Directives:
            try:
                loaded = self._start()
            except ConversationError as error:
                problem = problem or str(error)
                doubtful = doubtful or error.doubtful
                self.close()
            else:
                return replace(loaded, problem=problem, doubtful=doubtful)
        return Loaded(None, problem, doubtful=doubtful)

    def _start(self) -> Loaded:
        new = self._process.enter_context(converse(self._files, self._limits))
        self._lifetime = new.clock(float("inf"))
        predicates = ", ".join(self._predicates)
        file, directives = _atom(self._main_file), self._directives.value
        new.ask(f"load({file}, {directives}, [{predicates}])")
        reply = new.reply(new.clock(self._times.load_seconds))
        loaded = replies.read_loaded(reply, self._directives, self._predicates)
        new.find_workers()
        self._conversation = new
        return loaded

    def close(self) -> None:
        """End the process."""
        self._spent = self.seconds
        self._lifetime = None
        self._conversation = None
        self._process.close()

    @property
    def seconds(self) -> float:
        """The processor time of all processes of the submission, in seconds."""
        return self._spent + (self._lifetime.used if self._lifetime else 0.0)

    def run(self, case: Case) -> Response:
        """Run a case, in a new process if necessary, unless the runner must skip it."""
        predicate = case.group.predicate
        budget = self._times.budget_seconds
        if self.seconds > budget:
            used = f"was not run: the submission had used its {budget:g} s"
            return Response(problem=used, asked=False)
        if self._lost[predicate] == self._maximum_lost[predicate]:
            return Response(problem=_GIVEN_UP, asked=False)
        response = self._ask(case)
        if self._conversation or response.answers:
            self._answered.add(predicate)
        if predicate not in self._answered:
            self._lost[predicate] += 1
        return response

    def run_alone(self, case: Case) -> Response:
        """Run a case against the submission in a new process, and never skip it.

        If it has an answer, the runner no longer skips cases of its predicate.
        """
        self.close()
        response = self._ask(case)
        if response.answers:
            self._lost[case.group.predicate] = 0
        return response

    def _ready(self) -> Conversation:
        if self._conversation is None:
            self._start()
        assert self._conversation
        return self._conversation

    def _ask(self, case: Case) -> Response:
        try:
            conversation = self._ready()
        except ConversationError as error:
            self.close()
            problem = f"{error} when it was loaded again"
            return Response(problem=problem, doubtful=error.doubtful)
        self._number += 1
        exchange = replies.Exchange(self._number, case.answers)
        try:
            self._converse(conversation, case, exchange)
        except ConversationError as error:
            exchange.problem = str(error)
            exchange.doubtful = error.doubtful
            if isinstance(error, ReplyTimeoutError) and error.doubtful:
                # Otherwise, a process that only sleeps would not use up its budget.
                self._spent += self._seconds_for(case)
            self.close()
        return exchange.response()

    def _seconds_for(self, case: Case) -> float:
        """Return the limit on processor time for an answer, in seconds."""
        return self._times.patience * case.group.seconds

    def _converse(
        self, conversation: Conversation, case: Case, exchange: replies.Exchange
    ) -> None:
        """Run a case, with a time limit for the first answer and one for the rest."""
        seconds = self._seconds_for(case)
        clock = conversation.clock(seconds)
        conversation.ask(f"ask({self._number}, {case.answers}, {case.question})")
        while not exchange.ended:
            is_first = not exchange.answers
            exchange.read(conversation.reply(clock))
            if is_first:
                clock = conversation.clock(seconds)

    def library_clones(self) -> list[Evidence]:
        """Return evidence of recursive predicates that duplicate library predicates.

        The result is empty if the submission does not reply.
        """
        try:
            conversation = self._ready()
            conversation.ask(f"library_clones({_atom(self._main_file)})")
            clock = conversation.clock(self._times.load_seconds)
            return replies.read_library_clones(conversation.reply(clock))
        except ConversationError:
            self.close()
            return []


def _atom(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace("'", r"\'")
    return f"'{escaped}'"
