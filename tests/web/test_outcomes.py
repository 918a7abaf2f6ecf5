"""Rummikub Lite over the API: long questions, each in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random
from socket import socket
from urllib.parse import urlencode

import httpx2
import psutil
import pytest
from browser import House
from programs import MUCH_TIME, is_running, wait_until
from served import connected, served
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from web_person import application, mean, visitor

from cribbage_bridge.rummikub import ColorRow, NumberRow, Row, outcomes, parse_blocks
from cribbage_bridge.web.tables import Tables
from cribbage_bridge.web.worker import QueryLimits

QUESTION = "/api/rummikub/outcomes"

COUNTS = ("games", "wins", "losses", "draws")

SHORT = {"first": "r2 r3 r4 b2 k2", "second": "r5 r6 b8 k8", "bag": "r7 r8 r9"}


def blocks(letters: str) -> str:
    return " ".join(f"{color}{number}" for number in range(1, 14) for color in letters)


LARGE = {"first": blocks("rb"), "second": blocks("yk")}
"""This takes more memory than there is, and soon."""


SHUFFLED = Random(1).sample(blocks("rbyk").split(), 52)

LONG = {"first": " ".join(SHUFFLED[:26]), "second": " ".join(SHUFFLED[26:])}
"""This takes more than a minute."""


# --- Answers --------------------------------------------------------------


def test_answers_are_those_of_the_package(shared: TestClient) -> None:
    players = {"first": "r6 k4 b1", "second": "b9 y9 k9 r9", "bag": "b5 y2 r8"}
    color_rows, number_rows = ["b6 k6 y6", "b7 k7 y7 r7"], ["k1 k2 k3"]
    table: list[Row] = [
        *(ColorRow(parse_blocks(row)) for row in color_rows),
        *(NumberRow(parse_blocks(row)) for row in number_rows),
    ]
    counted = outcomes(**players, table=table)
    rows = {"crow": color_rows, "nrow": number_rows}
    assert shared.get(QUESTION, params={**players, **rows}).json() == {
        **{name: getattr(counted, name) for name in COUNTS},
        "win_share": mean(counted.win_share),
    }
    for name, some in rows.items():
        fewer = shared.get(QUESTION, params={**players, name: some}).json()
        assert fewer["games"] != counted.games
    plain = shared.get(QUESTION, params={"first": "r1 r2", "second": "k1"}).json()
    assert plain["games"] == outcomes("r1 r2", "k1").games


# --- Refusals -------------------------------------------------------------


@pytest.mark.parametrize(
    ("parameters", "culprit"),
    [
        ({"first": "r1 zz"}, "'zz'"),
        ({"second": []}, "'second' is missing."),
        ({"bag": "r" * 9000}, "'bag': "),
        ({"nrow": ["b1 b2 b3", "b6 k6 y6"]}, ": b6 k6 y6 is not a valid row."),
        ({"nrow": ["b1 b2 b3", "b3 b4 b5"]}, ": b3 is given twice."),
        ({"nrow": ["b1 b2 b3"] * 41}, "'nrow': "),
        ({"crow": "b6 k6 y6 " * 20}, "crow"),
    ],
)
def test_blocks_that_cannot_be(
    shared: TestClient, parameters: dict[str, str | list[str]], culprit: str
) -> None:
    players = {"first": "r1 r2", "second": "k1 k2"}
    refused = shared.get(QUESTION, params={**players, **parameters})
    assert refused.status_code == 422
    assert culprit in refused.json()["detail"]


def test_a_question_that_takes_too_long(tables: Tables) -> None:
    with TestClient(application(tables.file, QueryLimits(seconds=0.5))) as client:
        refused = client.get(QUESTION, params=LONG)
    assert refused.status_code == 422
    assert refused.json() == {"detail": "This takes more than 0.5 seconds."}


@pytest.mark.long
def test_a_question_that_takes_too_much_memory(tables: Tables) -> None:
    limits = QueryLimits(seconds=600, megabytes=128)
    with TestClient(application(tables.file, limits)) as client:
        refused = client.get(QUESTION, params=LARGE)
        assert client.get(QUESTION, params=SHORT).status_code == 200
    assert refused.status_code == 422
    assert refused.json() == {"detail": "This needs more than 128 megabytes of memory."}


def test_a_crash_is_not_a_lack_of_memory(
    shared: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(RuntimeError, match="a long query ended with status 1"):
        shared.get(QUESTION, params=SHORT)


@pytest.mark.long
def test_too_many_questions_at_once(tables: Tables) -> None:
    """One is answered, two wait, and two are too many."""

    async def ask_all(app: ASGIApp) -> tuple[list[httpx2.Response], httpx2.Response]:
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://testserver"
        ) as client:
            at_once = [client.get(QUESTION, params=LONG) for _ in range(5)]
            answers = await asyncio.gather(*at_once)
            return answers, await client.get(QUESTION, params=LONG)

    limits = QueryLimits(seconds=0.5, at_once=1, waiting=2)
    with TestClient(application(tables.file, limits)) as client:
        assert client.portal
        answers, afterwards = client.portal.call(ask_all, client.app)
    assert sorted(answer.status_code for answer in answers) == [422] * 3 + [429] * 2
    (refusal,) = {answer.text for answer in answers if answer.status_code == 429}
    assert "try again" in refusal
    assert afterwards.status_code == 422


# --- Processes ------------------------------------------------------------


def servers(tables: Path) -> list[psutil.Process]:
    children = psutil.Process().children()
    return [child for child in children if str(tables) in child.cmdline()]


def asking_long(url: str) -> AbstractContextManager[socket]:
    """Ask a long question meanwhile, and close the connection in the end."""
    request = f"GET {QUESTION}?{urlencode(LONG)} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return connected(url, request)


@pytest.mark.long
def test_a_long_question_holds_up_no_other_and_ends_with_its_request(
    house: House,
) -> None:
    (server,) = servers(house.tables.file)
    with asking_long(house.url):
        assert wait_until(lambda: len(server.children()) == 1, MUCH_TIME)
        (child,) = server.children()
        for path in ("/", "/api/selection?cards=5H+5S+5C+JD+4C+4D"):
            assert visitor(house.url).get(path).status_code == 200
        assert server.children() == [child]
    assert wait_until(lambda: not child.is_running(), MUCH_TIME)
    assert visitor(house.url).get(QUESTION, params=SHORT).status_code == 200


@pytest.mark.long
def test_a_long_question_ends_with_the_server(tables: Tables) -> None:
    with ExitStack() as connections:
        with served(tables.file) as url:
            (server,) = servers(tables.file)
            connections.enter_context(asking_long(url))
            assert wait_until(lambda: len(server.children()) == 1, MUCH_TIME)
            (child,) = server.children()
        assert wait_until(lambda: not is_running(child.pid), MUCH_TIME)
