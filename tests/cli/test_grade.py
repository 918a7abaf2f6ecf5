"""The command `cribbage grade`, as a student or a marker would give it."""

import csv
import json
import os
import re
import shutil
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import junitparser
import pytest
from commands import call, cribbage
from paths import RULEBOOK

from cribbage_bridge.grading.suite import fixed_suite

RULES = str(RULEBOOK / "cribbage.pl")

ZERO = """% Counts nothing, and keeps the first four cards.
% Author: \x1b[31mthe project
hand_value(_, _, 0).
select_hand([A, B, C, D|Cribcards], [A, B, C, D], Cribcards).
"""
"""A submission that is right only for hands worth 0."""


def grade(*words: str) -> CompletedProcess[str]:
    """Give the command in this process, in a terminal of 200 columns."""
    return call("grade", *words, COLUMNS="200")


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
    shown = grade("--json", *words)
    assert (shown.returncode, shown.stderr) == (0, "")
    (found,) = json.loads(shown.stdout)
    return found


def test_the_rules_of_the_project_get_all_marks() -> None:
    shown = cribbage("grade", RULES)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "│ hand_value/3              │          │ 50 of 50 │" in shown.stdout
    assert "│ select_hand/3             │          │ 20 of 20 │" in shown.stdout
    assert "│ total                     │          │ 70 of 70 │" in shown.stdout
    assert "What costs marks" not in shown.stdout
    assert "Remarks" not in shown.stdout
    assert "For the human marker, who gives the other 30 marks" in shown.stdout


