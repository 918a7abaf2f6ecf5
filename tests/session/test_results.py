"""The files of finished games: what is broken in them costs nothing else."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from finished_games import GAME, LOST, games_of_any_kind
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.session import results, statistics_file
from cribbage_bridge.session.finished import FinishedGame, merged, to_data
from cribbage_bridge.session.results import exported, read_exported

# --- The games of the terminal --------------------------------------------


def lines() -> Path:
    (file,) = data_folder().glob("*.jsonl")
    return file


def write(line: bytes) -> None:
    with lines().open("ab") as writer:
        writer.write(line)


def test_no_game_is_finished() -> None:
    assert statistics_file.read() == results.Found([], [])


def test_games_are_read_once_in_the_order_in_which_they_were_added() -> None:
    statistics_file.add(LOST)
    statistics_file.add(GAME)
    statistics_file.add(replace(LOST, mine=0))
    assert statistics_file.read().games == [LOST, GAME]
    written = [json.loads(line) for line in lines().read_text().splitlines()]
    assert written == [to_data(LOST), to_data(GAME)]


def test_what_is_known_better_is_added() -> None:
    statistics_file.add(LOST)
    statistics_file.add(GAME)
    better = replace(LOST, decisions=20, points_lost=2.5)
    for _ in range(2):
        statistics_file.add(better)
    assert statistics_file.read().games == [better, GAME]
    assert len(lines().read_text().splitlines()) == 3


@pytest.mark.parametrize("length", [1, 10, 60, -2])
def test_a_last_line_that_is_cut_off_costs_no_other(length: int) -> None:
    statistics_file.add(GAME)
    write(json.dumps(to_data(LOST)).encode()[:length])
    assert statistics_file.read().games == [GAME]
    statistics_file.add(LOST)
    found = statistics_file.read()
    assert found.games == [GAME, LOST]
    (problem,) = found.broken
    assert problem.startswith(f"{lines()}: line 2: ")


WRONG_VALUES: dict[str, list[object]] = {
    "mine": ["121", True, -1],
    "theirs": [None, 2**31],
    "opponent": [[], None],
    "won": [1],
    "margin": ["large"],
    "date": ["2026-02-30", 5],
    "id": ["x" * 201],
    "goal": ["121"],
    "whole_deals": [{}, 5],
    "points_lost": [-0.5, float("nan"), float("inf")],
}
WRONG = [{name: value} for name, values in WRONG_VALUES.items() for value in values]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        *((line, "") for line in (b"halt", b"5", b"[]", b"{}", b'{"id": "3"}', b"\0")),
        *((line, "") for line in (b'{"a later part": 1}', b"[" * 100_000, b"9" * 5000)),
        (bytes(range(128, 256)), ""),
        *(
            (json.dumps({**to_data(LOST), **wrong}).encode(), f"'{next(iter(wrong))}")
            for wrong in WRONG
        ),
    ],
)
def test_a_broken_line_costs_no_other(line: bytes, reason: str) -> None:
    statistics_file.add(GAME)
    write(line + b"\n")
    statistics_file.add(LOST)
    found = statistics_file.read()
    assert found.games == [GAME, LOST]
    (problem,) = found.broken
    assert problem.startswith(f"{lines()}: line 2: {reason}")


def test_a_name_with_ends_of_lines_stays_on_its_line() -> None:
    statistics_file.add(replace(GAME, opponent="sh -c '\n\u2028\x85♥'"))
    statistics_file.add(LOST)
    assert len(lines().read_text().splitlines()) == 2
    strange, lost = statistics_file.read().games
    assert strange.opponent == "sh -c '???♥'"
    assert lost == LOST


def test_statistics_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    statistics_file.add(GAME)
    no_space_left = OSError(28, "No space left on device")
    monkeypatch.setattr(os, "fsync", Mock(side_effect=no_space_left))
    with pytest.raises(StorageError, match="No space left on device"):
        statistics_file.add(LOST)
    assert GAME in statistics_file.read().games


def test_statistics_that_cannot_be_read() -> None:
    statistics_file.add(GAME)
    file = lines()
    file.unlink()
    file.mkdir()
    with pytest.raises(StorageError, match="cannot read"):
        statistics_file.read()


# --- Exported games -------------------------------------------------------


@given(games=st.lists(games_of_any_kind()))
def test_what_is_exported_is_read(
    games: list[FinishedGame], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("exported") / "games.json"
    file.write_text(json.dumps(exported(games)))
    assert read_exported(file) == results.Found(merged(games), [])


def test_a_broken_game_costs_no_other(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    games: list[Any] = [to_data(GAME), 5, {}, {**to_data(LOST), "won": "no"}]
    file.write_text(json.dumps({**exported([]), "games": [*games, to_data(LOST)]}))
    found = read_exported(file)
    assert found.games == [GAME, LOST]
    places = [problem.removeprefix(f"{file}: ") for problem in found.broken]
    assert [place[:8] for place in places] == ["game 2: ", "game 3: ", "game 4: "]
    assert "'won': " in places[2]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "incomplete, or not JSON"),
        (b'{"format": "cribbage stat', "incomplete, or not JSON"),
        (bytes(range(128, 256)), "incomplete, or not JSON"),
        (b"[]", "no exported statistics"),
        (b'{"format": "cribbage table", "version": 1, "games": []}', "no exported"),
        (b'{"format": "cribbage statistics", "version": 1}', "no exported"),
        (b'{"format": "cribbage statistics", "version": 2, "games": []}', "version: 2"),
    ],
)
def test_a_file_of_something_else(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "games.json"
    file.write_bytes(content)
    with pytest.raises(FormatError, match=f"{file}.*{reason}"):
        read_exported(file)


def test_a_file_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot read .*none: No such file"):
        read_exported(tmp_path / "none")
