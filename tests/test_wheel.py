"""The package as others install it."""

import json
import os
import shlex
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
    """Return the output of a command in a folder outside of this checkout."""
    inherited = {key: os.environ[key] for key in os.environ.keys() - {"PYTHONPATH"}}
    child = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        check=True,
        capture_output=True,
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


SLIM = {"cribbage-bridge", "docopt", "lazy-loader", "num2words", "packaging", "pyswip"}

LIBRARY = """
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules

import cribbage_bridge as cb
from cribbage_bridge import *
from cribbage_bridge.cribbage.actions import Deal
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.files.optional_imports import MissingPackageError
from cribbage_bridge.rummikub import valid_table

print(score_hand("5C 10H 5D 2S", "7H").aloud)
print(cb.rank_discards("5H 5C 5S JD 4C 4D", "mine")[0])
print(cb.win_probability("dealer", 0, 0))
game = cb.Game("first")
game.act(Deal(shuffled("7")))
game.play_deal("novice")
print(len(cb.review(game, "first").decisions), valid_table([]))
print("pydantic" in sys.modules)
for package in ("match", "session"):
    folder = import_module(f"cribbage_bridge.{package}").__path__
    for module in iter_modules(folder, f"cribbage_bridge.{package}."):
        with suppress(MissingPackageError):
            import_module(module.name)
"""


def test_each_extra_brings_what_its_commands_need(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert "cribbage_bridge/web/templates/home.html" in archive.namelist()
    environment = tmp_path / "it's an environment ♥"
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"

    def refused(*words: str) -> str:
        with pytest.raises(subprocess.CalledProcessError) as error:
            run(python, *words, cwd=tmp_path)
        return str(error.value.stderr).strip().splitlines()[-1]

    def install(refusal: str, extra: str) -> None:
        """Install an extra as a refusal says."""
        assert refusal.endswith(f"'cribbage-bridge[{extra}]'")
        _, _, command = refusal.partition(": ")[2].partition(": ")
        run(*shlex.split(command), "--quiet", "--no-compile", cwd=tmp_path)

    pip = (python, "-m", "pip", "--quiet", "install", "--no-compile")
    run(*pip, wheel, cwd=tmp_path)
    listed = run(python, "-m", "pip", "list", "--format", "json", cwd=tmp_path)
    names = {package["name"] for package in json.loads(listed)}
    assert names - {"pip", "setuptools"} == SLIM
    assert run(python, "-c", LIBRARY, cwd=tmp_path).splitlines() == [
        "fifteen two, fifteen four, and a pair is six",
        "keep 5H 5C 5S JD, discard 4C 4D: 22.390 points (hand 16.630, crib 5.759)",
        "0.556941",
        "4 True",
        "False",
    ]
    needed = refused("-c", "from cribbage_bridge import play_match")
    assert needed.endswith("-m pip install 'cribbage-bridge[play]'")
    install(refused(*CRIBBAGE, "doctor"), "play")
    healthy = run(python, *CRIBBAGE, "doctor", cwd=tmp_path)
    assert f"rules: {environment}" in healthy
    assert "extras not installed: serve, grade, arrays" in healthy
    rules, few = str(ROOT / "prolog/cribbage.pl"), ("--hands", "0", "--deals", "0")
    grade = (*CRIBBAGE, "grade", rules, *few)
    assert refused("-c", "import cribbage_bridge.grading").endswith("[grade]'")
    install(refused(*grade), "grade")
    assert "70 of 70" in run(python, *grade, cwd=tmp_path)
    serve = (*CRIBBAGE, "serve", "--no-browser", "--host", "no host")
    install(refused(*serve), "serve")
    assert "cannot serve at no host" in refused(*serve)
