"""The fixtures of the tests of the grader."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from submissions import batch

from cribbage_bridge.grading import Isolation, conversation, sandbox


@pytest.fixture(autouse=True)
def needed(request: pytest.FixtureRequest) -> None:
    """Skip what needs bwrap where there is none, and what needs root for others."""
    if request.node.get_closest_marker("sandbox"):
        _need(Isolation.BWRAP)
    if request.node.get_closest_marker("root") and os.geteuid() != 0:
        pytest.skip("not run by root")


@pytest.fixture
def isolation(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Isolation:
    """Set the isolation of a test: the best if it names none."""
    wanted: Isolation = getattr(request, "param", None) or sandbox.best_isolation()
    _need(wanted)
    monkeypatch.setattr(sandbox, "best_isolation", lambda: wanted)
    return wanted


def _need(wanted: Isolation) -> None:
    """Skip a test that needs an isolation which the best one does not include."""
    levels = list(Isolation)
    if levels.index(sandbox.best_isolation()) > levels.index(wanted):
        pytest.skip(f"there is no {wanted.value}")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of other temporary files, of which none may be left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        monkeypatch.setattr(tempfile, "tempdir", name)
        yield folder
        assert not list(folder.iterdir())


@pytest.fixture
def processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit only processor time, so that a busy system changes no result."""
    monkeypatch.setattr(conversation, "_PATIENCE", 30)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two submissions, and one that is missing."""
    return batch(tmp_path)
