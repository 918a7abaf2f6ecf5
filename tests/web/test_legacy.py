"""The games that earlier versions of the server left are still good."""

from __future__ import annotations

import json
import shutil
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from paths import LEGACY
from starlette.testclient import TestClient
from web_person import Answer, Person, browser, play_until, take_seat

from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.web.tables import Tables

LEFT: dict[str, list[Answer]] = {
    file.parent.name: json.loads(file.read_text())
    for file in sorted(LEGACY.glob("*/server.json"))
}
"""The answers of the server of each version about its games."""

FOR_TWO = [old for old in LEFT["cb1ff0e"] if old["kind"] == "room"]


@pytest.fixture(params=LEFT)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tables(tables: Tables, version: str) -> Tables:
    shutil.copyfile(LEGACY / version / "server.sqlite", tables.file)
    return tables


# --- Each game ------------------------------------------------------------

NAMES = {
    "alone": ("you", "computer"),
    "host": ("you", "friend"),
    "guest": ("friend", "you"),
    "watching": ("host", "guest"),
}
"""The names of the first and the second seat in earlier versions, by viewer."""

AS_BEFORE = (
    *("revision", "counting", "stage", "steps", "is_full"),
    *("can_undo", "invitation"),
)

PROMPTS = {"throw": "discard", "lay": "play"}
"""The prompts that had other names."""


def as_today(view: Answer, viewer: str) -> Answer:
    """Return what a view of an earlier version said, as views say it today.

    Today the cards of the last deal stay when the game is over.
    """
    seats = dict(zip(NAMES[viewer], ("first", "second"), strict=True))
    near, far = sorted(seats.values(), reverse=viewer == "guest")
    prompt = view["prompt"] if "prompt" in view else view["awaits"]
    winner = view["winner"]
    facts = {
        "prompt": PROMPTS.get(prompt, prompt),
        "pegs": {seat: view["pegs"][name] for name, seat in seats.items()},
        "winner": winner
        and {
            "kind": "won",
            "seat": seats[winner["player"]],
            "margin": winner["margin"],
        },
        "reason": view.get("given_up"),
        "rematch": [seats[name] for name in view.get("rematch", ())],
    }
    if view["stage"] != "over":
        facts["hands"] = {
            near: sorted(view["hand"]) or [None] * view.get("face_down", 0),
            far: [None] * view["others"],
        }
    for name, new in (("commitment", "commitments"), ("secret", "secrets")):
        if name in view:
            alone = view[name] and {"server": view[name], "first": "", "second": ""}
            facts[new] = alone
    return facts | {name: view[name] for name in AS_BEFORE if name in view}


def in_order(view: Answer) -> Answer:
    hands = {seat: sorted(hand, key=str) for seat, hand in view["hands"].items()}
    return {**view, "hands": hands}


def people_at(client: TestClient, old: Answer) -> dict[str, Person]:
    """Return those who were at a table, with the cookies that they have."""
    id = old["name"]
    if old["kind"] == "game":
        return {"alone": Person(client, id)}
    people = {}
    for viewer, key in old["keys"].items():
        if key:
            own = browser(client)
            own.cookies.set("seat", key, path=f"/api/rooms/{id}")
            assert Person(own, id).seen["viewer"] is None
            assert own.get(f"/api/rooms/{id}").json()["viewer"]
            people[viewer] = Person(own, id)
    return {**people, "watching": Person(browser(client), id)}


@pytest.mark.long
def test_games_are_as_they_were_for_all_viewers(
    client: TestClient, version: str
) -> None:
    for old in LEFT[version]:
        people = people_at(client, old)
        views = old.get("views") or {"alone": old["view"]}
        assert people.keys() == views.keys()
        for viewer, person in people.items():
            seen, facts = in_order(person.seen), as_today(views[viewer], viewer)
            assert seen == {**seen, **facts}
            assert (seen["steps"], seen["game_number"]) == (
                old["actions"],
                old["game_number"],
            )


