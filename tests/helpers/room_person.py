"""People who play with one another over the API by chance, and who watch them."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.cookies import Morsel, SimpleCookie
from random import Random

from httpx2 import Response
from starlette.testclient import TestClient
from web_person import Answer, Person, rightly

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.saved_rooms import SavedRoom
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.rooms import Rooms

IDLE = ("wait", "nothing")
"""Prompts of somebody for whom the game does not wait."""


def browser(client: TestClient, url: str = "http://testserver") -> TestClient:
    """Another browser that visits the same server: it has cookies of its own."""
    other = TestClient(client.app, base_url=url)
    other.portal = client.portal
    return other


def at_room(client: TestClient, name: str, seed: int = 0) -> Person:
    """Somebody at a room, by the cookies that the browser has."""
    return Person(client, name, rightly, seed, table="rooms")


def opened(client: TestClient, seed: int = 0, **options: object) -> Person:
    """The host of a new room."""
    own = browser(client)
    answer = own.post("/api/rooms", json=options)
    assert answer.status_code == 201, answer.text
    return at_room(own, answer.json()["name"], seed)


def sent_to_guest(client: TestClient, seen: Answer, **changes: object) -> Response:
    """The answer to somebody who wants the second seat, with a host's invitation."""
    asked = {"invitation": seen["invitation"], **changes}
    # Not every text can be sent but as JSON writes it with ASCII alone.
    return client.post(
        f"/api/rooms/{seen['name']}/guest",
        content=json.dumps(asked),
        headers={"Content-Type": "application/json"},
    )


def joined(host: Person, seed: int = 1) -> Person:
    """The guest whom a host has invited."""
    own = browser(host.client)
    answer = sent_to_guest(own, host.seen)
    assert answer.status_code == 200, answer.text
    host.seen = host.look()
    return at_room(own, host.seen["name"], seed)


def two(client: TestClient, seed: int = 0, **options: object) -> list[Person]:
    """The host and the guest of a new game."""
    host = opened(client, 2 * seed, **options)
    return [host, joined(host, 2 * seed + 1)]


def at_server(client: TestClient, person: Person) -> Person:
    """The same person, with the same browser, at another server."""
    own = browser(client)
    own.cookies = person.client.cookies
    return at_room(own, person.seen["name"])


def watching(person: Person) -> Person:
    """Somebody who watches the room of a person."""
    return at_room(browser(person.client), person.seen["name"])


def go_on(people: list[Person], chance: Random) -> Person:
    """Let somebody do something for whom the game waits, and say who."""
    for person in people:
        person.seen = person.look()
    waiting = [person for person in people if person.seen["prompt"] not in IDLE]
    person = chance.choice(waiting)
    person.go_on()
    return person


def play_until(
    people: list[Person], wanted: Callable[[Answer], bool], seed: int = 0
) -> None:
    """Let two people play until the game is as wanted by what both have seen."""
    chance = Random(seed)
    while not all(wanted(person.look()) for person in people):
        go_on(people, chance)
    for person in people:
        person.seen = person.look()


def key_of(person: Person) -> str:
    """The key of a seat, which a browser keeps."""
    (key,) = (cookie.value for cookie in person.client.cookies.jar)
    assert key
    return key


def cookie_of(answer: Response) -> Morsel[str]:
    """The cookie of an answer."""
    (header,) = answer.headers.get_list("set-cookie")
    (cookie,) = SimpleCookie(header).values()
    return cookie


def stored_room(games: Games, name: str) -> SavedRoom:
    """A room as it is kept."""
    room, _ = Rooms(games.file).find(name)
    return room


SEATS: dict[str, Seat] = {"host": Seat.FIRST, "guest": Seat.SECOND}
