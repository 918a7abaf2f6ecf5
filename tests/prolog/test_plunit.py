"""The tests of the Prolog layer."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from paths import PROLOG_TESTS, RULEBOOK

STRICT = ["swipl", "--on-error=status", "--on-warning=status"]
"""Load warnings, choice points and malformed tests fail."""

SUITES = sorted(PROLOG_TESTS.glob("*.plt"))

LONG = "LONG_TESTS"
"""The environment variable on which the long units in a suite depend."""

LONG_UNITS = [
    (suite, unit)
    for suite in SUITES
    for unit in re.findall(
        rf"begin_tests\((\w+),\s*\[\s*condition\(getenv\('{LONG}'",
        suite.read_text(encoding="utf-8"),
    )
]


def run(*goals: str, folder: Path, script: str = "", **environment: str) -> None:
    options = [word for goal in goals for word in ("-g", goal)]
    child = subprocess.run(
        [*STRICT, *options, "-t", "halt", *filter(None, [script])],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert child.returncode == 0, child.stdout + child.stderr


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_suite(suite: Path) -> None:
    run("run_tests", script=suite.name, folder=PROLOG_TESTS)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("suite", "unit"), LONG_UNITS, ids=lambda part: getattr(part, "name", part)
)
def test_long_unit_of_a_suite(suite: Path, unit: str) -> None:
    run(f"run_tests({unit})", script=suite.name, folder=PROLOG_TESTS, **{LONG: "yes"})


def test_no_long_unit_is_overlooked() -> None:
    named = sum(suite.read_text(encoding="utf-8").count(LONG) for suite in SUITES)
    assert 0 < named == len(LONG_UNITS)


def test_the_rules_of_the_show_stand_alone(tmp_path: Path) -> None:
    copy = tmp_path / "cribbage.pl"
    copy.write_bytes((RULEBOOK / "cribbage.pl").read_bytes())
    goal = (
        "hand_value([card(5,hearts), card(5,spades), card(5,clubs),"
        " card(jack,diamonds)], card(5,diamonds), 29)"
    )
    run(goal, script=copy.name, folder=tmp_path)


@pytest.mark.parametrize("game", ["cribbage", "rummikub", "cribbage/game"])
def test_the_tree_is_a_pack(game: str) -> None:
    goals = ["pack_attach('.', [])", f"use_module(library({game}))"]
    run(*goals, folder=RULEBOOK.parent)


def test_the_tree_is_installed_as_a_pack(tmp_path: Path) -> None:
    install = "pack_install('.', [interactive(false)])"
    run(install, folder=RULEBOOK.parent, XDG_DATA_HOME=str(tmp_path))
    folder = tmp_path / "swi-prolog" / "pack" / "cribbage_bridge"
    assert folder.samefile(RULEBOOK.parent)
    run("use_module(library(cribbage))", folder=tmp_path, XDG_DATA_HOME=str(tmp_path))
