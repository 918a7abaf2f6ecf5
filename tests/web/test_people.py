"""The players of a game between two people: their names, reactions and devices."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

import pytest
from httpx2 import Response
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from web_person import (
    Person,
    begun,
    browser,
    joined,
    key_of,
    opened,
    play_until,
    reveal,
    take_seat,
    two,
    watching,
)

from cribbage_bridge.session import transfers
from cribbage_bridge.session.player_names import MOST_CHARACTERS, cleaned
from cribbage_bridge.session.transfers import MOST_TRANSFERS, SECONDS_OF_CODE
from cribbage_bridge.web.reactions import SECONDS_BETWEEN, Reaction

# --- Names ----------------------------------------------------------------


@given(st.text())
@example("a" + "\u0301\u0302\u0303" * 9)
def test_a_name_is_short_and_visible(name: str) -> None:
    clean = cleaned(name)
    assert len(clean) <= MOST_CHARACTERS
    assert cleaned(clean) == clean == " ".join(clean.split())
    categories = [unicodedata.category(each)[0] for each in clean]
    assert "C" not in categories
    assert "MMM" not in "".join(categories)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t of\u2003London\n", "Ada of London"),
        ("A\u202eda\u200b", "Ada"),
        ("x" * 30, "x" * 20),
        ("yOU", ""),
        ("You\u034f.", ""),
        ("The Host", ""),
        ("\u3164\x00 ", ""),
        ("Zoe\u0308", "Zo\xeb"),
        ("\uff21da 5\u2665", "Ada 5"),
    ],
)
def test_a_name_is_cleaned(name: str, clean: str) -> None:
    assert cleaned(name) == clean


def test_players_are_called_by_their_names(shared: TestClient) -> None:
    host = opened(shared, name=" Ada ")
    host.play_on()
    guest_client = browser(shared)
    assert take_seat(guest_client, host.seen, name="Bo\u202e").status_code == 200
    guest = Person(guest_client, host.id)
    reveal([host, guest])
    stories = [
        " ".join(event["text"] for event in person.refresh()["events"])
        for person in (host, guest, watching(host))
    ]
    assert host.seen["names"] == {"first": "Ada", "second": "Bo"}
    drawn = (
        ["You draw", "Bo draws"],
        ["Ada draws", "You draw"],
        ["Ada draws", "Bo draws"],
    )
    for story, sentences in zip(stories, drawn, strict=True):
        assert all(each in story for each in sentences)


def test_a_guest_with_the_name_of_the_host_has_none(shared: TestClient) -> None:
    host = opened(shared, name="Ada")
    seen = take_seat(browser(shared), host.seen, name="ADA").json()
    assert seen["names"] == {"first": "Ada", "second": ""}


# --- Reactions ------------------------------------------------------------


def react(person: Person, reaction: str = "nice") -> Response:
    return person.client.post(f"{person.url}/reactions", json={"reaction": reaction})


def test_a_reaction_is_news_and_no_change(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = two(shared)
    for number, reaction in enumerate(Reaction, 1):
        assert react(host, reaction.value).status_code == 204
        sent = guest.ask("news").json()["reactions"]
        known = {"number": number, "reaction": reaction.value}
        assert sent == {"first": known, "second": None}
        later = time.time() + SECONDS_BETWEEN
        monkeypatch.setattr(time, "time", lambda later=later: later)
    assert host.get() == host.seen


def test_reactions_are_limited(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = two(shared)
    now = 1000.0
    monkeypatch.setattr(time, "time", lambda: now)
    assert react(host).status_code == react(guest).status_code == 204
    now += SECONDS_BETWEEN - 0.1
    refused = react(host)
    assert (refused.status_code, refused.json()["detail"]) == (
        429,
        "Wait 3 seconds between reactions.",
    )
    now -= 1000  # the clock of the server is set back
    assert react(host).status_code == 204
    assert react(watching(host)).status_code == 403
    assert react(guest, "boo").status_code == 422
    assert react(begun(shared)).status_code == 409


# --- Other devices --------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow one code after the other at once."""
    monkeypatch.setattr(transfers, "_SECONDS_BETWEEN_CODES", 0)


def code_of(person: Person) -> str:
    person.refresh()
    answer = person.send("transfer-code")
    assert answer.status_code == 200
    assert answer.json()["seconds"] == SECONDS_OF_CODE
    return str(answer.json()["code"])


def move(person: Person, code: str) -> tuple[Response, Person]:
    """Try to move a seat to another device; return the answer and that device."""
    client = browser(person.client)
    answer = client.post(f"{person.url}/transfer", json={"code": code})
    return answer, Person(client, person.id)


def moved(person: Person) -> Person:
    answer, other = move(person, code_of(person))
    assert answer.status_code == 200
    return other


def take_back(person: Person) -> Response:
    return person.client.post(f"{person.url}/take-back")


