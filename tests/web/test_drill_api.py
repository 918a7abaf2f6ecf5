"""The drills over HTTP: the same questions for the same seed, judged by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import brute
import pytest
from starlette.testclient import TestClient

from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.tables import Tables

Answer = dict[str, Any]

LEVELS = {"count": 4, "discard": 3, "peg": 3}

TODAY = date(2026, 2, 28)


def ask(client: TestClient, path: str, **query: str | int) -> Answer:
    answer = client.get(f"/api/drills/{path}", params=query)
    assert answer.status_code == 200, answer.text
    data: Answer = answer.json()
    return data


def refusal(client: TestClient, path: str, **query: str | int) -> str:
    answer = client.get(f"/api/drills/{path}", params=query)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["detail"])


@pytest.mark.parametrize(
    ("drill", "level"),
    [(drill, level + 1) for drill, most in LEVELS.items() for level in range(most)],
)
def test_a_seed_decides_a_question(shared: TestClient, drill: str, level: int) -> None:
    first = ask(shared, drill, level=level, seed="one")
    assert ask(shared, drill, level=level, seed="one") == first
    assert ask(shared, drill, level=level, seed="another") != first


# --- Counts ---------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_count_is_judged(shared: TestClient, level: int) -> None:
    asked = ask(shared, "count", level=level, seed="a")
    value = brute.value(
        tuple(asked["cards"]), asked["start_card"], asked["source"] == "crib"
    )
    for points in (value, value + 1):
        answer = ask(shared, "count/answer", level=level, seed="a", points=points)
        assert answer["right"] is (points == value)
        assert (answer["claimed"], answer["score"]["value"]) == (points, value)
        assert not (answer["right"] and answer["reason"])


# --- Choices --------------------------------------------------------------


def chosen_by(answer: Answer) -> Answer:
    action: Answer = answer["options"][answer["made"]]["action"]
    return action


def test_a_discard_is_judged(shared: TestClient) -> None:
    asked = ask(shared, "discard", level=2, seed="a")
    assert asked["discard_size"] == 2
    ranked = rank_discards(asked["cards"], Crib(asked["crib"]))
    points = {frozenset(map(str, each.crib)): each.expected_points for each in ranked}
    best = max(points.values())
    for chosen in combinations(asked["cards"], 2):
        text = " ".join(chosen)
        answer = ask(shared, "discard/answer", level=2, seed="a", cards=text)
        cost = best - points[frozenset(chosen)]
        assert Fraction(answer["cost"]["exact"]) == cost
        assert answer["right"] is (cost == 0)
        better = [other for other in points.values() if best - other < cost]
        assert answer["rank"] == 1 + len(better)
        assert set(chosen_by(answer)["cards"]) == set(chosen)
        assert len(answer["options"]) == 15


def test_a_card_played_is_judged(shared: TestClient) -> None:
    asked = ask(shared, "peg", level=2, seed="a")
    legal = [action["card"] for action in asked["legal"]]
    assert brute.count(asked["pile"]) == asked["count"] <= 31
    hand = asked["hands"]["first"]
    fits = [card for card in hand if brute.count([card]) + asked["count"] < 32]
    assert sorted(legal) == sorted(fits)
    costs = []
    for card in legal:
        answer = ask(shared, "peg/answer", level=2, seed="a", card=card)
        first, mine = (answer["options"][place] for place in (0, answer["made"]))
        assert chosen_by(answer)["card"] == card
        best, own = (Fraction(it["expected_points"]["exact"]) for it in (first, mine))
        assert Fraction(answer["cost"]["exact"]) == best - own
        assert answer["right"] is (best == own)
        assert {"now", "then"} == mine["reasons"].keys()
        costs.append(best - own)
    assert min(costs) == 0


def test_the_hand_and_the_discards_of_the_other_player_are_hidden(
    shared: TestClient,
) -> None:
    asked = ask(shared, "peg", level=2, seed="a")
    assert {*asked["hands"]["second"], *asked["discards"]["second"]} == {None}


# --- Days -----------------------------------------------------------------


@pytest.fixture(scope="module")
def on_a_day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    tables = Tables(tmp_path_factory.mktemp("day") / "games.sqlite")
    settings = Settings(tables, ("testserver",), today=lambda: TODAY)
    with TestClient(create_app(settings)) as client:
        yield client


def test_the_questions_of_the_day(on_a_day: TestClient) -> None:
    day = ask(on_a_day, "daily")
    assert day["date"] == "2026-02-28"
    assert [each["drill"] for each in day["drills"]] == ["count", "discard", "peg"]
    for each in day["drills"]:
        query = {"level": each["level"], "seed": each["seed"]}
        assert each["seed"] == day["date"]
        today = ask(on_a_day, each["drill"], **query)
        before = ask(on_a_day, each["drill"], **query | {"seed": "2026-02-27"})
        assert today != before


@pytest.mark.parametrize("drill", LEVELS)
@pytest.mark.parametrize(
    ("day", "reason"),
    [
        ("2026-03-01", "The questions for 2026-03-01 are not available yet."),
        ("2026-02-29", "2026-02-29 is not a valid date."),
    ],
)
def test_days_that_are_refused(
    on_a_day: TestClient, drill: str, day: str, reason: str
) -> None:
    query: dict[str, str | int] = {"level": LEVELS[drill], "seed": day}
    assert refusal(on_a_day, drill, **query) == reason
    answer = {"count": "points", "discard": "cards", "peg": "card"}[drill]
    assert refusal(on_a_day, f"{drill}/answer", **query, **{answer: "5"}) == reason


# --- Refusals -------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "query", "reason"),
    [
        ("count", {"level": 5}, "'level': "),
        ("discard", {"level": 4}, "'level': "),
        ("peg", {"level": 0}, "'level': "),
        ("count", {"seed": "a b"}, "'seed': "),
        ("count", {"seed": "a" * 41}, "'seed': "),
        ("count/answer", {"points": -1}, "'points': "),
        ("count/answer", {"points": 100}, "'points': "),
        ("count/answer", {}, "'points' is missing."),
        ("discard/answer", {"cards": "5X 6H"}, "Not a card: '5X'"),
        ("peg/answer", {"card": ""}, "Not a card: ''"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    shared: TestClient, path: str, query: dict[str, str | int], reason: str
) -> None:
    asked: dict[str, str | int] = {"level": 1, "seed": "a", **query}
    assert refusal(shared, path, **asked).startswith(reason)


def test_other_cards_than_those_dealt_are_refused(shared: TestClient) -> None:
    query: dict[str, str | int] = {"level": 1, "seed": "a"}
    dealt = ask(shared, "discard", **query)["cards"]
    other = next(card for card in brute.DECK if card not in dealt)
    for cards in (f"{dealt[0]} {other}", dealt[0], f"{dealt[0]} {dealt[0]}"):
        reason = refusal(shared, "discard/answer", **query, cards=cards)
        assert "was not dealt" in reason or "2 different cards" in reason
    hand = ask(shared, "peg", **query)["hands"]["first"]
    other = next(card for card in brute.DECK if card not in hand)
    reason = refusal(shared, "peg/answer", **query, card=other)
    assert reason.endswith("cannot be played now.")
