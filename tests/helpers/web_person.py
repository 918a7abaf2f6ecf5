"""People who play over HTTP at random: alone, or with one another.

They visit a server in this process by starlette's client, or another one by that of
httpx2, and read the JSON that the server sends, not what the package makes of it.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import brute
from fastapi import FastAPI
from httpx2 import Client, Limits, Response
from starlette.testclient import TestClient
from tables import copy_of, table_at

from cribbage_bridge.cribbage.actions import HiddenCard
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.services import Services
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.worker import QueryLimits

Answer: TypeAlias = dict[str, Any]

_CARD = re.compile(r"(?<!\w)(10|[2-9AJQK])([CDHS♣♦♥♠])(?!\w)")

_LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def application(
    file: Path,
    limits: QueryLimits | None = None,
    open_tables: int = 200,
    **options: Any,
) -> FastAPI:
    """Return the application of a server whose tables always have the same cards."""
    seed = map(str, itertools.count()).__next__
    limits = limits or QueryLimits(seconds=60)  # a busy machine is slow
    settings = Settings(
        Tables(file), ("testserver",), limits, open_tables, new_seed=seed
    )
    return create_app(replace(settings, **options))


# --- What is sent, and answered -------------------------------------------


def texts(cards: Iterable[HiddenCard]) -> list[str]:
    return list(map(str, cards))


def mean(value: Fraction) -> Answer:
    """Return a mean as the API has it: exact, and as the nearest decimal number."""
    return {"exact": str(value), "decimal": float(value)}


def cards_in(text: str) -> set[str]:
    return {rank + _LETTERS.get(suit, suit) for rank, suit in _CARD.findall(text)}


def action(kind: str, seat: str = "first", **own: object) -> Answer:
    """Return an action with the cards or the points that its kind takes."""
    return {"kind": kind, "seat": seat, **own}


def value_of(count: Answer, start_card: str) -> int:
    """Return the value by brute force of a hand or a crib that is counted."""
    return brute.value(tuple(count["cards"]), start_card, count["source"] == "crib")


# --- A person -------------------------------------------------------------


class Person:
    """Plays at a table over HTTP, or watches.

    Attributes:
        seen: The table, as the person saw it last.
        stream: The answer with the news of the table, once the person follows it.
        lines: The next lines of it.
        heard: The lines that `hear` has read.
    """

    def __init__(
        self, client: Client, id: str, seed: int = 0, errs: bool = False
    ) -> None:
        """Open a table."""
        self.client = client
        self._chance = Random(seed)
        self._errs = errs
        self.id = id
        self.url = f"/api/tables/{id}"
        self.seen = self.get()
        self.stream: Response
        self.heard: list[str] = []
        self.lines: Iterator[str]

    def ask(self, path: str, **parameters: Any) -> Response:
        """Request something about the table, such as a hint."""
        return self.client.get(f"{self.url}/{path}".rstrip("/"), params=parameters)

    def get(self, **parameters: Any) -> Answer:
        """Return the table as a request shows it now."""
        return _accepted(self.ask("", **parameters))

    def refresh(self, since: int = 0) -> Answer:
        self.seen = self.get(since=since)
        return self.seen

    def send(self, path: str, since: int = 0, **body: Any) -> Response:
        """Try a change at the revision that was seen, or at another one."""
        body = {"revision": self.seen["revision"], **body}
        url = f"{self.url}/{path}"
        return self.client.post(url, params={"since": since}, json=body)

    def do(self, path: str, since: int = 0, **body: Any) -> Answer:
        self.seen = _accepted(self.send(path, since, **body))
        return self.seen

    def act(self, action: Answer) -> Answer:
        return self.do("actions", action=action)

    def claim(self) -> Response:
        self.refresh()
        return self.send("claim")

    def play_on(self, since: int = 0) -> Answer:
        """Make a change that is allowed, at random."""
        path, body = self.choice()
        return self.do(path, since, **body)

    def choice(self) -> tuple[str, Answer]:
        """Return the path and the body of a change that is allowed, at random."""
        match self.seen["prompt"]:
            case "discard" | "play":
                chosen = self._chance.choice(self.seen["legal"])
            case "count":
                points = value_of(self.seen["next_count"], self.seen["start_card"])
                if self._errs:
                    points = self._chance.randint(0, min(29, points + 5))
                chosen = action("count", self.seen["viewer"], points=points)
            case "commit":
                return "commit", {"commitment": commitment(self.seen, self.seat)}
            case "reveal":
                return "reveal", {"secret": SECRETS[self.seat]}
            case prompt:
                assert prompt == "continue"
                return "continue", {}
        return "actions", {"action": chosen}

    def follow(self) -> None:
        """Open the stream of the table, which only a server of its own process has."""
        request = self.client.build_request("GET", f"{self.url}/stream")
        self.stream = self.client.send(request, stream=True)
        self.lines = self.stream.iter_lines()

    def hear(self) -> Answer | None:
        """Return the next news; nothing if the stream ended and does not continue."""
        for line in self.lines:
            self.heard.append(line)
            if line == "event: continue":
                self.follow()
                return self.hear()
            name, _, data = line.partition(": ")
            if name == "data":
                news: Answer = json.loads(data)
                return news
        return None

    def hear_of(self, revision: int) -> Answer:
        """Wait until the stream has news of a revision, or a later one."""
        while news := self.hear():
            if news["revision"] >= revision:
                return news
        raise EOFError("the stream ended")

    @property
    def seat(self) -> str:
        return str(self.seen["viewer"])

    @property
    def is_to_move(self) -> bool:
        return self.seen["viewer"] in self.seen["waits_for"]


def _accepted(answer: Response) -> Answer:
    assert answer.status_code == 200, answer.text
    return without_times(answer.json())


def without_times(table: Answer) -> Answer:
    """Return a table without the times of a clock, so that it can be compared."""
    return {name: value for name, value in table.items() if name != "claim_times"}


BODIES: dict[str, Answer] = {
    "actions": {"revision": 0, "action": action("go")},
    "seat": {"invitation": "", "commitment": "0" * 64},
    "commit": {"revision": 0, "commitment": "0" * 64},
    "reveal": {"revision": 0, "secret": "0" * 64},
    "reactions": {"reaction": "hello"},
    "transfer": {"code": ""},
    **{
        path: {"revision": 0}
        for path in (
            *("continue", "undo", "end-lesson", "new-game"),
            *("rematch", "resign", "challenge", "answer", "claim", "transfer-code"),
        )
    },
}
"""A body for each change of a table."""

COMMENT: dict[str, Answer] = {"comment": {"action": action("go")}}
"""A body for a comment on a choice, which changes nothing."""

WITHOUT_BODY = dict.fromkeys(("review", "take-back"))


def all_requests(person: Person, **headers: str) -> list[Response]:
    """Return the answers to all requests about a table; the last one deletes it."""
    gets = (
        "",
        "/stream",
        "/news",
        "/hint",
        "/discards",
        "/result",
        "/summary",
        "/record",
    )
    client, url = person.client, person.url
    return [
        *(client.get(url + path, headers=headers) for path in gets),
        *(
            client.post(f"{url}/{path}", json=body, headers=headers)
            for path, body in (BODIES | COMMENT | WITHOUT_BODY).items()
        ),
        client.delete(url, headers=headers),
    ]


# --- Against the computer -------------------------------------------------


def begun(client: Client, errs: bool = False, **options: Any) -> Person:
    """Return a person who has started a game against the computer."""
    answer = client.post("/api/tables", json={"opponent": "computer", **options})
    assert answer.status_code == 201, answer.text
    person = Person(client, answer.json()["id"], errs=errs)
    assert person.seen == without_times(answer.json())
    return person


def seated(client: TestClient, tables: Tables, wanted: str, seed: str = "0") -> Person:
    """Return a person at a copy of a table that `table_at` finds."""
    table = copy_of(table_at(wanted, seed))
    tables.add(table)
    return Person(client, table.id)


def services(client: TestClient) -> Services:
    app: Any = client.app
    found: Services = app.state.services
    return found


def tables_of(client: TestClient) -> Tables:
    """Return the tables that the server of a client saves."""
    return services(client).tables.saved


def stored(tables: Tables, id: str) -> Game:
    return tables.find(id)[0].record.replay()


# --- Two people -----------------------------------------------------------


def visitor(url: str) -> Client:
    """Return a browser that visits a server of another process.

    Each of its requests has a new connection: the server closes those that wait.  A
    server behind a proxy sees each browser at an address of its own.
    """
    limits = Limits(max_keepalive_connections=0)
    address = ".".join(str(part) for part in os.urandom(4))
    headers = {"X-Forwarded-For": address}
    return Client(
        base_url=url, limits=limits, headers=headers, timeout=60, verify=False
    )


def browser(client: Client, url: str = "http://testserver") -> Client:
    """Return another browser, with cookies of its own, that visits the same server."""
    if not isinstance(client, TestClient):
        return visitor(str(client.base_url))
    other = TestClient(client.app, base_url=url)
    other.portal = client.portal
    return other


def opened(client: Client, **options: Any) -> Person:
    own = browser(client)
    answer = own.post("/api/tables", json={"opponent": "friend", **options})
    assert answer.status_code == 201, answer.text
    host = Person(own, answer.json()["id"])
    assert host.seen == without_times(answer.json())
    return host


def take_seat(client: Client, seen: Answer, **changes: object) -> Response:
    """Send the invitation that a host sees, or something else."""
    own = commitment(seen, "second")
    asked = {"invitation": seen["invitation"], "commitment": own, **changes}
    # httpx sends no lone surrogate unless it is escaped.
    return client.post(
        f"/api/tables/{seen['id']}/seat",
        content=json.dumps(asked),
        headers={"Content-Type": "application/json"},
    )


SECRETS = {"first": "1" * 64, "second": "2" * 64}
"""The secrets of the players for the cards."""


def commitment(seen: Answer, seat: str) -> str:
    counted = "counted by the players" if seen["counting"] else "counted for them"
    words = [seat, f"{seen['id']}/{seen['game_number']}", str(seen["goal"]), counted]
    text = " ".join([*words, *seen["penalties"], SECRETS[seat]])
    return sha256(text.encode()).hexdigest()


def joined(host: Person) -> Person:
    """Return the guest whom a host has invited; the game begins."""
    invited = host.seen
    host.play_on()
    own = browser(host.client)
    _accepted(take_seat(own, invited))
    guest = Person(own, host.id, seed=1)
    reveal([host, guest])
    return guest


def reveal(people: list[Person]) -> None:
    """Let the players commit to their secrets, and reveal them; the game begins."""
    for wanted in ("commit", "reveal"):
        for person in people:
            if person.refresh()["prompt"] == wanted:
                person.play_on()
    people[0].refresh()


def two(client: Client, **options: Any) -> list[Person]:
    host = opened(client, **options)
    return [host, joined(host)]


def following(url: str) -> list[Person]:
    """Return the host and the guest of a new game, who both follow its news."""
    people = two(visitor(url))
    for person in people:
        person.follow()
    return people


def at_server(client: Client, person: Person) -> Person:
    """Return the same person, with the same cookies, at another server."""
    own = browser(client)
    own.cookies = person.client.cookies
    return Person(own, person.id)


def watching(person: Person) -> Person:
    """Return somebody who watches the table of a person."""
    return Person(browser(person.client), person.id)


def play_on(people: list[Person], chance: Random) -> Person:
    """Let a person for whom the table waits make a change, and return the person."""
    waiting = [person for person in people if person.refresh()["prompt"] != "wait"]
    person = chance.choice(waiting)
    person.play_on()
    return person


def play_until(
    people: list[Person], wanted: Callable[[Answer], bool], seed: int = 0
) -> None:
    """Let people play until the table is as wanted by what all of them see."""
    chance = Random(seed)
    while not all(wanted(person.refresh()) for person in people):
        play_on(people, chance)


def key_of(person: Person) -> str:
    (key,) = (each.value for each in person.client.cookies.jar if each.name == "seat")
    assert key
    return key


def cookie_of(answer: Response) -> Morsel[str]:
    """Return the cookie with the key of a seat."""
    headers = answer.headers.get_list("set-cookie")
    (cookie,) = (
        found["seat"] for found in map(SimpleCookie, headers) if "seat" in found
    )
    return cookie
