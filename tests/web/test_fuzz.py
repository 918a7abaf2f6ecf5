"""Requests of any kind: the API never breaks, and keeps to its documentation."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)
from starlette.testclient import TestClient
from web_person import Person, application, begun, copy_of, table_at

from cribbage_bridge.session.session import Prompt
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.worker import Limits

LONG_QUESTIONS = "/api/rummikub/outcomes"


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """The games of the server that gets requests of any kind."""
    return Games(tmp_path_factory.mktemp("fuzzed") / "games.sqlite")


@pytest.fixture(scope="module")
def schema(fuzzed: Games) -> schemathesis.BaseSchema:
    """The documentation of the API, from which the requests are drawn."""
    app = application(fuzzed.file, Limits(seconds=2))
    return schemathesis.openapi.from_asgi("/openapi.json", app)


LEFT_OUT = [
    # The rules, not the schema, say which cards and blocks there can be.
    positive_data_acceptance,
    # Numbers and truths that are written as texts, or as each other, are read too.
    negative_data_rejection,
    # Starlette names the methods of the first route with a path, not of all.
    allow_header_conformance,
]

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]

BOUNDED = settings(suppress_health_check=SLOW)


MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def check_any(
    schema: schemathesis.BaseSchema, mode: GenerationMode, data: st.DataObject
) -> None:
    """Send a request drawn from the documentation, and check the answer by it."""
    case = data.draw(schema.as_strategy(mode))
    case.call_and_validate(excluded_checks=LEFT_OUT)


@pytest.mark.parametrize("mode", MODES)
@given(st.data())
@settings(BOUNDED, max_examples=40)
def test_any_request(
    schema: schemathesis.BaseSchema, mode: GenerationMode, data: st.DataObject
) -> None:
    check_any(schema.exclude(path=LONG_QUESTIONS), mode, data)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@given(st.data())
@settings(BOUNDED, max_examples=400)
def test_many_requests(
    schema: schemathesis.BaseSchema, mode: GenerationMode, data: st.DataObject
) -> None:
    check_any(schema.exclude(path=LONG_QUESTIONS), mode, data)


@pytest.mark.parametrize("mode", MODES)
@given(st.data())
@settings(BOUNDED, max_examples=3)
def test_any_long_question(
    schema: schemathesis.BaseSchema, mode: GenerationMode, data: st.DataObject
) -> None:
    check_any(schema.include(path=LONG_QUESTIONS), mode, data)


@given(st.data(), st.sampled_from(Prompt), st.booleans())
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
    to_games = schema.include(path_regex=r"\{name\}")
    case = data.draw(to_games.as_strategy())
    case.path_parameters = {"name": table.id}
    if is_seen and isinstance(case.body, dict):
        case.body["revision"] = 0
    answer = case.call_and_validate(excluded_checks=LEFT_OUT)
    if answer.status_code not in (200, 204):
        assert fuzzed.find(table.id) == (table, 0)


# --- Actions that are nearly right ----------------------------------------

CHANGES = ["actions", "undo", "restart"]

KINDS = ["discard", "lay", "go", "count", "continue"]

places = st.integers(0, 6)

requests = st.one_of(
    st.just("as awaited"),
    st.sampled_from(["undo", "restart", "hint", "discards", *KINDS]),
)


def action(kind: str, cards: list[str], points: int) -> dict[str, Any]:
    """An action of some kind, with cards that may or may not fit."""
    match kind:
        case "discard":
            return {"action": kind, "cards": cards}
        case "lay":
            return {"action": kind, "card": cards[0]}
        case "count":
            return {"action": kind, "points": points}
        case _:
            return {"action": kind}


def done(person: Person, request: str, places: list[int], late: bool) -> bool:
    """Whether something that was tried has changed a game."""
    hand = [*person.seen["hand"], *["5H", "5S", "??"]]
    cards = [hand[place % len(hand)] for place in places]
    revision = {"revision": person.seen["revision"] - late}
    if request == "as awaited":
        answer = person.send({**person.choice(), **revision})
    elif request in KINDS:
        answer = person.send({**action(request, cards, places[0]), **revision})
    elif request in ("undo", "restart"):
        answer = person.send(revision, request)
    else:
        answer = person.ask(request)
        assert answer.status_code in (200, 409)
        return False
    assert answer.status_code in (200, 409, 422)
    return answer.status_code == 200


@given(
    st.booleans(),
    st.lists(
        st.tuples(requests, st.lists(places, min_size=2, max_size=2), st.booleans()),
        max_size=20,
    ),
)
@settings(max_examples=6)
def test_any_requests_in_any_order(
    shared: TestClient, counting: bool, tried: list[tuple[str, list[int], bool]]
) -> None:
    person = begun(shared, counting=counting)
    for request, chosen, unlucky in tried:
        before = person.seen
        late = unlucky and chosen[0] == 0
        changed = done(person, request, chosen, late)
        person.seen = person.look()
        assert person.seen["revision"] == before["revision"] + changed
        assert changed or person.seen == before


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
    for url in ("/api/games", *(f"{person.url}/{to}" for to in CHANGES)):
        for kind in ("application/json", "text/plain", "", "a/b; c=d"):
            answer = shared.post(url, content=body, headers={"Content-Type": kind})
            assert answer.status_code in (400, 409, 422)
            assert answer.json()["detail"]
    assert person.look() == person.seen
