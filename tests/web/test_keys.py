"""The access to a table for two: keys, invitations and requests of other sites."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import partial

import pytest
from httpx2 import Client
from starlette.testclient import TestClient
from threads import at_once
from web_person import (
    BODIES,
    Person,
    action,
    application,
    begun,
    browser,
    cookie_of,
    joined,
    key_of,
    opened,
    tables_of,
    take_seat,
    two,
)

from cribbage_bridge.web.keys import lock_of
from cribbage_bridge.web.tables import Tables

# --- Keys -----------------------------------------------------------------


def must_be_refused(person: Person, keys: Iterable[str | None]) -> None:
    """Check that nobody with one of some keys changes the table of a person."""
    before = person.get()
    for key, path in itertools.product(keys, BODIES.keys() - {"seat", "transfer"}):
        answer = browser(person.client).post(
            f"{person.url}/{path}",
            json=BODIES[path],
            headers={} if key is None else {"Cookie": f"seat={key}"},
        )
        assert answer.status_code == 403
        assert answer.json() == {
            "detail": "You have no seat at this table: you can only watch."
        }
        assert "set-cookie" not in answer.headers
    assert person.get() == before


@pytest.mark.long
def test_nobody_plays_without_the_key_of_a_seat(shared: TestClient) -> None:
    host = opened(shared)
    must_be_refused(host, [None, "", host.seen["invitation"], host.id])
    joined(host)
    saved, _ = tables_of(shared).find(host.id)
    assert saved.friends
    stolen = [
        *(saved.id, saved.seed, *saved.fairness.commitments.values()),
        *(saved.friends.invitation, *saved.friends.locks.values()),
        *map(key_of, two(shared)),
        *("", "host", "first", "second", "None", lock_of(""), key_of(host)[:-1]),
    ]
    must_be_refused(host, [None, *stolen])


def test_nobody_acts_for_the_other_seat(shared: TestClient) -> None:
    host, _ = two(shared)
    refused = host.send("actions", action=action("go", "second"))
    assert refused.status_code == 409
    assert refused.json() == {"detail": "This is an action of the other seat."}


def test_a_key_that_is_too_long_for_a_key(shared: TestClient) -> None:
    answer = shared.get(opened(shared).url, headers={"Cookie": f"seat={'x' * 201}"})
    assert answer.status_code == 422


def test_the_server_saves_only_the_locks_of_keys(shared: TestClient) -> None:
    host, guest = two(shared)
    saved = str(tables_of(shared).find(host.id)[0].to_data())
    for key in map(key_of, (host, guest)):
        assert len(key) == 43
        assert key not in saved
        assert lock_of(key) in saved


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_keys_are_cookies_for_the_addresses_of_one_table(
    shared: TestClient, scheme: str
) -> None:
    host, guest = (browser(shared, f"{scheme}://testserver") for _ in range(2))
    begun = host.post("/api/tables", json={"opponent": "friend"})
    url = f"/api/tables/{begun.json()['id']}"
    for answer in (begun, take_seat(guest, begun.json())):
        cookie = cookie_of(answer)
        assert (cookie.key, cookie["path"], cookie["domain"]) == ("seat", url, "")
        assert cookie["httponly"] is True
        assert cookie["samesite"].lower() == "strict"
        assert bool(cookie["secure"]) is (scheme == "https")
        assert cookie.value not in answer.text
    other = host.post("/api/tables", json={"opponent": "friend"}).json()["id"]
    assert host.get(url).json()["viewer"] == "first"
    assert host.get(f"/api/tables/{other}").json()["viewer"] == "first"
    assert guest.get(f"/api/tables/{other}").json()["viewer"] is None


def test_a_game_against_the_computer_needs_no_key(shared: TestClient) -> None:
    person = begun(shared)
    assert "seat" not in shared.cookies
    assert Person(browser(shared), person.id).play_on()["viewer"] == "first"


# --- Old addresses --------------------------------------------------------


def test_the_old_address_of_a_table_moves_its_key(shared: TestClient) -> None:
    for person in two(shared):
        old, address = browser(shared), f"/api/rooms/{person.id}"
        old.cookies.set("seat", key_of(person), path=address)
        assert old.get(person.url).json()["viewer"] is None
        moved = old.get(address, follow_redirects=False)
        assert moved.status_code == 307
        assert moved.headers["location"] == person.url
        cookie = cookie_of(moved)
        assert (cookie.value, cookie["path"]) == (key_of(person), person.url)
        assert cookie["httponly"] is True
        seat = person.get()["viewer"]
        assert old.get(address).json()["viewer"] == seat
        assert old.get(person.url).json()["viewer"] == seat
        without_key = browser(shared).get(address)
        assert without_key.json()["viewer"] is None
        assert "set-cookie" not in without_key.history[0].headers


# --- Invitations ----------------------------------------------------------


def test_an_invitation_leads_to_its_table_and_takes_no_seat(shared: TestClient) -> None:
    host = opened(shared)
    for _ in range(3):
        invitation = host.seen["invitation"]
        answer = browser(shared).get(f"/api/invitations/{invitation}")
        assert answer.json() == {"table": host.id}
        assert "set-cookie" not in answer.headers
    assert host.get() == host.seen
    assert joined(host).seen["viewer"] == "second"


LAN = "http://192.168.1.5:8121/"


@pytest.mark.long
@pytest.mark.parametrize(
    ("asked", "lan_url", "url", "is_local"),
    [
        ("http://127.0.0.1:8121/", "", "http://127.0.0.1:8121/", True),
        ("http://localhost:8121/", "", "http://localhost:8121/", True),
        ("http://[::1]:8121/", LAN, LAN, False),
        ("http://127.0.0.1:8121/", LAN, LAN, False),
        (LAN, LAN, LAN, False),
        ("https://cards.example/", LAN, "https://cards.example/", False),
    ],
)
def test_the_address_for_links(
    tables: Tables, asked: str, lan_url: str, url: str, is_local: bool
) -> None:
    web = application(tables.file, lan_url=lan_url, hosts=("*",))
    with TestClient(web, base_url=asked) as client:
        found = client.get("/api/address").json()
    assert found == {"url": url, "is_local": is_local}


@pytest.mark.parametrize("invitation", ["none", "%00", "%C3%A9", "a' OR '1' = '1"])
def test_an_invitation_that_nobody_sent(shared: TestClient, invitation: str) -> None:
    opened(shared)
    assert shared.get(f"/api/invitations/{invitation}").status_code == 404


def test_nobody_takes_a_seat_uninvited(shared: TestClient) -> None:
    host, other = opened(shared), opened(shared)
    wrong = ["", "wrong", "é♥", host.id, other.seen["invitation"], key_of(host)]
    statuses = {"x" * 100: 403, "x" * 101: 422, "\ud800": 422, None: 422, 1: 422}
    for invitation, status in (dict.fromkeys(wrong, 403) | statuses).items():
        answer = take_seat(browser(shared), host.seen, invitation=invitation)
        assert answer.status_code == status
        if status == 403:
            detail = "This is not the invitation to this table."
            assert answer.json() == {"detail": detail}
        assert "set-cookie" not in answer.headers
    assert host.get() == host.seen


def test_a_seat_is_taken_once_and_not_by_the_host(shared: TestClient) -> None:
    host = opened(shared)
    seen, own = host.seen, "You already have a seat at this table."

    def refuse(client: Client, reason: str) -> None:
        before = host.get()
        refused = take_seat(client, seen)
        assert (refused.status_code, refused.json()) == (409, {"detail": reason})
        assert "set-cookie" not in refused.headers
        assert host.get() == before

    refuse(host.client, own)
    refuse(joined(host).client, own)
    refuse(browser(shared), "Somebody else has taken this seat.")


def test_of_several_at_the_same_time_one_takes_the_seat(shared: TestClient) -> None:
    for _ in range(2):
        host = opened(shared)
        browsers = [browser(shared) for _ in range(4)]
        answers = at_once(partial(take_seat, seen=host.seen), browsers)
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [200, 409, 409, 409]
        people = [Person(own, host.id) for own in browsers]
        assert [person.seen["viewer"] == "second" for person in people] == [
            status == 200 for status in statuses
        ]
        guest = people[statuses.index(200)]
        assert (guest.seen["revision"], guest.seen["is_full"]) == (1, True)
