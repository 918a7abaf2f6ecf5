"""A server for clients."""

from collections.abc import Iterator

import pytest
from served import served


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("house") / "games.sqlite") as url:
        yield url
