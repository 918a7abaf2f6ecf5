"""The command `cribbage gradebook`, and the options of `cribbage grade` before it."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

import pytest
from commands import call
from paths import ROOT
from submissions import PLAIN

ZERO = "hand_value(_, _, 0).\nselect_hand([A,B,C,D|Crib], [A,B,C,D], Crib).\n"
TREES = str(ROOT / "tests" / "data" / "suites" / "trees.toml")
GROUP = re.compile(r".*: ([\d.]+) of \d+, right ")
FEW = ("--hands", "0", "--deals", "0", "--seed", "2026")


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("submissions")
    files = [folder / f"{name}_a.pl" for name in ("jane_1_5", "jane_1_9", "rick_2_6")]
    shutil.copyfile(PLAIN, files[0])
    files[1].write_text(ZERO)
    shutil.copyfile(PLAIN, files[2])
    return list(map(str, files))


@pytest.fixture
def students(tmp_path: Path) -> str:
    file = tmp_path / "students.csv"
    file.write_text("Student,ID,Identifier\nJane,1,\nNo,7,\n")
    return str(file)


@pytest.fixture(scope="module")
def results(submissions: list[str]) -> str:
    folder = Path(submissions[0]).parent
    file, missing = str(folder / "results.jsonl"), str(folder / "eve_3_7_a.pl")
    assert call("grade", *submissions, missing, "--results", file, *FEW).returncode == 1
    return file


LATE = ("--deadline", "2026-05-01T12:00Z", "--time-column", "Handed in")


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8-sig") as lines:
        return list(csv.DictReader(lines))


def test_everything_that_a_lecturer_hands_out(
    results: str, students: str, tmp_path: Path
) -> None:
    names = ("canvas.csv", "moodle.csv", "form.csv", "marks.csv")
    canvas, moodle, form, marks = (tmp_path / name for name in names)
    feedback = tmp_path / "feedback"
    words = [
        *("gradebook", results, "--student", "canvas", "--students", students),
        *("--canvas", str(canvas), "--moodle", str(moodle), "--csv", str(marks)),
        *("--rubric", str(form), "--feedback", str(feedback), "--release", "longest"),
    ]
    shown = call(*words)
    assert (shown.returncode, shown.stdout) == (0, "")
    assert "Students not in" in shown.stderr
    assert [row["Student"].strip() for row in rows_of(canvas)] == [
        "Points Possible",
        "Jane",
    ]
    (jane,) = rows_of(moodle)
    assert float(jane["Grade"]) < 70
    assert {file.name for file in feedback.iterdir()} == {
        f"{student}.{suffix}" for student in (1, 2, 3) for suffix in ("html", "txt")
    }
    assert "Longest predicate" in (feedback / "1.txt").read_text()
    assert [row["submission"] for row in rows_of(form)] == ["3", "1", "2"]
    assert [row["student"] for row in rows_of(marks)] == ["3", "1", "1", "2"]
    assert [row["total"] for row in rows_of(marks)][::3] == ["", "70.0"]
    assert "No such file" in rows_of(marks)[0]["problem"]


def test_marks_of_the_form_count_without_marking_again(
    results: str, tmp_path: Path
) -> None:
    form, marks = tmp_path / "form.csv", tmp_path / "marks.csv"
    words = ("gradebook", results, "--student", "canvas", "--rubric", str(form))
    assert call(*words).returncode == 0
    first, *others = form.read_text("utf-8-sig").splitlines()
    criteria = first.count(",") - 1
    filled = [line[:2] + "1," * criteria for line in others]
    form.write_text("\n".join([first, *filled]))
    assert call(*words, "--csv", str(marks)).returncode == 0
    assert rows_of(marks)[-1]["total"] == str(70.0 + criteria)


def test_the_time_can_be_a_column_of_the_list_of_students(
    results: str, tmp_path: Path
) -> None:
    students, marks = tmp_path / "students.csv", tmp_path / "marks.csv"
    students.write_text("ID,Handed in\n1,2026-05-02 11:00\n2,2026-05-01 11:59\n")
    words = ("gradebook", results, "--student", "canvas", "--students", str(students))
    assert call(*words, *LATE, "--csv", str(marks)).returncode == 0
    late = {row["student"]: row["days late"] for row in rows_of(marks)}
    assert (late["1"], late["2"]) == ("1", "0")
    shown = call(*words, *LATE[:2], "--time-column", "Day", "--csv", str(marks))
    assert "has no column Day" in shown.stderr


@pytest.mark.long
def test_an_appeal_lists_what_each_wrong_case_costs(results: str) -> None:
    words = ("gradebook", results, "--student", "canvas", "--appeal", "1")
    shown = call(*words, COLUMNS="1000")
    assert shown.returncode == 0
    title, *lines = shown.stdout.splitlines()
    marks = re.fullmatch(r".*jane_1_9_a\.pl: ([\d.]+) of 70", title)
    costs = [
        float(cost) for cost in re.findall(r"(?m)^  -([\d.]+)  ", "\n".join(lines))
    ]
    groups = [float(found[1]) for line in lines if (found := GROUP.match(line))]
    assert marks
    assert sum(groups) == pytest.approx(70 - sum(costs), abs=0.005 * len(costs))
    assert float(marks[1]) <= sum(groups) + 0.005 * len(groups)
    assert sum("Expected" in line or "expected" in line for line in lines) > 100
    for student, text in (("2", "70 of 70"), ("3", "not marked: ")):
        assert text in call(*words[:-1], student).stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "use --rubric, --csv, --canvas, --moodle, --feedback or --appeal"),
        (["--appeal", "4"], "--appeal needs a student in RESULTS, such as "),
        (["--deadline", "noon", "--csv", "marks.csv"], "not a time with a zone"),
        (["--late-percent", "5", "--csv", "marks.csv"], "need --deadline"),
        ([*LATE, "--csv", "marks.csv"], "--time-column needs --students and"),
        (["--canvas", "canvas.csv"], "need --students"),
        (["--suite", TREES, "--csv", "marks.csv"], "results for the suite Cribbage"),
    ],
)
def test_bad_usage(results: str, words: list[str], problem: str) -> None:
    shown = call("gradebook", results, *words)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert problem in shown.stderr


# --- The options of one version before ------------------------------------


@pytest.mark.long
def test_old_options_work_and_name_the_new_commands(
    submissions: list[str], students: str, tmp_path: Path
) -> None:
    canvas, page, results = (tmp_path / name for name in ("c.csv", "s.html", "r.jsonl"))
    marks = tmp_path / "marks.csv"
    shown = call(
        *("grade", *submissions, *FEW, "--student", "canvas", "--attempts", "all"),
        *("--students", students, "--canvas", str(canvas), "--csv", str(marks)),
        *("--similarity", str(page), "--budget", "99", "--results", str(results)),
        "--resume",
    )
    assert shown.returncode == 0
    for note in (
        "--attempts is deprecated: use cribbage grade without --student",
        "--students is deprecated: use cribbage gradebook RESULTS --students FILE.",
        "--canvas is deprecated: use cribbage gradebook RESULTS --canvas FILE.",
        "--similarity is deprecated: use cribbage similarity SUBMISSION... --page",
        "--budget is deprecated: use --patience",
        "--resume is deprecated: use --results alone",
    ):
        assert shown.stderr.count(note) == 1
    assert shown.stderr.count("deprecated") == 6
    assert "Jane" in canvas.read_text()
    assert [row["student"] for row in rows_of(marks)] == ["1", "1", "2"]
    assert "2 pairs" in shown.stderr or "1 pair " in shown.stderr
    assert "<html" in page.read_text()


def test_old_options_are_not_listed() -> None:
    lines = call("grade", "--help").stdout.splitlines()
    options = {line.split()[1] for line in lines if line.startswith("│ --")}
    assert {"--suite", "--help"} <= options
    assert not {"--canvas", "--resume", "--similarity", "--budget"} & options
