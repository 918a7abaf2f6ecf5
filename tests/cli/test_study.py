"""The commands ``cribbage study``."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import call, cribbage
from paths import CASES, ROOT

from cribbage_bridge import parse_cards, studies
from cribbage_bridge.cli import workers
from cribbage_bridge.cribbage.odds import Role, win_probability
from cribbage_bridge.parallel.threads import threads
from cribbage_bridge.studies.files import read_columns

SMALL = "--deals 12 --strength novice"
STUDIES = {
    "hands": "hands",
    "deals": "deals",
    "starts": f"starts {SMALL}",
    "play": f"play {SMALL}",
    "odds": "odds",
}
"""The commands that print what they find, with options by which they take seconds."""

all_studies = pytest.mark.parametrize("words", STUDIES.values(), ids=STUDIES)

QUESTIONS = "id,hand,start,crib\n7,5H 5S 5C JD,5D,\n=x,7H 8H 9H 10H,2C,yes\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


HANDS = studies.HandStudy(hands=np.array([3, 1]), cribs=np.array([4, 0]))
DEALS = studies.DealStudy(
    start_cards=46,
    totals=np.array([98, 1048]),
    deals=np.array([3480, 496]),
    ties=np.array([24, 0]),
    costs=np.array([0, 46]),
    examples=(parse_cards("3C 7C 9C 10D QD KD"), parse_cards("AC 2C 5C 5D 5H 5S")),
    values=np.array([100, 300]),
)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Study few hands and deals, and let threads play, which take no time to start."""
    monkeypatch.setattr(studies, "study_hands", lambda _: HANDS)
    monkeypatch.setattr(studies, "study_deals", lambda _: DEALS)
    monkeypatch.setattr(workers, "processes", threads)


def study(words: str) -> str:
    """Return what a study prints, in which only the lines of tables are not ASCII."""
    shown = call("study", *words.split())
    assert (shown.returncode, shown.stderr) == (0, "")
    assert re.sub("[─-╿]", "", shown.stdout).isascii()
    return shown.stdout


def problem(words: str) -> str:
    """Return the error message for a study that prints nothing."""
    shown = call("study", *words.split())
    assert (shown.returncode, shown.stdout) == (2, "")
    return " ".join(re.sub("[│╭╮╰╯─]", " ", shown.stderr).split())


def rows(shown: str) -> dict[str, list[str]]:
    lines = [line.split("│")[1:-1] for line in shown.splitlines() if "│" in line]
    return {line[0].strip(): [cell.strip() for cell in line[1:]] for line in lines}


# --- What is printed ------------------------------------------------------


def test_hands() -> None:
    found = rows(study("hands"))
    assert found["29"] == ["4", "3,248,700", "4", "3,248,700"]
    assert found["12"] == ["317,340", "40.9", "310,956", "41.8"]
    assert found["19"] == ["0", "", "0", ""]
    assert found["mean"] == ["4.7692", "", "4.7348", ""]


def test_deals(quick: None) -> None:
    found = rows(study("deals"))
    assert found["deals"] == ["3,976"]
    assert found["mean points of the best hand"] == ["4.7068"]
    assert found["deals with several best hands"] == ["24"]
    assert found["mean cost of the second choice"] == ["0.0003"]
    assert found["worst deals, 2.130 points"] == ["3,480, such as 3C 7C 9C 10D QD KD"]
    assert found["1"] == ["300", "1.3"]


def test_starts(quick: None) -> None:
    shown = study(f"starts {SMALL} --output starts.csv")
    columns, _ = read_columns(Path("starts.csv"))
    found = rows(shown)
    assert "12 deals, novice against novice, seed 1" in shown
    assert [*found] == [*columns["start_card"], "all"]
    assert found["all"][0] == "12"
    for row, rank in enumerate(columns["start_card"]):
        deals, *means, _ = found[rank]
        assert deals == columns["deals"][row]
        names = ("play_as_pone", "hand_as_pone", "play_as_dealer", "hand_as_dealer")
        expected = [float(columns[name][row]) for name in (*names, "crib", "heels")]
        assert means == [f"{mean:.2f}" for mean in expected]
        assert means[-1] == ("2.00" if rank == "J" else "0.00")


def test_play(quick: None) -> None:
    shown = study(f"play {SMALL} --output play.csv")
    columns, _ = read_columns(Path("play.csv"))
    found = rows(shown)
    names = zip(columns["lead"], columns["is_of_a_pair"], strict=True)
    leads = [f"{lead} of a pair" if pair == "True" else lead for lead, pair in names]
    assert [*found] == [*leads, "all"]
    for row, lead in enumerate(leads):
        deals, share, *_, ahead = found[lead]
        assert deals == columns["deals"][row]
        assert share == f"{int(deals) / 12:.1%}"
        mean = float(columns["pone_ahead"][row])
        if high := columns["pone_ahead_high"][row]:
            assert ahead == f"{mean:.2f} +/-{float(high) - mean:.2f}"
        else:
            assert ahead == f"{mean:.2f}"


@pytest.mark.parametrize("name", ["starts", "play"])
def test_seed_strength_and_number_of_deals(quick: None, name: str) -> None:
    first = study(f"{name} {SMALL}")
    assert study(f"{name} {SMALL} --seed 1 --jobs 1") == first
    other = study(f"{name} --deals 3 --strength regular --seed other")
    assert "3 deals, regular against regular, seed other" in other


@pytest.mark.long
def test_processes_play_as_threads_do(quick: None) -> None:
    expected = study(f"starts {SMALL}")
    shown = cribbage("study", "starts", *SMALL.split(), "--jobs", "1")
    assert (shown.returncode, shown.stderr, shown.stdout) == (0, "", expected)


