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
from commands import call, cribbage, refusal
from paths import ROOT, RULEBOOK
from programs import wait_until
from submissions import PLAIN, BriefSuite, plain

from cribbage_bridge.grading import CribbageSuite, Isolation, Sample, sandbox

RULES = str(RULEBOOK / "cribbage.pl")
SUITES = ROOT / "tests" / "data" / "suites"
FEW = ("--hands", "0", "--deals", "0", "--seed", "2026")

HEAD = "% Counts no pairs.\n% Author: \x1b[31mthe project\n"
FAULTY = HEAD + plain(("Size * (Size - 1)", "0 * Size"))


def grade(*words: str) -> CompletedProcess[str]:
    """Give the command in this process, in a terminal of 200 columns."""
    return call("grade", *words, COLUMNS="200")


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    file = tmp_path / "faulty.pl"
    file.write_text(FAULTY)
    return str(file)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark submissions by one case of each group, as this process does it."""
    monkeypatch.setattr(CribbageSuite, "cases", BriefSuite.cases)


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8-sig") as lines:
        return list(csv.DictReader(lines))


def report(*words: str) -> Any:
    shown = grade("--json", *words)
    assert (shown.returncode, shown.stderr) == (0, "")
    (found,) = json.loads(shown.stdout)
    assert found.pop("seconds") > 0
    return found


def test_the_rules_of_the_project_get_all_marks() -> None:
    shown = cribbage("grade", RULES, *FEW)
    assert (shown.returncode, shown.stderr) == (0, "")
    words = " ".join(shown.stdout.split())
    assert "│ hand_value/3 │ │ 50 of 50 │" in words
    assert "│ select_hand/3 │ │ 20 of 20 │" in words
    assert "│ total │ │ 70 of 70 │" in words
    assert "What is wrong" not in shown.stdout
    assert "Remarks" not in shown.stdout
    assert "For the human marker, who can add up to 30 to the total" in shown.stdout


@pytest.mark.long
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("This is no program.", "Note: hand_value/3 is not defined."),
        (
            ":- module(m, []).\nhand_value(_, _, 0).",
            "Note: m:hand_value/3 is not exported.",
        ),
    ],
)
def test_a_submission_that_defines_nothing(
    tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "ann.pl"
    file.write_text(text)
    shown = grade(str(file), *FEW)
    assert shown.returncode == 1
    assert problem in shown.stdout


def test_reasons_can_be_acted_upon(faulty: str) -> None:
    shown = grade(faulty, *FEW)
    assert shown.returncode == 0
    assert re.search(
        r"- pairs:\n  hand_value\([^:]*, Value\)\.\n"
        r"  Expected 2, but the program answered 0\. Count: a pair is two\.",
        shown.stdout,
    )
    assert "Groups: pairs." in shown.stdout
    assert re.search(
        r"the six examples +│ +2 of 2 \(4 of 6 not counted\)", shown.stdout
    )
    assert "4 of the 6 cases of the six examples." in " ".join(shown.stdout.split())
    assert "- Author: line 2: Author: ?[31mthe project" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_a_report_as_json(faulty: str) -> None:
    found = report(faulty, *FEW)
    assert (found["file"], found["of"]) == (faulty, 70)
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
        "cases": 56,
        "right": 8,
        "not_counted": 0,
    }
    kinds = [evidence["kind"] for evidence in found["not_marked"]]
    assert kinds[:2] == ["author", "summary"]


@pytest.mark.long
def test_a_report_shows_its_seed_which_repeats_its_random_hands(faulty: str) -> None:
    sample = (faulty, "--hands", "10", "--deals", "0")
    found = report(*sample)
    (hands,) = (group for group in found["groups"] if group["group"] == "random hands")
    assert (hands["of"], hands["marks"], hands["cases"]) == (0, 0, 10)
    wrong = 1 - hands["right"] / 10
    text = grade(*sample, "--seed", found["seed"]).stdout
    assert f"{hands['right']} of 10 ({wrong:.1%} wrong)" in text
    marks = next(each["marks"] for each in found["predicates"].values())
    assert f"{marks:g} of 50" in text
    assert f"--seed {found['seed']} repeats the same cases" in text


# --- Files for other programs ---------------------------------------------


@pytest.mark.long
def test_junit(faulty: str, tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    assert grade(faulty, RULES, "--junit", str(file), *FEW).returncode == 0
    others, rules = junitparser.JUnitXml.fromfile(str(file))
    assert (others.name, rules.name) == (faulty, RULES)
    assert (rules.failures, rules.skipped, rules.errors) == (0, 0, 0)
    assert rules.tests == others.tests == len(CribbageSuite(Sample(0, 0)).cases("2026"))
    failed = [case for case in others if case.result]
    assert len(failed) == others.failures + others.skipped
    assert min(others.failures, others.skipped) > 0
    pair = next(case for case in failed if case.classname == "hand_value.pairs")
    expected = r"expected \d+, but the program answered 0"
    assert re.search(expected, pair.result[0].message)


@pytest.mark.long
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("shown", [[], ["--show-cases"]])
def test_gradescope(faulty: str, tmp_path: Path, shown: list[str]) -> None:
    file = tmp_path / "results.json"
    marks = report(faulty, "--gradescope", str(file), *shown, *FEW)["marks"]
    results = json.loads(file.read_text())
    *tests, marker = results["tests"]
    assert sum(test["max_score"] for test in tests) == 70
    assert results["score"] == marks
    for test in tests:
        full = test["score"] == test["max_score"]
        assert test["status"] == ("passed" if full else "failed")
        assert bool(test["output"]) == (not full)
        assert ("Wrong cases" in test["output"]) == (not full and not shown)
    assert "score" not in marker
    assert "Longest predicate" in marker["output"]


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("option", ["--junit", "--gradescope", "--similarity"])
def test_a_full_disk(option: str) -> None:
    suite = ("--suite", str(SUITES / "encoding.toml"))
    words = (str(SUITES / "encoding.pl"), option, "/dev/full")
    assert "cannot write /dev/full: No space left" in refusal("grade", *words, *suite)


@pytest.mark.long
@pytest.mark.usefixtures("brief")
def test_many_submissions(faulty: str, tmp_path: Path) -> None:
    table = tmp_path / "marks.csv"
    shown = grade(RULES, faulty, RULES, "--csv", str(table), "--jobs", "2", *FEW)
    assert shown.returncode == 0
    assert "2 submissions" in shown.stdout
    assert "--seed 2026 repeats the same cases" in shown.stdout
    assert shown.stdout.count("70.00") == 1
    rules, others = rows_of(table)
    assert (rules["file"], others["file"]) == (RULES, faulty)
    assert (rules["total"], rules["marks"]) == ("70.0", "70.0")
    assert (rules["hand_value/3"], rules["runs"]) == ("50.0", "9.0")
    assert float(others["pairs"]) == 0


def programs(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cribbage_bridge.cli", "grade", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_nothing_is_lost_when_a_batch_is_interrupted(tmp_path: Path) -> None:
    """The fourth of five submissions waits when it is loaded, until Ctrl-C."""
    program = (SUITES / "encoding.pl").read_text()
    files = [tmp_path / f"{number}.pl" for number in range(5)]
    for file in files:
        file.write_text(program)
    files[3].write_text(":- sleep(5).\n")
    results, table = tmp_path / "results.jsonl", tmp_path / "marks.csv"
    words = [*map(str, files), "--results", str(results), "--csv", str(table)]
    words += ["--suite", str(SUITES / "encoding.toml")]
    with programs(*words, "--jobs", "1", "--seed", "2026") as running:
        assert wait_until(lambda: results.exists() and lines_of(results) > 3, 60)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
        assert running.returncode != 0
        assert "run the same command to resume" in said
    assert not table.exists()
    assert lines_of(results) == 4
    files[3].write_text(program)
    assert grade(*words).returncode == 0
    assert lines_of(results) == 6
    assert [row["total"] for row in rows_of(table)] == ["8.0"] * 5
    other = grade(*words, "--seed", "8")
    assert other.returncode == 2
    assert "for other settings (seed" in other.stderr


def lines_of(file: Path) -> int:
    return sum(line.strip() != "" for line in file.read_text().split("\n")[:-1])


@pytest.mark.usefixtures("brief")
def test_the_last_attempt_of_each_student_is_marked(
    faulty: str, tmp_path: Path
) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    texts = {"jane_1_5_a.pl": FAULTY, "jane_1_9_a-1.pl": PLAIN.read_text()}
    for time, (name, text) in enumerate(texts.items()):
        (folder / name).write_text(text)
        os.utime(folder / name, (time, time))
    names = [str(folder / name) for name in texts]
    table = tmp_path / "marks.csv"
    shown = grade(*names, "--student", "canvas", "--csv", str(table), *FEW)
    assert shown.returncode == 0
    (row,) = rows_of(table)
    assert (row["student"], row["file"], row["total"]) == ("1", names[1], "70.0")
    assert (
        f"Left out, because the student has a later submission: {names[0]}."
        in shown.stderr
    )
    assert row["date"]


@pytest.mark.long
@pytest.mark.usefixtures("brief")
def test_what_is_not_protected_is_refused_or_marked_alone(
    faulty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "best_isolation", lambda: Isolation.LIMITS)
    for words in ([faulty, RULES], ["."]):
        shown = grade(*words)
        assert shown.returncode == 2
        assert "install bubblewrap" in shown.stderr
    for words in ([faulty], [faulty, RULES, "--unprotected"]):
        shown = grade(*words, *FEW)
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


@pytest.mark.long
@pytest.mark.usefixtures("brief")
def test_a_bad_file_costs_one_row(faulty: str, tmp_path: Path) -> None:
    problems = bad_files(tmp_path)
    bad = [str(tmp_path / name) for name in problems]
    table, junit = tmp_path / "marks.csv", tmp_path / "junit.xml"
    words = ("--csv", str(table), "--junit", str(junit), *FEW)
    shown = grade(faulty, *bad, RULES, *words)
    assert shown.returncode == 1
    assert shown.stdout.count("not marked: ") == len(bad)
    assert "70.00" in shown.stdout
    first, *rows, last = rows_of(table)
    assert (first["problem"], last["problem"], last["marks"]) == ("", "", "70.0")
    for row, file, problem in zip(rows, bad, problems.values(), strict=True):
        assert (row["file"], row["marks"], row["runs"]) == (file, "", "")
        assert problem in row["problem"]
    _, *suites, _ = junitparser.JUnitXml.fromfile(str(junit))
    assert [(suite.errors, suite.tests) for suite in suites] == [(1, 1)] * len(bad)
    data = json.loads(grade(faulty, bad[0], "--json", *FEW).stdout)
    assert [set(found) == {"file", "problem"} for found in data] == [False, True]


def test_a_bad_file_alone_is_refused(tmp_path: Path) -> None:
    shown = grade(str(tmp_path / "none.pl"))
    assert shown.returncode == 2
    assert "No such file" in shown.stderr


def test_names_that_a_spreadsheet_would_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["=1+1.pl", "@1.pl", "a=1.pl"]
    grade("--csv", "marks.csv", "--", *names)
    assert [row["file"] for row in rows_of(Path("marks.csv"))] == [
        "'=1+1.pl",
        "'@1.pl",
        "a=1.pl",
    ]


@pytest.mark.long
@pytest.mark.usefixtures("brief")
def test_paths_of_any_kind_beside_each_other(
    faulty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = grade("faulty.pl", str(RULES), *FEW)
    assert shown.returncode == 0
    assert "70.00" in shown.stdout


@pytest.mark.long
@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("name", [b"\x1b[31m\n.pl", b"\xff.pl"])
def test_any_file_name(name: bytes, tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(name)
    shutil.copyfile(RULES, file)
    junit, table = tmp_path / "junit.xml", tmp_path / "marks.csv"
    words = (str(file), "--junit", str(junit), "--csv", str(table), *FEW)
    shown = call("grade", *words, COLUMNS="300")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "\x1b" not in shown.stdout
    (suite,) = junitparser.JUnitXml.fromfile(str(junit))
    plain = name.decode("ascii", "replace").replace("\ufffd", "?")
    shown_name = plain.replace("\x1b", "?").replace("\n", "?")
    assert suite.name == f"{tmp_path}/{shown_name}"
    assert shown_name in table.read_text()
    assert shown_name in shown.stdout


# --- Bad usage ------------------------------------------------------------


def test_bad_usage() -> None:
    for words, problem in [
        ([], "at least one submission"),
        ([RULES, "--jobs", "0"], "--jobs"),
        ([RULES, "--unprotected", "--cluster", "tcp://127.0.0.1:1"], "be combined"),
        ([RULES, "--patience", "0"], "--patience"),
        ([RULES, "--student", "x"], "no group in parentheses for the student"),
        ([RULES, "--student", "(x"], "not a regular expression"),
        ([RULES, "--student", "(xyzzy)"], "matches none of the paths, such as"),
        (
            [RULES, "--suite", "none.toml"],
            "cribbage, rummikub or an existing file, not none",
        ),
        ([RULES, "--seed", "\n"], "--seed"),
        ([RULES, ".", "--gradescope", "results.json"], "one submission"),
        ([RULES, "--show-cases"], "--show-cases needs --gradescope"),
        ([RULES, "--junit", "no_such_folder/junit.xml"], "--junit"),
    ]:
        shown = grade(*words)
        assert (shown.returncode, shown.stdout) == (2, "")
        assert problem in shown.stderr


def test_a_kept_file_stays_when_the_usage_is_bad(tmp_path: Path) -> None:
    kept = tmp_path / "junit.xml"
    kept.write_text("kept")
    assert grade("no_such_file.pl", "--junit", str(kept)).returncode == 2
    assert kept.read_text() == "kept"
