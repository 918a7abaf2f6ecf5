"""The tests of the Prolog layer."""

import os
import re
import shutil
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
    copy = Path(shutil.copy(RULEBOOK / "cribbage.pl", tmp_path))
    goal = (
        "hand_value([card(5,hearts), card(5,spades), card(5,clubs),"
        " card(jack,diamonds)], card(5,diamonds), 29)"
    )
    run(goal, script=copy.name, folder=tmp_path)


OWN_FILE = """
rank(ace, 1, 1).
rank(2, 2, 2).
suit(hearts).
suit(spades).
card(card(Rank, Suit)) :- rank(Rank, _, _), suit(Suit).
card(Rank, Suit) :- card(card(Rank, Suit)).
deck(Deck) :- findall(Card, card(Card), Deck).
choose([], [], []).
consecutive([]).
preference([], 0).
"""
"""The predicates of a student who uses the rules of the show."""


@pytest.mark.parametrize("rules_come_first", [True, False])
def test_own_files_load_beside_the_rules_of_the_show(
    tmp_path: Path, rules_come_first: bool
) -> None:
    file = tmp_path / "own.pl"
    file.write_text(OWN_FILE)
    files = [str(RULEBOOK / "cribbage.pl"), str(file)]
    run(
        *(f"consult('{f}')" for f in files[:: 1 if rules_come_first else -1]),
        "deck([_, _, _, _])",
        folder=tmp_path,
    )


@pytest.mark.parametrize(
    ("hand", "has_hint"),
    [
        ("[card(1,hearts), card(2,hearts), card(5,spades), card(6,clubs)]", True),
        ("[card(hearts,10), card(2,hearts), card(5,spades), card(6,clubs)]", True),
        ('"5H 5S 5C JD"', True),
        ("[card(5,spades), card(Jack,hearts), card(6,clubs), card(7,clubs)]", True),
        ("[card(5,spades), card(jack,diamonds)]", False),
        ("[card(5,spades), card(5,spades), card(6,clubs), card(7,clubs)]", False),
    ],
)
def test_errors_show_what_a_card_looks_like(hand: str, has_hint: bool) -> None:
    shown = subprocess.run(
        ["swipl", str(RULEBOOK / "cribbage.pl")],
        input=f"hand_value({hand}, card(9,clubs), Value).\n",
        capture_output=True,
        text=True,
    ).stderr
    hint = "a card is card(Rank, Suit), such as card(ace, hearts)"
    assert (hint in shown) is has_hint
    assert shown.count("ERROR") <= 15


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
