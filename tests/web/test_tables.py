"""Games at tables over the API: what changes them, and what is refused."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from typing import Any

import pytest
from brute import DECK
from httpx2 import Response
from starlette.testclient import TestClient
from web_person import (
    BODIES,
    Answer,
    Person,
    action,
    all_requests,
    application,
    at_server,
    begun,
    cards_in,
    play_until,
    seated,
    stored,
    tables_of,
    two,
)

from cribbage_bridge.cribbage.actions import Deal, Draw, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import Game, Strength, choose_action
from cribbage_bridge.session.record import read_record
from cribbage_bridge.web.tables import Tables

BOTH = pytest.mark.parametrize("opponent", ["computer", "friend"])


def refusal_of(answer: Response) -> str:
    """Return the detail of a refusal from the name of the wrong field on."""
    detail: str = answer.json()["detail"]
    return detail.removeprefix("Unexpected field ").removeprefix("'")


def people_at(client: TestClient, opponent: str, **options: Any) -> list[Person]:
    """Return the people at a new table against the computer, or for two."""
    if opponent == "friend":
        return two(client, **options)
    return [begun(client, **options)]


# --- Options --------------------------------------------------------------


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_is_as_strong_as_was_wanted(
    shared: TestClient, strength: Strength
) -> None:
    person = begun(shared, strength=strength.value)
    player = {"kind": "computer", "name": strength.value}
    assert person.seen["players"]["second"] == player
    play_until([person], lambda seen: seen["played"]["second"])
    game = stored(tables_of(shared), person.id)
    again = Game(game.first_dealer)
    for taken in game.actions:
        if isinstance(taken, SeatAction) and taken.seat is Seat.SECOND:
            assert taken == choose_action(again.state.view(Seat.SECOND), strength)
        again.act(taken)


@BOTH
@pytest.mark.parametrize(
    ("options", "penalties"),
    [
        ({"penalties": ["overcount"]}, []),
        ({"counting": True}, ["muggins", "overcount"]),
        ({"counting": True, "penalties": ["overcount"]}, ["overcount"]),
        ({"counting": True, "penalties": []}, []),
    ],
)
def test_options(
    shared: TestClient, opponent: str, options: Answer, penalties: list[str]
) -> None:
    for person in people_at(shared, opponent, **options):
        seen = person.get()
        assert seen["goal"] == 121
        assert seen["counting"] == options.get("counting", False)
        assert seen["penalties"] == penalties


@pytest.mark.parametrize(
    ("culprit", "options"),
    [
        ("body", None),
        ("body", {"opponent": "nobody"}),
        ("strength", {"opponent": "computer", "strength": "grandmaster"}),
        ("goal", {"opponent": "computer", "goal": 61}),
        *(
            ("cut", {"opponent": "computer", "cut": cut})
            for cut in (-1, 52, "3", 2.5, True, None)
        ),
        *(("goal", {"opponent": "friend", "goal": goal}) for goal in (60, "121", None)),
        ("strength", {"opponent": "friend", "strength": "novice"}),
        *(
            (name, {"opponent": opponent, name: value})
            for opponent in ("computer", "friend")
            for name, value in (
                *(("counting", value) for value in ("true", "perhaps", 1, None)),
                ("penalties", ["nobs"]),
                ("penalties", ["muggins"] * 3),
                ("seed", "1"),
                ("secret", "0"),
            )
        ),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_started(
    shared: TestClient, culprit: str, options: object
) -> None:
    refused = shared.post("/api/tables", json=options)
    assert refused.status_code == 422
    assert refusal_of(refused).startswith(f"{culprit}'")


def test_a_cut_deck_is_that_deck_from_another_card(shared: TestClient) -> None:
    """The decks of the draw and of the second deal are cut, but not of the first."""
    person = begun(shared, cut=17)
    play_until([person], lambda seen: seen["stage"] == "deal")
    person.do("continue", cut=17)
    saved, _ = tables_of(shared).find(person.id)
    actions = saved.record.replay().actions
    decks = [taken.deck for taken in actions if isinstance(taken, Draw | Deal)]
    draw, first, second = map(saved.decks, range(3))
    assert decks == [draw[17:] + draw[:17], first, second[17:] + second[:17]]


# --- Undo and new games ---------------------------------------------------


def test_choices_are_undone_and_the_same_cards_come_again(shared: TestClient) -> None:
    person = begun(shared, counting=True)
    assert person.send("undo").status_code == 409
    for _ in range(8):
        earlier, (path, body) = person.seen, person.choice()
        after = person.do(path, **body)
        if path != "continue":
            number = after["revision"]
            assert person.do("undo") == {**earlier, "revision": number + 1}
            assert person.do(path, **body) == {**after, "revision": number + 2}


def test_a_new_game_in_the_first_one_draws_again_and_cannot_be_undone(
    shared: TestClient,
) -> None:
    person = begun(shared)
    before = person.seen
    person.play_on()
    again = person.do("new-game")
    assert [each["event"]["kind"] for each in again["events"][:2]] == ["drawn"] * 2
    assert again["hands"] != before["hands"]
    assert (again["revision"], again["game_number"]) == (2, 1)
    assert not again["can_undo"]
    assert person.send("undo").status_code == 409


# --- Ids and revisions ----------------------------------------------------


def test_unknown_and_deleted_ids(shared: TestClient) -> None:
    person, other = begun(shared), begun(shared)
    left = shared.delete(person.url)
    assert (left.status_code, left.content) == (204, b"")
    for id in (person.id, person.id[:-1], person.id.upper() + "x", "%00", "%F0", "♥"):
        person.url = f"/api/tables/{id}"
        for answer in all_requests(person):
            assert answer.status_code == 404
            assert answer.json()["detail"].startswith("There is no such game")
    assert other.get() == other.seen


@BOTH
def test_a_revision_that_was_not_the_last_one_seen_is_refused(
    shared: TestClient, opponent: str
) -> None:
    person = people_at(shared, opponent)[0]
    last = person.play_on()["revision"]
    conflict = {"detail": "The game has changed in another window."}
    for revision in (0, last - 1, last + 1, 2**63 - 1):
        for path, body in BODIES.items():
            if "revision" in body:
                refused = person.send(path, **{**body, "revision": revision})
                assert (refused.status_code, refused.json()) == (409, conflict)
    assert person.get() == person.seen


# --- Refused changes ------------------------------------------------------

MALFORMED: list[tuple[str, object]] = [
    ("action", None),
    ("action", {"kind": "fold", "seat": "first"}),
    ("action", {"kind": "deal", "deck": []}),
    ("seat", {"kind": "go"}),
    ("seat", {"kind": "go", "seat": "third"}),
    ("cards", action("go", cards=[])),
    ("card", action("play")),
    ("card", action("play", card="5" * 1001)),
    ("cards", action("discard", cards="5H 5S")),
    ("cards", action("discard", cards=["5H", "5" * 41])),
    *(("points", action("count", points=it)) for it in (2**63, 2.5, "2", True, None)),
    ("card: not a card", action("play", card="5H 5S")),
    ("cards: not a card", action("discard", cards=["5H", "??"])),
]
"""Actions, each with the start of the refusal."""


@pytest.mark.long
@pytest.mark.parametrize(("culprit", "tried"), MALFORMED, ids=str)
def test_what_is_no_action_is_refused(
    shared: TestClient, culprit: str, tried: object
) -> None:
    person = begun(shared)
    refused = person.send("actions", action=tried)
    assert refused.status_code == 422
    assert refusal_of(refused).replace("'", "").startswith(culprit)
    assert person.get() == person.seen


def against_the_rules(seen: Answer) -> list[Answer]:
    """Return actions of the right form that the person may not take now."""
    own, *_ = hand = [*seen["hands"]["first"], "AC"]
    strange = next(card for card in DECK if card not in hand)
    tried = [
        action("go"),
        *(action("play", card=card) for card in {*hand, *DECK[::4]}),
        *(
            action("discard", cards=cards)
            for cards in ([], [own], [own, own], [own, strange], DECK)
        ),
        *(action("count", points=points) for points in (-1, 30, 2**63 - 1)),
    ]
    return [each for each in tried if each not in seen["legal"]]


@pytest.mark.long
@pytest.mark.parametrize("prompt", ["discard", "play", "count", "continue", "nothing"])
def test_a_refused_change_changes_nothing(shared: TestClient, prompt: str) -> None:
    tables = tables_of(shared)
    person = seated(shared, tables, prompt)
    saved = tables.find(person.id)
    for tried in against_the_rules(person.seen):
        refused = person.send("actions", action=tried)
        assert refused.status_code == (
            409 if prompt in ("continue", "nothing") else 422
        ), tried
        assert cards_in(refused.text) <= cards_in(str(tried))
    if prompt != "continue":
        refused = person.send("continue")
        assert refused.status_code == 409
        assert refused.json()["detail"].endswith(("first.", "over."))
    assert person.get() == person.seen
    assert tables.find(person.id) == saved


def test_a_refusal_names_the_culprit(shared: TestClient) -> None:
    person = seated(shared, tables_of(shared), "play")
    legal = [each["card"] for each in person.seen["legal"]]
    too_high = next(c for c in person.seen["hands"]["first"] if c not in legal)
    refused = person.send("actions", action=action("play", card=too_high))
    assert refused.json() == {
        "detail": f"{Card.parse(too_high).unicode} would bring the count over 31."
    }


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        *(
            (path, "revision", value)
            for path in ("continue", "undo", "new-game")
            for value in ("0", True, 0.5, None, [0], -1, 2**63)
        ),
        *(("continue", "cut", value) for value in (-1, 52, "3", 2.5, True, None)),
        *(("continue", "since", value) for value in (-1, 2**63, "all")),
    ],
)
def test_a_number_that_is_none(
    shared: TestClient, path: str, name: str, value: Any
) -> None:
    refused = begun(shared).send(path, **{name: value})
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith(f"{name!r}: ")


# --- What only one kind of table has --------------------------------------


def test_two_people_have_no_undo_and_no_advice(shared: TestClient) -> None:
    host, _ = two(shared)
    host.play_on()
    refusals = {
        "There is nothing to undo.": host.send("undo"),
        "Both players must agree to a rematch.": host.send("new-game"),
        "A game between two people has no hints.": host.ask("hint"),
        "A game between two people has no discard review.": host.ask("discards"),
        "A game between two people cannot be deleted.": host.client.delete(host.url),
    }
    for reason, refused in refusals.items():
        assert (refused.status_code, refused.json()) == (409, {"detail": reason})
    assert host.get() == host.seen


@pytest.mark.parametrize("prompt", ["discard", "nothing"])
def test_the_computer_neither_resigns_nor_agrees(
    shared: TestClient, prompt: str
) -> None:
    person = seated(shared, tables_of(shared), prompt)
    for path in ("rematch", "resign", "challenge", "answer", "claim"):
        assert person.send(path).status_code == 409
    refused = shared.post(f"{person.url}/seat", json=BODIES["seat"])
    assert refused.status_code == 403
    assert person.get() == person.seen


# --- After the end, and damages -------------------------------------------


def test_a_game_against_the_computer_has_a_record_when_it_is_over(
    shared: TestClient,
) -> None:
    tables = tables_of(shared)
    assert seated(shared, tables, "discard").ask("record").status_code == 409
    person = seated(shared, tables, "nothing")
    data = person.ask("record").json()
    assert read_record(data).replay().actions == stored(tables, person.id).actions
    assert "fairness" not in data


@pytest.mark.parametrize(
    ("opponent", "damage"),
    [("computer", "'{'"), ("friend", "json_set(data, '$.seed', 'x')")],
)
def test_a_damaged_table_is_refused_in_one_sentence(
    client: TestClient, tables: Tables, opponent: str, damage: str
) -> None:
    person = people_at(client, opponent)[0]
    with sqlite3.connect(tables.file) as connection:
        connection.execute(f"UPDATE tables SET data = {damage}, revision = 7")
    must_be_damaged(person)


def must_be_damaged(person: Person) -> None:
    for answer in all_requests(person)[:-1]:
        assert answer.status_code == 410
        assert answer.json() == {
            "detail": "This game is damaged and cannot be resumed."
        }


def unknown_strength(data: Answer) -> Answer:
    computer = {"kind": "computer", "name": "grandmaster"}
    return data | {"players": data["players"] | {"second": computer}}


def unknown_kind(data: Answer) -> Answer:
    nobody = {"kind": "nobody", "name": ""}
    return data | {"players": data["players"] | {"second": nobody}}


def many_levels(data: Answer) -> Answer:
    return data | {"review": "DEEP"}


@pytest.mark.long
@pytest.mark.parametrize("forge", [unknown_strength, unknown_kind, many_levels])
def test_a_forged_table_refuses_that_game_alone(
    client: TestClient, tables: Tables, forge: Callable[[Answer], Answer]
) -> None:
    """Whoever can write the file can also seal what they forge."""
    person, other = begun(client), begun(client)
    data = forge(tables.find(person.id)[0].to_data())
    del data["checksum"]
    seal = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    text = json.dumps(data | {"checksum": seal})
    text = text.replace('"DEEP"', "[" * 100_000 + "]" * 100_000)
    with sqlite3.connect(tables.file) as connection:
        connection.execute(
            "UPDATE tables SET data = ?, revision = 7 WHERE id = ?", (text, person.id)
        )
    must_be_damaged(person)
    other.play_on()


def test_on_a_full_disk_a_game_can_be_read(client: TestClient, tables: Tables) -> None:
    alone, (host, guest) = begun(client), two(client)
    with closing(sqlite3.connect(tables.file)) as connection:
        for name, change in (
            ("tables", "INSERT"),
            ("tables", "UPDATE"),
            ("presence_counters", "UPDATE"),
        ):
            connection.execute(
                f"CREATE TRIGGER full_{name}_{change} BEFORE {change} ON {name}"
                " BEGIN SELECT raise(ABORT, 'the disk is full'); END"
            )
    with TestClient(application(tables.file)) as restarted:
        for person in (alone, host, guest):
            again = at_server(restarted, person)
            assert again.get() == person.get()
            assert again.ask("news").status_code == 200
            again.refresh()
            path, body = again.choice()
            assert again.send(path, **body).status_code == 503
        refused = restarted.post("/api/tables", json={"opponent": "computer"})
        assert refused.status_code == 503
