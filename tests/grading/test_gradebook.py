"""Results for students: tables for other systems, forms, and pages."""

from __future__ import annotations

import csv
import os
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from submissions import SEED, SUITE, plain

from cribbage_bridge.files.csv import write_csv
from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.grading import (
    Evidence,
    EvidenceKind,
    GraderSettings,
    Report,
    Unmarked,
    grade,
)
from cribbage_bridge.grading.feedback import write_feedback
from cribbage_bridge.grading.gradebook import Gradebook
from cribbage_bridge.grading.lateness import Deadline
from cribbage_bridge.grading.report import Outcome, rounded
from cribbage_bridge.grading.roster import PATTERNS, Owner, Roster, owners, short_names
from cribbage_bridge.grading.rubric import Rubric


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    file = tmp_path_factory.mktemp("grading") / "ann.pl"
    file.write_text(plain(("Points = 5", "Points = 4")))
    return grade(file, GraderSettings(SUITE, seed=SEED))


def table(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file.read_text("utf-8-sig"))))


# --- Students and their attempts ------------------------------------------

CANVAS = ["doejane_123_9_cribbage.pl", "roerick_LATE_45_8_cribbage-2.pl"]
MOODLE = ["Jane Doe_123_assignsubmission_file_/a.pl", "R_45_assignsubmission_file_"]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("canvas", CANVAS),
        ("canvas", [f"all/{name}" for name in CANVAS]),
        ("moodle", MOODLE),
        (r"s(\d+)", ["s123/a.pl", "s45/a.pl"]),
        (r"(x)?(?P<student>\d+)", ["123.pl", "45.pl"]),
    ],
)
def test_students_are_found_in_names(pattern: str, names: list[str]) -> None:
    first, second = paths = list(map(Path, names))
    assert owners(paths, pattern) == {first: Owner("123"), second: Owner("45")}


def test_the_latest_is_that_of_the_last_attempt_or_date(tmp_path: Path) -> None:
    names = ["a_1_30_a.pl", "a_1_200_a-1.pl", "b_2_1_a.pl"]
    paths = [tmp_path / name for name in names]
    for path, time in zip(paths, (300, 100, 50), strict=True):
        path.touch()
        os.utime(path, (time, time))
    for pattern, latest in (("canvas", paths[1]), (r"_(\d)_", paths[0])):
        found = owners(paths, pattern)
        assert list(found) == paths
        assert [owner.name for owner in found.values()] == ["1", "1", "2"]
        assert [path for path in paths if found[path].is_latest] == [latest, paths[2]]


def test_a_name_without_a_student_is_its_own(tmp_path: Path) -> None:
    paths = [Path("a_1_2_a.pl"), Path("notes.txt")]
    assert [owner.name for owner in owners(paths, "canvas").values()] == [
        "1",
        "notes.txt",
    ]


@pytest.mark.parametrize("pattern", ["(", "no group", "(none)", *PATTERNS])
def test_a_pattern_that_finds_no_student(pattern: str) -> None:
    with pytest.raises(FormatError):
        owners([Path("a.pl")], pattern)


def test_no_submissions() -> None:
    assert owners([], "canvas") == {}


# --- Late submissions -----------------------------------------------------

NOON = datetime(2026, 5, 1, 12, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("hours", "days", "percent"),
    [(-1, 0, 100), (0, 0, 100), (0.1, 1, 90), (24, 1, 90), (25, 2, 80), (999, 42, 0)],
)
def test_each_day_costs_a_share(hours: float, days: int, percent: int) -> None:
    lateness = Deadline(NOON, 10).lateness(NOON + timedelta(hours=hours))
    assert (lateness.days, lateness.share) == (days, Fraction(percent, 100))


def test_a_time_has_the_zone_of_the_deadline_or_its_own() -> None:
    deadline = Deadline(NOON)
    assert deadline.read_time("2026-05-01T12:00") == NOON
    assert deadline.read_time("2026-05-01 10:00Z") == NOON
    with pytest.raises(FormatError, match="'noon' is not a time such as 2026-11-30"):
        deadline.read_time("noon")


@pytest.mark.long
def test_late_submissions_have_a_column_and_lose_marks(
    report: Report, tmp_path: Path
) -> None:
    path = Path("jane-2026-05-02T13:00.pl")
    pattern = r"(?P<student>\w+)-(?P<time>.*)\.pl"
    jane = owners([path], pattern)[path]
    local = replace(
        report, date=(NOON - timedelta(hours=1)).astimezone().replace(tzinfo=None)
    )
    entries: list[tuple[Owner, Outcome]] = [
        (jane, report),
        (Owner("rick"), local),
        (Owner("eve"), Unmarked("eve.pl", "it is no file")),
    ]
    late = Gradebook(SUITE, entries, deadline=Deadline(NOON, 25))
    first, second, third = late.rows()
    assert [row.get("days late") for row in (first, second, third)] == [2, 0, None]
    assert first["total"] == rounded(report.marks / 2) == late.totals()["jane"]
    assert second["total"] == second["marks"]
    late.write_feedback(tmp_path, ())
    for suffix in ("html", "txt"):
        page = (tmp_path / f"jane.{suffix}").read_text()
        assert "2 days late, which costs 50% of the marks" in page
        assert f"{rounded(report.marks / 2):g} of 70" in page
        assert "days late" not in (tmp_path / f"rick.{suffix}").read_text()


