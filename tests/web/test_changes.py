"""What changes a game over the API, and what is refused and changes nothing."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from web_person import Answer, action, application, begun, cards_in, seated, stored

from cribbage_bridge.cribbage.actions import Deal, Draw
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.web.games import Games


def discard(*cards: str) -> Answer:
    return action("discard", cards)


# --- Undo -----------------------------------------------------------------


def without_revision(seen: Answer) -> Answer:
    return {**seen, "revision": None}


@pytest.mark.parametrize("counting", [False, True])
def test_undo_takes_back_what_was_done_and_the_same_cards_come_again(
    shared: TestClient, counting: bool
) -> None:
    person = begun(shared, counting=counting)
    before = []
    for _ in range(15):
        earlier, chosen = without_revision(person.look()), person.choice()
        after = without_revision(person.act(chosen))
        if chosen["action"] != "continue":
            before.append(earlier)
            assert without_revision(person.undo()) == earlier
            assert without_revision(person.act(chosen)) == after
    for earlier in reversed(before):
        assert person.seen["can_undo"]
        revision = person.seen["revision"]
        assert without_revision(person.undo()) == earlier
        assert person.seen["revision"] == revision + 1
    assert not person.seen["can_undo"]
    refused = person.send({}, "undo")
    assert (refused.status_code, person.look()) == (409, person.seen)
    assert refused.json() == {"detail": "There is nothing of yours to take back."}


def test_a_cut_deck_is_that_deck_from_another_card(tmp_path: Path) -> None:
    def decks(cut: int) -> list[tuple[Card, ...]]:
        """The decks of a draw and of two deals, with the first and the last cut."""
        file = tmp_path / f"{cut}.sqlite"
        with TestClient(application(file)) as client:
            person = begun(client, cut=cut)
            while person.seen["stage"] != "deal":
                person.act(person.choice())
            person.act({**action("continue"), "cut": cut})
            actions = stored(Games(file), person.seen["name"]).actions
            return [a.deck for a in actions if isinstance(a, Draw | Deal)]

    plain, cut = decks(0), decks(17)
    assert cut[0] == plain[0][17:] + plain[0][:17]
    assert cut[1:] == [plain[1], plain[2][17:] + plain[2][:17]]


@pytest.mark.parametrize("cut", [-1, 52, "3", 2.5, True, None])
def test_a_cut_that_cannot_be(shared: TestClient, cut: object) -> None:
    refused = shared.post("/api/games", json={"cut": cut})
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith("cut: ")


def test_the_end_of_a_game_can_be_undone(client: TestClient, games: Games) -> None:
    person = seated(client, games, "nothing")
    assert person.seen["winner"]
    assert person.seen["can_undo"]
    person.undo()
    assert person.seen["winner"] is None
    assert person.seen["prompt"] != "nothing"


# --- Restart --------------------------------------------------------------


def test_restart_in_the_first_game_draws_again_and_cannot_be_undone(
    client: TestClient,
) -> None:
    person = begun(client)
    before = person.seen
    for _ in range(5):
        person.go_on()
    again = person.restart()
    assert [event["kind"] for event in again["events"][:2]] == ["drawn"] * 2
    assert again["hand"] != before["hand"]
    assert again["pegs"]["you"] == again["pegs"]["computer"] == {"front": 0, "back": 0}
    assert again["revision"] == 6
    assert again == person.look()
    kept = ("name", "strength", "counting")
    assert [again[key] for key in kept] == [before[key] for key in kept]
    assert not again["can_undo"]
    assert person.send({}, "undo").status_code == 409


@pytest.mark.parametrize(("winner", "seed"), [("you", "1"), ("computer", "0")])
def test_after_a_game_the_loser_deals_even_if_the_next_is_restarted(
    client: TestClient, games: Games, winner: str, seed: str
) -> None:
    person = seated(client, games, "nothing", seed)
    assert person.seen["winner"]["player"] == winner
    hands = []
    for _ in range(2):
        person.restart()
        assert person.seen["dealer"] != winner
        assert person.seen["winner"] is None
        assert "drawn" not in [event["kind"] for event in person.seen["events"]]
        hands.append(person.seen["hand"])
        person.go_on()
    assert hands[0] != hands[1]


# --- Names and revisions --------------------------------------------------


def all_requests(client: TestClient, name: str, revision: int = 0) -> list[Response]:
    """The answers to all requests that name a game, the one to drop it last."""
    url, body = f"/api/games/{name}", {"revision": revision}
    discarding = {**discard("5H", "5S"), **body}
    return [
        client.get(url),
        client.get(f"{url}/hint"),
        client.get(f"{url}/discards"),
        client.post(f"{url}/actions", json=discarding),
        client.post(f"{url}/undo", json=body),
        client.post(f"{url}/restart", json=body),
        client.delete(url),
    ]


def test_unknown_names(shared: TestClient) -> None:
    known = begun(shared).seen["name"]
    for name in ("0" * 32, known[:-1], known.upper() + "x", "%00", "%F0", "'--", "♥"):
        for answer in all_requests(shared, name):
            assert answer.status_code == 404
            assert answer.json()["detail"].startswith("There is no such game")


def test_a_game_that_was_given_up_is_gone(shared: TestClient) -> None:
    person, other = begun(shared), begun(shared)
    left = shared.delete(person.url)
    assert (left.status_code, left.content) == (204, b"")
    for answer in all_requests(shared, person.seen["name"]):
        assert answer.status_code == 404
    assert other.look() == other.seen


def test_a_revision_that_was_not_seen_last_is_refused(shared: TestClient) -> None:
    person = begun(shared)
    for _ in range(3):
        person.go_on()
    for revision in (0, 2, 4, 2**63 - 1):
        for to, tried in [
            ("actions", person.choice()),
            ("actions", {"action": "continue"}),
            ("undo", {}),
            ("restart", {}),
        ]:
            refused = person.send({**tried, "revision": revision}, to)
            assert refused.status_code == 409
            assert refused.json() == {"detail": "The game has gone on elsewhere."}
            assert person.look()["revision"] == 3


@pytest.mark.parametrize("to", ["actions", "undo", "restart"])
def test_of_actions_at_the_same_time_only_one_is_done(
    shared: TestClient, to: str
) -> None:
    person = begun(shared)
    for _ in range(2):
        person.go_on()
        body = person.choice() if to == "actions" else {}
        start = Barrier(4)

        def act(_: int, body: Answer = body, start: Barrier = start) -> Response:
            start.wait()
            return person.send(body, to)

        with ThreadPoolExecutor(4) as pool:
            statuses = [answer.status_code for answer in pool.map(act, range(4))]
        assert sorted(statuses) == [200, 409, 409, 409]
        revision = person.seen["revision"]
        person.seen = person.look()
        assert person.seen["revision"] == revision + 1


# --- What is not allowed --------------------------------------------------

MALFORMED: list[tuple[str, Answer]] = [
    ("body", {}),
    ("body", {"action": "fold"}),
    ("revision", {"action": "go", "revision": -1}),
    ("revision", {"action": "go", "revision": 2**63}),
    ("revision", {"action": "go", "revision": "last"}),
    ("cards", {"action": "go", "cards": []}),
    ("seat", {"action": "continue", "seat": "second"}),
    ("card", {"action": "lay"}),
    ("card", {"action": "lay", "card": 5}),
    ("card", {"action": "lay", "card": "5H" + " " * 40}),
    ("cards", {"action": "discard"}),
    ("cards", {"action": "discard", "cards": "5H 5S"}),
    ("cards", {"action": "discard", "cards": ["5H"] * 53}),
    ("cards", {"action": "discard", "cards": ["5H", "5" * 41]}),
    ("points", {"action": "count"}),
    ("points", {"action": "count", "points": -1}),
    ("points", {"action": "count", "points": 2**63}),
    ("points", {"action": "count", "points": 2.5}),
    ("Not a card", {"action": "lay", "card": "5H 5S"}),
    ("Not a card", {"action": "lay", "card": "♥" * 40}),
    ("Not a card", {"action": "discard", "cards": ["5H", "??"]}),
    ("Not a card", {"action": "discard", "cards": ["5H 5S"]}),
]
"""Actions, each with what is wrong with it."""


def against_the_rules(seen: Answer) -> list[Answer]:
    """Actions that are well formed, but not open to the person now."""
    awaited, hand = seen["prompt"], seen["hand"]
    strange = next(card for card in ("5H", "5S") if card not in hand)
    first, second, third = (hand + seen["discards"] + ["AC", "AD", "AH"])[:3]
    discards = [(), (first,), (first, second, third), (first, first), (first, strange)]
    laid = [card for cards in seen["laid"].values() for card in cards]
    unplayable = [card for card in hand if card not in seen["playable"]]
    lays = [action("lay", [card]) for card in [*laid, *unplayable, strange]]
    others = [
        discard(first, second),
        action("go"),
        action("continue"),
        action("count", points=0),
        action("count", points=2),
    ]
    never = [*(discard(*cards) for cards in discards), action("count", points=30)]
    return never + lays + [other for other in others if other["action"] != awaited]


AWAITED = [prompt.value for prompt in Prompt if prompt is not Prompt.WAIT]
"""What a game against the computer waits for: it never waits for the computer."""


@pytest.mark.parametrize("awaited", AWAITED)
def test_what_is_not_allowed_changes_nothing(
    client: TestClient, games: Games, awaited: str
) -> None:
    person = seated(client, games, awaited)
    kept = games.find(person.seen["name"])
    for culprit, tried in MALFORMED:
        refused = person.send(tried)
        assert refused.status_code == 422, tried
        assert refused.json()["detail"].startswith(f"{culprit}: "), tried
    for tried in against_the_rules(person.seen):
        refused = person.send(tried)
        too_early = awaited in ("continue", "nothing") or tried["action"] == "continue"
        assert refused.status_code == (409 if too_early else 422), tried
        assert set(refused.json()) == {"detail"}
        assert cards_in(refused.text) <= cards_in(str(tried))
    assert person.look() == person.seen
    assert games.find(person.seen["name"]) == kept


def test_a_refusal_names_the_culprit(client: TestClient, games: Games) -> None:
    person = seated(client, games, "lay")
    seen = person.seen
    too_high = next(card for card in seen["hand"] if card not in seen["playable"])
    refused = person.send(action("lay", [too_high]))
    assert refused.json() == {
        "detail": f"{Card.parse(too_high).unicode} would bring the count over 31."
    }
    refused = seated(client, games, "count").send(action("count", points=30))
    assert refused.json() == {"detail": "No hand is worth 30 points."}


@pytest.mark.parametrize(
    ("culprit", "settings"),
    [
        ("strength", {"strength": "grandmaster"}),
        ("strength", {"strength": None}),
        ("counting", {"counting": "perhaps"}),
        ("penalties", {"penalties": ["nobs"]}),
        ("seed", {"seed": "1"}),
        ("body", []),
        ("body", None),
    ],
)
def test_a_game_that_cannot_be_begun(
    shared: TestClient, culprit: str, settings: object
) -> None:
    refused = shared.post("/api/games", json=settings)
    assert refused.status_code == 422
    assert refused.json()["detail"].startswith(f"{culprit}: ")


# --- Types ----------------------------------------------------------------


@pytest.mark.parametrize("revision", ["0", True, 0.5, None, [0]])
def test_a_revision_is_an_integer(shared: TestClient, revision: object) -> None:
    person = begun(shared)
    answer = shared.post(f"{person.url}/undo", json={"revision": revision})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("revision: ")


@pytest.mark.parametrize("counting", ["true", 1, None])
def test_counting_is_true_or_false(shared: TestClient, counting: object) -> None:
    answer = shared.post("/api/games", json={"counting": counting})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("counting: ")


def test_a_damaged_game_is_refused_in_one_sentence(
    client: TestClient, games: Games
) -> None:
    person = begun(client)
    with sqlite3.connect(games.file) as connection:
        connection.execute("UPDATE games SET data = '{', revision = 7")
    answer = client.get(person.url)
    assert answer.status_code == 410
    assert answer.json() == {
        "detail": "This game is damaged, and cannot be gone on with."
    }
