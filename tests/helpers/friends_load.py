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

from load import next_change

SECONDS_BETWEEN_MOVES = 2.0


@dataclass(frozen=True)
class Delivery:
    """The result of the moves of many games."""

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


class Player:
    """A player with a connection for requests, and one for the stream of a table.

    Attributes:
        seen: The table, as the player saw it last.
        stream: The answer with the news of the table.
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

    def start(self) -> None:
        self._take_seat("tables", {"opponent": "friend"})

    def join(self, host: Player) -> None:
        invitation = {"invitation": host.seen["invitation"]}
        self._take_seat(f"tables/{host.seen['id']}/seat", invitation)

    def _take_seat(self, path: str, body: object) -> None:
        response = self._ask(path, body)
        key, *_ = (response.getheader("Set-Cookie") or "").partition(";")
        self._headers["Cookie"] = key
        self.seen = json.loads(response.read())
        self.follow(self.seen["id"])

    def follow(self, table: str) -> None:
        """Follow a table, with the key of the seat if there is one."""
        connection = self._connected()
        path = f"/api/tables/{table}/stream"
        connection.request("GET", path, headers=self._headers)
        self.stream = connection.getresponse()

    def move(self) -> None:
        """Make a change for which the table waits."""
        path, body = next_change(self.seen)
        self._see(f"/{path}", body)

    def refresh(self) -> None:
        self._see("")

    def _see(self, path: str, body: object = None) -> None:
        url = f"tables/{self.seen['id']}{path}?since={self.seen['steps']}"
        self.seen = json.loads(self._ask(url, body).read())

    def hear(self) -> dict[str, Any] | None:
        """Return the next news of the stream; nothing if it ended."""
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
        raise EOFError("the stream ended")

    def _ask(self, path: str, body: object = None) -> HTTPResponse:
        """Make a request over a new connection: the server closes those that wait."""
        self._requests.close()
        method, data = ("GET", None) if body is None else ("POST", json.dumps(body))
        self._requests.request(method, f"/api/{path}", data, self._headers)
        response = self._requests.getresponse()
        assert response.status < 300, response.read()
        return response

    @property
    def is_to_move(self) -> bool:
        return self.seen["viewer"] in self.seen["waits_for"]


def pair(url: str) -> tuple[Player, Player]:
    """Return the host and the guest of a new game."""
    host, guest = Player(url), Player(url)
    host.start()
    guest.join(host)
    host.refresh()
    return host, guest


def play_games(url: str, games: int, moves: int) -> Delivery:
    """Play games between people at once, one move at a time."""
    start = Barrier(games)

    def play(number: int) -> Delivery:
        host, guest = pair(url)
        start.wait()
        when = time.monotonic() + random.Random(number).random() * SECONDS_BETWEEN_MOVES
        delays, wrong = [], 0
        for _ in range(moves):
            time.sleep(max(0.0, when - time.monotonic()))
            when += SECONDS_BETWEEN_MOVES
            mover, other = (host, guest) if host.is_to_move else (guest, host)
            begun = time.perf_counter()
            mover.move()
            other.hear_of(mover.seen["revision"])
            other.refresh()
            delays.append(time.perf_counter() - begun)
            wrong += happened(mover.seen) != happened(other.seen)
        return Delivery(delays, wrong)

    with ThreadPoolExecutor(games) as pool:
        played = list(pool.map(play, range(games)))
    delays = [delay for delivery in played for delay in delivery.delays]
    return Delivery(delays, sum(delivery.wrong for delivery in played))


def happened(seen: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the last events, without the cards that are hidden from a player."""
    names = ("kind", "seat", "card", "count", "points", "total")
    return [
        (seen["revision"], *(event["event"].get(name) for name in names))
        for event in seen["events"]
    ]
