"""Streams: pages learn at once what is new of their games, and nothing else."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser import House
from room_games import LOCKS
from room_load import Chair, seated_pair
from served import connected, must_end, started
from starlette.testclient import TestClient
from threads import in_thread
from web_person import application, begun, cards_in

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.saved_rooms import SavedRoom, new_room
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web import streams as module
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.rooms import SECONDS_TO_BE_AWAY, Rooms
from cribbage_bridge.web.streams import Place, Streams
from cribbage_bridge.web.turns import BusyError

NOBODY_AWAY = {"host": 0, "guest": 0}


# --- Over HTTP ------------------------------------------------------------


def test_a_stream_begins_with_how_things_are(house: House) -> None:
    host = Chair(house.url)
    host.sit("rooms", {})
    assert host.stream.status == 200
    assert host.stream.getheader("content-type") == "text/event-stream; charset=utf-8"
    assert host.stream.getheader("cache-control") == "no-store"
    assert host.stream.getheader("x-content-type-options") == "nosniff"
    assert host.hear() == {"revision": 0, "away": {"host": 0, "guest": None}}
    assert [host.stream.readline() for _ in range(3)] == [
        *(b"id: 0\n", b"retry: 1000\n", b"\n"),
    ]


def test_all_hear_of_every_change_and_of_no_card(house: House) -> None:
    host, guest = seated_pair(house.url)
    watcher = Chair(house.url)
    name = host.seen["name"]
    watcher.follow(f"rooms/{name}")
    chance = Random(0)
    for _ in range(14):
        mover = chance.choice([chair for chair in (host, guest) if chair.is_to_move])
        mover.move()
        for chair in (host, guest, watcher):
            news = chair.hear_of(mover.seen["revision"])
            assert news == {"revision": mover.seen["revision"], "away": NOBODY_AWAY}
            if chair is not watcher:
                chair.look()
    room, _ = Rooms(house.games.file).find(name)
    for chair in (host, guest, watcher):
        text = "".join(chair.heard)
        assert not cards_in(text)
        for secret in (room.secret, room.invitation, *room.locks.values()):
            assert secret not in text


def test_a_change_by_another_server_is_heard(house: House) -> None:
    host, guest = seated_pair(house.url)
    with TestClient(application(house.games.file)) as another:
        answer = another.post(
            f"/api/rooms/{guest.seen['name']}/actions",
            json={
                "action": "discard",
                "cards": guest.seen["hand"][:2],
                "revision": guest.seen["revision"],
            },
            headers={"Cookie": guest.cookie},
        )
        assert answer.status_code == 200
    host.hear_of(answer.json()["revision"])


def test_a_game_against_the_computer_is_followed_in_another_window(
    house: House,
) -> None:
    with TestClient(application(house.games.file)) as client:
        person = begun(client, strength="novice")
        window = Chair(house.url)
        window.follow(f"games/{person.seen['name']}")
        assert window.hear() == {"revision": 0}
        for revision in (1, 2):
            person.go_on()
            assert window.hear_of(revision) == {"revision": revision}
        assert client.delete(person.url).status_code == 204
        assert window.hear() is None


def test_a_room_that_is_dropped_ends_its_streams(house: House) -> None:
    host, guest = seated_pair(house.url)
    for chair in (host, guest):
        chair.hear_of(1)
    Rooms(house.games.file).drop(host.seen["name"])
    for chair in (host, guest):
        while news := chair.hear():
            assert news["revision"] == 1


@pytest.mark.parametrize("place", ["rooms", "games"])
def test_what_is_not_there_is_not_followed(shared: TestClient, place: str) -> None:
    answer = shared.get(f"/api/{place}/none/stream")
    assert answer.status_code == 404
    assert answer.json() == {"detail": "There is no such game, or it was dropped."}


def test_too_many_streams_are_refused_and_nothing_else(games: Games) -> None:
    settings = Settings(games, ("testserver",), streams=0)
    with TestClient(create_app(settings)) as client:
        for place in ("rooms", "games"):
            begun = client.post(f"/api/{place}", json={})
            url = f"/api/{place}/{begun.json()['name']}"
            refused = client.get(f"{url}/stream")
            assert refused.status_code == 429
            assert refused.json() == {
                "detail": "Too many pages are open: close one, and try again."
            }
            assert client.get(url).status_code == 200


# --- Connections ----------------------------------------------------------

NEVER_FINISHED = (
    "POST /api/rooms/none/stream HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Length: 9\r\n\r\n{"
)
"""What is called a stream, but is none."""


@pytest.mark.long
def test_streams_and_other_connections_do_not_crowd_each_other_out(
    tmp_path: Path,
) -> None:
    """A server with 128 files has 32 streams at most, and 32 other connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))
        errors = stack.enter_context((tmp_path / "errors").open("w+"))
        options = ("--games", str(tmp_path / "games"))
        url, _ = stack.enter_context(started(*options, stderr=errors.fileno()))
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        host, guest = seated_pair(url)
        watchers = [Chair(url) for _ in range(10)]
        for watcher in watchers:
            watcher.follow(f"rooms/{host.seen['name']}")
            assert watcher.hear_of(1)
        for _ in range(110):
            stack.enter_context(connected(url, NEVER_FINISHED))
        again = Chair(url)
        again.sit("rooms", {})
        guest.reconnect()
        guest.move()
        for chair in (host, guest, *watchers):
            chair.hear_of(2)
        assert (tmp_path / "errors").read_text() == ""


