"""Rooms over the API: who may sit in them, and do what."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import pytest
from httpx2 import Response
from room_person import (
    at_room,
    at_server,
    browser,
    cookie_of,
    go_on,
    joined,
    key_of,
    opened,
    sent_to_guest,
    stored_room,
    two,
    watching,
)
from starlette.testclient import TestClient
from web_person import Answer, Person, application

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.web import database
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.games import DamagedGameError, Games, Limits
from cribbage_bridge.web.room_api import SECONDS_TO_CLAIM
from cribbage_bridge.web.rooms import Rooms, lock_of

CHANGES: list[tuple[str, Answer]] = [
    ("actions", {"action": "discard", "cards": ["5H", "5S"]}),
    ("actions", {"action": "continue"}),
    ("give-up", {}),
    ("rematch", {}),
    ("claim", {}),
]
"""All that a seat can do."""


@pytest.fixture
def rooms(games: Games) -> Rooms:
    """The rooms of the server."""
    return Rooms(games.file)


# --- Who may play ---------------------------------------------------------


def must_be_without_effect(room: Person, answers: Iterator[Response]) -> None:
    """See that nobody can do anything by requests that are refused."""
    before = room.look()
    for answer in answers:
        assert answer.status_code == 403
        assert answer.json() == {
            "detail": "You do not sit at this table: you can only watch."
        }
        assert "set-cookie" not in answer.headers
    assert room.look() == before


def with_key(person: Person, key: str | None) -> Iterator[Response]:
    """The answers to all that somebody tries with a key to a room."""
    headers = {} if key is None else {"Cookie": f"seat={key}"}
    for to, action in CHANGES:
        yield browser(person.client).post(
            f"{person.url}/{to}", json={"revision": 1, **action}, headers=headers
        )


def test_nobody_plays_without_the_key_of_a_seat(
    client: TestClient, games: Games
) -> None:
    host = opened(client)
    invitation = host.seen["invitation"]
    joined(host)
    room = stored_room(games, host.seen["name"])
    others = two(client)
    stolen = [
        *(room.id, room.invitation, invitation, room.secret, *room.locks.values()),
        *(room.fairness.commitment, *map(key_of, others)),
        *("", "host", "guest", "first", "None", lock_of(""), key_of(host)[:-1]),
    ]
    for key in (None, *stolen):
        must_be_without_effect(host, with_key(host, key))


def test_nobody_plays_in_a_free_seat(client: TestClient) -> None:
    host = opened(client)
    for key in (None, "", host.seen["invitation"], host.seen["name"]):
        must_be_without_effect(host, with_key(host, key))


def test_who_watches_sees_what_happens(client: TestClient) -> None:
    people = two(client)
    watcher = watching(people[0])
    for _ in range(6):
        go_on(people, Random(0))
        seen = watcher.look()
        assert seen["revision"] == people[0].look()["revision"]
        assert (seen["prompt"], seen["seat"]) == ("wait", None)
        assert (seen["hand"], seen["discards"], seen["playable"]) == ([], [], [])


def test_a_key_is_longer_than_any_key(client: TestClient) -> None:
    host = opened(client)
    answer, *_ = with_key(host, "x" * 201)
    assert answer.status_code == 422


# --- Four values ----------------------------------------------------------


def test_name_invitation_and_keys_say_nothing_of_each_other(
    client: TestClient, games: Games
) -> None:
    host = opened(client)
    invitation = host.seen["invitation"]
    guest = joined(host)
    values = [host.seen["name"], invitation, key_of(host), key_of(guest)]
    assert len(set(values)) == 4
    assert [len(value) for value in values] == [32, 22, 43, 43]
    for one, other in itertools.permutations(values, 2):
        assert lock_of(one) != other
        assert one not in other
    kept = str(stored_room(games, host.seen["name"]).to_data())
    for key in values[2:]:
        assert key not in kept
        assert lock_of(key) in kept


def test_no_two_rooms_have_a_value_in_common(client: TestClient) -> None:
    people = [two(client) for _ in range(3)]
    keys = {key_of(person) for pair in people for person in pair}
    assert len(keys) == 6
    assert len({host.seen["name"] for host, _ in people}) == 3
    assert len({host.seen["commitment"] for host, _ in people}) == 3


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_keys_are_cookies_that_nobody_else_is_sent(
    client: TestClient, scheme: str
) -> None:
    host, guest = (browser(client, f"{scheme}://testserver") for _ in range(2))
    begun = host.post("/api/rooms", json={})
    name = begun.json()["name"]
    taken = sent_to_guest(guest, begun.json())
    for answer in (begun, taken):
        cookie = cookie_of(answer)
        assert cookie.key == "seat"
        assert cookie["httponly"] is True
        assert cookie["samesite"].lower() == "strict"
        assert cookie["path"] == f"/api/rooms/{name}"
        assert bool(cookie["secure"]) is (scheme == "https")
        assert cookie["domain"] == ""
        assert cookie.value not in answer.text
    other = host.post("/api/rooms", json={}).json()["name"]
    for room, seat in ((name, "host"), (other, "host")):
        assert host.get(f"/api/rooms/{room}").json()["seat"] == seat
    assert guest.get(f"/api/rooms/{other}").json()["seat"] is None


# --- The invitation -------------------------------------------------------


def test_to_look_at_an_invitation_changes_nothing(client: TestClient) -> None:
    host = opened(client)
    anybody = browser(client)
    for _ in range(3):
        answer = anybody.get(f"/api/invitations/{host.seen['invitation']}")
        assert answer.json() == {"room": host.seen["name"]}
        assert "set-cookie" not in answer.headers
    assert host.look() == host.seen
    assert joined(host).seen["seat"] == "guest"


@pytest.mark.parametrize("invitation", ["none", "%00", "%C3%A9", "a' OR '1' = '1"])
def test_an_invitation_that_nobody_has_sent(
    shared: TestClient, invitation: str
) -> None:
    opened(shared)
    assert shared.get(f"/api/invitations/{invitation}").status_code == 404


def test_only_the_host_sees_the_invitation_while_the_seat_is_free(
    client: TestClient,
) -> None:
    host = opened(client)
    assert host.look()["invitation"]
    assert watching(host).look()["invitation"] is None
    guest = joined(host)
    for person in (host, guest, watching(host)):
        assert person.look()["invitation"] is None


@pytest.mark.parametrize(
    ("invitation", "status"),
    [
        ("", 403),
        ("wrong", 403),
        ("é♥", 403),
        ("x" * 100, 403),
        ("x" * 101, 422),
        ("\ud800", 422),
        (None, 422),
        (1, 422),
    ],
    ids=ascii,
)
def test_nobody_sits_down_uninvited(
    client: TestClient, invitation: Any, status: int
) -> None:
    host = opened(client)
    answer = sent_to_guest(browser(client), host.seen, invitation=invitation)
    assert answer.status_code == status
    assert "set-cookie" not in answer.headers
    assert host.look() == host.seen


def test_the_name_and_the_invitation_of_another_room_invite_nobody(
    client: TestClient,
) -> None:
    host, other = opened(client), opened(client)
    for wrong in (host.seen["name"], other.seen["invitation"], key_of(host)):
        answer = sent_to_guest(browser(client), host.seen, invitation=wrong)
        assert answer.status_code == 403
        assert answer.json()["detail"] == "This is not the invitation to this table."


def test_the_host_does_not_take_the_other_seat(client: TestClient) -> None:
    host = opened(client)
    answer = sent_to_guest(host.client, host.seen)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "You sit at this table already."
    assert host.look() == host.seen


def test_the_seat_is_taken_once(client: TestClient) -> None:
    host = opened(client)
    seen = host.seen
    guest = joined(host)
    before = guest.look()
    again = sent_to_guest(guest.client, seen)
    assert again.json()["detail"] == "You sit at this table already."
    late = sent_to_guest(browser(client), seen)
    assert late.json()["detail"] == "Somebody else has taken this seat."
    for answer in (again, late):
        assert answer.status_code == 409
        assert "set-cookie" not in answer.headers
    assert guest.look() == before


def test_of_several_at_the_same_time_one_takes_the_seat(client: TestClient) -> None:
    for _ in range(5):
        host = opened(client)
        browsers = [browser(client) for _ in range(4)]
        start = Barrier(len(browsers))

        def take(
            own: TestClient, seen: Answer = host.seen, start: Barrier = start
        ) -> Response:
            start.wait()
            return sent_to_guest(own, seen)

        with ThreadPoolExecutor(len(browsers)) as pool:
            answers = list(pool.map(take, browsers))
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [200, 409, 409, 409]
        name = host.seen["name"]
        seats = [at_room(own, name).seen["seat"] for own in browsers]
        assert [seat == "guest" for seat in seats] == [
            status == 200 for status in statuses
        ]
        guest = at_room(browsers[statuses.index(200)], name)
        assert guest.go_on()["revision"] == 2


# --- A game that somebody has left ----------------------------------------


@contextmanager
def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    """Let so much time have passed."""
    now = time.time
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now() + seconds)
        yield


def claim(person: Person) -> Response:
    person.seen = person.look()
    return person.send({}, "claim")


@pytest.mark.parametrize("place", [0, 1])
def test_a_game_is_claimed_when_the_other_has_been_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    people = two(client)
    person = people[place]
    for seconds in (0, SECONDS_TO_CLAIM - 20):
        with later(monkeypatch, seconds):
            answer = claim(person)
            assert answer.status_code == 409
            assert answer.json()["detail"] == (
                "The other player has not been away for 5 minutes."
            )
    with later(monkeypatch, SECONDS_TO_CLAIM + 1):
        assert claim(watching(person)).status_code == 403
        won = claim(person).json()
        assert claim(person).status_code == 409
    assert won["winner"] == {"player": "you", "margin": "game"}
    assert won["given_up"] == "left the game"
    assert people[1 - place].look()["winner"]["player"] == "friend"


def test_a_game_that_has_not_begun_is_not_claimed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = opened(client)
    with later(monkeypatch, SECONDS_TO_CLAIM + 1):
        assert claim(host).status_code == 409
    assert host.look()["winner"] is None


def test_a_game_is_not_claimed_as_soon_as_the_server_is_there_again(
    client: TestClient, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could have been there meanwhile."""
    host, _ = two(client)
    with (
        later(monkeypatch, 2 * SECONDS_TO_CLAIM),
        TestClient(application(games.file)) as restarted,
    ):
        again = at_server(restarted, host)
        assert again.look()["seat"] == "host"
        assert claim(again).status_code == 409
        with later(monkeypatch, SECONDS_TO_CLAIM + 1):
            assert claim(again).status_code == 200


