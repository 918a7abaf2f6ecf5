"""Many who watch reviews: each choice is reviewed once, and only while one watches."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Any

import anyio
import pytest
from tables import short_game
from threads import in_thread

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.review import Choice, Decision
from cribbage_bridge.session.record import Record
from cribbage_bridge.web import review_api
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.running_reviews import RunningReview, RunningReviews


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the steps of the choices that are reviewed, which takes a moment."""
    steps: list[int] = []
    really = Choice.judged

    def judge(choice: Choice) -> Decision:
        assert threading.current_thread() is not threading.main_thread()
        steps.append(choice.step)
        time.sleep(0.01)
        return really(choice)

    monkeypatch.setattr(Choice, "judged", judge)
    return steps


@pytest.fixture
def record() -> Record:
    return short_game("0", (115, 115))


async def watch(
    reviews: RunningReviews,
    record: Record,
    most: int = 1000,
    viewer: Seat | None = None,
) -> list[int]:
    """Watch a review, or some of its choices; the steps of those that were seen."""
    seen: list[int] = []
    with reviews.watched("id", record) as review:
        async for name, data in events_of(review, viewer):
            if name == "progress":
                seen.append(data["decision"]["step"])
                number = data["of"]
            if len(seen) == most:
                break
        assert review.is_complete is (len(seen) == number)
    return seen


async def events_of(
    review: RunningReview, viewer: Seat | None = None
) -> AsyncIterator[tuple[str, Any]]:
    async for event in review.events(viewer):
        name, data = event.decode().strip().split("\n")
        yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


@in_thread
async def test_many_watch_and_each_choice_is_reviewed_once(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews()
    seen: list[list[int]] = []

    async def one() -> None:
        seen.append(await watch(reviews, record))

    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(one)
    assert len(judged) > 3
    assert set(Counter(judged).values()) == {1}
    assert seen == 8 * [judged]


@in_thread
async def test_viewers_share_each_event_and_a_slow_one_gets_it_in_pieces(
    judged: list[int], record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_api, "_PIECE", 1000)
    with RunningReviews().watched("id", record) as review:
        first = [event async for event in review.events(Seat.FIRST)]
        again = [event async for event in review.events(Seat.FIRST)]
        other = [event async for event in review.events()]
        assert again[0] is first[0]
        assert again[-1] is other[-1] is first[-1]
        assert other[0] != first[0]
        pieces = [piece async for piece in review_api._pieces(review.events())]
        assert b"".join(pieces) == b"".join(other)
        assert max(map(len, pieces)) == 1000


@in_thread
async def test_the_choices_of_the_first_viewer_come_first(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews()
    await watch(reviews, record, 1, Seat.SECOND)
    seen = await watch(reviews, record, viewer=Seat.FIRST)
    assert seen == judged
    with reviews.watched("id", record) as review:
        result = dict([event async for event in events_of(review)])["result"]
    decisions = result["decisions"]
    lost = [decisions[place]["chance_lost"] for place in result["costliest"]]
    assert lost == sorted(lost, reverse=True)
    wrong = [place for place, each in enumerate(decisions) if not each["is_best"]]
    assert sorted(result["costliest"]) == wrong
    seats = {decision["step"]: decision["seat"] for decision in decisions}
    assert [*seats] == sorted(seen)
    first = [step for step in seen if seats[step] == "first"]
    second = [step for step in seen if seats[step] == "second"]
    assert seen == sorted(second) + sorted(first)
    assert seen != sorted(seen)


@in_thread
async def test_a_review_stops_if_nobody_watches_and_then_goes_on(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews()
    await watch(reviews, record, 2)
    await anyio.sleep(0.1)
    assert len(judged) == 2
    assert await watch(reviews, record) == judged
    assert len({*judged}) == len(judged) > 3


@in_thread
async def test_who_is_cut_off_leaves_the_review_to_others(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews()
    with anyio.move_on_after(0.05):
        await watch(reviews, record)
    before = len(judged)
    await anyio.sleep(0.1)
    assert len(judged) == before
    assert await watch(reviews, record) == sorted({*judged})


@in_thread
async def test_too_many_reviews_are_refused_until_one_is_done(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews(underway=2)
    with ExitStack() as watched:
        watched.enter_context(reviews.watched("other", record))
        watched.enter_context(reviews.watched("id", record))
        watched.enter_context(reviews.watched("id", record))
        with pytest.raises(BusyError):
            watched.enter_context(reviews.watched("third", record))
        await watch(reviews, record)
        watched.enter_context(reviews.watched("third", record))


@in_thread
async def test_those_are_remembered_that_were_watched_last(
    judged: list[int], record: Record
) -> None:
    reviews = RunningReviews(cached=1)
    found = []
    for name in ("one", "two", "two", "one"):
        with reviews.watched(name, record) as review:
            found.append(review)
    assert found[1] is found[2]
    assert len({*found}) == 3
