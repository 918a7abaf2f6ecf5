"""The sessions in the memory of a server: the file of the games is the truth."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tables import table_at
from web_person import Answer, Person, application, begun, wrongly

from cribbage_bridge.bridge import engine
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.session.session import Session
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web.games import (
    ChangedMeanwhileError,
    Games,
    NoSuchGameError,
    Store,
)
from cribbage_bridge.web.sessions import GameSessions, Sessions, sit_down

MOST_QUESTIONS = 6
"""How many questions to Prolog an action may need."""


def nameless(answer: Answer) -> Answer:
    return {**answer, "name": ""}


# --- What is answered -----------------------------------------------------


@pytest.mark.parametrize(
    ("counting", "actions"),
    [(True, 12), pytest.param(False, 30, marks=pytest.mark.long)],
)
def test_answers_from_memory_are_those_from_the_file(
    tmp_path: Path, counting: bool, actions: int
) -> None:
    """The same game by a server with sessions in memory, and by one without."""
    with ExitStack() as stack:
        apps = [application(tmp_path / f"{n}", sessions=n) for n in (200, 0)]
        clients = [stack.enter_context(TestClient(app)) for app in apps]
        persons = [begun(client, wrongly, counting=counting) for client in clients]
        for number in range(actions):
            if number % 7 == 6:
                same(persons, "undo")
            elif number == actions - 2:
                same(persons, "restart")
            else:
                same(persons, "go_on")
            same(persons, "look")
            for question in ("hint", "discards"):
                kept, fresh = (person.ask(question) for person in persons)
                assert kept.status_code == fresh.status_code
                assert kept.json() == fresh.json()


WHOLE: Answer = {"since": 0, "events": []}
"""What differs by what was seen before."""


def same(persons: list[Person], do: str) -> None:
    """Let all do the same, which must have the same answer."""
    first, *others = (nameless(getattr(person, do)()) for person in persons)
    assert all(other == first for other in others)


def test_a_game_in_memory_is_not_read_from_the_file(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = begun(client)
    monkeypatch.delattr(Store, "find")
    for _ in range(5):
        seen = person.go_on()
        assert {**person.look(), **WHOLE} == {**seen, **WHOLE}
    person.undo()
    person.restart()
    person.go_on()


# --- What an action costs -------------------------------------------------


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Notes the questions to Prolog."""
    questions = Mock()
    for name in ("ask", "ask_keeping"):
        questions.attach_mock(Mock(wraps=getattr(engine, name)), name)
        monkeypatch.setattr(engine, name, getattr(questions, name))
    return questions


@pytest.mark.parametrize(
    ("most_shown", "counting"),
    [(3, True), pytest.param(4, False, marks=pytest.mark.long)],
)
@pytest.mark.parametrize("strength", Strength)
def test_no_action_needs_many_questions(
    client: TestClient,
    questions: Mock,
    strength: Strength,
    counting: bool,
    most_shown: int,
) -> None:
    person = begun(client, wrongly, strength=strength.value, counting=counting)

    def asked(do: Callable[[], Answer]) -> int:
        """How many questions something needs."""
        questions.reset_mock()
        do()
        return len(questions.method_calls)

    while person.seen["prompt"] != "nothing" and len(person.seen["shown"]) < most_shown:
        assert 1 <= asked(person.go_on) <= MOST_QUESTIONS
        assert asked(person.look) == 0
    for do in (person.undo, person.go_on, person.restart):
        assert 1 <= asked(do) <= MOST_QUESTIONS


# --- Several servers ------------------------------------------------------


def test_what_another_server_has_changed_is_noticed(
    client: TestClient, games: Games
) -> None:
    person = begun(client)
    name = person.seen["name"]
    with TestClient(application(games.file)) as another:
        for number in range(24):
            here, there = (client, another) if number % 2 else (another, client)
            before = person.seen["revision"]
            person = Person(here, name, seed=number)
            if number % 6 == 5:
                person.undo()
            elif number == 14:
                person.restart()
            else:
                person.go_on()
            late = Person(there, name)
            assert late.seen == person.look()
            assert late.seen["revision"] == before + 1
            assert late.send({**late.choice(), "revision": before}).status_code == 409


