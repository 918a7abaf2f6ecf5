"""Load on a server: many clients at once, and each answer is checked."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import chain, cycle
from threading import Barrier, Event
from typing import Any
from urllib.parse import urlencode

import httpx2
from web_person import Answer, Person, begun, following

from cribbage_bridge import DECK, hand_value, select_hand

CLIENTS = 8
"""The number of requests at the same time."""

SECONDS_BETWEEN_MOVES = 2.0
"""In games between two people."""


# --- Requests -------------------------------------------------------------


@dataclass(frozen=True)
class Load:
    """The result of many requests."""

    requests: int
    seconds: float
    latencies: list[float]
    wrong: int
    lost: int

    @property
    def a_second(self) -> float:
        return self.requests / self.seconds

    @property
    def median(self) -> float:
        """The time within which half of them were answered, in milliseconds."""
        return 1000 * statistics.median(self.latencies)

    @property
    def percentile_99(self) -> float:
        """The time within which 99 of 100 were answered, in milliseconds."""
        return 1000 * statistics.quantiles(self.latencies, n=100)[-1]


class Client(httpx2.Client):
    """Makes requests, one after the other, and notes what came of them.

    They go through the standard library, since those of httpx2 take more time than the
    server needs, which is measured.
    """

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, verify=False)
        place = self.base_url
        self._connection = HTTPConnection(place.host, place.port, timeout=60)
        self.latencies: list[float] = []
        self.wrong = 0
        self.lost = 0

    def request(self, *args: Any, **options: Any) -> httpx2.Response:
        (method, path), query = args, options.get("params")
        asked = f"{path}?{urlencode(query)}" if query else path
        body = options.get("json")
        data, headers = None, {}
        if body is not None:
            data, headers = json.dumps(body), {"Content-Type": "application/json"}
        start = time.perf_counter()
        try:
            self._connection.request(method, asked, data, headers)
            response = self._connection.getresponse()
            content = response.read()
        except OSError:
            self.lost += 1
            raise
        self.latencies.append(time.perf_counter() - start)
        return httpx2.Response(response.status, content=content)

    def do(self, work: Work) -> None:
        """Do some work, and note if an answer is wrong."""
        try:
            with suppress(OSError):
                work(self)
        except AssertionError:
            self.wrong += 1


Work = Callable[[Client], None]
"""Makes requests, and asserts that the answers are right."""


def load(url: str, works: list[Work]) -> Load:
    clients = [Client(url) for _ in range(CLIENTS)]

    def serve(number: int) -> None:
        for work in works[number::CLIENTS]:
            clients[number].do(work)

    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(serve, range(CLIENTS)))
    seconds = time.perf_counter() - start
    latencies = [latency for client in clients for latency in client.latencies]
    lost = sum(client.lost for client in clients)
    wrong = sum(client.wrong for client in clients)
    return Load(len(latencies) + lost, seconds, latencies, wrong, lost)


@contextmanager
def asking(url: str, works: list[Work]) -> Iterator[None]:
    """Let many clients make requests meanwhile, again and again."""
    done = Event()

    def ask(number: int) -> None:
        client = Client(url)
        for work in cycle(works[number::CLIENTS]):
            if done.is_set():
                return
            client.do(work)

    with ThreadPoolExecutor(CLIENTS) as pool:
        for number in range(CLIENTS):
            pool.submit(ask, number)
        try:
            yield
        finally:
            done.set()


# --- Works ----------------------------------------------------------------


def deals(number: int, cards: int) -> Iterator[list[str]]:
    generator = random.Random(number)
    for _ in range(number):
        yield list(map(str, generator.sample(DECK, cards)))


def reading(path: str, **expected: object) -> Work:
    """Return a request, and what its answer must have."""

    def do(client: httpx2.Client) -> None:
        answer = client.get(f"/api/{path}")
        assert answer.status_code == 200
        assert not expected or answer.json().items() >= expected.items()

    return do


def score_works(number: int) -> list[Work]:
    return [
        reading(
            f"score?hand={'+'.join(hand)}&start_card={card}",
            value=hand_value(hand, card),
        )
        for *hand, card in deals(number, 5)
    ]


def selection_works(number: int) -> list[Work]:
    return [
        reading(
            f"selection?cards={'+'.join(cards)}",
            hand=list(map(str, select_hand(cards).hand)),
        )
        for cards in deals(number, 6)
    ]


def game_works(games: int, actions: int) -> list[Work]:
    """Games with a number of changes each, whose tables must be saved afterwards."""

    def do(client: httpx2.Client) -> None:
        person = begun(client, strength="novice")
        for revision in range(1, actions + 1):
            assert person.play_on(person.seen["steps"])["revision"] == revision
        no_events = {"since": 0, "events": []}
        assert person.get() | no_events == person.seen | no_events

    return [do] * games


def moves(person: Person) -> int:
    """Play to the end, and return the number of moves."""
    number = 0
    while person.seen["prompt"] != "nothing":
        person.play_on(person.seen["steps"])
        number += 1
    return number


# --- Games between two people ---------------------------------------------


def play_games(url: str, games: int, moves: int) -> Load:
    """Play games between people at once, one move at a time.

    The latency of a move is the time until the other player sees it.
    """
    start = Barrier(games)

    def play(number: int) -> tuple[list[float], int]:
        host, guest = following(url)
        start.wait()
        when = time.monotonic() + random.Random(number).random() * SECONDS_BETWEEN_MOVES
        delays, wrong = [], 0
        for _ in range(moves):
            time.sleep(max(0.0, when - time.monotonic()))
            when += SECONDS_BETWEEN_MOVES
            mover, other = (host, guest) if host.is_to_move else (guest, host)
            begun = time.perf_counter()
            mover.play_on(mover.seen["steps"])
            other.hear_of(mover.seen["revision"])
            other.refresh(other.seen["steps"])
            delays.append(time.perf_counter() - begun)
            wrong += happened(mover.seen) != happened(other.seen)
        return delays, wrong

    with ThreadPoolExecutor(games) as pool:
        delays, wrong = zip(*pool.map(play, range(games)), strict=True)
    latencies = list(chain(*delays))
    return Load(games * moves, moves * SECONDS_BETWEEN_MOVES, latencies, sum(wrong), 0)


def happened(seen: Answer) -> list[tuple[Any, ...]]:
    """Return the last events, without the cards that are hidden from a player."""
    names = ("kind", "seat", "card", "count", "points", "total")
    return [
        (seen["revision"], *(event["event"].get(name) for name in names))
        for event in seen["events"]
    ]
