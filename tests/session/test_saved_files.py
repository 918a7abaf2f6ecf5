"""Saved games in files, which hold what was written, or are refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from finished_games import GAME
from tables import free_table, short_game

from cribbage_bridge import DECK, CribbageError
from cribbage_bridge.cribbage.actions import Action, Cut, Draw
from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.session import statistics_file
from cribbage_bridge.session.saved_files import (
    MOST_FINISHED,
    archive,
    finished_files,
    load,
    move_finished,
    new_file,
    save,
    saved_files,
    sole_use,
)
from cribbage_bridge.session.saved_table import SavedTable, new_table


@cache
def table(actions: int = 8) -> SavedTable:
    record = short_game()
    record = replace(record, actions=record.actions[:actions])
    return replace(new_table("novice", "1", counting=True), record=record)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "saved.json"
    save(table(), file)
    return file


# --- Save and load --------------------------------------------------------


@pytest.mark.parametrize("actions", [0, 1, 2, 12, 10_000])
def test_a_table_is_loaded_as_it_was_saved(tmp_path: Path, actions: int) -> None:
    save(table(actions), tmp_path / "a file ♥")
    assert load(tmp_path / "a file ♥") == table(actions)


def test_the_file_can_be_read_by_people(file: Path) -> None:
    text = file.read_text()
    assert text.isascii()
    assert text.endswith("}\n")
    assert ' "format": "cribbage table",\n "version": 6,\n' in text
    assert "discard first " in text
    assert all(len(line) < 250 for line in text.splitlines())


# --- Files that are not as they were saved --------------------------------


def refused(file: Path) -> str:
    """Return the reason why a file is refused, which stays as it is."""
    before = file.read_bytes()
    with pytest.raises(FormatError) as error:
        load(file)
    assert isinstance(error.value, CribbageError)
    assert file.read_bytes() == before
    reason = str(error.value)
    assert reason.startswith(str(file))
    return reason


def test_a_file_that_is_cut_off(file: Path) -> None:
    whole = file.read_bytes()
    for length in (0, 1, *range(2, len(whole) - 1, 17), len(whole) - 2):
        file.write_bytes(whole[:length])
        assert "incomplete" in refused(file)
    file.write_bytes(whole.removesuffix(b"\n"))
    assert load(file) == table()


@pytest.mark.parametrize("change", [1, 0xFF])
def test_a_file_with_a_byte_that_is_changed(file: Path, change: int) -> None:
    whole = file.read_bytes()
    for place in range(change % 7, len(whole) - 1, 7):
        changed = bytearray(whole)
        changed[place] ^= change
        file.write_bytes(changed)
        refused(file)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"halt.", b"5", b"[]", b"{}", b"NaN"),
        *(b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5000, "\ufeff{}".encode()),
        bytes(range(255, -1, -1)),
    ],
)
def test_other_files(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    refused(file)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none", "No such file"), ("", "Is a directory"), ("x" * 300, "name too long")],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(StorageError, match=reason) as error:
        load(tmp_path / name)
    assert str(tmp_path / name)[:100] in str(error.value)
    assert isinstance(error.value, OSError)


# --- Files with another game ----------------------------------------------


def test_a_game_between_people_is_not_resumed_here(file: Path) -> None:
    save(free_table().saved, file)
    assert "a game between two people" in refused(file)


def save_game(file: Path, *actions: Action) -> None:
    save(replace(table(), record=replace(table().record, actions=actions)), file)


@pytest.mark.parametrize("action", [Cut(DECK[0]), Draw(DECK[:1])])
def test_a_file_with_a_game_that_cannot_have_been(file: Path, action: Action) -> None:
    save_game(file, action)
    refused(file)


def test_a_file_with_brackets_of_any_depth(file: Path) -> None:
    text = file.read_text().removesuffix("}\n")
    for depth in range(700, 1000, 50):
        nested = "[" * depth + "]" * depth
        file.write_text(f'{text}, "deep": {nested}}}')
        refused(file)


# --- A write that fails ---------------------------------------------------


@pytest.mark.parametrize("name", ["", "none/file", "saved.json/file", "x" * 250])
def test_a_place_where_nothing_can_be_written(file: Path, name: str) -> None:
    with pytest.raises(StorageError, match="cannot write"):
        save(table(), file.parent / name)
    assert load(file) == table()


# --- The file of a table --------------------------------------------------


def test_a_table_gets_a_file(data: Path) -> None:
    with new_file() as file:
        assert file == data / "table-1.json"
        save(table(), file)
    assert saved_files() == [file]
    with sole_use(file) as mine:
        assert mine
        assert load(file) == table()


def test_tables_at_the_same_time_get_different_files() -> None:
    with new_file() as one:
        with new_file() as two, new_file() as three:
            assert len({one, two, three}) == 3
            with sole_use(two) as mine:
                assert not mine
        with new_file() as again:
            assert again == two
    with new_file() as again:
        assert again == one


def test_a_file_is_free_again_after_an_error() -> None:
    with pytest.raises(KeyError), new_file() as file:
        raise KeyError
    with new_file() as again:
        assert again == file


def test_a_file_with_anything_in_it_is_never_a_new_one() -> None:
    for content in ("half a ga", "", json.dumps(table().to_data())):
        with new_file() as file:
            file.write_text(content)
    names = ["table-1.json", "table-2.json", "table-3.json"]
    assert [file.name for file in sorted(saved_files())] == names
    with new_file() as file:
        assert file.name == "table-4.json"


def test_the_game_that_was_saved_last_comes_first() -> None:
    files = []
    for seconds in (5, 9, 7):
        with new_file() as file:
            save(table(), file)
            os.utime(file, (seconds, seconds))
            files.append(file)
    assert saved_files() == [files[1], files[2], files[0]]


def test_what_was_not_finished_goes_when_nobody_uses_the_file(data: Path) -> None:
    with new_file() as file:
        for name in ("table-1.json.123.new", "table-11.json.123.new"):
            (data / name).write_text("half a ga")
        with sole_use(file) as mine:
            assert not mine
        assert len(list(data.glob("*.new"))) == 2
    with sole_use(file) as mine:
        assert mine
    assert [left.name for left in data.glob("*.new")] == ["table-11.json.123.new"]


def test_games_that_are_archived_stay(data: Path) -> None:
    for number in (1, 2):
        with new_file() as file:
            save(replace(table(), game_number=number), file)
            place = archive(file)
        assert place == data / f"given-up-{number}.json"
        assert saved_files() == []
    assert [load(data / f"given-up-{n}.json").game_number for n in (1, 2)] == [1, 2]


def test_the_oldest_finished_games_are_deleted() -> None:
    for number in range(MOST_FINISHED + 1):
        with new_file() as file:
            file.touch()
            os.utime(file, (number, number))
            move_finished(file, str(number))
    names = [f"finished-{number}.json" for number in range(MOST_FINISHED, 0, -1)]
    assert [file.name for file in finished_files()] == names


# --- Where nothing can be saved -------------------------------------------


@pytest.mark.parametrize(
    "ask", [saved_files, new_file().__enter__, statistics_file.read]
)
def test_there_is_no_place(data: Path, ask: Callable[[], object]) -> None:
    data.parent.touch()
    with pytest.raises(StorageError, match="cannot create"):
        ask()


@pytest.mark.parametrize(
    ("lock", "change"),
    [
        ("table-1.lock", new_file().__enter__),
        ("statistics.lock", lambda: statistics_file.add(GAME)),
    ],
)
def test_a_folder_in_which_nothing_can_be_locked(
    data: Path, lock: str, change: Callable[[], object]
) -> None:
    (data / lock).mkdir(parents=True)
    with pytest.raises(StorageError, match=r"cannot write .*: Is a directory"):
        change()