# --- What is in memory ----------------------------------------------------


@pytest.fixture
def store(games: Games) -> Games:
    """A file with five games, each of which waits for a card."""
    games.prepare()
    table = table_at("lay")
    for name in "abcde":
        games.add(replace(table, id=name))
    return games


def look(sessions: GameSessions, names: str) -> None:
    """Look at games, one after the other."""
    for name in names:
        with sessions.looking(name) as (session, revision):
            assert session.table.id == name
            assert revision == 0


@given(st.text("abcde", max_size=30), st.integers(0, 4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_sessions_that_were_used_last_stay(
    store: Games, names: str, maximum: int
) -> None:
    opened = Mock(side_effect=sit_down)
    look(Sessions(store, maximum, opened), names)
    read: list[str] = []
    read_if_new = lru_cache(maximum)(read.append)
    for name in names:
        read_if_new(name)
    assert [call.args[0].id for call in opened.call_args_list] == read


@pytest.fixture
def sessions(store: Games) -> GameSessions:
    """The sessions of these games, of which the one of a is in memory."""
    sessions = Sessions(store, 3, sit_down)
    look(sessions, "a")
    return sessions


def lay(session: Session) -> None:
    session.act(session.legal[0])


def test_a_request_that_fails_leaves_no_session(sessions: GameSessions) -> None:
    for error in (StorageError("full"), KeyError("a"), KeyboardInterrupt()):
        with (  # noqa: PT012
            pytest.raises(type(error)),
            sessions.changing("a", 0) as session,
        ):
            before = len(session.game.steps)
            lay(session)
            raise error
        with sessions.looking("a") as (session, revision):
            assert (len(session.game.steps), revision) == (before, 0)


def test_a_change_that_cannot_be_kept_leaves_no_session(
    store: Games, sessions: GameSessions
) -> None:
    full = patch.object(Games, "change", side_effect=StorageError("full"))
    with full, pytest.raises(StorageError), sessions.changing("a", 0) as session:
        lay(session)
    with sessions.looking("a") as (again, revision):
        assert revision == 0
        assert again.table == store.find("a")[0]


def test_a_game_that_is_not_there_has_no_session(
    store: Games, sessions: GameSessions
) -> None:
    store.drop("a")
    for name in ("a", "f"):
        with pytest.raises(NoSuchGameError), sessions.looking(name):
            pass
        with pytest.raises(NoSuchGameError), sessions.changing(name, 0):
            pass


# --- At the same time -----------------------------------------------------


def test_two_requests_never_share_a_session(sessions: GameSessions) -> None:
    with sessions.looking("a") as (one, _), sessions.looking("a") as (two, _):
        assert one is not two
    with (  # noqa: PT012
        pytest.raises(ChangedMeanwhileError),
        sessions.changing("a", 0) as late,
    ):
        with sessions.changing("a", 0) as early, sessions.looking("a") as (two, _):
            assert len({id(late), id(early), id(two)}) == 3
            lay(early)
        lay(late)
    with sessions.looking("a") as (session, revision):
        assert session is early
        assert revision == 1


def test_who_looks_meanwhile_sees_whole_actions(client: TestClient) -> None:
    person = begun(client)
    looks: list[Answer] = []

    def watch(_: int) -> None:
        while person.seen["revision"] < 20:
            looks.append(person.look())

    with ThreadPoolExecutor(3) as pool:
        watching = pool.map(watch, range(3))
        at_revision = {}
        for _ in range(20):
            at_revision[person.seen["revision"]] = {**person.seen, **WHOLE}
            person.go_on()
        at_revision[20] = {**person.seen, **WHOLE}
        list(watching)
    for seen in looks:
        assert {**seen, **WHOLE} == at_revision[seen["revision"]]


def test_a_game_that_has_gone_on_while_its_session_is_made(store: Games) -> None:
    sessions = Sessions(store, 0, sit_down)
    with sessions.changing("a", 0) as session:
        lay(session)
    old = patch.object(Games, "revision", return_value=0)
    with old, pytest.raises(ChangedMeanwhileError), sessions.changing("a", 0):
        pytest.fail("a game was changed that has gone on")