def test_odds(quick: None) -> None:
    dealer, pone = study("odds").split("The pone's chance")
    for role, table in ((Role.DEALER, dealer), (Role.PONE, pone)):
        found = rows(table)
        assert [*found] == ["0", "20", "40", "60", "80", "100", "120"]
        chances = [win_probability(role, 100, theirs) for theirs in range(0, 121, 20)]
        assert found["100"] == [f"{chance:.1%}" for chance in chances]


# --- Files ----------------------------------------------------------------


@pytest.mark.long
@all_studies
def test_csv_and_parquet_have_the_same_figures(quick: None, words: str) -> None:
    for name in ("figures.csv", "figures.parquet"):
        study(f"{words} --output {name}")
    texts, _ = read_columns(Path("figures.csv"))
    values, _ = read_columns(Path("figures.parquet"))
    assert [*texts] == [*values]
    for name, column in values.items():
        assert texts[name] == ["" if value is None else str(value) for value in column]


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("hands", {"hands", "cribs", "share, on a logarithmic scale"}),
        ("deals", {"mean: 4.71", "mean value of the best hand"}),
        (f"starts {SMALL}", {"start card", "12 deals, novice against novice, seed 1"}),
        (f"play {SMALL}", {"lead", "alone", "of a pair"}),
        ("odds", {"score of the dealer", "score of the pone", "50%"}),
    ],
)
def test_pictures(quick: None, words: str, texts: set[str]) -> None:
    study(f"{words} --plot figure.svg --output figures.csv")
    assert Path("figures.csv").exists()
    found = re.findall(r"<!-- (.*?) -->", Path("figure.svg").read_text())
    assert texts <= {*found}


def no_work(*_: object, **__: object) -> Any:
    pytest.fail("the work has begun")


@all_studies
@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("--output figures.txt", "ends with .csv or .parquet, not figures"),
        (
            "--output none/a.csv",
            "cannot write none/a.csv: the folder none does not exist",
        ),
        ("--plot figure.nothing", "cannot draw figure.nothing: Format 'nothing' is"),
        (
            "--plot none/a.png",
            "cannot write none/a.png: the folder none does not exist",
        ),
        ("--output .", "is a directory"),
    ],
)
def test_wrong_files_are_refused_before_the_work_begins(
    words: str, option: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("study_hands", "study_deals", "play_deals", "study_odds"):
        monkeypatch.setattr(studies, name, no_work)
    assert reason in problem(f"{words} {option}")


@pytest.mark.parametrize(
    "words", ["starts --deals 0", "play --jobs 0", "starts --strength expert"]
)
def test_options_that_cannot_be(words: str) -> None:
    assert "invalid value" in problem(words)


# --- Questions ------------------------------------------------------------


def test_ask_prints_a_table() -> None:
    Path("asked.csv").write_text(QUESTIONS)
    found = list(csv.DictReader(StringIO(study("ask asked.csv"))))
    assert [row["value"] for row in found] == ["29", "6"]
    assert [row["id"] for row in found] == ["7", "'=x"]


def test_ask_writes_a_file() -> None:
    Path("asked.csv").write_text("cards,crib\n5H 5C 5S JD 4C 4D,theirs\n")
    assert study("ask asked.csv --output answers.parquet") == ""
    for options, mark in (("", b""), (" --spreadsheet", b"\xef\xbb\xbf")):
        assert study(f"ask asked.csv --output answers.csv{options}") == ""
        assert Path("answers.csv").read_bytes().startswith(mark + b"cards")
    columns, _ = read_columns(Path("answers.parquet"))
    assert columns["keep"] == ["5H 5C 5S JD"]
    assert columns["discard"] == ["4C 4D"]
    assert round(float(columns["mean"][0]), 2) == 10.87


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("ask none.csv", "'none.csv' does not exist"),
        ("ask asked.csv --output none.csv", "asked.csv, line 3: not a card: '1C'"),
        ("ask asked.csv --output a.txt", ".csv or .parquet, not a.txt"),
        ("ask asked.csv --output ./asked.csv", "would overwrite the input file"),
    ],
)
def test_questions_that_cannot_be_answered(words: str, reason: str) -> None:
    Path("asked.csv").write_text("cards\nAC 2C 3C 4C 5C\nAC 2C 3C 4C 1C\n")
    assert reason in problem(words)
    assert not Path("none.csv").exists()


# --- Packages -------------------------------------------------------------


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT
    )


@pytest.mark.parametrize("words", ["hands", f"ask {CASES}/hands.csv"])
def test_a_study_without_numpy(words: str) -> None:
    shown = python(
        "import sys; sys.modules['numpy'] = None\n"
        f"sys.argv = ['cribbage', 'study', *{words.split()}]\n"
        "from cribbage_bridge.cli.main import main; main()"
    )
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith("cribbage: a study requires numpy; ")
    assert shown.stderr.endswith("-m pip install 'cribbage-bridge[studies]'\n")


@pytest.mark.parametrize("extra", ["arrays", "learn", "studies"])
def test_packages_that_need_an_extra_name_it(extra: str) -> None:
    imported = f"import cribbage_bridge.{extra}"
    shown = python(f"import sys; sys.modules['numpy'] = None; {imported}")
    error = shown.stderr.splitlines()[-1]
    assert f"MissingPackageError: cribbage_bridge.{extra} requires numpy; " in error
    assert error.endswith(f"-m pip install 'cribbage-bridge[{extra}]'")


def test_the_command_starts_without_packages_of_studies() -> None:
    shown = python(
        "import sys; from cribbage_bridge.cli.main import application; application()\n"
        "print({'numpy', 'pyarrow', 'matplotlib'} & sys.modules.keys())"
    )
    assert shown.stdout == "set()\n"
