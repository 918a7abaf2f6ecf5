"""The command ``cribbage statistics``."""

from __future__ import annotations

import csv
import json
import re
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from commands import call
from finished_games import GAME, LOST, WHOLE_DEALS

from cribbage_bridge.session import statistics_file
from cribbage_bridge.session.results import exported

REVIEWED = replace(
    GAME, id="3", opponent="=cmd()", decisions=20, points_lost=5.0, discards=8
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def games(home: Path) -> Path:
    """Two games that were played here, and a file of two, of which one is new."""
    statistics_file.add(LOST)
    statistics_file.add(GAME)
    file = home / "games.json"
    file.write_text(json.dumps(exported([GAME, REVIEWED])))
    return file


def rows(shown: str) -> dict[str, list[str]]:
    """Return the cells after the first one of each row, of all tables together."""
    found: dict[str, list[str]] = {}
    for line in shown.splitlines():
        if "│" in line:
            first, *others = map(str.strip, line.split("│")[1:-1])
            found.setdefault(first, []).extend(others)
    return found


def test_tables(games: Path) -> None:
    shown = call("statistics", str(games))
    assert (shown.returncode, shown.stderr) == (0, "")
    found = rows(shown.stdout)
    assert found["regular"] == ["2", "1", "-7.5", "0", "0", "1", "0"]
    assert found["=cmd()"] == ["1", "1", "+21.0"]
    play = f"{WHOLE_DEALS.play_as_pone / WHOLE_DEALS.deals_as_pone:.2f}"
    assert found["play as pone"] == [play, "2.0", "8"]
    assert found["given away"] == ["0.38", "", "16"]
    assert found["discards and plays"] == ["1", "20", "0.25", "0.25"]
    assert "discards" not in found
    assert "muggins" not in found


def test_tables_fit_a_narrow_terminal(games: Path) -> None:
    shown = call("statistics", str(games), COLUMNS="60").stdout
    assert "…" not in shown
    assert "-7.5" in rows(shown)["regular"]
    assert max(map(len, shown.splitlines())) <= 60


def test_no_game_is_finished() -> None:
    shown = call("statistics")
    assert (shown.returncode, shown.stdout) == (0, "No game is finished yet.\n")
    assert json.loads(call("statistics", "--json").stdout)["games"] == []


def test_json_is_what_another_machine_reads(games: Path, home: Path) -> None:
    shown = call("statistics", "--json", str(games)).stdout
    data = json.loads(shown)
    assert [game["id"] for game in data["games"]] == ["1", "3", "2"]
    assert [tally["games"] for tally in data["opponents"]] == [1, 2]
    assert data["points_a_deal"][0] == {
        "source": "play as pone",
        "deals": 8,
        "mean": 2.25,
        "experts": 2.0,
    }
    file = home / "all.json"
    file.write_text(shown)
    again = call("statistics", "--json", str(file), XDG_DATA_HOME=str(home / "new"))
    assert json.loads(again.stdout) == data


def test_csv_has_a_row_for_each_game_and_no_formula(games: Path) -> None:
    shown = call("statistics", "--csv", str(games)).stdout
    first, reviewed, lost = csv.DictReader(StringIO(shown))
    assert first.keys() == reviewed.keys() == lost.keys()
    assert reviewed["opponent"] == "'=cmd()"
    assert (first["won"], lost["won"]) == ("true", "false")
    assert (reviewed["points_lost"], first["points_lost"]) == ("5", "")
    assert (first["play_as_pone"], lost["play_as_pone"]) == ("9", "")


def test_what_is_broken_is_said_and_left_out(games: Path, home: Path) -> None:
    with (home / "cribbage-bridge" / "statistics.jsonl").open("a") as writer:
        writer.write("halt\n")
    games.write_text(games.read_text().replace('"won": true', '"won": 1', 1))
    shown = call("statistics", str(games))
    assert shown.returncode == 0
    one, other = shown.stderr.splitlines()
    assert re.match(r"Left out: .*statistics\.jsonl: line 3: ", one)
    assert re.match(r"Left out: .*games\.json: game 1: 'won': ", other)
    assert rows(shown.stdout)["regular"][0] == "2"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("none.json", "cannot read none.json: No such file"),
        ("--json --csv", "--json and --csv cannot be combined"),
        ("--plot none/all.png", "cannot write none/all.png: No such file"),
        ("--plot all.nothing", "cannot draw all.nothing: Format 'nothing'"),
    ],
)
def test_what_cannot_be_done(games: Path, words: str, reason: str) -> None:
    shown = call("statistics", *words.split())
    assert shown.returncode == 2
    assert reason in " ".join(re.sub("[│╭╮╰╯─]", " ", shown.stderr).split())


def test_a_picture(games: Path) -> None:
    assert call("statistics", str(games), "--plot", "all.svg").returncode == 0
    texts = re.findall(r"<!-- (.*?) -->", Path("all.svg").read_text())
    assert {"Games by opponent", "Margin"} <= {*texts}


def test_a_picture_of_no_games() -> None:
    assert call("statistics", "--plot", "none.png").returncode == 0
    assert Path("none.png").stat().st_size > 1000


def test_a_picture_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    shown = call("statistics", "--plot", "all.png")
    assert shown.returncode == 2
    assert "drawing a picture requires matplotlib; install it with: " in shown.stderr


def test_csv_without_games_has_its_columns() -> None:
    columns = call("statistics", "--csv").stdout
    assert columns.startswith("id,date,opponent,")
    statistics_file.add(GAME)
    assert call("statistics", "--csv").stdout.startswith(f"{columns}1,")
