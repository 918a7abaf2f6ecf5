"""The games on a server: kept in a file, none lost, none changed unseen."""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from room_games import empty_room

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.session.saved_rooms import SavedRoom
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.session.session import new_table
from cribbage_bridge.storage import StorageError
from cribbage_bridge.web import database
from cribbage_bridge.web.games import (
    ChangedMeanwhileError,
    DamagedGameError,
    Games,
    Limits,
    NoSuchGameError,
)
from cribbage_bridge.web.rooms import SECONDS_TO_BE_AWAY, Presence, Rooms

DAY = 24 * 60 * 60


def table(name: str, game_number: int = 0) -> SavedTable:
    new = new_table("novice", "a seed", counting=True)
    return replace(new, id=name, game_number=game_number)


def prepared(file: Path) -> Games:
    games = Games(file)
    games.prepare()
    return games


@pytest.fixture
def games(tmp_path: Path) -> Games:
    return prepared(tmp_path / "games.sqlite")


def found(games: Games, *names: str) -> dict[str, tuple[SavedTable, int]]:
    """Those of some games that are kept, each with its revision."""
    kept = {}
    for name in names:
        with suppress(NoSuchGameError):
            kept[name] = games.find(name)
    return kept


# --- The file -------------------------------------------------------------


def test_only_the_owner_can_read_the_games(games: Games) -> None:
    with database.connection(games.file) as connection:
        connection.execute("SELECT * FROM games")
        games.add(table("a"))
        files = list(games.file.parent.iterdir())
        assert len(files) == 3
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert list(games.file.parent.iterdir()) == [games.file]


def test_who_reads_does_not_wait_for_who_writes(games: Games) -> None:
    games.add(table("a"))
    with database.connection(games.file) as writing:
        writing.execute("BEGIN EXCLUSIVE")
        writing.execute("DELETE FROM games")
        assert games.find("a") == (table("a"), 0)
    assert found(games, "a") == {}


DAMAGED = ["", "{", "null", "[]", "7", '{"format": "cribbage table"}']


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_game_is_refused_and_can_be_dropped(games: Games, data: str) -> None:
    for name in ("a", "b"):
        games.add(table(name))
    with sqlite3.connect(games.file) as connection:
        connection.execute("UPDATE games SET data = ? WHERE name = 'a'", (data,))
    with pytest.raises(DamagedGameError, match="this game is damaged"):
        games.find("a")
    assert games.find("b") == (table("b"), 0)
    games.drop("a")
    assert found(games, "a") == {}


# --- As a dictionary keeps them -------------------------------------------

NAMES = ["a", "b", "c", "d", "A", "a ", "", "a' OR '1' = '1", "%", "\0", "é♥"]


