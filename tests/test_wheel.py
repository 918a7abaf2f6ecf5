"""The package as others install it."""

import os
import subprocess
import sys
import venv
from pathlib import Path

from paths import ROOT


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    child = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )
    return child.stdout


def test_wheel_works_from_another_folder(tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    pip = (sys.executable, "-m", "pip", "--quiet")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", wheels, ROOT, cwd=tmp_path)
    (wheel,) = wheels.glob("*.whl")

    environment = tmp_path / "it's an environment ♥"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "--quiet", "install", wheel, cwd=tmp_path)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    cribbage = ("-m", "cribbage_bridge.cli")
    score = ("score", "5H", "5S", "5C", "JD", "--start", "5D")
    assert "twenty-nine." in run(python, *cribbage, *score, cwd=elsewhere)
    listed = run(python, "-m", "zipfile", "--list", wheel, cwd=elsewhere)
    assert "cribbage_bridge/web/static/play.html" in listed
    assert f"rules: {environment}" in run(
        python, *cribbage, "doctor", cwd=elsewhere, COLUMNS="400"
    )
    rules = environment.glob("lib/*/site-packages/cribbage_bridge/rulebook/cribbage.pl")
    assert "70 of 70" in run(python, *cribbage, "grade", *rules, cwd=elsewhere)
