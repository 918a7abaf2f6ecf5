"""What many suites of the server need."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import (  # noqa: F401, which are fixtures
    chromium_of_module,
    house_of_module,
    visits_of_test,
)
from starlette.testclient import TestClient
from web_person import application

from cribbage_bridge.web.games import Games


@pytest.fixture
def games(tmp_path: Path) -> Games:
    """Where a server keeps its games."""
    return Games(tmp_path / "games.sqlite")


@pytest.fixture
def client(games: Games) -> Iterator[TestClient]:
    """A client of a server with these games."""
    with TestClient(application(games.file)) as client:
        yield client