def can_take_back(person: Person) -> bool:
    return bool(person.refresh()["can_take_back"])


def test_a_seat_moves_once_and_can_be_taken_back(shared: TestClient) -> None:
    people = two(shared)
    host, guest = people
    code = code_of(host)
    answer, phone = move(host, code)
    assert (answer.status_code, answer.json()["viewer"]) == (200, "first")
    assert key_of(phone) != key_of(host)
    assert (host.refresh()["viewer"], phone.seat) == (None, "first")
    assert list(map(can_take_back, (host, phone, guest))) == [True, False, False]
    assert host.send("resign").status_code == 403
    for each in (host, watching(host)):
        assert move(each, code)[0].status_code == 403
    play_until([phone, guest], lambda seen: seen["stage"] == "play")
    assert [take_back(each).status_code for each in (guest, phone)] == [403, 403]
    assert take_back(host).status_code == 200
    assert (host.refresh()["viewer"], phone.refresh()["viewer"]) == ("first", None)
    assert not can_take_back(phone)
    assert [take_back(each).status_code for each in (host, phone)] == [403, 403]
    play_until(people, lambda seen: seen["stage"] == "show")


def test_a_seat_moves_when_the_server_knows_its_secret(shared: TestClient) -> None:
    host = opened(shared)
    refused = host.send("transfer-code")
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "A seat can move to another device only after the deal.",
    )
    guest = joined(host)
    assert code_of(guest)


def test_a_code_works_for_ten_minutes_until_the_next_one(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = two(shared)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    first = code_of(host)
    host.refresh()
    assert "few seconds" in host.send("transfer-code").json()["detail"]
    now += 5
    second = code_of(host)
    assert move(host, first)[0].status_code == 403
    own = guest.client.post(f"{host.url}/transfer", json={"code": second})
    assert own.json() == {"detail": "You already have a seat at this table."}
    now += SECONDS_OF_CODE + 1
    late = move(host, second)[0]
    assert (late.status_code, late.json()) == (
        409,
        {"detail": "This link has expired: make a new one."},
    )
    now -= 2
    assert move(host, second)[0].status_code == 200


@pytest.mark.usefixtures("quick")
def test_a_seat_moves_three_times_in_a_game(shared: TestClient) -> None:
    host, guest = two(shared)
    devices = [host]
    for _ in range(MOST_TRANSFERS):
        devices.append(moved(devices[-1]))
    _, before, *later = devices
    assert list(map(can_take_back, devices)) == [True, True, True, False]
    assert take_back(before).status_code == 200
    assert [take_back(each).status_code for each in later] == [403, 403]
    before.refresh()
    refused = before.send("transfer-code")
    assert refused.json() == {
        "detail": "A seat can change devices at most 3 times in a game."
    }
    assert moved(guest)


@pytest.mark.usefixtures("quick")
def test_a_thief_cannot_keep_a_seat(shared: TestClient) -> None:
    """Neither by another move, nor by the end of the game and a rematch."""
    host, guest = two(shared)
    thief = moved(moved(host))
    thief.refresh()
    thief.do("resign")
    for each in (thief, guest):
        each.refresh()
        each.do("rematch")
    refused = take_back(host)
    assert (refused.status_code, can_take_back(host)) == (409, False)
    reveal([thief, guest])
    assert can_take_back(host)
    assert take_back(host).status_code == 200
    assert thief.refresh()["viewer"] is None
    host.refresh()
    assert moved(host)


def test_a_seat_does_not_move_between_two_games(shared: TestClient) -> None:
    host, guest = two(shared)
    code = code_of(guest)
    guest.refresh()
    guest.do("resign")
    guest.do("rematch")
    assert move(guest, code)[0].status_code == 403
    assert "rematch" in guest.send("transfer-code").json()["detail"]
    host.refresh()
    assert moved(host)


def test_a_seat_moves_a_limited_number_of_times(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfers, "_MOST_EARLIER", 1)
    host, _ = two(shared)
    phone = moved(host)
    monkeypatch.setattr(transfers, "_SECONDS_BETWEEN_CODES", 0)
    phone.refresh()
    assert "too often" in phone.send("transfer-code").json()["detail"]


def test_only_a_seat_between_people_moves(shared: TestClient) -> None:
    alone = begun(shared)
    assert alone.send("transfer-code").status_code == 409
    assert move(alone, "")[0].status_code == 409
    assert take_back(alone).status_code == 403


@pytest.mark.usefixtures("quick")
def test_codes_and_keys_are_not_shown(shared: TestClient) -> None:
    host, guest = two(shared)
    code = code_of(host)
    phone = move(host, code)[1]
    secrets = {code, code_of(phone), key_of(host), key_of(phone)}
    found: list[Any] = [guest.get(), host.get(), phone.get(), guest.ask("news").json()]
    for secret in secrets:
        assert secret not in str(found)
