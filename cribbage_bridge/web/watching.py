"""Reviews while they are found: choice by choice, once for all who watch.

Nobody finds a review but those who watch it.  Whoever needs the next decision first
has it found, in a thread and by turns, and all others get the same; so a review that
nobody watches any longer stops by itself, and goes on when it is watched again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import anyio
from anyio.to_thread import run_sync

from cribbage_bridge.cribbage.review import Choice, Decision, choices
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import play_again
from cribbage_bridge.web import review_views
from cribbage_bridge.web.review_models import (
    Progress,
    ReviewedDecision,
    ReviewedGame,
    ReviewResult,
)
from cribbage_bridge.web.turns import CORES, BusyError


class Finding:
    """A review as far as it is found.

    Attributes:
        watchers: How many watch it.
    """

    def __init__(self, record: Record, turns: anyio.CapacityLimiter) -> None:
        """Find nothing yet; what is to be found waits for a turn."""
        self.watchers = 0
        self._record = record
        self._turns = turns
        self._lock = anyio.Lock()
        self._game: ReviewedGame | None = None
        self._choices: list[Choice] = []
        self._found: list[Decision] = []
        self._sent: list[ReviewedDecision] = []

    @property
    def is_complete(self) -> bool:
        """Whether all is found."""
        return self._game is not None and len(self._found) == len(self._choices)

    async def game(self) -> ReviewedGame:
        """The game, step by step."""
        async with self._lock:
            if self._game is None:
                game, self._choices = await run_sync(
                    _prepared, self._record, limiter=self._turns
                )
                self._game = game
            return self._game

    async def progress(self) -> AsyncIterator[Progress]:
        """All decisions, each as soon as it is found; the game must be known."""
        number = len(self._choices)
        for place, choice in enumerate(self._choices):
            async with self._lock:
                if place == len(self._found):
                    found = await run_sync(choice.judged, limiter=self._turns)
                    self._found.append(found)
                    self._sent.append(review_views.decision(found))
            decision = self._sent[place]
            yield Progress(done=place + 1, of=number, decision=decision)

    def result(self) -> ReviewResult:
        """The whole review; all must be found."""
        return review_views.result(self._found, self._sent)


def _prepared(record: Record) -> tuple[ReviewedGame, list[Choice]]:
    """The game of a record, and the choices in it that are to be reviewed."""
    played = play_again(record)
    found = list(choices(played.game))
    return review_views.game(played, len(found)), found


class Watching:
    """The reviews that are watched, and those that were watched last."""

    def __init__(self, underway: int = 32, remembered: int = 32) -> None:
        """Let so many reviews be underway at once, and remember so many."""
        self._turns = anyio.CapacityLimiter(CORES)
        self._underway = underway
        self._remembered = remembered
        self._known: OrderedDict[str, Finding] = OrderedDict()

    @contextmanager
    def watched(self, id: str, record: Record) -> Iterator[Finding]:
        """The review of a record, which somebody watches meanwhile.

        Raises:
            BusyError: Too many reviews are underway.
        """
        finding = self._known.get(id) or Finding(record, self._turns)
        if not (finding.watchers or finding.is_complete) and self._is_busy():
            raise BusyError("too many reviews are underway: try again")
        self._known[id] = finding
        self._known.move_to_end(id)
        finding.watchers += 1
        try:
            yield finding
        finally:
            finding.watchers -= 1
            self._forget()

    def _is_busy(self) -> bool:
        underway = (
            finding.watchers and not finding.is_complete
            for finding in self._known.values()
        )
        return sum(map(bool, underway)) >= self._underway

    def _forget(self) -> None:
        """Forget the reviews that nobody watches, but those that were watched last."""
        idle = [id for id, finding in self._known.items() if not finding.watchers]
        for id in idle[: -self._remembered]:
            del self._known[id]
