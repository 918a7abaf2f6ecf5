"""The tables in the memory of a server: the file is the truth."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from unittest.mock import Mock, patch

import pytest
from starlette.testclient import TestClient
from tables import table_at, table_for_two
from web_person import Answer, Person, application, begun

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.session.table import ChangedMeanwhileError, Table
from cribbage_bridge.web import open_tables as module
from cribbage_bridge.web.errors import NotFoundError
from cribbage_bridge.web.open_tables import OpenTables
from cribbage_bridge.web.tables import Tables

MOST_QUERIES = 6
"""The maximum number of Prolog queries for an action."""

WHOLE: Answer = {"since": 0, "events": []}
"""The fields that depend on what was seen before."""


# --- Over HTTP ------------------------------------------------------------


def test_a_table_in_memory_is_not_read_from_the_file(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = begun(client)
    monkeypatch.delattr(Tables, "find")
    for _ in range(5):
        seen = person.play_on()
        assert {**person.get(), **WHOLE} == {**seen, **WHOLE}
    person.do("undo")
    person.do("new-game")
    person.play_on()


@pytest.mark.parametrize(
    ("strength", "counting"),
    [
        (Strength.NOVICE, True),
        (Strength.CHAMPION, False),
        pytest.param(Strength.REGULAR, False, marks=pytest.mark.long),
        pytest.param(Strength.MASTER, True, marks=pytest.mark.long),
    ],
)
def test_no_action_needs_many_queries(
    client: TestClient, queries: Mock, strength: Strength, counting: bool
) -> None:
    person = begun(client, errs=True, strength=strength.value, counting=counting)

    def asked(do: Callable[[], Answer]) -> int:
        queries.reset_mock()
        do()
        return len(queries.method_calls)

    while len(person.seen["shown"]) < 3:
        assert 1 <= asked(person.play_on) <= MOST_QUERIES
        assert asked(person.get) == 0
    for change in ("undo", "new-game"):
        assert 1 <= asked(partial(person.do, change)) <= MOST_QUERIES


@pytest.mark.long
def test_a_change_by_another_server_is_noticed(
    client: TestClient, tables: Tables
) -> None:
    """Compare what one server has in memory with what the other reads from the file."""
    person = begun(client)
    with TestClient(application(tables.file)) as another:
        for number in range(10):
            here, there = (client, another) if number % 2 else (another, client)
            before = person.seen["revision"]
            person = Person(here, person.id, seed=number)
            if number in (5, 7, 8):
                person.do("new-game" if number == 8 else "undo")
            else:
                person.play_on()
            late = Person(there, person.id)
            assert late.seen == person.get()
            assert late.seen["revision"] == before + 1
            for question in ("hint", "discards"):
                assert late.ask(question).json() == person.ask(question).json()
            path, body = late.choice()
            assert late.send(path, **{**body, "revision": before}).status_code == 409


def test_viewers_see_whole_actions_meanwhile(client: TestClient) -> None:
    person = begun(client)
    seen: list[Answer] = []

    def watch(_: int) -> None:
        while person.seen["revision"] < 10:
            seen.append(person.get())

    with ThreadPoolExecutor(3) as pool:
        watching = pool.map(watch, range(3))
        at_revision = [{**person.seen, **WHOLE}]
        for _ in range(10):
            at_revision.append({**person.play_on(), **WHOLE})
        list(watching)
    for view in seen:
        assert {**view, **WHOLE} == at_revision[view["revision"]]


# --- In memory ------------------------------------------------------------


@pytest.fixture
def five(tables: Tables) -> Tables:
    """Return a file with five tables, each of which waits for a card."""
    tables.prepare()
    for id in "abcde":
        tables.add(replace(table_at("play"), id=id))
    return tables


@pytest.fixture
def opened(five: Tables) -> OpenTables:
    opened = OpenTables(five, 3)
    look(opened, "a")
    return opened


def look(opened: OpenTables, ids: str) -> None:
    for id in ids:
        with opened.opened(id) as (table, revision):
            assert (table.id, revision) == (id, 0)


Do = Callable[[Table, Seat, int], Table]


def act(table: Table, seat: Seat, revision: int) -> Table:
    table.act(table.view(seat).legal_for(seat)[0])
    return table


def change(
    opened: OpenTables, do: Do = act, id: str = "a", seat: Seat = Seat.FIRST
) -> Table:
    return opened.change(id, 0, lambda _: seat, do)


@pytest.mark.parametrize(
    ("maximum", "read"), [(0, "abcadab"), (1, "abcadab"), (3, "abcdb"), (5, "abcd")]
)
def test_the_tables_that_were_used_last_stay(
    five: Tables, maximum: int, read: str
) -> None:
    with patch.object(module, "open_table", wraps=module.open_table) as opening:
        look(OpenTables(five, maximum), "abcadab")
    assert [call.args[0].id for call in opening.call_args_list] == [*read]


@pytest.mark.parametrize("error", [StorageError("full"), KeyError("a"), SystemExit()])
def test_a_request_that_fails_leaves_no_table(
    five: Tables, opened: OpenTables, error: BaseException
) -> None:
    def fail(table: Table, seat: Seat, revision: int) -> Table:
        act(table, seat, revision)
        raise error

    with pytest.raises(type(error)):
        change(opened, fail)
    full = patch.object(Tables, "change", side_effect=error)
    with full, pytest.raises(type(error)):
        change(opened)
    with opened.opened("a") as (table, revision):
        assert (table.saved, revision) == five.find("a")


def test_a_table_that_is_not_there_is_not_opened(
    five: Tables, opened: OpenTables
) -> None:
    five.delete("a")
    for id in ("a", "f"):
        with pytest.raises(NotFoundError):
            look(opened, id)
        with pytest.raises(NotFoundError):
            change(opened, id=id)


# --- At the same time -----------------------------------------------------


def test_two_requests_never_share_a_table(opened: OpenTables) -> None:
    with opened.opened("a") as (one, _), opened.opened("a") as (two, _):
        assert one is not two
    used = []

    def late(table: Table, seat: Seat, revision: int) -> Table:
        used.extend([table, change(opened)])
        return act(table, seat, revision)

    with pytest.raises(ChangedMeanwhileError):
        change(opened, late)
    with opened.opened("a") as (table, revision):
        assert (table, revision) == (used[1], 1)
    assert used[0] is not used[1]


def test_a_change_by_the_other_seat_is_no_conflict(
    five: Tables, opened: OpenTables
) -> None:
    five.add(replace(table_for_two().saved, id="two"))

    def late(table: Table, seat: Seat, revision: int) -> Table:
        if revision == 1:
            change(opened, id="two", seat=seat.other)
        return act(table, seat, revision)

    table = change(opened, late, "two")
    assert [len(cards) for cards in table.game.state.discards.values()] == [2, 2]
    assert five.find("two") == (table.saved, 2)


def test_a_table_that_changed_while_it_was_read(five: Tables) -> None:
    opened = OpenTables(five, 0)
    change(opened)
    old = patch.object(Tables, "revision", return_value=0)
    with old, pytest.raises(ChangedMeanwhileError):
        change(opened)
