"""Terminals for a person, and games that are played in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    opened: list[Here] = []

    def terminal(*words: str, **variables: str) -> Here:
        opened.append(Here(home, *words, **variables))
        return opened[-1]

    yield terminal
    for each in opened:
        each.close()
