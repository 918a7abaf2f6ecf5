"""Requests of any kind: the API never breaks, and keeps to its documentation."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient
from tables import commit, copy_of, free_table, played_until, table_at, table_for_two
from web_person import application, begun

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import SavedTable
from cribbage_bridge.web.keys import lock_of
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.worker import QueryLimits

LONG_QUESTIONS = "^/api/rummikub/outcomes$"

EVERY_OTHER = "^(?!/api/rummikub/outcomes$)"


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("fuzzed") / "games.sqlite")


@pytest.fixture(scope="module")
def schema(fuzzed: Tables) -> schemathesis.BaseSchema:
    """Return the documentation of the API, from which the requests are drawn.

    The server is about to stop, so that its streams end as soon as they begin.
    """
    app = application(fuzzed.file, QueryLimits(seconds=2))
    app.state.services.streams.end()
    return schemathesis.openapi.from_asgi("/openapi.json", app)


LEFT_OUT = [
    # The rules, not the schema, say which cards and blocks there can be.
    positive_data_acceptance,
    # Numbers and truths that are written as texts, or as each other, are read too.
    negative_data_rejection,
    # Starlette names the methods of the first route with a path, not of all.
    allow_header_conformance,
]

BOUNDED = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(
    ("paths", "examples"),
    [
        (EVERY_OTHER, 15),
        (LONG_QUESTIONS, 2),
        pytest.param(EVERY_OTHER, 30, marks=pytest.mark.long),
    ],
)
def test_any_request(
    schema: schemathesis.BaseSchema, mode: GenerationMode, paths: str, examples: int
) -> None:
    drawn = schema.include(path_regex=paths).as_strategy(mode)

    @given(drawn)
    @settings(BOUNDED, max_examples=examples)
    def check(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(excluded_checks=LEFT_OUT)

    check()


KEYS = {seat: f"the key of {seat.value}" for seat in Seat}


@cache
def friends_until(prompt: Prompt) -> SavedTable:
    """Return a table for two that waits for something from its first seat."""
    table = free_table()
    if prompt is Prompt.COMMIT:
        return table.saved
    commit(table)
    if prompt is Prompt.REVEAL:
        return table.saved
    table = table_for_two(counting=prompt is Prompt.COUNT)
    if prompt is Prompt.NOTHING:
        table.resign(Seat.FIRST)
    return played_until(lambda each: each.prompt(Seat.FIRST) is prompt, table).saved


def table_waiting(prompt: Prompt, opponent: str) -> SavedTable:
    """Return a new table that waits for something from its first seat."""
    if opponent == "computer":
        return copy_of(table_at(prompt.value))
    table = copy_of(friends_until(prompt))
    assert table.friends
    locks = Both({seat: lock_of(key) for seat, key in KEYS.items()})
    friends = replace(table.friends, invitation=f"come to {table.id}", locks=locks)
    return replace(table, friends=friends)


BETWEEN_PEOPLE = (Prompt.COMMIT, Prompt.REVEAL, Prompt.WAIT)


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["computer", "friend"])
@given(
    st.data(), st.sampled_from(Prompt), st.booleans(), st.sampled_from([*Seat, None])
)
@settings(BOUNDED, max_examples=15)
def test_any_request_to_a_table(
    schema: schemathesis.BaseSchema,
    fuzzed: Tables,
    opponent: str,
    data: st.DataObject,
    prompt: Prompt,
    is_seen: bool,
    seat: Seat | None,
) -> None:
    assume(opponent == "friend" or prompt not in BETWEEN_PEOPLE)
    table = table_waiting(prompt, opponent)
    fuzzed.add(table)
    to_tables = schema.include(path_regex=r"^/api/tables/\{id\}")
    case = data.draw(to_tables.as_strategy())
    case.path_parameters = {"id": table.id}
    case.cookies = {"seat": KEYS[seat]} if seat else {}
    if is_seen and isinstance(case.body, dict):
        case.body["revision"] = 0
    answer = case.call_and_validate(excluded_checks=LEFT_OUT)
    is_viewer = case.method == "GET" or (opponent == "friend" and not seat)
    if answer.status_code not in (200, 204) or is_viewer:
        assert fuzzed.find(table.id) == (table, 0)


# --- Bodies that are no JSON ----------------------------------------------

GO = b'{"kind": "go", "seat": "first"}'


@pytest.mark.long
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[" * 10_000,
        b"9" * 5000,
        b"NaN",
        b'{"revision": 1e999}',
        b'{"action": {"kind": "go", "seat": "\\ud800"}, "revision": 0}',
        b'{"action": %s, "revision": 0, "\\ud800": 1}' % GO,
        b'{"action": {"kind": "play", "seat": "first", "card": "5H\\u0000"}}',
        b'{"opponent": "friend", "goal": 61e0, "goal": "61"}',
        (b'{"action": %s, "revision": 0}' % GO).decode().encode("utf-16"),
        b'\xef\xbb\xbf{"action": %s, "revision": 0}' % GO,
        b'{"action": %s, "action": "continue", "revision": 0}' % GO,
    ],
    ids=lambda body: repr(body[:40]),
)
def test_bodies_of_any_kind(shared: TestClient, body: bytes) -> None:
    person = begun(shared)
    changes = [f"{person.url}/{to}" for to in ("actions", "undo", "new-game")]
    for url in ("/api/tables", *changes):
        for kind in ("application/json", "", "a/b; c=d"):
            answer = shared.post(url, content=body, headers={"Content-Type": kind})
            assert answer.status_code in (400, 409, 422)
            assert answer.json()["detail"]
    assert person.get() == person.seen