def test_streams_do_not_hold_up_the_end(tmp_path: Path) -> None:
    with started("--games", str(tmp_path / "games"), stderr=subprocess.PIPE) as (
        url,
        server,
    ):
        chairs = seated_pair(url)
        for chair in chairs:
            chair.hear_of(1)
        assert must_end(server, signal.SIGTERM) == ""
        for chair in chairs:
            while chair.hear():
                pass


def test_who_does_not_listen_holds_nobody_up(house: House) -> None:
    host, guest = seated_pair(house.url)
    path = f"/api/rooms/{host.seen['name']}/stream"
    with ExitStack() as stack:
        for _ in range(3):
            request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            deaf = stack.enter_context(connected(house.url, request))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        guest.move()
        assert host.hear_of(2)


# --- By themselves --------------------------------------------------------


@pytest.fixture
def rooms(games: Games) -> Rooms:
    """A file with no room yet."""
    games.prepare()
    rooms = Rooms(games.file)
    rooms.prepare()
    return rooms


@pytest.fixture
def room(rooms: Rooms) -> SavedRoom:
    """A room without a guest."""
    lock = LOCKS[Seat.FIRST]
    room = new_room(goal=121, counting=False, penalties=(), lock=lock)
    rooms.add(room)
    return room


def place_of(room: SavedRoom) -> Place:
    return Place("rooms", room.id)


class Listener:
    """Hears what a stream says."""

    def __init__(
        self, streams: Streams, room: SavedRoom, seat: Seat | None = None
    ) -> None:
        body = streams.follow(place_of(room), seat).body_iterator
        assert isinstance(body, AsyncIterator)
        self._events: AsyncIterator[Any] = body

    async def hear(self) -> Any:
        """What the stream says next."""
        event = await asyncio.wait_for(anext(self._events), 30)
        return json.loads(event.decode().splitlines()[0].removeprefix("data: "))

    async def leave(self) -> None:
        """Close the stream."""
        await self._events.aclose()  # type: ignore[attr-defined]


@asynccontextmanager
async def running(streams: Streams) -> AsyncIterator[None]:
    """Let streams look for news."""
    looking = asyncio.create_task(streams.run())
    try:
        yield
    finally:
        looking.cancel()


