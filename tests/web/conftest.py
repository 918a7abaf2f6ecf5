"""The fixtures of the tests of the server: games, clients, servers and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import House, Visits
from playwright.sync_api import Browser, Page, expect, sync_playwright
from served import reserved, served
from starlette.testclient import TestClient
from web_person import application

from cribbage_bridge.bridge.installation import find_browser
from cribbage_bridge.web.tables import Tables

PATIENCE = 30_000
"""The milliseconds in which a page must show what is expected, on a busy machine."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "games.sqlite")


@pytest.fixture
def client(tables: Tables) -> Iterator[TestClient]:
    with TestClient(application(tables.file)) as client:
        yield client


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Return a client of a server for tests that do not mind the tables of others."""
    file = tmp_path_factory.mktemp("shared") / "games.sqlite"
    with TestClient(application(file)) as client:
        yield client


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    file = tmp_path_factory.mktemp("house") / "games.sqlite"
    with served(file, "--behind-proxy", "127.0.0.1") as url:
        yield House(url, Tables(file))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium for all tests; until it is closed, this thread has its event loop."""
    program = find_browser()
    if program is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


@pytest.fixture
def visits(chromium: Browser, house: House) -> Iterator[Visits]:
    visits = Visits(chromium, house)
    yield visits
    visits.end()


@pytest.fixture(scope="module")
def library(chromium: Browser, house: House) -> Iterator[Page]:
    """Return a page for tests that only call the functions of scripts."""
    visits = Visits(chromium, house)
    yield visits.open("ask")
    visits.end()


@pytest.fixture
def page(visits: Visits) -> Page:
    return visits.open_at("discard")


@pytest.fixture
def port() -> Iterator[str]:
    """Return a port for servers that start one after another."""
    with reserved() as port:
        yield port
