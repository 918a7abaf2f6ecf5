"""A server for clients."""

from collections.abc import Iterator

import pytest
from served import reserved, served


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("house") / "games.sqlite") as url:
        yield url


@pytest.fixture
def port() -> Iterator[str]:
    """Return a port for servers that start one after another."""
    with reserved() as port:
        yield port
