"""The games on a server: kept in a file, none lost, none changed unseen."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import new_table
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web.games import (
    ChangedMeanwhileError,
    Games,
    Limits,
    NoSuchGameError,
)

DAY = 24 * 60 * 60


def table(name: str, game_number: int = 0) -> SavedTable:
    new = new_table("novice", "a seed", counting=True)
    return replace(new, id=name, game_number=game_number)


@pytest.fixture
def games(tmp_path: Path) -> Games:
    games = Games(tmp_path / "games.sqlite")
    games.prepare()
    return games


def names(games: Games, *asked: str) -> str:
    """Which of some games are kept; each has a letter for a name."""
    kept = []
    for name in asked or "abcdefgh":
        try:
            games.find(name)
        except NoSuchGameError:
            continue
        kept.append(name)
    return "".join(kept)


# --- One game -------------------------------------------------------------


def test_a_game_is_found_as_it_was_added(games: Games) -> None:
    games.add(table("a"))
    games.add(table("b", 5))
    assert games.find("a") == (table("a"), 0)
    assert games.find("b") == (table("b", 5), 0)


def test_each_change_makes_a_revision(games: Games) -> None:
    games.add(table("a"))
    games.add(table("b"))
    for revision in range(3):
        assert games.change(table("a", revision + 10), revision) == revision + 1
        assert games.find("a") == (table("a", revision + 10), revision + 1)
    assert games.find("b") == (table("b"), 0)


@pytest.mark.parametrize("revision", [-1, 0, 1, 3, 2**62])
def test_a_change_of_another_revision_is_refused(games: Games, revision: int) -> None:
    games.add(table("a"))
    games.change(table("a", 1), 0)
    games.change(table("a", 2), 1)
    with pytest.raises(ChangedMeanwhileError):
        games.change(table("a", 3), revision)
    assert games.find("a") == (table("a", 2), 2)


def test_a_game_that_is_not_there(games: Games) -> None:
    games.add(table("a"))
    for name in ("b", "", "A", "a ", "a' OR '1' = '1", "%", "\0", "é♥"):
        with pytest.raises(NoSuchGameError):
            games.find(name)
        with pytest.raises(NoSuchGameError):
            games.drop(name)
        with pytest.raises(ChangedMeanwhileError):
            games.change(table(name), 0)
    assert games.find("a") == (table("a"), 0)


def test_a_game_that_was_dropped_is_gone(games: Games) -> None:
    games.add(table("a"))
    games.add(table("b"))
    games.drop("a")
    assert names(games) == "b"
    with pytest.raises(NoSuchGameError):
        games.drop("a")
    with pytest.raises(ChangedMeanwhileError):
        games.change(table("a"), 0)
    assert names(games) == "b"


def test_a_name_is_given_only_once(games: Games) -> None:
    games.add(table("a"))
    with pytest.raises(StorageError):
        games.add(table("a", 9))
    assert games.find("a") == (table("a"), 0)


# --- Limits ---------------------------------------------------------------


class Clock:
    """The time of day, as it is wanted."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        """A time that no other call returns."""
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock


def test_beyond_the_maximum_number_the_oldest_go(games: Games, clock: Clock) -> None:
    few = replace(games, limits=Limits(games=3))
    for name, kept in zip("abcde", ["a", "ab", "abc", "bcd", "cde"], strict=True):
        few.add(table(name))
        assert names(games) == kept


def test_a_game_that_was_changed_is_the_newest(games: Games, clock: Clock) -> None:
    few = replace(games, limits=Limits(games=3))
    for name in "abc":
        few.add(table(name))
    few.change(table("a"), 0)
    few.find("b")
    few.add(table("d"))
    assert names(games) == "acd"
    few.add(table("e"))
    assert names(games) == "ade"


def test_a_game_that_was_not_changed_for_long_goes(games: Games, clock: Clock) -> None:
    aging = replace(games, limits=Limits(days=2))
    for name in "abc":
        aging.add(table(name))
    clock.now += 1.5 * DAY
    aging.change(table("b"), 0)
    aging.add(table("d"))
    assert names(games) == "abcd"
    clock.now += DAY
    aging.add(table("e"))
    assert names(games) == "bde"


def test_the_limits_are_those_of_who_adds(games: Games, clock: Clock) -> None:
    for name in "abcd":
        games.add(table(name))
    clock.now += 20 * DAY
    games.add(table("e"))
    assert names(games) == "abcde"
    replace(games, limits=Limits(days=1000, games=2)).add(table("f"))
    assert names(games) == "ef"


# --- The file -------------------------------------------------------------


def test_games_survive_when_the_file_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "a folder ♥ '%'?#" / "games.sqlite"
    file.parent.mkdir()
    for number in range(3):
        games = Games(file)
        games.prepare()
        if number:
            assert games.find("a") == (table("a", number - 1), number - 1)
            games.change(table("a", number), number - 1)
        else:
            games.add(table("a"))


def as_text(file: Path) -> None:
    file.write_text("These are no games. " * 100)


def as_another_database(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE games (name TEXT)")
    connection.close()


@pytest.mark.parametrize("make", [as_text, as_another_database, Path.mkdir])
def test_a_file_of_another_kind_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    file = tmp_path / "games.sqlite"
    make(file)
    with pytest.raises(StorageError, match=r"cannot use .*games\.sqlite: "):
        Games(file).prepare()
    if make is as_text:
        assert file.read_text().startswith("These are no games.")


@pytest.mark.parametrize("place", ["none/games.sqlite", "file/games.sqlite"])
def test_a_place_where_nothing_can_be_kept(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot use") as error:
        Games(tmp_path / place).prepare()
    assert isinstance(error.value, OSError)
    assert place in str(error.value)


def test_a_file_that_was_deleted_meanwhile(games: Games) -> None:
    games.file.unlink()
    with pytest.raises(StorageError, match="cannot use"):
        games.add(table("a"))


# --- At the same time -----------------------------------------------------

WORKERS = 4

CHANGES = 12


def in_threads(work: Callable[[int], None]) -> None:
    """Do some work in several threads that start together."""
    start = Barrier(WORKERS)

    def at_once(number: int) -> None:
        start.wait()
        work(number)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(at_once, range(WORKERS)))


def test_a_file_can_be_made_by_several_at_the_same_time(tmp_path: Path) -> None:
    def work(number: int) -> None:
        games = Games(tmp_path / "games.sqlite")
        games.prepare()
        games.add(table(f"{number}"))

    in_threads(work)
    kept = names(Games(tmp_path / "games.sqlite"), *map(str, range(WORKERS)))
    assert len(kept) == WORKERS


def test_games_of_several_threads_do_not_mix(games: Games) -> None:
    def work(number: int) -> None:
        games.add(table(f"{number}"))
        games.add(table(f"{number} to drop"))
        for revision in range(CHANGES):
            changed = table(f"{number}", number * 1000 + revision)
            assert games.change(changed, revision) == revision + 1
            assert games.find(f"{number}") == (changed, revision + 1)
        games.drop(f"{number} to drop")

    in_threads(work)
    for number in range(WORKERS):
        last = table(f"{number}", number * 1000 + CHANGES - 1)
        assert games.find(f"{number}") == (last, CHANGES)
        with pytest.raises(NoSuchGameError):
            games.find(f"{number} to drop")


def test_of_changes_to_the_same_game_none_is_lost(games: Games) -> None:
    games.add(table("a"))

    def work(number: int) -> None:
        for _ in range(CHANGES):
            while True:
                found, revision = games.find("a")
                try:
                    games.change(table("a", found.game_number + 1), revision)
                    break
                except ChangedMeanwhileError:
                    continue

    in_threads(work)
    assert games.find("a") == (table("a", WORKERS * CHANGES), WORKERS * CHANGES)