# --- Tables of other systems ----------------------------------------------


def book(report: Report, rubric: Rubric | None = None) -> Gradebook:
    better = replace(report, groups=report.groups[:2], ranges=())
    entries: list[tuple[Owner, Outcome]] = [
        (Owner("123", is_latest=False), report),
        (Owner("123"), better),
        (Owner("45"), report),
        (Owner("9"), Unmarked("eve.pl", "it is no file")),
    ]
    return Gradebook(SUITE, entries, rubric)


def test_canvas_gets_its_columns(report: Report, tmp_path: Path) -> None:
    exported = tmp_path / "exported.csv"
    exported.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,Essay (12)\n"
        "    Points Possible,,,,,10\n"
        '"Doe, Jane",123,u1,jane,A,7\n"Nix, No",77,u2,no,A,\n=Eve,9,u3,eve,A,\n'
    )
    roster = Roster.read(exported)
    book(report).write_canvas(tmp_path / "canvas.csv", roster)
    points, jane = table(tmp_path / "canvas.csv")
    assert points == {
        "Student": "    Points Possible",
        **dict.fromkeys(("ID", "SIS User ID", "SIS Login ID", "Section"), ""),
        "Cribbage": "70",
    }
    assert jane == {
        "Student": "Doe, Jane",
        "ID": "123",
        "SIS User ID": "u1",
        "SIS Login ID": "jane",
        "Section": "A",
        "Cribbage": "17.0",
    }
    assert roster.unknown(["123", "45"]) == ["45"]
    exported.write_text(exported.read_text().replace("Essay (12)", "Cribbage (34)"))
    book(report).write_canvas(tmp_path / "canvas.csv", Roster.read(exported))
    (jane,) = table(tmp_path / "canvas.csv")
    assert jane["Cribbage (34)"] == "17.0"
    with pytest.raises(FormatError, match="no column Identifier"):
        book(report).write_moodle(tmp_path / "moodle.csv", roster)


def test_moodle_gets_its_worksheet_back(report: Report, tmp_path: Path) -> None:
    exported = tmp_path / "exported.csv"
    exported.write_text(
        "\ufeffIdentifier,Full name,Grade,Feedback comments\n"
        "Participant 45,R,,\nParticipant 123,Jane,,\n"
    )
    book(report).write_moodle(tmp_path / "moodle.csv", Roster.read(exported))
    jane, rick = table(tmp_path / "moodle.csv")
    assert jane == {
        "Identifier": "Participant 123",
        "Full name": "Jane",
        "Grade": "17.0",
        "Feedback comments": "All wrong counts have one explanation:"
        " a flush of five is worth four points.\nWrong counts may be why select_hand/3"
        " chooses wrong cards: correct hand_value/3 first.",
    }
    assert (rick["Identifier"], rick["Grade"]) == ("Participant 45", "66.5")
    assert rick["Feedback comments"].startswith("flushes: ")


def test_a_student_who_is_two_is_refused() -> None:
    rows = ({"ID": "1001", "SIS User ID": "7"}, {"ID": "7", "SIS User ID": "9"})
    roster = Roster(rows)
    assert roster.row("9") == rows[1]
    with pytest.raises(FormatError, match="2 students match 7"):
        roster.row("7")


