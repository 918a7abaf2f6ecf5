"""Terminals for a person, and games that are played in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from terminals import NO_VARIABLES, Here

Open = Callable[..., Here]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in NO_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def terminals(home: Path) -> Iterator[Open]:
    with ExitStack() as opened:
        yield lambda *words, **variables: opened.enter_context(
            closing(Here(home, *words, **variables))
        )
