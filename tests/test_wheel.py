"""The package as others install it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from paths import ROOT

CRIBBAGE = ("-m", "cribbage_bridge.cli")

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Return the output of a command in a folder outside of this checkout."""
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
        assert "cribbage_bridge/web/templates/home.html" in archive.namelist()
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


def test_a_checkout_asks_its_own_rules(tmp_path: Path) -> None:
    checkout, environment = tmp_path / "checkout", tmp_path / "environment"
    for folder in ("cribbage_bridge", "prolog"):
        shutil.copytree(ROOT / folder, checkout / folder)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, checkout)
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet", "install", "--no-deps", "--editable")
    run(*pip, checkout, cwd=tmp_path)
    assert not list(environment.rglob("rulebook"))
    rules = checkout / "prolog" / "cribbage.pl"
    changed = rules.read_text().replace(
        "[card(jack, Suit)], 1)", "[card(jack, Suit)], 7)"
    )
    rules.write_text(changed)
    hand = ("score", "2H", "4C", "6S", "JD", "--start", "8D")
    packages = sysconfig.get_path("purelib")
    shown = run(python, *CRIBBAGE, *hand, cwd=tmp_path, PYTHONPATH=packages)
    assert "One for his nob is seven." in shown