def test_reasons_can_be_acted_upon(zero: str) -> None:
    shown = grade(zero)
    assert shown.returncode == 0
    assert (
        "- pairs: KC KD 6S 4S with 7C: expected 2, but it answered 0. "
        "Count: a pair is two."
    ) in shown.stdout
    assert "- Author: line 2: Author: ?[31mthe project" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_a_report_as_json(zero: str) -> None:
    found = report(zero)
    assert (found["file"], found["of"], found["seed"]) == (zero, 70, None)
    total = found["hand_value"]["marks"] + found["select_hand"]["marks"]
    assert found["marks"] == pytest.approx(total, abs=0.02)
    (pairs,) = (group for group in found["groups"] if group["group"] == "pairs")
    assert pairs == {
        "group": "pairs",
        "marks": 0.0,
        "of": 8,
        "cases": 11,
        "right": 2,
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


def test_a_thorough_report_shows_its_seed_which_repeats_it(zero: str) -> None:
    found = report(zero, "--thorough", "--hands", "120")
    cases = sum(group["cases"] + group["not_counted"] for group in found["groups"])
    assert cases == 120 + number_of_fixed_cases()
    words = (zero, "--seed", found["seed"], "--hands", "120")
    assert report(*words) == found
    assert f"--seed {found['seed']} repeats the same cases" in grade(*words).stdout
    assert report(zero, "--seed", "other", "--hands", "120") != found


# --- Files for other programs ---------------------------------------------


def test_junit(zero: str, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert grade(zero, RULES, "--junit", str(file)).returncode == 0
    zeros, rules = junitparser.JUnitXml.fromfile(str(file))
    assert (zeros.name, rules.name) == (zero, RULES)
    assert (rules.failures, rules.skipped, rules.errors) == (0, 0, 0)
    assert rules.tests == zeros.tests == number_of_fixed_cases()
    failed = [case for case in zeros if case.result]
    assert len(failed) == zeros.failures + zeros.skipped
    assert min(zeros.failures, zeros.skipped) > 0
    (king_pair,) = (case for case in zeros if case.name == "KC KD 6S 4S with 7C")
    assert king_pair.classname == "hand_value.pairs"
    assert "expected 2, but it answered 0" in king_pair.result[0].message


def test_gradescope(zero: str, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    marks = report(zero, "--gradescope", str(file))["marks"]
    results = json.loads(file.read_text())
    *tests, marker = results["tests"]
    assert sum(test["max_score"] for test in tests) == 70
    assert results["score"] == marks
    for test in tests:
        full = test["score"] == test["max_score"]
        assert test["status"] == ("passed" if full else "failed")
        assert bool(test["output"]) == (not full)
    assert "score" not in marker
    assert "Longest predicate" in marker["output"]


def test_many_submissions(zero: str, tmp_path: Path) -> None:
    table = tmp_path / "marks.csv"
    shown = grade(RULES, zero, RULES, "--csv", str(table), "--jobs", "2")
    assert shown.returncode == 0
    assert "3 submissions" in shown.stdout
    assert "--seed" not in shown.stdout
    assert shown.stdout.count("70.00") == 2
    with table.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["file"] for row in rows] == [RULES, zero, RULES]
    assert rows[0] == rows[2]
    columns = ("marks", "hand_value", "select_hand", "runs")
    assert [rows[0][name] for name in columns] == ["70.0", "50.0", "20.0", "9.0"]
    assert float(rows[1]["pairs"]) == 0


def bad_files(folder: Path) -> dict[str, str]:
    """Files that cannot be marked, and why."""
    (folder / "folder.pl").mkdir()
    os.mkfifo(folder / "pipe.pl")
    (folder / "link.pl").symlink_to(RULES)
    (folder / "large.pl").write_bytes(b"%" * 1_000_001)
    (folder / "secret.pl").touch(mode=0o000)
    return {
        "folder.pl": "Is a directory",
        "pipe.pl": "no file of text",
        "link.pl": "a link, which is not followed",
        "large.pl": "more than 1,000,000 bytes",
        "none.pl": "No such file",
        **({"secret.pl": "Permission denied"} if os.getuid() else {}),
    }


def test_a_bad_file_costs_one_row(zero: str, tmp_path: Path) -> None:
    problems = bad_files(tmp_path)
    bad = [str(tmp_path / name) for name in problems]
    table, junit = tmp_path / "marks.csv", tmp_path / "junit.xml"
    words = ("--csv", str(table), "--junit", str(junit))
    shown = grade(zero, *bad, RULES, *words)
    assert shown.returncode == 1
    assert shown.stdout.count("not marked: ") == len(bad)
    assert "70.00" in shown.stdout
    with table.open(newline="") as lines:
        first, *rows, last = csv.DictReader(lines)
    assert (first["problem"], last["problem"], last["marks"]) == ("", "", "70.0")
    for row, file, problem in zip(rows, bad, problems.values(), strict=True):
        assert (row["file"], row["marks"], row["runs"]) == (file, "", "")
        assert problem in row["problem"]
    _, *suites, _ = junitparser.JUnitXml.fromfile(str(junit))
    assert [(suite.errors, suite.tests) for suite in suites] == [(1, 1)] * len(bad)
    data = json.loads(grade(zero, bad[0], "--json").stdout)
    assert [set(found) == {"file", "problem"} for found in data] == [False, True]


@pytest.mark.parametrize("name", ["folder.pl", "pipe.pl", "link.pl", "none.pl"])
def test_a_bad_file_alone_is_refused(tmp_path: Path, name: str) -> None:
    problem = bad_files(tmp_path)[name]
    shown = grade(str(tmp_path / name))
    assert shown.returncode == 2
    assert problem in shown.stderr


def test_names_that_a_spreadsheet_would_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["=1+1.pl", "@1.pl", "a=1.pl"]
    grade("--csv", "marks.csv", "--", *names)
    with open("marks.csv", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["file"] for row in rows] == ["'=1+1.pl", "'@1.pl", "a=1.pl"]


def test_many_submissions_show_their_seed(zero: str) -> None:
    shown = grade(zero, zero, "--thorough", "--hands", "60")
    (seed,) = re.findall(r"--seed (\w+) repeats the same cases", shown.stdout)
    assert grade(zero, zero, "--seed", seed, "--hands", "60").stdout == shown.stdout


@pytest.mark.parametrize("name", [b"\x1b[31m\n.pl", b"\xff.pl"])
def test_any_file_name(name: bytes, tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(name)
    shutil.copyfile(RULES, file)
    junit, table = tmp_path / "junit.xml", tmp_path / "marks.csv"
    words = (str(file), "--junit", str(junit), "--csv", str(table))
    shown = cribbage("grade", *words, COLUMNS="300")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "\x1b" not in shown.stdout
    (suite,) = junitparser.JUnitXml.fromfile(str(junit))
    plain = name.decode("ascii", "replace").replace("\ufffd", "?")
    shown_name = plain.replace("\x1b", "?").replace("\n", "?")
    assert suite.name == f"{tmp_path}/{shown_name}"
    assert shown_name in table.read_text()
    assert shown_name in shown.stdout


# --- Bad usage ------------------------------------------------------------


def test_bad_usage(tmp_path: Path) -> None:
    large = tmp_path / "large.pl"
    large.write_text("% " + "x" * 1_000_000)
    for words, problem in [
        ([], "Missing argument"),
        ([RULES, "--jobs", "0"], "--jobs"),
        ([RULES, "--hand-seconds", "0"], "--hand-seconds"),
        ([RULES, "--seed", "\n"], "--seed"),
        ([RULES, RULES, "--gradescope", "results.json"], "one file"),
        ([RULES, "--junit", "no_such_folder/junit.xml"], "--junit"),
        (["."], "cannot read ."),
        ([str(large)], "large.pl has more than 1,000,000 bytes"),
    ]:
        shown = grade(*words)
        assert (shown.returncode, shown.stdout) == (2, "")
        assert problem in shown.stderr


def test_a_kept_file_stays_when_the_usage_is_bad(tmp_path: Path) -> None:
    kept = tmp_path / "junit.xml"
    kept.write_text("kept")
    assert grade("no_such_file.pl", "--junit", str(kept)).returncode == 2
    assert kept.read_text() == "kept"
