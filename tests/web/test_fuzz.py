"""Requests of any kind: the API never breaks, and keeps to its documentation."""

from __future__ import annotations

import uuid
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from room_games import full_room, played_until
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient
from tables import copy_of, table_at
from web_person import application, begun

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.session.saved_rooms import SavedRoom
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.rooms import Rooms, lock_of
from cribbage_bridge.web.worker import Limits

LONG_QUESTIONS = "^/api/rummikub/outcomes$"

EVERY_OTHER = "^(?!/api/rummikub/outcomes$)"


PROMPTS = [prompt for prompt in Prompt if prompt is not Prompt.WAIT]
"""What a game against the computer can wait for."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """The games of the server that gets requests of any kind."""
    return Games(tmp_path_factory.mktemp("fuzzed") / "games.sqlite")


@pytest.fixture(scope="module")
def schema(fuzzed: Games) -> schemathesis.BaseSchema:
    """The documentation of the API, from which the requests are drawn.

    The server is about to stop, so that its streams end as soon as they begin.
    """
    app = application(fuzzed.file, Limits(seconds=2))
    app.state.streams.end()
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
        (EVERY_OTHER, 40),
        (LONG_QUESTIONS, 3),
        pytest.param(EVERY_OTHER, 400, marks=pytest.mark.long),
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


@given(st.data(), st.sampled_from(PROMPTS), st.booleans())
@settings(BOUNDED, max_examples=40)
def test_any_request_to_a_game(
    schema: schemathesis.BaseSchema,
    fuzzed: Games,
    data: st.DataObject,
    prompt: Prompt,
    is_seen: bool,
) -> None:
    table = copy_of(table_at(prompt.value))
    fuzzed.add(table)
    to_games = schema.include(path_regex=r"^/api/games/\{name\}")
    case = data.draw(to_games.as_strategy())
    case.path_parameters = {"name": table.id}
    if is_seen and isinstance(case.body, dict):
        case.body["revision"] = 0
    answer = case.call_and_validate(excluded_checks=LEFT_OUT)
    if answer.status_code not in (200, 204):
        assert fuzzed.find(table.id) == (table, 0)


@cache
def room_at(prompt: Prompt) -> SavedRoom:
    """A room in which the game waits for something from the host."""
    room = full_room(counting=prompt is Prompt.COUNT)
    played_until(lambda room: room.prompt(Seat.FIRST) is prompt, room)
    return room.table


@given(
    st.data(), st.sampled_from(Prompt), st.booleans(), st.sampled_from([*Seat, None])
)
@settings(BOUNDED, max_examples=40)
def test_any_request_to_a_room(
    schema: schemathesis.BaseSchema,
    fuzzed: Games,
    data: st.DataObject,
    prompt: Prompt,
    is_seen: bool,
    seat: Seat | None,
) -> None:
    keys = {seat: f"the key of {seat.value}" for seat in Seat}
    locks = Both({seat: lock_of(key) for seat, key in keys.items()})
    room = replace(room_at(prompt), id=uuid.uuid4().hex, locks=locks)
    rooms = Rooms(fuzzed.file)
    rooms.add(room)
    to_rooms = schema.include(path_regex=r"^/api/rooms/\{name\}")
    case = data.draw(to_rooms.as_strategy())
    case.path_parameters = {"name": room.id}
    case.cookies = {"seat": keys[seat]} if seat else {}
    if is_seen and isinstance(case.body, dict):
        case.body["revision"] = 0
    answer = case.call_and_validate(excluded_checks=LEFT_OUT)
    if answer.status_code != 200 or case.method == "GET" or not seat:
        assert rooms.find(room.id) == (room, 0)


# --- Bodies that are no JSON ----------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"\0",
        b"{",
        b"[" * 10_000,
        b'{"a":' * 3000,
        b"9" * 5000,
        b"NaN",
        b'{"revision": 1e999}',
        b'{"revision": NaN, "action": "go"}',
        b'{"action": "\\ud800", "revision": 0}',
        b'{"action": "go", "revision": 0, "\\ud800": 1}',
        b'{"action": "lay", "card": "\\udc00", "revision": 0}',
        b'{"action": "lay", "card": "5H\\u0000", "revision": 0}',
        '{"action": "go", "revision": 0}'.encode("utf-16"),
        b'\xef\xbb\xbf{"action": "go", "revision": 0}',
        b'{"action": "go", "action": "continue", "revision": 0}',
    ],
    ids=lambda body: repr(body[:40]),
)
def test_bodies_of_any_kind(shared: TestClient, body: bytes) -> None:
    person = begun(shared)
    changes = [f"{person.url}/{to}" for to in ("actions", "undo", "restart")]
    for url in ("/api/games", "/api/rooms", *changes):
        for kind in ("application/json", "text/plain", "", "a/b; c=d"):
            answer = shared.post(url, content=body, headers={"Content-Type": kind})
            assert answer.status_code in (400, 409, 422)
            assert answer.json()["detail"]
    assert person.look() == person.seen
