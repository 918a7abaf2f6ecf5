"""Load on a server: many clients at once, and each answer is checked."""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from threading import Event
from typing import Any
from urllib.parse import urlencode, urlsplit

from cribbage_bridge import DECK, hand_value, select_hand

CLIENTS = 8
"""The number of requests at the same time."""


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
    def percentile_99(self) -> float:
        """The time within which 99 of 100 were answered, in milliseconds."""
        return 1000 * statistics.quantiles(self.latencies, n=100)[-1]


class Client:
    """Makes requests, one after the other, and notes what came of them."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        assert place.hostname
        self._connection = HTTPConnection(place.hostname, place.port, timeout=60)
        self.latencies: list[float] = []
        self.wrong = 0
        self.lost = 0

    def ask(self, path: str, body: object = None) -> Any:
        """Make a request; the answer is `None` if it is lost or a refusal."""
        start = time.perf_counter()
        try:
            answer = self._answer(path, body)
        except OSError:
            self.lost += 1
            return None
        self.latencies.append(time.perf_counter() - start)
        return answer

    def check(self, is_right: bool) -> None:
        self.wrong += not is_right

    def _answer(self, path: str, body: object) -> Any:
        method, data = ("GET", None) if body is None else ("POST", json.dumps(body))
        headers = {"Content-Type": "application/json"} if data else {}
        self._connection.request(method, f"/api/{path}", data, headers)
        response = self._connection.getresponse()
        answer = json.loads(response.read())
        return answer if response.status < 300 else None


Work = Callable[[Client], None]


def load(url: str, works: list[Work]) -> Load:
    clients = [Client(url) for _ in range(CLIENTS)]

    def serve(number: int) -> None:
        for work in works[number::CLIENTS]:
            work(clients[number])

    start = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as pool:
        list(pool.map(serve, range(CLIENTS)))
    seconds = time.perf_counter() - start
    latencies = [latency for client in clients for latency in client.latencies]
    lost = sum(client.lost for client in clients)
    wrong = sum(client.wrong for client in clients)
    return Load(len(latencies) + lost, seconds, latencies, wrong, lost)


def deals(number: int, cards: int) -> Iterator[list[str]]:
    generator = random.Random(number)
    for _ in range(number):
        yield list(map(str, generator.sample(DECK, cards)))


def question(path: str, key: str, expected: object, **parameters: str) -> Work:
    """Return a request, and what must be at a key of its answer."""
    asked = f"{path}?{urlencode(parameters)}"

    def do(client: Client) -> None:
        answer = client.ask(asked)
        client.check(answer is not None and answer[key] == expected)

    return do


def reading(path: str) -> Work:
    def do(client: Client) -> None:
        client.check(client.ask(path) is not None)

    return do


@contextmanager
def asking(url: str, works: list[Work]) -> Iterator[None]:
    """Let many clients make requests meanwhile, again and again."""
    done = Event()

    def ask(number: int) -> None:
        client = Client(url)
        for work in cycle(works[number::CLIENTS]):
            if done.is_set():
                return
            work(client)

    with ThreadPoolExecutor(CLIENTS) as pool:
        for number in range(CLIENTS):
            pool.submit(ask, number)
        try:
            yield
        finally:
            done.set()


def score_works(number: int) -> list[Work]:
    works = []
    for *hand, card in deals(number, 5):
        asked = {"hand": " ".join(hand), "start_card": card}
        works.append(question("score", "value", hand_value(hand, card), **asked))
    return works


def selection_works(number: int) -> list[Work]:
    works = []
    for cards in deals(number, 6):
        kept = list(map(str, select_hand(cards).hand))
        works.append(question("selection", "hand", kept, cards=" ".join(cards)))
    return works


def game_works(games: int, actions: int) -> list[Work]:
    """Games with a number of changes each, whose tables must be saved afterwards."""

    def do(client: Client) -> None:
        table = first = new_table(client)
        client.check(table is not None)
        for revision, table in enumerate(islice(moves(client, first), actions), 1):
            client.check(table is not None and table["revision"] == revision)
        client.check(table is not None and is_saved(client, table))

    return [do] * games


def new_table(client: Client) -> Any:
    return client.ask("tables", {"opponent": "computer", "strength": "novice"})


def moves(client: Client, table: Any) -> Iterator[Any]:
    """Play to the end, and yield each table, or `None` at the first move that fails."""
    while table and table["prompt"] != "nothing":
        path, body = next_change(table)
        address = f"tables/{table['id']}/{path}?since={table['steps']}"
        table = client.ask(address, body)
        yield table


def next_change(table: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the path and the body of a change that is allowed at a table."""
    seen = {"revision": table["revision"]}
    if table["prompt"] == "continue":
        return "continue", seen
    return "actions", {**seen, "action": table["legal"][0]}


def is_saved(client: Client, table: dict[str, Any]) -> bool:
    saved = client.ask(f"tables/{table['id']}")
    no_events = {"since": 0, "events": []}
    return saved is not None and saved | no_events == table | no_events
