"""Games at tables over the API: what changes them, and what is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from brute import DECK
from starlette.testclient import TestClient
from threads import at_once
from web_person import (
    BODIES,
    Answer,
    Person,
    action,
    all_requests,
    application,
    begun,
    cards_in,
    opened,
    seated,
    stored,
    two,
    value_of,
)

from cribbage_bridge.cribbage.actions import Deal, Draw, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import Game, Strength, choose_action, next_dealer
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.record import read_record
from cribbage_bridge.web.tables import Tables

BOTH = pytest.mark.parametrize("opponent", ["computer", "friend"])


def people_at(client: TestClient, opponent: str, **options: Any) -> list[Person]:
    """Return the people at a new table against the computer, or for two."""
    if opponent == "friend":
        return two(client, **options)
    return [begun(client, **options)]


# --- Options --------------------------------------------------------------


@pytest.mark.parametrize("strength", Strength)
def test_the_computer_is_as_strong_as_was_wanted(
    client: TestClient, tables: Tables, strength: Strength
) -> None:
    person = begun(client, strength=strength.value)
    player = {"kind": "computer", "name": strength.value}
    assert person.seen["players"]["second"] == player
    person.play_until(lambda seen: seen["stage"] == "show")
    game = stored(tables, person.id)
    again = Game(game.first_dealer)
    for taken in game.actions:
        if isinstance(taken, SeatAction) and taken.seat is Seat.SECOND:
            assert taken == choose_action(again.state.view(Seat.SECOND), strength)
        again.act(taken)


@BOTH
def test_tables_have_ids_and_cards_of_their_own(
    shared: TestClient, opponent: str
) -> None:
    seen = [people_at(shared, opponent)[0].seen for _ in range(5)]
    assert len({table["id"] for table in seen}) == 5
    assert len({tuple(table["hands"]["first"]) for table in seen}) == 5


@BOTH
@pytest.mark.parametrize(
    ("options", "penalties"),
    [
        ({}, []),
        ({"penalties": ["overcount"]}, []),
        ({"counting": True}, ["muggins", "overcount"]),
        ({"counting": True, "penalties": ["overcount"]}, ["overcount"]),
        ({"counting": True, "penalties": []}, []),
    ],
)
def test_options(
    shared: TestClient, opponent: str, options: Answer, penalties: list[str]
) -> None:
    goals = [61, 121] if opponent == "friend" else [121]
    for goal in goals:
        own = {"goal": goal} if goal != 121 else {}
        for person in people_at(shared, opponent, **options, **own):
            seen = person.get()
            assert seen["goal"] == goal
            assert seen["counting"] == options.get("counting", False)
            assert not seen["counting"] or seen["penalties"] == penalties


@pytest.mark.parametrize(
    ("culprit", "options"),
    [
        ("body", []),
        ("body", None),
        ("body", {}),
        ("body", {"opponent": "nobody"}),
        ("strength", {"opponent": "computer", "strength": "grandmaster"}),
        ("strength", {"opponent": "computer", "strength": None}),
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
    assert refused.json()["detail"].startswith(f"{culprit}: ")


def test_a_cut_deck_is_that_deck_from_another_card(tmp_path: Path) -> None:
    def decks(cut: int) -> list[tuple[Card, ...]]:
        """Return the decks of a draw and of two deals; the first and last are cut."""
        file = tmp_path / f"{cut}.sqlite"
        with TestClient(application(file)) as client:
            person = begun(client, cut=cut)
            person.play_until(lambda seen: seen["stage"] == "deal")
            person.do("continue", cut=cut)
            actions = stored(Tables(file), person.id).actions
            return [taken.deck for taken in actions if isinstance(taken, Draw | Deal)]

    plain, cut = decks(0), decks(17)
    assert cut[0] == plain[0][17:] + plain[0][:17]
    assert cut[1:] == [plain[1], plain[2][17:] + plain[2][:17]]


def test_all_is_counted_for_a_person_who_does_not_count(shared: TestClient) -> None:
    person = begun(shared)
    person.play_until(lambda seen: len(seen["shown"]) == 3)
    for count in person.seen["shown"]:
        value = value_of(count, count["start_card"])
        assert count["points"] == count["score"]["value"] == value


# --- Undo and new games ---------------------------------------------------


def test_choices_are_undone_and_the_same_cards_come_again(shared: TestClient) -> None:
    person = begun(shared, counting=True)
    before = []
    for _ in range(15):
        earlier, (path, body) = person.seen, person.choice()
        after = person.do(path, **body)
        if path != "continue":
            before.append(earlier)
            number = after["revision"]
            assert person.do("undo") == {**earlier, "revision": number + 1}
            assert person.do(path, **body) == {**after, "revision": number + 2}
    for earlier in reversed(before):
        assert person.seen["can_undo"]
        number = person.seen["revision"]
        assert person.do("undo") == {**earlier, "revision": number + 1}
    assert not person.seen["can_undo"]
    refused = person.send("undo")
    assert (refused.status_code, person.get()) == (409, person.seen)


def test_the_end_of_a_game_can_be_undone(client: TestClient, tables: Tables) -> None:
    person = seated(client, tables, "nothing")
    assert person.seen["winner"]
    assert person.seen["can_undo"]
    person.do("undo")
    assert person.seen["winner"] is None
    assert person.seen["prompt"] != "nothing"


def test_a_new_game_in_the_first_one_draws_again_and_cannot_be_undone(
    client: TestClient,
) -> None:
    person = begun(client)
    before = person.seen
    person.play_on()
    again = person.do("new-game")
    assert [each["event"]["kind"] for each in again["events"][:2]] == ["drawn"] * 2
    assert again["hands"] != before["hands"]
    assert (again["revision"], again["game_number"]) == (2, 1)
    assert not again["can_undo"]
    assert person.send("undo").status_code == 409


@pytest.mark.parametrize(("winner", "seed"), [("first", "1"), ("second", "0")])
def test_the_loser_deals_the_next_game_even_if_it_starts_again(
    client: TestClient, tables: Tables, winner: str, seed: str
) -> None:
    person = seated(client, tables, "nothing", seed)
    assert person.seen["winner"]["seat"] == winner
    hands = []
    for _ in range(2):
        seen = person.do("new-game")
        assert seen["dealer"] == next_dealer(Seat(winner)).value != winner
        assert seen["winner"] is None
        assert "drawn" not in [each["event"]["kind"] for each in seen["events"]]
        hands.append(seen["hands"])
        person.play_on()
    assert hands[0] != hands[1]


# --- Ids and revisions ----------------------------------------------------


def test_unknown_ids(shared: TestClient) -> None:
    person = begun(shared)
    known = person.id
    for id in ("0" * 32, known[:-1], known.upper() + "x", "%00", "%F0", "'--", "♥"):
        person.url = f"/api/tables/{id}"
        for answer in all_requests(person):
            assert answer.status_code == 404
            assert answer.json()["detail"].startswith("There is no such game")


def test_a_deleted_table_is_gone(shared: TestClient) -> None:
    person, other = begun(shared), begun(shared)
    left = shared.delete(person.url)
    assert (left.status_code, left.content) == (204, b"")
    assert {answer.status_code for answer in all_requests(person)} == {404}
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


@pytest.mark.parametrize("path", ["actions", "undo", "new-game"])
def test_of_changes_at_the_same_time_only_one_is_made(
    shared: TestClient, path: str
) -> None:
    person = begun(shared)
    revision = person.play_on()["revision"]
    body = person.choice()[1] if path == "actions" else {}
    answers = at_once(lambda _: person.send(path, **body), range(4))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200, 409, 409, 409]
    assert person.refresh()["revision"] == revision + 1


# --- Refused changes ------------------------------------------------------

MALFORMED: list[tuple[str, object]] = [
    ("action", None),
    ("action", {}),
    ("action", {"kind": "fold", "seat": "first"}),
    ("action", {"kind": "cut", "card": "5H"}),
    ("action", {"kind": "deal", "deck": []}),
    ("seat", {"kind": "go"}),
    ("seat", {"kind": "go", "seat": "third"}),
    ("cards", action("go", cards=[])),
    ("card", action("play")),
    ("card", action("play", card=5)),
    ("card", action("play", card="5" * 1001)),
    ("cards", action("discard")),
    ("cards", action("discard", cards="5H 5S")),
    ("cards", action("discard", cards=["5H", "5" * 41])),
    *(("points", action("count", points=it)) for it in (2**63, 2.5, "2", True, None)),
    ("points", action("count")),
    ("card: not a card", action("play", card="5H 5S")),
    ("card: not a card", action("play", card="♥" * 40)),
    ("cards: not a card", action("discard", cards=["5H", "??"])),
    ("cards: not a card", action("discard", cards=["5H 5S"])),
]
"""Actions, each with the start of the refusal."""


def against_the_rules(seen: Answer) -> list[Answer]:
    """Return actions of the right form that the person may not take now."""
    own, *_ = hand = [*seen["hands"]["first"], "AC"]
    strange = next(card for card in DECK if card not in hand)
    tried = [
        action("go"),
        *(action("play", card=card) for card in DECK),
        *(
            action("discard", cards=cards)
            for cards in ([], [own], [own, own], [own, strange], DECK)
        ),
        *(action("count", points=points) for points in (-1, 30, 2**63 - 1)),
    ]
    return [each for each in tried if each not in seen["legal"]]


@pytest.mark.parametrize(
    "prompt", [prompt.value for prompt in Prompt if prompt is not Prompt.WAIT]
)
def test_a_refused_change_changes_nothing(
    client: TestClient, tables: Tables, prompt: str
) -> None:
    """The table never waits for the computer."""
    person = seated(client, tables, prompt)
    saved = tables.find(person.id)
    for culprit, tried in MALFORMED:
        refused = person.send("actions", action=tried)
        assert refused.status_code == 422, tried
        assert refused.json()["detail"].startswith(culprit), tried
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


def test_a_refusal_names_the_culprit(client: TestClient, tables: Tables) -> None:
    person = seated(client, tables, "play")
    legal = [each["card"] for each in person.seen["legal"]]
    too_high = next(c for c in person.seen["hands"]["first"] if c not in legal)
    refused = person.send("actions", action=action("play", card=too_high))
    assert refused.json() == {
        "detail": f"{Card.parse(too_high).unicode} would bring the count over 31."
    }
    refused = seated(client, tables, "count").send(
        "actions", action=action("count", points=30)
    )
    assert refused.json() == {"detail": "No hand is worth 30 points."}


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
    assert refused.json()["detail"].startswith(f"{name}: ")


# --- What only one kind of table has --------------------------------------


def test_two_people_have_no_undo_and_no_advice(client: TestClient) -> None:
    host, _ = two(client)
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
    client: TestClient, tables: Tables, prompt: str
) -> None:
    person = seated(client, tables, prompt)
    for path in ("rematch", "resign", "claim"):
        assert person.send(path).status_code == 409
    refused = client.post(f"{person.url}/seat", json={"invitation": ""})
    assert refused.status_code == 403
    assert person.get() == person.seen


# --- After the end, and damages -------------------------------------------


def test_a_game_against_the_computer_has_a_record_when_it_is_over(
    client: TestClient, tables: Tables
) -> None:
    person = seated(client, tables, "discard")
    for path in ("record", "result"):
        assert person.ask(path).status_code == 409
    person = seated(client, tables, "nothing")
    record = read_record(person.ask("record").json())
    assert record.replay().actions == stored(tables, person.id).actions
    assert "fairness" not in person.ask("record").json()
    assert person.ask("result").json()["opponent"] == "novice"
    assert client.post(f"{person.url}/review").status_code == 201


@BOTH
@pytest.mark.parametrize("damage", ["'{'", "json_set(data, '$.seed', 'x')"])
def test_a_damaged_table_is_refused_in_one_sentence(
    client: TestClient, tables: Tables, opponent: str, damage: str
) -> None:
    person = opened(client) if opponent == "friend" else begun(client)
    with sqlite3.connect(tables.file) as connection:
        connection.execute(f"UPDATE tables SET data = {damage}, revision = 7")
    for answer in all_requests(person)[:-1]:
        assert answer.status_code == 410
        assert answer.json() == {
            "detail": "This game is damaged and cannot be resumed."
        }
