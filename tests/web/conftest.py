"""What the tests of the server are given: games, clients, servers and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import House, Visits, begin
from playwright.sync_api import Browser, Page, expect, sync_playwright
from served import served
from starlette.testclient import TestClient
from web_person import application

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.web.games import Games

PATIENCE = 30_000
"""The milliseconds in which a page shows what it should, however busy the machine."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def games(tmp_path: Path) -> Games:
    """Where a server keeps its games."""
    return Games(tmp_path / "games.sqlite")


@pytest.fixture
def client(games: Games) -> Iterator[TestClient]:
    """A client of a server with these games."""
    with TestClient(application(games.file)) as client:
        yield client


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server for tests that do not mind the games of others."""
    file = tmp_path_factory.mktemp("shared") / "games.sqlite"
    with TestClient(application(file)) as client:
        yield client


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server in a process of its own, for all tests."""
    file = tmp_path_factory.mktemp("house") / "games.sqlite"
    with served(file) as url:
        yield House(url, Games(file))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium for all tests; this thread can run no other event loop meanwhile."""
    program = find_browser()
    if program is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


@pytest.fixture
def visits(chromium: Browser, house: House) -> Iterator[Visits]:
    """Visits in which nothing may go wrong."""
    visits = Visits(chromium, house)
    yield visits
    visits.end()


@pytest.fixture
def page(visits: Visits) -> Page:
    """A page with a game against a novice that has just begun."""
    page = visits.open()
    begin(page)
    return page