@pytest.mark.long
def test_games_go_on_and_have_a_next_one(client: TestClient, version: str) -> None:
    for old in LEFT[version]:
        *players, last = people_at(client, old).values()
        if old["kind"] == "game":
            players = [last]
        elif not last.seen["is_full"]:
            guest = browser(client)
            assert take_seat(guest, players[0].seen).status_code == 200
            players.append(Person(guest, old["name"]))
        play_until(players, partial(has_gone_on, steps=old["actions"] + 4))
        if old["kind"] == "room" and not players[0].seen["winner"]:
            players[0].do("resign")
        for person in players:
            if old["kind"] == "game":
                person.do("new-game")
            elif person.refresh()["winner"]:  # A friend may have asked for a rematch.
                person.do("rematch")
        assert players[0].refresh()["game_number"] == old["game_number"] + 1


def has_gone_on(seen: Answer, steps: int) -> bool:
    return bool(seen["winner"]) or seen["steps"] >= steps


@pytest.mark.parametrize("version", ["cb1ff0e"])
def test_reviews_and_results_are_as_they_were(client: TestClient) -> None:
    same = ("id", "date", "won", "margin", "mine", "theirs", "goal", "whole_deals")
    for old in (old for old in LEFT["cb1ff0e"] if "review" in old):
        review = client.get(f"/api/reviews/{old['review']}")
        assert len(review.json()["actions"]) == old["actions"]
        people = people_at(client, old)
        results = old.get("results") or {"alone": old["result"]}
        for viewer, result in results.items():
            found = people[viewer].ask("result").json()
            assert [found[name] for name in same] == [result[name] for name in same]


@pytest.mark.parametrize("version", ["cb1ff0e"])
def test_invitations_and_addresses_lead_to_their_tables(client: TestClient) -> None:
    for old in FOR_TWO:
        found = client.get(f"/api/invitations/{old['invitation']}")
        assert found.json() == {"table": old["name"]}
    for page in ("/play", "/room"):
        moved = client.get(f"{page}/an-id?a=b", follow_redirects=False)
        assert (moved.status_code, moved.headers["location"]) == (308, "/table/an-id")
    for id in ("none", "%0D%0AX:", "♥", ";", FOR_TWO[0]["name"] + "%0D%0A"):
        unknown = client.get(f"/api/rooms/{id}", headers={"Cookie": "seat=key"})
        assert unknown.status_code == 404


# --- The file -------------------------------------------------------------

OLD_TABLES = {"games", "rooms"}


def names_in(file: Path) -> set[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute(query)} & {*OLD_TABLES, "tables"}


def rows_in(file: Path) -> dict[str, tuple[Any, ...]]:
    """Return the revision, the time and the data of each game, by its id."""
    with closing(sqlite3.connect(file)) as connection:
        return {
            row[0]: row[2:5] if name == "tables" else row[-3:]
            for name in names_in(file)
            for row in connection.execute(f"SELECT * FROM {name}")
        }


@pytest.mark.long
@pytest.mark.parametrize("version", ["cb1ff0e"])
def test_several_servers_upgrade_a_file_at_the_same_time(tables: Tables) -> None:
    before = rows_in(tables.file)
    assert before.keys() == {old["name"] for old in LEFT["cb1ff0e"]}
    with ProcessPoolExecutor(3, get_context("spawn")) as pool:
        list(pool.map(Tables.prepare, [tables] * 6))
    assert rows_in(tables.file) == before
    assert names_in(tables.file) == {"tables"}


@pytest.mark.parametrize("version", ["cb1ff0e"])
def test_a_file_is_upgraded_whole_or_not_at_all(tables: Tables) -> None:
    before = rows_in(tables.file)
    with closing(sqlite3.connect(tables.file)) as connection:
        connection.execute("ALTER TABLE rooms RENAME COLUMN changed TO other")
        with pytest.raises(StorageError, match="no such column"):
            tables.prepare()
        assert names_in(tables.file) == {*OLD_TABLES, "tables"}
        assert rows_in(tables.file) == before
        connection.execute("ALTER TABLE rooms RENAME COLUMN other TO changed")
    tables.prepare()
    assert rows_in(tables.file) == before
