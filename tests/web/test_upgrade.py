"""A file of games that version 0.1.0 has left is still good."""

from __future__ import annotations

import shutil

import pytest
from paths import ROOT
from starlette.testclient import TestClient
from web_person import Answer, Person, stored

from cribbage_bridge.web.games import Games

OLD = ROOT / "tests" / "data" / "web-0.1.0.sqlite"

UNFINISHED = "609517751f2348a099b136b76d563e96"

OVER = "69bb5db4d74142a0b9bb96dfa5238dbe"


@pytest.fixture
def games(games: Games) -> Games:
    """A copy of the old file."""
    shutil.copy(OLD, games.file)
    return games


def must_be(seen: Answer, revision: int, **facts: object) -> None:
    assert seen == {**seen, "revision": revision, **facts}


def scores(seen: Answer) -> tuple[int, int]:
    """The points of the person, and of the computer."""
    return seen["pegs"]["you"]["front"], seen["pegs"]["computer"]["front"]


def test_an_old_game_is_played_on(client: TestClient, games: Games) -> None:
    person = Person(client, UNFINISHED)
    must_be(person.seen, 30, prompt="continue", strength="regular", counting=False)
    assert scores(person.seen) == (17, 40)
    assert len(person.ask("discards").json()) == 3
    assert person.go_on()["revision"] == 31
    assert person.undo()["revision"] == 32
    person.go_on_until(lambda seen: seen["revision"] == 50)
    assert sum(scores(person.seen)) > 17 + 40
    assert tuple(stored(games, UNFINISHED).state.scores.values()) == scores(person.seen)


def test_an_old_game_that_is_over(client: TestClient) -> None:
    person = Person(client, OVER)
    must_be(person.seen, 85, prompt="nothing", strength="regular", counting=True)
    assert scores(person.seen) == (69, 121)
    assert person.seen["winner"] == {"player": "computer", "margin": "skunk"}
    assert person.seen["events"][-1]["kind"] == "won"
    must_be(person.restart(), 86, dealer="you")
