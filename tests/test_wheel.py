"""The package as others install it."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from paths import ROOT

CRIBBAGE = ("-m", "cribbage_bridge.cli")

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command prints in a folder, where it does not know this checkout."""
    inherited = {key: os.environ[key] for key in os.environ.keys() - {"PYTHONPATH"}}
    child = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**inherited, "COLUMNS": "400", **environment},
    )
    return child.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps")
    run(*pip, "--wheel-dir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_wheel_holds_all_that_is_needed(wheel: Path, tmp_path: Path) -> None:
    package = tmp_path / "it's a package ♥"
    with zipfile.ZipFile(wheel) as archive:
        assert "cribbage_bridge/web/static/play.html" in archive.namelist()
        archive.extractall(package)

    def cribbage(*words: str) -> str:
        command = (sys.executable, *CRIBBAGE, *words)
        return run(*command, cwd=tmp_path, PYTHONPATH=str(package))

    hand = ("5H", "5S", "5C", "JD", "--start", "5D")
    assert "twenty-nine." in cribbage("score", *hand)
    assert f"rules: {package}" in cribbage("doctor")


def test_wheel_is_installed_with_what_it_depends_on(
    wheel: Path, tmp_path: Path
) -> None:
    environment = tmp_path / "it's an environment ♥"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "--quiet", "install", wheel, cwd=tmp_path)
    assert f"rules: {environment}" in run(python, *CRIBBAGE, "doctor", cwd=tmp_path)
    rules = environment.glob("lib/*/site-packages/cribbage_bridge/rulebook/cribbage.pl")
    assert "70 of 70" in run(python, *CRIBBAGE, "grade", *rules, cwd=tmp_path)
