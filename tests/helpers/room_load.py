"""Load on a server: many games between two people at once, whose moves are timed."""

from __future__ import annotations

import json
import random
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

from load import action

SECONDS_BETWEEN_MOVES = 2.0


@dataclass(frozen=True)
class Delivery:
    """What came of the moves of many games.

    Attributes:
        delays: For each move, the seconds until the other player had seen it.
        wrong: How many moves the other player has not seen as they were made.
    """

    delays: list[float]
    wrong: int

    @property
    def median(self) -> float:
        """The time within which half of the moves were delivered, in milliseconds."""
        return 1000 * statistics.median(self.delays)

    @property
    def percentile_99(self) -> float:
        """The time within which 99 of 100 were delivered, in milliseconds."""
        return 1000 * statistics.quantiles(self.delays, n=100)[-1]


class Chair:
    """A seat of a room over a connection for requests, and one for its stream.

    Attributes:
        seen: The room, as the seat has last seen it.
        stream: The answer that tells what is new.
        heard: All lines of it that were read.
    """

    def __init__(self, url: str) -> None:
        self._place = urlsplit(url)
        self._requests = self._connected()
        self._headers = {"Content-Type": "application/json"}
        self.stream: HTTPResponse
        self.seen: dict[str, Any] = {}
        self.heard: list[str] = []

    def _connected(self) -> HTTPConnection:
        assert self._place.hostname
        return HTTPConnection(self._place.hostname, self._place.port, timeout=60)

    def sit(self, path: str, body: object) -> None:
        """Take a seat, keep its key, and follow the room."""
        response = self._ask(path, body)
        key, *_ = (response.getheader("Set-Cookie") or "").partition(";")
        self._headers["Cookie"] = key
        self.seen = json.loads(response.read())
        self.follow(f"rooms/{self.seen['name']}")

    def follow(self, path: str) -> None:
        """Follow a game, with the key of the seat if there is one."""
        connection = self._connected()
        connection.request("GET", f"/api/{path}/stream", headers=self._headers)
        self.stream = connection.getresponse()

    def move(self) -> None:
        """Do something that the game waits for."""
        since = self.seen["steps"]
        path = f"rooms/{self.seen['name']}/actions?since={since}"
        self.seen = json.loads(self._ask(path, action(self.seen)).read())

    @property
    def cookie(self) -> str:
        """The key of the seat, as a browser sends it."""
        return self._headers["Cookie"]

    def reconnect(self) -> None:
        """Make requests over a new connection."""
        self._requests = self._connected()

    def look(self) -> None:
        """Ask for what has happened since the room was seen."""
        path = f"rooms/{self.seen['name']}?since={self.seen['steps']}"
        self.seen = json.loads(self._ask(path).read())

    def hear(self) -> dict[str, Any] | None:
        """What the stream says next; nothing if it has ended."""
        for line in self.stream:
            self.heard.append(line.decode())
            name, _, data = self.heard[-1].partition(": ")
            if name == "data":
                news: dict[str, Any] = json.loads(data)
                return news
        return None

    def hear_of(self, revision: int) -> dict[str, Any]:
        """Wait until the stream has news of a revision, or a later one."""
        while news := self.hear():
            if news["revision"] >= revision:
                return news
        raise EOFError("the stream has ended")

    def _ask(self, path: str, body: object = None) -> HTTPResponse:
        method, data = ("GET", None) if body is None else ("POST", json.dumps(body))
        self._requests.request(method, f"/api/{path}", data, self._headers)
        response = self._requests.getresponse()
        assert response.status < 300, response.read()
        return response

    @property
    def is_to_move(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seen["prompt"] not in ("wait", "nothing")


def seated_pair(url: str) -> tuple[Chair, Chair]:
    """The host and the guest of a new game."""
    host, guest = Chair(url), Chair(url)
    host.sit("rooms", {})
    name, invitation = host.seen["name"], host.seen["invitation"]
    guest.sit(f"rooms/{name}/guest", {"invitation": invitation})
    host.look()
    return host, guest


def play_rooms(url: str, games: int, moves: int) -> Delivery:
    """Play games between people at once, each with so many moves, one by one."""
    start = Barrier(games)

    def play(number: int) -> Delivery:
        host, guest = seated_pair(url)
        start.wait()
        when = time.monotonic() + random.Random(number).uniform(
            0, SECONDS_BETWEEN_MOVES
        )
        delays, wrong = [], 0
        for _ in range(moves):
            time.sleep(max(0.0, when - time.monotonic()))
            when += SECONDS_BETWEEN_MOVES
            mover, other = (host, guest) if host.is_to_move else (guest, host)
            begun = time.perf_counter()
            mover.move()
            other.hear_of(mover.seen["revision"])
            other.look()
            delays.append(time.perf_counter() - begun)
            wrong += happened(mover.seen) != happened(other.seen)
        return Delivery(delays, wrong)

    with ThreadPoolExecutor(games) as pool:
        played = list(pool.map(play, range(games)))
    delays = [delay for delivery in played for delay in delivery.delays]
    return Delivery(delays, sum(delivery.wrong for delivery in played))


def happened(seen: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The last events, without who is called what."""
    names = ("kind", "cards", "number", "count", "points", "total")
    return [
        (seen["revision"], *(event[name] for name in names)) for event in seen["events"]
    ]
