"""Many requests at once: none is lost, and none is answered wrongly."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from load import Work, game_works, load, score_works, selection_works
from served import served


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(Path(tmp_path_factory.mktemp("games")) / "games.sqlite") as url:
        yield url


@pytest.mark.parametrize(
    "works",
    [score_works(400), selection_works(200), game_works(16, 15)],
    ids=["hand_value", "select_hand", "a game's action"],
)
def test_none_is_wrong_and_none_lost(url: str, works: list[Work]) -> None:
    result = load(url, works)
    assert (result.wrong, result.lost) == (0, 0)
    assert result.requests >= len(works)
