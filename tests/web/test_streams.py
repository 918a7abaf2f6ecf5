"""Streams: pages learn at once what is new of their tables, and nothing else."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import pytest
from browser import House
from served import connected
from starlette.testclient import TestClient
from tables import free_table
from threads import in_thread
from web_person import (
    Person,
    application,
    begun,
    cards_in,
    following,
    opened,
    play_on,
    visitor,
    watching,
)

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.web import streams as module
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.presence import SECONDS_TO_BE_AWAY, PresenceLog, Presences
from cribbage_bridge.web.streams import Streams
from cribbage_bridge.web.tables import Tables

BOTH_THERE = {"first": 0, "second": 0}

ONE_THERE = {"first": 0, "second": None}

# --- Over HTTP ------------------------------------------------------------


def test_a_stream_begins_with_how_things_are(house: House) -> None:
    host = opened(visitor(house.url))
    host.follow()
    assert host.stream.status_code == 200
    headers = host.stream.headers
    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert host.hear() == {"revision": 0, "away": ONE_THERE}
    assert [next(host.lines) for _ in range(3)] == ["id: 0", "retry: 1000", ""]


def test_all_hear_of_every_change_and_of_no_card(house: House) -> None:
    people, chance = following(house.url), Random(0)
    watcher = watching(people[0])
    watcher.follow()
    for _ in range(14):
        revision = play_on(people, chance).seen["revision"]
        for person in (*people, watcher):
            news = person.hear_of(revision)
            assert news == {"revision": revision, "away": BOTH_THERE}
    table, _ = house.tables.find(watcher.id)
    assert table.friends
    for person in (*people, watcher):
        text = "\n".join(person.heard)
        assert not cards_in(text)
        for secret in (
            *(table.seed, table.friends.invitation),
            *table.friends.locks.values(),
        ):
            assert secret not in text


def test_a_table_against_the_computer_is_followed_in_another_window(
    house: House,
) -> None:
    with TestClient(application(house.tables.file)) as client:
        person = begun(client, strength="novice")
        window = Person(visitor(house.url), person.id)
        window.follow()
        assert window.hear() == {"revision": 0}
        for revision in (1, 2):
            person.play_on()
            assert window.hear_of(revision) == {"revision": revision}
        assert client.delete(person.url).status_code == 204
        assert window.hear() is None


def test_too_many_streams_are_refused_and_nothing_else(tables: Tables) -> None:
    settings = Settings(tables, ("testserver",), streams=0)
    with TestClient(create_app(settings)) as client:
        for person in (begun(client), opened(client)):
            refused = person.ask("stream")
            assert refused.status_code == 429
            assert refused.json() == {
                "detail": "The server has too many open pages: try again later."
            }
            assert person.get() == person.seen


def test_a_page_that_does_not_listen_delays_nobody(house: House) -> None:
    host, guest = following(house.url)
    with ExitStack() as stack:
        for _ in range(3):
            request = f"GET {host.url}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
            deaf = stack.enter_context(connected(house.url, request))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        guest.play_on()
        assert host.hear_of(2)


# --- Without a server -----------------------------------------------------


@pytest.fixture
def presence(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> PresenceLog:
    """Return the log of presences; the streams repeat no news meanwhile."""
    monkeypatch.setattr(module, "SECONDS_BETWEEN_BEATS", 1000)
    tables.prepare()
    presence = PresenceLog(tables.file)
    presence.prepare()
    return presence


@pytest.fixture
def table(tables: Tables, presence: PresenceLog) -> SavedTable:
    table = free_table().saved
    tables.add(table)
    return table


class Listener:
    """Hears the news of a stream."""

    def __init__(
        self, streams: Streams, table: SavedTable, seat: Seat | None = None
    ) -> None:
        body = streams.follow(table.id, seat).body_iterator
        assert isinstance(body, AsyncIterator)
        self._events: AsyncIterator[Any] = body

    async def hear(self) -> Any:
        event = await asyncio.wait_for(anext(self._events), 30)
        return json.loads(event.decode().splitlines()[0].removeprefix("data: "))

    async def leave(self) -> None:
        await self._events.aclose()  # type: ignore[attr-defined]


@asynccontextmanager
async def running(streams: Streams) -> AsyncIterator[None]:
    looking = asyncio.create_task(streams.run())
    try:
        yield
    finally:
        looking.cancel()


@in_thread
async def test_a_stream_says_something_now_and_then(
    presence: PresenceLog, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_BETWEEN_BEATS", 0.01)
    listener = Listener(Streams(presence, 1), table)
    for _ in range(3):
        assert (await listener.hear())["revision"] == 0


@in_thread
async def test_a_slow_page_hears_of_the_last_change_alone(
    tables: Tables, presence: PresenceLog, table: SavedTable
) -> None:
    streams = Streams(presence, 2)
    fast, slow = (Listener(streams, table) for _ in range(2))
    async with running(streams):
        for listener in (fast, slow):
            assert (await listener.hear())["revision"] == 0
        for revision in range(4):
            tables.change(table, revision)
            assert (await fast.hear())["revision"] == revision + 1
        assert (await slow.hear())["revision"] == 4


@in_thread
async def test_there_is_a_maximum_of_open_streams(
    presence: PresenceLog, table: SavedTable
) -> None:
    streams = Streams(presence, 2)
    for _ in range(3):
        listeners = [Listener(streams, table) for _ in range(2)]
        for listener in listeners:
            await listener.hear()
        with pytest.raises(BusyError):
            streams.follow(table.id, None)
        for listener in listeners:
            await listener.leave()


@in_thread
async def test_streams_say_who_is_there(
    presence: PresenceLog, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_CLOCKS", 1)
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_PRESENCES", 1)
    now = time.time

    def passed(seconds: float) -> float:
        return now() + seconds

    def seen(seat: Seat) -> float:
        return presence.find([table.id])[table.id][seat].seen

    streams = Streams(presence, 3)
    watcher, host = Listener(streams, table), Listener(streams, table, Seat.FIRST)
    async with running(streams):
        assert (await watcher.hear())["away"] == {"first": None, "second": None}
        assert (await host.hear())["away"] == ONE_THERE
        guest = Listener(streams, table, Seat.SECOND)
        assert (await guest.hear())["away"] == BOTH_THERE
        assert (await host.hear())["away"] == BOTH_THERE
        await guest.leave()
        for seconds in (10, 20):
            monkeypatch.setattr(time, "time", partial(passed, seconds))
            while seen(Seat.FIRST) < passed(seconds) - 1:
                await asyncio.sleep(0.01)
        away = BOTH_THERE
        while not away["second"]:
            away = (await host.hear())["away"]
        while away["first"]:
            away = (await host.hear())["away"]
        assert away["second"] >= SECONDS_TO_BE_AWAY
        again = Listener(streams, table, Seat.SECOND)
        assert (await again.hear())["away"] == BOTH_THERE
        assert (await host.hear())["away"] == BOTH_THERE


@in_thread
async def test_a_file_that_cannot_be_read_for_a_while_ends_no_stream(
    tables: Tables,
    presence: PresenceLog,
    table: SavedTable,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures = [StorageError("the disk is full")]

    def find(log: PresenceLog, ids: list[str]) -> dict[str, Presences]:
        if failures:
            raise failures.pop()
        return really(log, ids)

    streams, really = Streams(presence, 1), PresenceLog.find
    listener = Listener(streams, table)
    async with running(streams):
        await listener.hear()
        monkeypatch.setattr(PresenceLog, "find", find)
        tables.change(table, 0)
        while failures:
            await asyncio.sleep(0.01)
        tables.change(table, 1)
        assert (await listener.hear())["revision"] == 2


@in_thread
async def test_a_file_that_is_gone_ends_a_stream_that_begins(
    presence: PresenceLog, table: SavedTable, caplog: pytest.LogCaptureFixture
) -> None:
    """The page will connect again."""
    presence.file.unlink()
    with pytest.raises(StopAsyncIteration):
        await Listener(Streams(presence, 1), table).hear()
    assert "cannot check for news: " in caplog.text
