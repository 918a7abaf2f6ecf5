"""The command `cribbage grade`, run as a student or a marker would run it."""

import csv
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import junitparser
import pytest
from commands import call
from paths import RULEBOOK

from cribbage_bridge.grading.suite import fixed_suite

RULES = str(RULEBOOK / "cribbage.pl")

ZERO = """% Counts nothing, and keeps the first four cards.
% Author: \x1b[31mthe project
hand_value(_, _, 0).
select_hand([A, B, C, D|Cribcards], [A, B, C, D], Cribcards).
"""
"""A submission that is right only for hands worth 0."""


@pytest.fixture
def zero(tmp_path: Path) -> str:
    file = tmp_path / "zero.pl"
    file.write_text(ZERO)
    return str(file)


def number_of_fixed_cases() -> int:
    suite = fixed_suite()
    return len(suite.hands) + len(suite.deals)


def report(*words: str) -> Any:
    """The only report that the command prints as JSON."""
    shown = call("grade", "--json", *words)
    assert (shown.returncode, shown.stderr) == (0, "")
    (found,) = json.loads(shown.stdout)
    return found


def test_the_rules_of_the_project_get_all_marks() -> None:
    shown = call("grade", RULES)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "│ hand_value/3              │          │ 50 of 50 │" in shown.stdout
    assert "│ select_hand/3             │          │ 20 of 20 │" in shown.stdout
    assert "│ total                     │          │ 70 of 70 │" in shown.stdout
    assert "What costs marks" not in shown.stdout
    assert "Remarks" not in shown.stdout
    assert "For the human marker, who gives the other 30 marks" in shown.stdout


def test_reasons_can_be_acted_upon(zero: str) -> None:
    shown = call("grade", zero, COLUMNS="200")
    assert shown.returncode == 0
    assert (
        "- pairs: KC KD 6S 4S with 7C: expected 2, but it answered 0. "
        "Count: a pair is two."
    ) in shown.stdout
    assert "- Author: line 2: Author: ?[31mthe project" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_a_report_as_json_and_for_gradescope(zero: str, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    found = report(zero, "--gradescope", str(file))
    assert found["file"] == zero
    assert found["of"] == 70
    total = found["hand_value"]["marks"] + found["select_hand"]["marks"]
    assert found["marks"] == pytest.approx(total, abs=0.02)
    pairs = next(group for group in found["groups"] if group["group"] == "pairs")
    assert pairs == {
        "group": "pairs",
        "marks": 0.0,
        "of": 8,
        "cases": 10,
        "right": 1,
        "not_counted": 0,
        "failure": {
            "given": "KC KD 6S 4S with 7C",
            "expected": "2",
            "actual": "answered 0",
            "count": "a pair is two",
        },
    }
    kinds = [evidence["kind"] for evidence in found["not_marked"]]
    assert kinds[:2] == ["author", "summary"]
    assert found["seed"] is None

    results = json.loads(file.read_text())
    *tests, marker = results["tests"]
    assert sum(test["max_score"] for test in tests) == 70
    assert results["score"] == found["marks"]
    for test in tests:
        full = test["score"] == test["max_score"]
        assert test["status"] == ("passed" if full else "failed")
        assert bool(test["output"]) == (not full)
    assert "score" not in marker
    assert "Longest predicate" in marker["output"]


def test_the_seed_of_a_thorough_report_gives_the_same_report(zero: str) -> None:
    found = report(zero, "--thorough", "--hands", "30")
    cases = sum(group["cases"] + group["not_counted"] for group in found["groups"])
    assert cases == 30 + number_of_fixed_cases()
    words = (zero, "--seed", found["seed"], "--hands", "30")
    assert report(*words) == found
    assert report(zero, "--seed", "other", "--hands", "30") != found
    again = f"--seed {found['seed']} repeats the same cases"
    assert again in call("grade", *words).stdout


# --- Files for other programs ---------------------------------------------


def test_a_table_and_junit_of_many_submissions(zero: str, tmp_path: Path) -> None:
    table, junit = tmp_path / "marks.csv", tmp_path / "junit.xml"
    words = ("--csv", str(table), "--junit", str(junit), "--jobs", "2")
    shown = call("grade", RULES, zero, RULES, *words)
    assert shown.returncode == 0
    assert "3 submissions" in shown.stdout
    assert "--seed" not in shown.stdout
    assert shown.stdout.count("70.00") == 2
    with table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["file"] for row in rows] == [RULES, zero, RULES]
    assert rows[0] == rows[2]
    assert (rows[0]["marks"], rows[0]["runs"]) == ("70.0", "9.0")
    assert float(rows[1]["pairs"]) == 0
    rules, zeros = junitparser.JUnitXml.fromfile(str(junit))
    assert (rules.name, zeros.name) == (RULES, zero)
    assert zeros.tests == number_of_fixed_cases()
    assert (rules.failures, rules.skipped, rules.errors) == (0, 0, 0)
    failed = [case for case in zeros if case.result]
    assert len(failed) == zeros.failures + zeros.skipped
    (king_pair,) = (case for case in zeros if case.name == "KC KD 6S 4S with 7C")
    assert king_pair.classname == "hand_value.pairs"
    assert "expected 2, but it answered 0" in king_pair.result[0].message


def test_many_submissions_show_their_seed(zero: str) -> None:
    words = ("grade", zero, zero, "--hands", "12")
    shown = call(*words, "--thorough", COLUMNS="200")
    (seed,) = re.findall(r"--seed (\w+) repeats the same cases", shown.stdout)
    assert call(*words, "--seed", seed, COLUMNS="200").stdout == shown.stdout


def test_any_file_name(tmp_path: Path) -> None:
    names = {b"\x1b[31m\n.pl": "?[31m?.pl", b"\xff.pl": "?.pl"}
    files = [os.path.join(os.fsencode(tmp_path), name) for name in names]
    for file in files:
        shutil.copyfile(RULES, file)
    junit, table = tmp_path / "junit.xml", tmp_path / "marks.csv"
    words = ("--junit", str(junit), "--csv", str(table))
    shown = call("grade", *map(os.fsdecode, files), *words, COLUMNS="300")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "\x1b" not in shown.stdout
    suites = junitparser.JUnitXml.fromfile(str(junit))
    for suite, name in zip(suites, names.values(), strict=True):
        assert suite.name == f"{tmp_path}/{name}"
        assert name in table.read_text()
        assert name in shown.stdout


# --- Bad usage ------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "Missing argument"),
        (["no_such_file.pl"], "cannot read no_such_file.pl"),
        (["."], "cannot read ."),
        ([RULES, "--jobs", "0"], "--jobs"),
        ([RULES, "--hand-seconds", "0"], "--hand-seconds"),
        ([RULES, "--seed", "\n"], "--seed"),
        ([RULES, RULES, "--gradescope", "results.json"], "one file"),
        ([RULES, "--junit", "no_such_folder/junit.xml"], "--junit"),
    ],
)
def test_bad_usage(words: list[str], problem: str) -> None:
    shown = call("grade", *words)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert problem in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_file_that_is_too_large_is_no_submission(tmp_path: Path) -> None:
    file = tmp_path / "large.pl"
    file.write_text("% " + "x" * 1_000_000)
    shown = call("grade", RULES, str(file))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "large.pl has more than 1,000,000 bytes" in shown.stderr


def test_a_kept_file_stays_when_the_usage_is_bad(tmp_path: Path) -> None:
    kept = tmp_path / "junit.xml"
    kept.write_text("kept")
    assert call("grade", "no_such_file.pl", "--junit", str(kept)).returncode == 2
    assert kept.read_text() == "kept"
