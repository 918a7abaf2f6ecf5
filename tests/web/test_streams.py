"""Streams: pages learn at once what is new of their tables, and nothing else."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import replace
from itertools import count
from random import Random
from time import monotonic
from typing import Any

import pytest
from browser import House
from fastapi.sse import EventSourceResponse
from served import connected
from starlette.testclient import TestClient
from tables import free_table, short_game
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
from cribbage_bridge.session.record import record_data
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.web import presence as presence_module
from cribbage_bridge.web import streams as module
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.errors import BusyError
from cribbage_bridge.web.origins import Sender
from cribbage_bridge.web.presence import Absences, Presence
from cribbage_bridge.web.reactions import Reactions
from cribbage_bridge.web.stream_limiter import (
    MOST_FOR_ADDRESS,
    MOST_FOR_NETWORK,
    StreamLimiter,
    Viewer,
)
from cribbage_bridge.web.streams import MOST_WATCHERS, Streams
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
    assert host.hear() == {
        "revision": 0,
        "away": ONE_THERE,
        "reactions": {"first": None, "second": None},
        "watchers": 0,
    }
    assert [next(host.lines) for _ in range(3)] == ["id: 0", "retry: 1000", ""]


def test_all_hear_of_every_change_and_of_no_card(house: House) -> None:
    people, chance = following(house.url), Random(0)
    watcher = watching(people[0])
    watcher.follow()
    for _ in range(14):
        revision = play_on(people, chance).seen["revision"]
        for person in (*people, watcher):
            news = person.hear_of(revision)
            assert (news["revision"], news["away"]) == (revision, BOTH_THERE)
            assert news["watchers"] == 1
    table, _ = house.tables.find(watcher.id)
    assert table.friends
    assert table.friends.secrets
    for person in (*people, watcher):
        text = "\n".join(person.heard)
        assert not cards_in(text)
        for secret in (
            *(table.seed, table.friends.invitation),
            *table.friends.secrets.revealed.values(),
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
        added = client.post("/api/reviews", json=record_data(short_game()))
        watched = client.get(f"/api/reviews/{added.json()['id']}/stream")
        assert (watched.status_code, watched.json()) == (429, refused.json())


def test_a_page_that_does_not_listen_delays_nobody(house: House) -> None:
    host, guest = following(house.url)
    with ExitStack() as stack:
        for _ in range(3):
            request = f"GET {host.url}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
            deaf = stack.enter_context(connected(house.url, request))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        guest.play_on()
        assert host.hear_of(guest.seen["revision"])


# --- Without a server -----------------------------------------------------


@pytest.fixture
def presence(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Presence:
    """Return the presence of people; no stream repeats its news or ends meanwhile."""
    monkeypatch.setattr(module, "SECONDS_BETWEEN_BEATS", 1000)
    monkeypatch.setattr(module, "SECONDS_OF_STREAM", 1000)
    tables.prepare()
    presence = Presence(tables.file)
    presence.prepare()
    Reactions(tables.file).prepare()
    return presence


@pytest.fixture
def table(tables: Tables, presence: Presence) -> SavedTable:
    table = free_table().saved
    tables.add(table)
    return table


class Listener:
    """Hears the news of a stream."""

    def __init__(
        self,
        streams: Streams,
        table: SavedTable,
        seat: Seat | None = None,
        address: str = "an address",
    ) -> None:
        stream = streams.follow(table, seat, Sender(address))
        self._sent: asyncio.Queue[Any] = asyncio.Queue(1)
        self._task = asyncio.create_task(self._serve(stream))

    async def _serve(self, stream: EventSourceResponse) -> None:
        scope = {"type": "http", "method": "GET", "headers": []}
        await stream(scope, asyncio.Event().wait, self._send)  # type: ignore[arg-type]
        await self._sent.put(None)

    async def _send(self, message: Any) -> None:
        if message.get("body"):
            await self._sent.put(message["body"])

    async def hear(self) -> Any:
        """Return the data of the next event; nothing if the stream has ended."""
        event = await asyncio.wait_for(self._sent.get(), 30)
        if event is None:
            return None
        lines = dict(
            line.split(": ", 1) for line in event.decode().splitlines() if line
        )
        return lines["event"] if "event" in lines else json.loads(lines["data"])

    async def leave(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


@asynccontextmanager
async def running(streams: Streams) -> AsyncIterator[None]:
    looking = asyncio.create_task(streams.run())
    try:
        yield
    finally:
        looking.cancel()


@in_thread
async def test_a_stream_says_something_now_and_then(
    presence: Presence, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_BETWEEN_BEATS", 0.01)
    listener = Listener(Streams(presence, StreamLimiter(10)), table)
    for _ in range(3):
        assert (await listener.hear())["revision"] == 0


@in_thread
async def test_a_slow_page_hears_of_the_last_change_alone(
    tables: Tables, presence: Presence, table: SavedTable
) -> None:
    streams = Streams(presence, StreamLimiter(10))
    fast, slow = (Listener(streams, table) for _ in range(2))
    async with running(streams):
        for listener in (fast, slow):
            assert (await listener.hear())["revision"] == 0
        for revision in range(4):
            tables.change(table, revision)
            assert (await fast.hear())["revision"] == revision + 1
        heard = [await slow.hear()]
        while heard[-1]["revision"] < 4:
            heard.append(await slow.hear())
        assert len(heard) < 4


# --- Limits ---------------------------------------------------------------


def others(
    streams: Streams, table: SavedTable, number: int, seat: Seat | None = None
) -> None:
    """Open streams from addresses of their own."""
    for each in range(number):
        Listener(streams, table, seat, f"address {each}")


@in_thread
async def test_there_is_a_maximum_of_open_streams(
    presence: Presence, table: SavedTable
) -> None:
    streams = Streams(presence, StreamLimiter(2))
    alone = replace(table, friends=None)
    for _ in range(3):
        listeners = [Listener(streams, alone) for _ in range(2)]
        for listener in listeners:
            await listener.hear()
        with pytest.raises(BusyError, match="too many open pages"):
            streams.follow(alone, None, Sender("another address"))
        for listener in listeners:
            await listener.leave()


@in_thread
async def test_an_address_has_a_maximum_of_streams(
    presence: Presence, table: SavedTable
) -> None:
    limiter = StreamLimiter(1000)
    streams, sender = Streams(presence, limiter), Sender("an address")
    for number in range(MOST_FOR_ADDRESS - 1):
        alone = replace(table, id=f"table {number}", friends=None)
        streams.follow(alone, None, sender)
    limiter.add(Viewer(sender, is_spectator=True))
    with pytest.raises(BusyError, match="at your address"):
        streams.follow(table, Seat.FIRST, sender)
    assert await Listener(streams, table, Seat.FIRST, "another address").hear()


def test_a_network_has_a_maximum_of_streams() -> None:
    limiter = StreamLimiter(1000)
    viewers = [
        Viewer(Sender(f"{number}", "a network"), is_spectator=False)
        for number in range(MOST_FOR_NETWORK + 1)
    ]
    for viewer in viewers[1:]:
        limiter.add(viewer)
    with pytest.raises(BusyError, match="in your network"):
        limiter.add(viewers[0])
    for network in ("another network", "", ""):
        limiter.add(Viewer(Sender("elsewhere", network), is_spectator=False))
    limiter.remove(viewers[1])
    limiter.add(viewers[0])


@in_thread
async def test_who_watches_takes_no_stream_of_a_player(
    presence: Presence, table: SavedTable
) -> None:
    streams = Streams(presence, StreamLimiter(40))
    others(streams, table, MOST_WATCHERS)
    with pytest.raises(BusyError, match="watch this table"):
        others(streams, table, 1)
    for number in range(10):
        streams.follow(replace(table, id=f"table {number}"), None, Sender(f"{number}"))
    with pytest.raises(BusyError, match="too many spectators"):
        streams.follow(replace(table, id="another"), None, Sender("another address"))
    assert await Listener(streams, table, Seat.FIRST).hear()


@in_thread
async def test_a_third_stream_of_a_seat_ends_the_oldest(
    presence: Presence, table: SavedTable
) -> None:
    streams = Streams(presence, StreamLimiter(1000))
    others(streams, table, 1, Seat.SECOND)
    oldest, *newer = (Listener(streams, table, Seat.FIRST) for _ in range(2))
    for listener in (oldest, *newer):
        await listener.hear()
    newer.append(Listener(streams, table, Seat.FIRST))
    assert [await oldest.hear() for _ in range(2)] == ["ended", None]
    async with running(streams):
        await newer[-1].hear()
        Tables(presence.file).change(table, 0)
        for listener in newer:
            assert (await listener.hear())["revision"] == 1


# --- Presence -------------------------------------------------------------


@in_thread
async def test_streams_say_who_is_there(
    presence: Presence, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_CLOCKS", 1)
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_NOTES", 1)
    streams = Streams(presence, StreamLimiter(3))
    watcher, host = Listener(streams, table), Listener(streams, table, Seat.FIRST)
    async with running(streams):
        assert (await watcher.hear())["away"] == {"first": None, "second": None}
        assert (await host.hear())["away"] == ONE_THERE
        guest = Listener(streams, table, Seat.SECOND)
        assert (await guest.hear())["away"] == BOTH_THERE
        assert (await host.hear())["away"] == BOTH_THERE
        await guest.leave()
        seconds = count(monotonic())
        monkeypatch.setattr(presence_module, "monotonic", lambda: next(seconds))
        away = BOTH_THERE
        while not away["second"] or away["first"]:
            away = (await host.hear())["away"]
        again = Listener(streams, table, Seat.SECOND)
        assert (await again.hear())["away"] == BOTH_THERE
        assert (await host.hear())["away"] == BOTH_THERE


@in_thread
async def test_the_stream_of_a_player_ends_and_continues(
    presence: Presence, table: SavedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player without a network is away, though the connection seems to last."""
    monkeypatch.setattr(module, "SECONDS_OF_STREAM", 0.01)
    streams = Streams(presence, StreamLimiter(2))
    player = Listener(streams, table, Seat.FIRST)
    alone = Listener(streams, replace(table, friends=None))
    for listener in (player, alone):
        assert (await listener.hear())["revision"] == 0
    heard = [await player.hear(), await player.hear()]
    assert heard[-2:] == ["continue", None]
    Tables(presence.file).change(table, 0)
    async with running(streams):
        assert (await alone.hear())["revision"] == 1


@in_thread
async def test_a_file_that_cannot_be_read_for_a_while_ends_no_stream(
    tables: Tables,
    presence: Presence,
    table: SavedTable,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures = [StorageError("the disk is full")]

    def absences(log: Presence, ids: list[str]) -> dict[str, Absences]:
        if failures:
            raise failures.pop()
        return really(log, ids)

    streams, really = Streams(presence, StreamLimiter(10)), Presence.absences
    listener = Listener(streams, table)
    async with running(streams):
        await listener.hear()
        monkeypatch.setattr(Presence, "absences", absences)
        tables.change(table, 0)
        while failures:
            await asyncio.sleep(0.01)
        tables.change(table, 1)
        assert (await listener.hear())["revision"] == 2


@in_thread
async def test_a_file_that_is_gone_ends_a_stream_that_begins(
    presence: Presence, table: SavedTable, caplog: pytest.LogCaptureFixture
) -> None:
    """The page will connect again."""
    presence.file.unlink()
    assert await Listener(Streams(presence, StreamLimiter(10)), table).hear() is None
    assert "cannot check for news: " in caplog.text