def test_nobody_waits_before_coming(
    client: TestClient, rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After both were away for long, the first to come back has to wait."""
    host, _ = two(client)
    with later(monkeypatch, 10 * SECONDS_TO_CLAIM):
        rooms.note_presence([(host.seen["name"], Seat.FIRST)])
        assert claim(host).status_code == 409
    with later(monkeypatch, 11 * SECONDS_TO_CLAIM + 1):
        assert claim(host).status_code == 200


def test_who_is_there_again_has_not_left(
    client: TestClient, rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = two(client)
    with later(monkeypatch, SECONDS_TO_CLAIM - 10):
        rooms.note_presence([(host.seen["name"], Seat.SECOND)])
    with later(monkeypatch, SECONDS_TO_CLAIM + 10):
        assert claim(host).status_code == 409


# --- A game that is over --------------------------------------------------


def test_nothing_is_summed_up_or_reviewed_before_the_end(client: TestClient) -> None:
    host, guest = two(client)
    watcher = watching(host)

    def statuses() -> list[tuple[int, ...]]:
        return [
            (
                person.client.get(f"{person.url}/record").status_code,
                person.client.get(f"{person.url}/result").status_code,
                person.client.post(f"{person.url}/review").status_code,
            )
            for person in (host, guest, watcher)
        ]

    before = [(409, 409, 409), (409, 409, 409), (409, 403, 409)]
    assert statuses() == before
    host.act({}, "give-up")
    assert statuses() == [(200, 200, 201), (200, 200, 201), (200, 403, 201)]
    guest.seen = guest.look()
    for person in (host, guest):
        person.act({}, "rematch")
    assert statuses() == before


# --- Options and limits ---------------------------------------------------


@pytest.mark.parametrize(
    ("options", "goal", "penalties"),
    [
        ({}, 121, []),
        ({"goal": 61, "counting": True}, 61, ["muggins", "overcount"]),
        ({"counting": True, "penalties": ["overcount"]}, 121, ["overcount"]),
        ({"counting": False, "penalties": ["overcount"]}, 121, []),
    ],
)
def test_options(
    shared: TestClient, options: Answer, goal: int, penalties: list[str]
) -> None:
    for person in two(shared, **options):
        seen = person.look()
        assert (seen["goal"], seen["penalties"]) == (goal, penalties)
        assert seen["counting"] == options.get("counting", False)


@pytest.mark.parametrize(
    "options",
    [
        {"goal": 60},
        {"goal": "121"},
        {"counting": 1},
        {"penalties": ["muggins"] * 3},
        {"penalties": ["none"]},
        {"secret": "0"},
    ],
    ids=str,
)
def test_other_options_are_refused(shared: TestClient, options: Answer) -> None:
    assert shared.post("/api/rooms", json=options).status_code == 422


def presences(rooms: Rooms) -> set[str]:
    """The rooms in which somebody was noted."""
    with database.connection(rooms.file) as connection:
        found = connection.execute("SELECT room FROM presence").fetchall()
    return {name for (name,) in found}


def test_rooms_that_are_dropped_leave_nothing_behind(games: Games) -> None:
    settings = Settings(Games(games.file, Limits(games=2)), ("testserver",))
    with TestClient(create_app(settings)) as client:
        played = two(client)[0].seen["name"]
        names = [opened(client).seen["name"] for _ in range(4)]
        assert presences(Rooms(games.file)) == {played, names[-1]}
        for name in names[:-1]:
            assert client.get(f"/api/rooms/{name}").status_code == 404
        assert client.get(f"/api/rooms/{played}").status_code == 200


def test_so_many_rooms_and_games_are_begun_in_an_hour(games: Games) -> None:
    settings = Settings(games, ("testserver",), games_an_hour=3)
    with TestClient(create_app(settings)) as client:
        for place in ("rooms", "games", "rooms"):
            assert client.post(f"/api/{place}", json={}).status_code == 201
        for place in ("rooms", "games"):
            assert client.post(f"/api/{place}", json={}).status_code == 429


def test_a_room_is_no_game_against_the_computer(client: TestClient) -> None:
    host, _ = two(client)
    name = host.seen["name"]
    assert client.get(f"/api/games/{name}").status_code == 404
    game = client.post("/api/games", json={}).json()["name"]
    assert client.get(f"/api/rooms/{game}").status_code == 404


def test_a_damaged_room_is_refused(client: TestClient, rooms: Rooms) -> None:
    host = opened(client)
    with database.connection(rooms.file) as connection:
        connection.execute(
            "UPDATE rooms SET revision = 7, data = json_set(data, '$.secret', '0')"
        )
    for answer in (
        host.client.get(host.url),
        host.client.get(f"{host.url}/stream"),
        sent_to_guest(browser(client), host.seen),
        host.send({}, "give-up"),
    ):
        assert answer.status_code == 410
    with pytest.raises(DamagedGameError):
        rooms.find(host.seen["name"])


# --- Several servers ------------------------------------------------------


def test_players_are_at_several_servers(client: TestClient, games: Games) -> None:
    with TestClient(application(games.file)) as another:
        host, guest = two(client, goal=61)
        moved = at_server(another, guest)
        chance = Random(1)
        for _ in range(40):
            go_on([host, moved], chance)
            assert host.look()["revision"] == moved.look()["revision"]
        assert moved.look()["seat"] == "guest"


def test_a_room_can_be_changed_again_and_again_by_all(
    client: TestClient, games: Games
) -> None:
    """Both discard at the same time, each at a server."""
    with TestClient(application(games.file)) as another:
        for _ in range(5):
            host, guest = two(client)
            moved = at_server(another, guest)
            start = Barrier(2)

            def discard(person: Person, start: Barrier = start) -> Response:
                action = person.choice()
                start.wait()
                return person.send(action)

            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(discard, (host, moved)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert host.look()["stage"] == "play"


# --- Other sites ----------------------------------------------------------


def requests(person: Person) -> list[Callable[[dict[str, str]], Response]]:
    """All requests about a room."""
    client, url = person.client, person.url

    def get(path: str) -> Callable[[dict[str, str]], Response]:
        return lambda headers: client.get(path, headers=headers)

    def post(path: str) -> Callable[[dict[str, str]], Response]:
        return lambda headers: client.post(path, json={"revision": 1}, headers=headers)

    changes = ("guest", "actions", "give-up", "rematch", "claim")
    return [
        *(get(url), get(f"{url}/stream"), get("/api/invitations/none")),
        *(post("/api/rooms"), *(post(f"{url}/{to}") for to in changes)),
    ]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example"}, 400),
    ],
    ids=str,
)
def test_requests_of_other_sites_are_refused(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    host, _ = two(client)
    before = host.look()
    for request in requests(host):
        answer = request(headers)
        assert answer.status_code == status
        assert "set-cookie" not in answer.headers
    assert host.look() == before


def test_several_servers_can_make_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: application(file), range(4)))
    with TestClient(application(file)) as client:
        assert two(client)[0].seen["is_full"]
