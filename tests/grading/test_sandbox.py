"""The user of a sandboxed process, and its access."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from cribbage_bridge.grading import Isolation, SandboxLimits, sandbox
from cribbage_bridge.grading.sandbox import run_prolog

pytestmark = pytest.mark.usefixtures("temporary")

LIMITS = SandboxLimits()
FOREVER = ("-g", "sleep(1000)")


def holds(goal: str, isolation: Isolation = Isolation.OTHER_USER) -> bool:
    """Return True if a goal is true in a sandboxed process with a file in a folder."""
    files = {"helpers/cards.pl": b"card(1)."}
    arguments = ("-g", goal, "-t", "halt")
    with run_prolog(arguments, files, LIMITS, isolation=isolation) as process:
        return process.wait(60) == 0


def can_open(file: Path | str, mode: str) -> bool:
    return holds(f"catch(open('{file}', {mode}, _), _, fail)")


def user_of_a_run() -> int:
    goal = ("-g", "shell('id -u')", "-t", "halt")
    other = Isolation.OTHER_USER
    with run_prolog(goal, {}, LIMITS, subprocess.PIPE, isolation=other) as process:
        output, _ = process.communicate(timeout=60)
        return int(output)


@pytest.mark.parametrize(
    "isolation",
    [
        pytest.param(Isolation.BWRAP, marks=pytest.mark.sandbox),
        pytest.param(Isolation.OTHER_USER, marks=pytest.mark.root),
        Isolation.LIMITS,
    ],
    ids=lambda level: level.name,
)
def test_files_may_be_in_folders(isolation: Isolation) -> None:
    assert holds("consult(helpers/cards), card(1)", isolation)
    assert not holds("consult(helpers/cards), card(2)", isolation)


@pytest.mark.root
def test_root_becomes_another_user_where_bwrap_does_not_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sandbox, "_bwrap", lambda *_: ["no_such_program"])
    assert sandbox.best_isolation.__wrapped__() is Isolation.OTHER_USER


@pytest.mark.root
def test_each_run_is_another_user() -> None:
    users = [user_of_a_run() for _ in range(4)]
    assert len(set(users)) == 4
    assert min(users) > 65_536


@pytest.mark.root
def test_users_of_a_container_that_has_few_are_some_of_these(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sandbox, "_users_here", lambda: 65_536)
    assert 32_768 <= user_of_a_run() < 65_534


@pytest.mark.root
def test_what_only_root_may_enter_is_hidden() -> None:
    with tempfile.TemporaryDirectory() as name:
        secret = Path(name) / "secret"
        secret.write_text("xyzzy")
        secret.chmod(0o666)
        for mode, hidden in ((0o755, False), (0o700, True)):
            Path(name).chmod(mode)
            assert can_open(secret, "read") is not hidden
            assert can_open(secret, "append") is not hidden


@pytest.mark.root
def test_the_grader_is_out_of_reach() -> None:
    for name in ("environ", "mem", "maps"):
        assert can_open(f"/proc/self/{name}", "read")
        assert not can_open(f"/proc/{os.getpid()}/{name}", "read")
    assert not holds(f"shell('kill -0 {os.getpid()}', 0)")


@pytest.mark.root
def test_runs_at_the_same_time_are_out_of_reach_of_each_other(temporary: Path) -> None:
    with run_prolog(FOREVER, {}, LIMITS, isolation=Isolation.OTHER_USER) as first:
        (folder,) = temporary.iterdir()
        assert not holds(f"catch(directory_files('{folder}', _), _, fail)")
        assert not holds(f"shell('kill -0 {first.pid}', 0)")
        assert not holds("shell('kill -9 -1')")
        assert first.poll() is None
