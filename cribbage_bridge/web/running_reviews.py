"""Reviews in progress, which all viewers share.

A review runs while somebody watches it.  The first viewer who needs the result for the
next decision starts the computation in a thread, and all other viewers receive the same
event.  A review without viewers stops.  When the next viewer arrives, the review
resumes if it is still in the cache of recent reviews, and otherwise starts again.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial

import anyio
from anyio.to_thread import run_sync
from cachetools import LRUCache
from fastapi.sse import format_sse_event

from cribbage_bridge.cribbage import review
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.review import Choice, Decision
from cribbage_bridge.session.json_form import write
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.referee import play_again
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.review_models import Progress, ReviewedDecision
from cribbage_bridge.web.review_views import result, reviewed_decision, reviewed_game
from cribbage_bridge.web.work_queue import CORES


class RunningReview:
    """A review in progress, whose events all viewers share.

    Attributes:
        watchers: The number of viewers.
    """

    def __init__(self, record: Record, limiter: anyio.CapacityLimiter) -> None:
        self.watchers = 0
        self._record = record
        self._limiter = limiter
        self._lock = anyio.Lock()
        self._events: dict[Hashable, bytes] = {}
        self._choices: list[Choice] | None = None
        self._found: list[Decision] = []
        self._sent: list[ReviewedDecision] = []

    @property
    def is_complete(self) -> bool:
        """True if all choices are reviewed."""
        return self._choices is not None and len(self._found) == len(self._choices)

    async def events(self, viewer: Seat | None = None) -> AsyncIterator[bytes]:
        """Yield the server-sent events for the player in a seat, or for others."""
        yield await self._event(("game", viewer), partial(self._game, viewer))
        choices = self._choices or []
        if not self.is_complete:
            for place, choice in enumerate(choices):
                judged = partial(self._progress, choice, len(choices))
                yield await self._event(place, judged)
        yield await self._event("result", self._result)

    async def _event(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return an event, which a thread makes and stores when it is first needed."""

        def store() -> None:
            self._events[key] = make()

        async with self._lock:
            if key not in self._events:
                await run_sync(store, limiter=self._limiter)
        return self._events[key]

    def _game(self, viewer: Seat | None) -> bytes:
        played = play_again(self._record)
        choices = self._choices
        if choices is None:  # the choices of the first viewer come first
            choices = sorted(
                review.choices(played.game),
                key=lambda choice: choice.action.seat is not viewer,
            )
        game = reviewed_game(played, len(choices), viewer)
        self._choices = choices
        return _encoded("game", game)

    def _progress(self, choice: Choice, number: int) -> bytes:
        found = choice.judged()
        sent = reviewed_decision(found)
        self._found.append(found)
        self._sent.append(sent)
        return _encoded("progress", Progress(len(self._found), number, sent))

    def _result(self) -> bytes:
        return _encoded("result", result(self._found, self._sent))


def _encoded(name: str, value: object) -> bytes:
    return format_sse_event(event=name, data_str=json.dumps(write(value)))


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
