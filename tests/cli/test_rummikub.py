"""The command `cribbage rummikub`."""

import json
import time

import pytest
from commands import call, refusal

from cribbage_bridge.cli import console

DEAL = ("--first", "r2 r3 r4 b2 k2", "--second", "r5 r6 b8 k8", "--bag", "r7 r8 r9")


def test_count() -> None:
    shown = call("rummikub", "count", *DEAL)
    assert shown.returncode == 0
    assert " ".join(shown.stdout.split()) == (
        "Of 5 games, the first player wins 2 (2/5, or 40.0%), loses 1 and draws 2."
    )


def test_count_as_json() -> None:
    shown = call("rummikub", "count", *DEAL, "--json")
    assert json.loads(shown.stdout) == {
        "wins": 2,
        "losses": 1,
        "draws": 2,
        "win_share": "2/5",
        "win_share_decimal": 0.4,
    }


def test_count_from_a_table() -> None:
    hands = ("--first", "r4", "--second", "b9")
    rows = ("--nrow", "r1 r2 r3", "--crow", "k4 y4 b4", "--nrow", "r5 r6 r7")
    shown = call("rummikub", "count", *hands, *rows, "--json")
    assert json.loads(shown.stdout)["wins"] == 3


def test_advise() -> None:
    shown = call("rummikub", "advise", *DEAL, "--json")
    best, other = json.loads(shown.stdout)
    assert (best["move"], best["win_share"]) == ("plays k2 b2 r2", "2/3")
    assert (other["move"], other["win_share"]) == ("plays r2 r3 r4", "0")
    table = call("rummikub", "advise", *DEAL).stdout
    assert table.index("plays k2 b2 r2") < table.index("plays r2 r3 r4")
    over = call("rummikub", "advise", "--first", "", "--second", "r1").stdout
    assert over == "The game is over, so there is no move.\n"


def test_play() -> None:
    lines = call("rummikub", "play", *DEAL, "--game", "1").stdout.splitlines()
    assert lines[-1].startswith("Player 1 wins.")
    assert [line.split()[1] for line in lines[:-1]] == (["1", "2"] * 9)[:9]
    data = json.loads(call("rummikub", "play", *DEAL, "--game", "1", "--json").stdout)
    assert len(data["moves"]) == 9


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--first r1 --second r1", "r1 is given twice"),
        ("--first q1 --second r1", "not a block: 'q1'"),
        ("--first r9 --second r8 --nrow r1,r2,r4", "r1 r2 r4 is not a valid row"),
    ],
)
def test_bad_input(words: str, complaint: str) -> None:
    for command in ("count", "advise", "play"):
        (line,) = refusal("rummikub", command, *words.split()).splitlines()
        assert complaint in line


def test_there_is_no_such_game() -> None:
    assert "there is no game 6" in refusal("rummikub", "play", *DEAL, "--game", "6")


def test_progress_is_shown_when_it_takes_a_while(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console, "_SPINNER_DELAY", 0.05)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with console.progress_shown("Counting"):
        while "Counting" not in capsys.readouterr().err:
            time.sleep(0.01)
    capsys.readouterr()
    monkeypatch.setattr(console, "_SPINNER_DELAY", 30)
    with console.progress_shown("Counting"):
        pass
    assert capsys.readouterr().err == ""