def test_a_stream_says_something_now_and_then(
    rooms: Rooms, room: SavedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_BETWEEN_BEATS", 0.01)

    async def listen() -> None:
        listener = Listener(Streams(rooms, 1), room)
        for _ in range(3):
            assert (await listener.hear())["revision"] == 0

    in_thread(listen)


def test_who_is_slow_hears_of_the_last_change_alone(
    rooms: Rooms, room: SavedRoom
) -> None:
    async def listen() -> None:
        streams = Streams(rooms, 2)
        fast, slow = (Listener(streams, room) for _ in range(2))
        async with running(streams):
            for listener in (fast, slow):
                assert (await listener.hear())["revision"] == 0
            for revision in range(4):
                rooms.change(room, revision)
                assert (await fast.hear())["revision"] == revision + 1
            assert (await slow.hear())["revision"] == 4

    in_thread(listen)


def test_so_many_streams_are_open_at_the_same_time(
    rooms: Rooms, room: SavedRoom
) -> None:
    async def listen() -> None:
        streams = Streams(rooms, 2)
        for _ in range(3):
            listeners = [Listener(streams, room) for _ in range(2)]
            for listener in listeners:
                await listener.hear()
            with pytest.raises(BusyError):
                streams.follow(place_of(room))
            for listener in listeners:
                await listener.leave()

    in_thread(listen)


def test_it_is_said_who_is_there(
    rooms: Rooms, room: SavedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_CLOCKS", 1)
    monkeypatch.setattr(module, "_LOOKS_BETWEEN_PRESENCES", 1)
    now = time.time

    def passed(seconds: float) -> float:
        """The time when so many seconds have passed."""
        return now() + seconds

    def seen(seat: Seat) -> float:
        """When somebody in a seat was last seen."""
        return rooms.presences([room.id])[room.id][seat].seen

    async def listen() -> None:
        streams = Streams(rooms, 2)
        host = Listener(streams, room, Seat.FIRST)
        async with running(streams):
            assert (await host.hear())["away"] == {"host": 0, "guest": None}
            guest = Listener(streams, room, Seat.SECOND)
            assert (await guest.hear())["away"] == NOBODY_AWAY
            assert (await host.hear())["away"] == NOBODY_AWAY
            await guest.leave()
            for seconds in (10, 20):
                monkeypatch.setattr(time, "time", partial(passed, seconds))
                while now() + seconds - seen(Seat.FIRST) > 1:
                    await asyncio.sleep(0.01)
            away = NOBODY_AWAY
            while not away["guest"]:
                away = (await host.hear())["away"]
            while away["host"]:
                away = (await host.hear())["away"]
            assert away["guest"] >= SECONDS_TO_BE_AWAY
            again = Listener(streams, room, Seat.SECOND)
            assert (await again.hear())["away"] == NOBODY_AWAY
            assert (await host.hear())["away"] == NOBODY_AWAY

    in_thread(listen)


def test_who_watches_is_nobody_who_is_there(rooms: Rooms, room: SavedRoom) -> None:
    async def listen() -> None:
        listener = Listener(Streams(rooms, 1), room)
        assert (await listener.hear())["away"] == {"host": None, "guest": None}

    in_thread(listen)


def test_a_file_that_cannot_be_read_for_a_while_ends_no_stream(
    rooms: Rooms, room: SavedRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def listen() -> None:
        streams = Streams(rooms, 1)
        listener = Listener(streams, room)
        async with running(streams):
            await listener.hear()
            look = failing(streams._look)
            monkeypatch.setattr(streams, "_look", look)
            rooms.change(room, 0)
            while not look.failures:
                await asyncio.sleep(0.01)
            rooms.change(room, 1)
            assert (await listener.hear())["revision"] == 2

    in_thread(listen)


class failing:  # noqa: N801, which stands for a function
    """Fails once, before it does something."""

    def __init__(self, do: Callable[..., Any]) -> None:
        self._do = do
        self.failures = 0

    async def __call__(self, *arguments: Any) -> None:
        """Fail, or do it."""
        if not self.failures:
            self.failures += 1
            raise StorageError("the disk is full")
        await self._do(*arguments)


def test_a_file_that_is_gone_ends_a_stream_that_begins(
    rooms: Rooms, room: SavedRoom, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever listens will connect again."""
    rooms.file.unlink()

    async def listen() -> None:
        with pytest.raises(StopAsyncIteration):
            await Listener(Streams(rooms, 1), room).hear()

    in_thread(listen)
    assert "cannot look for news: " in caplog.text


def test_the_end_ends_all_streams(rooms: Rooms, room: SavedRoom) -> None:
    async def listen() -> None:
        streams = Streams(rooms, 3)
        listener, late = Listener(streams, room), Listener(streams, room)
        await listener.hear()
        streams.end()
        for each in (listener, late):
            with pytest.raises(StopAsyncIteration):
                await each.hear()

    in_thread(listen)