class Machine(RuleBasedStateMachine):
    """Games in a file, and in a dictionary in the order of their changes."""

    tables = st.builds(table, st.sampled_from(NAMES), st.integers(0, 9))

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        self._now = 1_800_000_000.0
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(time, "time", self._clock)
        self._games = prepared(Path(self._folder.name, "games.sqlite"))
        self._kept: dict[str, tuple[SavedTable, int]] = {}
        self._days: set[int] = set()
        self._changed: dict[str, float] = {}

    def teardown(self) -> None:
        """Give the time back, and drop the file."""
        self._patch.undo()
        self._folder.cleanup()

    def _clock(self) -> float:
        """A time that no other call returns."""
        self._now += 1
        return self._now

    def _keep(self, table: SavedTable, revision: int) -> None:
        self._kept.pop(table.id, None)
        self._kept[table.id] = table, revision
        self._changed[table.id] = self._now

    @rule(days=st.sampled_from([0.3, 3]))
    def wait(self, days: float) -> None:
        """Let time pass."""
        self._now += days * DAY

    @rule(new=tables, days=st.sampled_from([1, 2, 1000]), most=st.integers(1, 5))
    def add(self, new: SavedTable, days: int, most: int) -> None:
        """Add a game, before which those go that are beyond the limits."""
        games = replace(self._games, limits=Limits(days, most))
        if new.id in self._kept:
            with pytest.raises(StorageError):
                games.add(new)
            return
        games.add(new)
        self._days.add(int(self._now // DAY))
        oldest = sorted(self._days)[-days:][0] * DAY if len(self._days) >= days else 0
        young = [name for name in self._kept if self._changed[name] >= oldest]
        young.sort(key=lambda name: self._kept[name][1] == 0, reverse=True)
        left = set(young[max(0, len(young) - most + 1) :])
        self._kept = {name: kept for name, kept in self._kept.items() if name in left}
        self._keep(new, 0)

    @rule(changed=tables, ahead=st.sampled_from([0, 0, 0, 1, -1, 2**62]))
    def change(self, changed: SavedTable, ahead: int) -> None:
        """Change a game at its revision, or fail to at another one."""
        _, revision = self._kept.get(changed.id, (None, 0))
        if changed.id in self._kept and not ahead:
            assert self._games.change(changed, revision) == revision + 1
            self._keep(changed, revision + 1)
        else:
            with pytest.raises(ChangedMeanwhileError):
                self._games.change(changed, revision + ahead)

    @rule(name=st.sampled_from(NAMES))
    def drop(self, name: str) -> None:
        """Drop a game, if it is there."""
        if self._kept.pop(name, None):
            self._games.drop(name)
        else:
            with pytest.raises(NoSuchGameError):
                self._games.drop(name)

    @invariant()
    def file_agrees(self) -> None:
        """Find the games of the dictionary, and no others."""
        assert found(self._games, *NAMES) == self._kept


TestGamesAreKeptAsInADictionary = Machine.TestCase

TestGamesAreKeptAsInADictionary.settings = settings(max_examples=15)


# --- The file -------------------------------------------------------------


def test_games_survive_when_the_file_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "a folder ♥ '%'?#" / "games.sqlite"
    file.parent.mkdir()
    prepared(file).add(table("a"))
    for number in range(3):
        prepared(file).change(table("a", number), number)
        assert prepared(file).find("a") == (table("a", number), number + 1)


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


@pytest.mark.parametrize("place", ["none", "file"])
def test_a_place_where_nothing_can_be_kept(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=f"cannot use .*{place}/games"):
        Games(tmp_path / place / "games").prepare()


def test_a_file_that_was_deleted_meanwhile(games: Games) -> None:
    games.file.unlink()
    with pytest.raises(StorageError, match="cannot use"):
        games.add(table("a"))


# --- What is dropped ------------------------------------------------------


@pytest.mark.parametrize("jump", [40, 4000, -40])
def test_a_clock_that_jumps_drops_nothing(
    games: Games, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    now = time.time()
    games.add(table("a"))
    monkeypatch.setattr(time, "time", lambda: now + jump * DAY)
    games.add(table("b"))
    assert found(games, "a", "b").keys() == {"a", "b"}


def test_a_flood_of_new_games_drops_none_in_play(tmp_path: Path) -> None:
    games = Games(tmp_path / "games.sqlite", Limits(games=5))
    games.prepare()
    for name in ("a", "b"):
        games.add(table(name))
        games.change(table(name, 1), 0)
    for number in range(20):
        games.add(table(f"new {number}"))
    assert found(games, "a", "b").keys() == {"a", "b"}
    assert found(games, "new 16", "new 17", "new 18", "new 19").keys() == {
        *("new 17", "new 18", "new 19")
    }


# --- Rooms ----------------------------------------------------------------


@pytest.fixture
def rooms(games: Games) -> Rooms:
    """Rooms in the same file, of which only two are kept."""
    rooms = Rooms(games.file, Limits(games=2))
    rooms.prepare()
    return rooms


def room(name: str) -> SavedRoom:
    return replace(empty_room().table, id=name, invitation=f"come to {name}")


def test_rooms_and_games_do_not_crowd_each_other_out(
    games: Games, rooms: Rooms
) -> None:
    games.add(table("a"))
    kept = [room(name) for name in "abc"]
    for each in kept:
        rooms.add(each)
    assert found(games, "a") == {"a": (table("a"), 0)}
    assert [rooms.find(each.id) for each in kept[1:]] == [
        (each, 0) for each in kept[1:]
    ]
    with pytest.raises(NoSuchGameError):
        rooms.find("a")


def test_an_invitation_leads_to_its_room_as_long_as_it_is_kept(rooms: Rooms) -> None:
    for name in ("a", "b"):
        rooms.add(room(name))
    assert rooms.invited_to("come to a") == "a"
    rooms.change(room("a"), 0)
    rooms.add(room("c"))
    assert rooms.invited_to("come to a") == "a"
    for invitation in ("come to b", "come to A", "come to %", "", "a"):
        with pytest.raises(NoSuchGameError):
            rooms.invited_to(invitation)


def test_it_is_noted_when_each_was_there(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "time", lambda: now)
    assert rooms.presences(["a"]) == {"a": {}}
    rooms.note_presence([("a", Seat.FIRST), ("b", Seat.SECOND)])
    for now in (1000.0 + SECONDS_TO_BE_AWAY, 1001.0 + 2 * SECONDS_TO_BE_AWAY):
        before = rooms.presences(["a"])["a"][Seat.FIRST]
        rooms.note_presence([("a", Seat.FIRST)])
        has_left = now - before.seen > SECONDS_TO_BE_AWAY
        came = now if has_left else before.came
        assert rooms.presences(["a"]) == {"a": {Seat.FIRST: Presence(came, now)}}
    rooms.note_presence([])
    assert rooms.presences(["b"]) == {"b": {Seat.SECOND: Presence(1000.0, 1000.0)}}


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
    file = tmp_path / "games.sqlite"
    in_threads(lambda number: prepared(file).add(table(f"{number}")))
    assert len(found(Games(file), *map(str, range(WORKERS)))) == WORKERS


def test_of_changes_to_the_same_game_none_is_lost(games: Games) -> None:
    games.add(table("a"))

    def change(_: int) -> None:
        for _ in range(CHANGES):
            while True:
                seen, revision = games.find("a")
                with suppress(ChangedMeanwhileError):
                    games.change(table("a", seen.game_number + 1), revision)
                    break

    in_threads(change)
    assert games.find("a") == (table("a", WORKERS * CHANGES), WORKERS * CHANGES)