@pytest.mark.parametrize("content", [b"", b"\xff", b"a,b\n1,2,3\n"])
def test_a_list_of_students_that_cannot_be_read(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "students.csv"
    file.write_bytes(content)
    with pytest.raises(FormatError, match=r"students\.csv"):
        Roster.read(file)


# --- The form of the human marker -----------------------------------------


def filled_in(file: Path, name: str, points: dict[str, str], comment: str = "") -> None:
    rows = table(file)
    for row in rows:
        if row["submission"] == name:
            row.update(points, comment=comment)
    write_csv(file, rows)


FULL = {
    f"{criterion.title} (of {criterion.points})": str(criterion.points)
    for criterion in SUITE.criteria
}


def test_a_form_is_filled_in_and_joins_the_table(
    report: Report, tmp_path: Path
) -> None:
    form = tmp_path / "form.csv"
    Rubric(SUITE.criteria).write(form, ["123", "45"])
    first, _ = table(form)
    assert first == {"submission": "123", **dict.fromkeys(FULL, ""), "comment": ""}
    filled_in(form, "123", {**FULL, "signature (of 1)": "0.5"}, "- fine, on the whole")
    filled_in(form, "45", {"signature (of 1)": "1"})
    rubric = Rubric(SUITE.criteria)
    rubric.read(form)
    assert rubric.total("123") == Fraction(59, 2)
    assert rubric.total("45") is None
    assert rubric.total("9") is None
    assert rubric.comment("123") == "- fine, on the whole"
    rows = list(book(report, rubric).rows())
    assert [row.get("total") for row in rows] == [66.5 + 29.5, 46.5, 66.5, None]
    assert rows[1]["code (of 30)"] == 29.5
    assert book(report, rubric).unfinished == ["45", "9"]
    assert book(report, Rubric(SUITE.criteria)).unfinished == []
    assert rubric.finished_points("45") == {}
    rubric.write(form, ["45", "9"])
    assert [row["submission"] for row in table(form)] == ["123", "45", "9"]
    again = Rubric(SUITE.criteria)
    again.read(form)
    assert again.comment("123") == "- fine, on the whole"


def test_canvas_adds_the_points_of_a_finished_form_even_if_all_are_0(
    report: Report, tmp_path: Path
) -> None:
    form = tmp_path / "form.csv"
    rubric = Rubric(SUITE.criteria)
    rubric.write(form, ["123"])
    filled_in(form, "123", dict.fromkeys(FULL, "0"))
    rubric.read(form)
    roster = Roster(({"Student": "Doe, Jane", "ID": "123"},))
    book(report, rubric).write_canvas(tmp_path / "canvas.csv", roster)
    points, _ = table(tmp_path / "canvas.csv")
    assert points["Cribbage"] == "100"


def test_a_form_from_a_spreadsheet_is_read(tmp_path: Path) -> None:
    """With semicolons, and commas in numbers."""
    form = tmp_path / "form.csv"
    Rubric(SUITE.criteria).write(form, ["123"])
    heading, row = form.read_text("utf-8-sig").replace(",", ";").splitlines()
    form.write_text(f"{heading}\n{row.replace(';', ';0,5', 1)}\n")
    rubric = Rubric(SUITE.criteria)
    rubric.read(form)
    assert rubric.points("123") == {SUITE.criteria[0]: Fraction(1, 2)}


@pytest.mark.parametrize("points", ["-1", "2", "x", "nan", "1/0"])
def test_a_mark_that_is_none_is_refused(tmp_path: Path, points: str) -> None:
    form = tmp_path / "form.csv"
    Rubric(SUITE.criteria).write(form, ["123"])
    filled_in(form, "123", {"signature (of 1)": points})
    with pytest.raises(FormatError, match=r"signature of 123 is .*from 0 to 1"):
        Rubric(SUITE.criteria).read(form)


def test_another_table_is_no_form(tmp_path: Path) -> None:
    form = tmp_path / "form.csv"
    form.write_text("submission,signature (of 2)\n123,1\n")
    with pytest.raises(FormatError, match="must have exactly the columns"):
        Rubric(SUITE.criteria).read(form)


# --- Feedback -------------------------------------------------------------


def test_a_student_reads_what_costs_marks(report: Report, tmp_path: Path) -> None:
    given = {SUITE.criteria[0]: Fraction(1)}
    note = Evidence(EvidenceKind.NOT_LOADED, 0, "it is odd")
    report = replace(report, evidence=(*report.evidence, note))
    write_feedback(
        tmp_path, "Jane <Doe>", report, [EvidenceKind.LONGEST], given, "Well done & all"
    )
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"Jane %3CDoe%3E.html", "Jane %3CDoe%3E.txt"}
    page = (tmp_path / "Jane %3CDoe%3E.html").read_text()
    text = (tmp_path / "Jane %3CDoe%3E.txt").read_text()
    assert "Jane &lt;Doe&gt;" in page
    assert "Well done &amp; all" in page
    assert "Well done & all" in text
    for shown in (page, text):
        lower = shown.replace("Expected", "expected")
        assert "expected 5, but the program answered 4" in lower
        assert "a flush of five is worth four points" in shown
        assert "signature" in shown
        assert "language" not in shown
        assert "Longest predicate" in shown
        assert "First comment lines" not in shown
        assert "67.5 of 71" in shown
        assert "Note: it is odd." in shown
        assert "Total" in shown


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["../subs/ann.pl", "../subs/bob.pl"], ["ann.pl", "bob.pl"]),
        (["a/cribbage.pl", "b/cribbage.pl"], ["a/cribbage.pl", "b/cribbage.pl"]),
        (["../subs/ann.pl"], ["ann.pl"]),
        (["123", "45"], ["123", "45"]),
        (["/tmp/a.pl", "a.pl"], ["/tmp/a.pl", "a.pl"]),
    ],
)
def test_names_begin_in_the_common_folder(paths: list[str], names: list[str]) -> None:
    assert short_names(paths) == names


def test_long_names_have_pages_of_their_own(tmp_path: Path) -> None:
    for name in ("長" * 200 + "a", "長" * 200 + "b"):
        write_feedback(tmp_path, name, Unmarked("eve.pl", "it is no file"))
    assert len(list(tmp_path.iterdir())) == 4


def test_what_could_not_be_marked_is_said(tmp_path: Path) -> None:
    write_feedback(tmp_path, "../eve", Unmarked("eve.pl", "it is no file"))
    assert {path.name for path in tmp_path.iterdir()} == {".., eve.html", ".., eve.txt"}
    for path in tmp_path.iterdir():
        assert "could not be marked: it is no file." in path.read_text()
        with pytest.raises(StorageError, match="cannot create"):
            write_feedback(path, "eve", Unmarked("eve.pl", "it is no file"))
