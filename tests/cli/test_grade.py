"""The command `cribbage grade`, as a student or a marker would give it."""

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import junitparser
import pytest
from commands import call, cribbage
from paths import RULEBOOK
from programs import wait_until
from submissions import PLAIN

from cribbage_bridge.grading import CribbageSuite, Isolation, Sample, sandbox

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


def number_of_cases(hands: int = Sample.hands, deals: int = Sample.deals) -> int:
    return len(CribbageSuite(Sample(hands, deals)).cases("any"))


def report(*words: str) -> Any:
    shown = grade("--json", *words)
    assert (shown.returncode, shown.stderr) == (0, "")
    (found,) = json.loads(shown.stdout)
    assert found.pop("seconds") > 0
    return found


def test_the_rules_of_the_project_get_all_marks() -> None:
    shown = cribbage("grade", RULES)
    assert (shown.returncode, shown.stderr) == (0, "")
    words = " ".join(shown.stdout.split())
    assert "│ hand_value/3 │ │ 50 of 50 │" in words
    assert "│ select_hand/3 │ │ 20 of 20 │" in words
    assert "│ total │ │ 70 of 70 │" in words
    assert "What is wrong" not in shown.stdout
    assert "Remarks" not in shown.stdout
    assert "For the human marker, who gives the other 30 marks" in shown.stdout


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("This is no program.", "Note: hand_value/3 is not defined."),
        (f":- module(m, []).\n{ZERO}", "Note: m:hand_value/3 is not exported."),
    ],
)
def test_a_submission_that_defines_nothing(
    tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "ann.pl"
    file.write_text(text)
    shown = grade(str(file))
    assert shown.returncode == 1
    assert problem in shown.stdout


def test_reasons_can_be_acted_upon(zero: str) -> None:
    shown = grade(zero)
    assert shown.returncode == 0
    assert re.search(
        r"- pairs: [^:]*: expected 2, but the program answered 0\."
        r" Count: a pair is two\.",
        shown.stdout,
    )
    assert "- Author: line 2: Author: ?[31mthe project" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_a_report_as_json(zero: str) -> None:
    found = report(zero)
    assert (found["file"], found["of"]) == (zero, 70)
    total = sum(each["marks"] for each in found["predicates"].values())
    assert found["marks"] == pytest.approx(total, abs=0.02)
    (pairs,) = (group for group in found["groups"] if group["group"] == "pairs")
    failure = pairs.pop("failure")
    assert failure.pop("given")
    assert failure == {
        "expected": "2",
        "actual": "answered 0",
        "reason": "Count: a pair is two",
        "alone": "",
    }
    assert pairs == {
        "group": "pairs",
        "predicate": "hand_value/3",
        "marks": 0.0,
        "of": 8,
        "cases": 84,
        "right": 12,
        "not_counted": 0,
    }
    kinds = [evidence["kind"] for evidence in found["not_marked"]]
    assert kinds[:2] == ["author", "summary"]


def test_a_report_shows_its_seed_which_repeats_it(zero: str) -> None:
    sample = ("--hands", "20", "--deals", "1")
    found = report(zero, *sample)
    cases = sum(group["cases"] + group["not_counted"] for group in found["groups"])
    assert cases == number_of_cases(20, 1)
    words = (zero, "--seed", found["seed"], *sample)
    assert report(*words) == found
    assert f"--seed {found['seed']} repeats the same cases" in grade(*words).stdout
    assert report(zero, "--seed", "other", *sample) != found


def test_random_hands_show_how_often_a_program_is_wrong(zero: str) -> None:
    words = (zero, "--seed", "7", "--hands", "50", "--deals", "0")
    (hands,) = (
        group for group in report(*words)["groups"] if group["group"] == "random hands"
    )
    assert (hands["of"], hands["marks"], hands["cases"]) == (0, 0, 50)
    wrong = 1 - hands["right"] / 50
    assert f"{hands['right']} of 50 ({wrong:.1%} wrong)" in grade(*words).stdout


# --- Files for other programs ---------------------------------------------


def test_junit(zero: str, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert grade(zero, RULES, "--junit", str(file)).returncode == 0
    zeros, rules = junitparser.JUnitXml.fromfile(str(file))
    assert (zeros.name, rules.name) == (zero, RULES)
    assert (rules.failures, rules.skipped, rules.errors) == (0, 0, 0)
    assert rules.tests == zeros.tests == number_of_cases()
    failed = [case for case in zeros if case.result]
    assert len(failed) == zeros.failures + zeros.skipped
    assert min(zeros.failures, zeros.skipped) > 0
    pair = next(case for case in failed if case.classname == "hand_value.pairs")
    expected = r"expected \d+, but the program answered 0"
    assert re.search(expected, pair.result[0].message)


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
    assert "2 submissions" in shown.stdout
    assert shown.stdout.count("70.00") == 1
    with table.open(newline="", encoding="utf-8-sig") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["file"] for row in rows] == [RULES, zero]
    columns = ("total", "marks", "hand_value/3", "select_hand/3", "runs")
    assert [rows[0][name] for name in columns] == [
        "70.0",
        "70.0",
        "50.0",
        "20.0",
        "9.0",
    ]
    assert float(rows[1]["pairs"]) == 0


def programs(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cribbage_bridge.cli", "grade", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_lost_when_a_batch_is_killed(tmp_path: Path, number: int) -> None:
    files = [tmp_path / f"{number}.pl" for number in range(8)]
    for file in files:
        shutil.copyfile(PLAIN, file)
    results, table = tmp_path / "results.jsonl", tmp_path / "marks.csv"
    words = [*map(str, files), "--results", str(results), "--csv", str(table)]
    words += ["--hands", "0", "--deals", "0"]
    with programs(*words, "--jobs", "1", "--seed", "7") as running:
        assert wait_until(lambda: results.exists() and lines_of(results) > 3, 60)
        running.send_signal(number)
        _, said = running.communicate(timeout=30)
        assert running.returncode != 0
        assert ("run the same command to resume" in said) == (number == signal.SIGINT)
    assert not table.exists()
    done = lines_of(results) - 1
    assert 0 < done < len(files)
    assert grade(*words).returncode == 0
    assert lines_of(results) == 1 + len(files)
    with table.open(newline="", encoding="utf-8-sig") as lines:
        assert [row["total"] for row in csv.DictReader(lines)] == ["70.0"] * len(files)
    other = grade(*words, "--seed", "8")
    assert other.returncode == 2
    assert "for other settings (seed" in other.stderr


def lines_of(file: Path) -> int:
    return sum(line.strip() != "" for line in file.read_text().split("\n")[:-1])


def test_the_last_attempt_of_each_student_is_marked(zero: str, tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    texts = {"jane_1_5_a.pl": ZERO, "jane_1_9_a-1.pl": PLAIN.read_text()}
    for time, (name, text) in enumerate(texts.items()):
        (folder / name).write_text(text)
        os.utime(folder / name, (time, time))
    names = [str(folder / name) for name in texts]
    table = tmp_path / "marks.csv"
    words = [*names, "--student", "canvas", "--csv", str(table)]
    shown = grade(*words)
    assert shown.returncode == 0
    with table.open(newline="", encoding="utf-8-sig") as lines:
        (row,) = csv.DictReader(lines)
    assert (row["student"], row["file"], row["total"]) == ("1", names[1], "70.0")
    assert (
        f"Left out, because the student has a later submission: {names[0]}."
        in shown.stderr
    )
    assert row["date"]


def test_what_is_not_protected_is_refused_or_marked_alone(
    zero: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "best_isolation", lambda: Isolation.LIMITS)
    for words in ([zero, RULES], ["."]):
        shown = grade(*words)
        assert shown.returncode == 2
        assert "install bubblewrap" in shown.stderr
    for words in ([zero], [zero, RULES, "--unprotected"]):
        shown = grade(*words, "--hands", "0", "--deals", "0")
        assert shown.returncode == 0
        assert "a submission can read and write your files" in shown.stderr


def bad_files(folder: Path) -> dict[str, str]:
    (folder / "folder.pl").mkdir()
    os.mkfifo(folder / "pipe.pl")
    (folder / "link.pl").symlink_to(RULES)
    (folder / "large.pl").write_bytes(b"%" * 1_000_001)
    (folder / "secret.pl").touch(mode=0o000)
    return {
        "folder.pl": "lacks cribbage.pl; it contains no Prolog file",
        "pipe.pl": "it is not a regular file",
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
    with table.open(newline="", encoding="utf-8-sig") as lines:
        first, *rows, last = csv.DictReader(lines)
    assert (first["problem"], last["problem"], last["marks"]) == ("", "", "70.0")
    for row, file, problem in zip(rows, bad, problems.values(), strict=True):
        assert (row["file"], row["marks"], row["runs"]) == (file, "", "")
        assert problem in row["problem"]
    _, *suites, _ = junitparser.JUnitXml.fromfile(str(junit))
    assert [(suite.errors, suite.tests) for suite in suites] == [(1, 1)] * len(bad)
    data = json.loads(grade(zero, bad[0], "--json", "--hands", "0").stdout)
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
    with open("marks.csv", newline="", encoding="utf-8-sig") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["file"] for row in rows] == ["'=1+1.pl", "'@1.pl", "a=1.pl"]


def test_many_submissions_show_their_seed(zero: str) -> None:
    shown = grade(zero, RULES)
    (seed,) = re.findall(r"--seed (\w+) repeats the same cases", shown.stdout)
    assert grade(zero, RULES, "--seed", seed).stdout == shown.stdout


def test_paths_of_any_kind_beside_each_other(
    zero: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = grade("zero.pl", str(RULES), "--hands", "0", "--deals", "0")
    assert shown.returncode == 0
    assert "70.00" in shown.stdout


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
        ([], "at least one submission"),
        ([RULES, "--jobs", "0"], "--jobs"),
        ([RULES, "--unprotected", "--cluster", "tcp://127.0.0.1:1"], "be combined"),
        ([RULES, "--patience", "0"], "--patience"),
        ([RULES, "--student", "x"], "no group for the student"),
        ([RULES, "--student", "(x"], "not a regular expression"),
        ([RULES, "--student", "(xyzzy)"], "(xyzzy) matches no student in"),
        (
            [RULES, "--suite", "none.toml"],
            "cribbage, rummikub or an existing file, not none",
        ),
        ([RULES, "--seed", "\n"], "--seed"),
        ([RULES, ".", "--gradescope", "results.json"], "one submission"),
        ([RULES, "--junit", "no_such_folder/junit.xml"], "--junit"),
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
