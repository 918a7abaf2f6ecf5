"""Reviews in progress, which all viewers share.

A review runs while somebody watches it.  The first viewer who needs the result for the
next decision starts the computation in a thread, and all other viewers receive the same
result.  A review without viewers stops.  When the next viewer arrives, the review
resumes if it is still in the cache of recent reviews, and otherwise starts again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import anyio
from anyio.to_thread import run_sync
from cachetools import LRUCache

from cribbage_bridge.cribbage import review
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.review import Choice, Decision
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import play_again
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.review_models import (
    Progress,
    ReviewedDecision,
    ReviewedGame,
    ReviewResult,
)
from cribbage_bridge.web.review_views import result, reviewed_decision, reviewed_game
from cribbage_bridge.web.work_queue import CORES


class RunningReview:
    """A review in progress.

    Attributes:
        watchers: The number of viewers.
    """

    def __init__(self, record: Record, limiter: anyio.CapacityLimiter) -> None:
        self.watchers = 0
        self._record = record
        self._limiter = limiter
        self._lock = anyio.Lock()
        self._games: dict[Seat | None, ReviewedGame] = {}
        self._choices: list[Choice] = []
        self._found: list[Decision] = []
        self._sent: list[ReviewedDecision] = []

    @property
    def is_complete(self) -> bool:
        """True if all choices are reviewed."""
        return bool(self._games) and len(self._found) == len(self._choices)

    async def game(self, viewer: Seat | None = None) -> ReviewedGame:
        """Return the game, step by step, for the player in a seat or for others."""
        async with self._lock:
            if viewer not in self._games:
                self._games[viewer], choices = await run_sync(
                    _prepared, self._record, viewer, limiter=self._limiter
                )
                self._choices = self._choices or choices
            return self._games[viewer]

    async def progress(self) -> AsyncIterator[Progress]:
        """Yield the progress after each reviewed decision; call `game` first."""
        number = len(self._choices)
        for place, choice in enumerate(self._choices):
            async with self._lock:
                if place == len(self._found):
                    found = await run_sync(choice.judged, limiter=self._limiter)
                    self._found.append(found)
                    self._sent.append(reviewed_decision(found))
            decision = self._sent[place]
            yield Progress(done=place + 1, of=number, decision=decision)

    def result(self) -> ReviewResult:
        """Return the result of the review, which must be complete."""
        return result(self._found, self._sent)


def _prepared(record: Record, viewer: Seat | None) -> tuple[ReviewedGame, list[Choice]]:
    """Return the game and its choices, with the viewer's choices first."""
    played = play_again(record)
    found = sorted(
        review.choices(played.game), key=lambda choice: choice.action.seat is not viewer
    )
    return reviewed_game(played, len(found), viewer), found


class RunningReviews:
    """The reviews that have viewers, and a cache of recent reviews."""

    def __init__(self, underway: int = 32, cached: int = 32) -> None:
        self._limiter = anyio.CapacityLimiter(CORES)
        self._underway = underway
        self._watched: dict[str, RunningReview] = {}
        self._unwatched: LRUCache[str, RunningReview] = LRUCache(cached)

    @contextmanager
    def watched(self, id: str, record: Record) -> Iterator[RunningReview]:
        """Yield the review of a record, and count the caller as a viewer."""
        review = (
            self._watched.get(id)
            or self._unwatched.get(id)
            or RunningReview(record, self._limiter)
        )
        if not (review.watchers or review.is_complete) and self._is_busy():
            raise BusyError("too many reviews are in progress: try again")
        self._watched[id] = review
        review.watchers += 1
        try:
            yield review
        finally:
            review.watchers -= 1
            if not review.watchers:
                self._unwatched[id] = self._watched.pop(id)

    def _is_busy(self) -> bool:
        in_progress = [r for r in self._watched.values() if not r.is_complete]
        return len(in_progress) >= self._underway
