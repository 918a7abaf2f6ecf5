"""The tests of the Prolog layer."""

import os
import subprocess
from pathlib import Path

import pytest
from paths import PROLOG_TESTS, RULEBOOK

STRICT = ["--on-error=status", "--on-warning=status"]
"""Load warnings, choice points and malformed tests fail."""


SUITES = sorted(PROLOG_TESTS.glob("*.plt"))

LONG = "LONG_TESTS"
"""The environment variable on which the long tests in a suite depend."""


def run(suite: Path, environment: dict[str, str]) -> None:
    child = subprocess.run(
        ["swipl", *STRICT, "-g", "run_tests", "-t", "halt", str(suite)],
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert child.returncode == 0, child.stdout + child.stderr


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_suite(suite: Path) -> None:
    run(suite, {})


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "suite",
    [suite for suite in SUITES if LONG in suite.read_text()],
    ids=lambda suite: suite.name,
)
def test_suite_with_its_long_tests(suite: Path) -> None:
    run(suite, {LONG: "yes"})


def test_the_rules_of_the_show_stand_alone(tmp_path: Path) -> None:
    copy = tmp_path / "cribbage.pl"
    copy.write_bytes((RULEBOOK / "cribbage.pl").read_bytes())
    goal = (
        "hand_value([card(5,hearts), card(5,spades), card(5,clubs),"
        " card(jack,diamonds)], card(5,diamonds), 29)"
    )
    subprocess.run(
        ["swipl", *STRICT, "-g", goal, "-t", "halt", copy.name],
        cwd=tmp_path,
        check=True,
        timeout=60,
    )


@pytest.mark.parametrize("game", ["cribbage", "rummikub", "cribbage/game"])
def test_the_tree_is_a_pack(game: str) -> None:
    goals = ["pack_attach('.', [])", f"use_module(library({game}))"]
    subprocess.run(
        ["swipl", *STRICT, "-g", goals[0], "-g", goals[1], "-t", "halt"],
        cwd=RULEBOOK.parent,
        check=True,
        timeout=60,
    )
