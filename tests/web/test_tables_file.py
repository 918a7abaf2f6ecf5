"""The tables of a server: saved in a file, none lost, none changed unseen."""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tables import table_for_two
from threads import at_once

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.session.saved_table import (
    Phase,
    SavedTable,
    new_table,
    new_table_for_two,
)
from cribbage_bridge.session.table import ChangedMeanwhileError
from cribbage_bridge.web import database
from cribbage_bridge.web import presence as presence_module
from cribbage_bridge.web.errors import BusyError, DamagedError, NotFoundError
from cribbage_bridge.web.origins import Origin
from cribbage_bridge.web.presence import (
    SECONDS_BETWEEN_NOTES,
    SECONDS_TO_BE_AWAY,
    Presence,
)
from cribbage_bridge.web.tables import TableLimits, Tables

DAY = 24 * 60 * 60

IDS_FOR_TWO = ["two", "TWO", "two ", "", "é♥"]

IDS = ["a", "b", "a' OR '1' = '1", "%", "\0", *IDS_FOR_TWO]


def saved(id: str, game_number: int = 0) -> SavedTable:
    """Return a table against the computer, or for two people, as its id says."""
    new = new_table("novice", "a seed", counting=True)
    if id in IDS_FOR_TWO:
        new = new_table_for_two(goal=61, counting=False, penalties=(), lock="a lock")
        assert new.friends
        new = replace(new, friends=replace(new.friends, invitation=invitation(id)))
    return replace(new, id=id, seed="a seed", game_number=game_number)


def invitation(id: str) -> str:
    return f"come to {id}"


def prepared(file: Path) -> Tables:
    tables = Tables(file)
    tables.prepare()
    return tables


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return prepared(tmp_path / "tables.sqlite")


def found(tables: Tables, *ids: str) -> dict[str, tuple[SavedTable, int]]:
    there = {}
    for id in ids:
        with suppress(NotFoundError):
            there[id] = tables.find(id)
            assert tables.revision(id) == there[id][1]
    return there


# --- The file -------------------------------------------------------------


def test_only_the_owner_can_read_the_tables(tables: Tables) -> None:
    with database.connection(tables.file) as connection:
        connection.execute("SELECT * FROM tables")
        tables.add(saved("a"))
        files = list(tables.file.parent.iterdir())
        assert len(files) == 3
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert list(tables.file.parent.iterdir()) == [tables.file]


def test_readers_do_not_wait_for_writers(tables: Tables) -> None:
    tables.add(saved("a"))
    with database.connection(tables.file) as writing:
        writing.execute("BEGIN EXCLUSIVE")
        writing.execute("DELETE FROM tables")
        assert tables.find("a") == (saved("a"), 0)
    assert found(tables, "a") == {}


@pytest.mark.parametrize("data", ["", "null", '{"format": "cribbage table"}'])
def test_a_damaged_table_is_refused_and_can_be_deleted(
    tables: Tables, data: str
) -> None:
    for id in ("a", "b"):
        tables.add(saved(id))
    with sqlite3.connect(tables.file) as connection:
        connection.execute("UPDATE tables SET data = ? WHERE id = 'a'", (data,))
    with pytest.raises(DamagedError, match="this game is damaged"):
        tables.find("a")
    assert tables.find("b") == (saved("b"), 0)
    tables.delete("a")
    assert found(tables, "a") == {}


def test_tables_survive_when_the_file_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "a folder ♥ '%'?#" / "tables.sqlite"
    file.parent.mkdir()
    prepared(file).add(saved("a"))
    for number in range(3):
        prepared(file).change(saved("a", number), number)
        assert prepared(file).find("a") == (saved("a", number), number + 1)


def as_text(file: Path) -> None:
    file.write_text("This is no database. " * 100)


def as_another_database(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE tables (name TEXT)")
    connection.close()


@pytest.mark.parametrize("make", [as_text, as_another_database, Path.mkdir])
def test_a_file_of_another_kind_is_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    file = tmp_path / "tables.sqlite"
    make(file)
    with pytest.raises(StorageError, match=r"cannot use .*tables\.sqlite: "):
        prepared(file)
    if make is as_text:
        assert file.read_text().startswith("This is no database.")


# --- As in a dictionary ---------------------------------------------------


class Machine(RuleBasedStateMachine):
    """Tables in a file, and in a dictionary in the order of their changes."""

    tables = st.builds(saved, st.sampled_from(IDS), st.integers(0, 9))

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        self._now = 1_800_000_000.0
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(time, "time", self._clock)
        self._tables = prepared(Path(self._folder.name, "tables.sqlite"))
        self._expected: dict[str, tuple[SavedTable, int]] = {}
        self._days: set[int] = set()
        self._changed: dict[str, float] = {}

    def teardown(self) -> None:
        self._patch.undo()
        self._folder.cleanup()

    def _clock(self) -> float:
        self._now += 1
        return self._now

    def _expect(self, table: SavedTable, revision: int) -> None:
        self._expected.pop(table.id, None)
        self._expected[table.id] = table, revision
        self._changed[table.id] = self._now

    @rule(days=st.sampled_from([0.3, 3]))
    def wait(self, days: float) -> None:
        self._now += days * DAY

    @rule(new=tables, days=st.sampled_from([1, 2, 1000]), most=st.integers(1, 5))
    def add(self, new: SavedTable, days: int, most: int) -> None:
        tables = replace(self._tables, limits=TableLimits(days, most))
        is_for_two = new.id in IDS_FOR_TWO
        known = {*self._days, int((self._now + 1) // DAY)}
        left = dict(self._expected)
        for number, unplayed in ((days, False), (2, True)):
            oldest = sorted(known)[-number] * DAY if len(known) >= number else 0
            for id in [id for id in left if self._changed[id] < oldest]:
                if not unplayed or left[id][1] == 0:
                    del left[id]
        if sum((id in IDS_FOR_TWO) is is_for_two for id in left) >= most:
            with pytest.raises(BusyError, match="no room"):
                tables.add(new)
            self._days, self._expected = known, left
            return
        if new.id in left:
            with pytest.raises(StorageError):
                tables.add(new)
            self._days, self._expected = known, left
            return
        tables.add(new)
        self._days = known
        self._expected = left
        self._expect(new, 0)

    @rule(changed=tables, ahead=st.sampled_from([0, 0, 0, 1, -1, 2**62]))
    def change(self, changed: SavedTable, ahead: int) -> None:
        """Change a table at its revision, or fail to at another one."""
        _, revision = self._expected.get(changed.id, (None, 0))
        if changed.id in self._expected and not ahead:
            assert self._tables.change(changed, revision) == revision + 1
            self._expect(changed, revision + 1)
        else:
            with pytest.raises(ChangedMeanwhileError):
                self._tables.change(changed, revision + ahead)

    @rule(id=st.sampled_from(IDS))
    def delete(self, id: str) -> None:
        if self._expected.pop(id, None):
            self._tables.delete(id)
        else:
            with pytest.raises(NotFoundError):
                self._tables.delete(id)

    @invariant()
    def file_agrees(self) -> None:
        """Find the tables of the dictionary, their invitations, and no others."""
        assert found(self._tables, *IDS) == self._expected
        invited = set()
        for text in (*IDS, *map(invitation, IDS)):
            with suppress(NotFoundError):
                invited.add(self._tables.invited_to(text))
                assert invitation(self._tables.invited_to(text)) == text
        assert invited == set(self._expected).intersection(IDS_FOR_TWO)


TestTablesAreAsInADictionary = Machine.TestCase

TestTablesAreAsInADictionary.settings = settings(max_examples=5, stateful_step_count=25)


# --- Limits --------------------------------------------------------------------


@pytest.mark.parametrize("jump", [40, 4000, -40])
def test_a_clock_that_jumps_deletes_nothing(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    now = time.time()
    tables.add(saved("a"))
    monkeypatch.setattr(time, "time", lambda: now + jump * DAY)
    tables.add(saved("b"))
    assert found(tables, "a", "b").keys() == {"a", "b"}


OWN, ANOTHERS = Origin(device="own"), Origin(device="another")


def add(
    tables: Tables, id: str, phase: Phase = Phase.NEW, origin: Origin = OWN
) -> None:
    """Add a table from an origin, and change it if it has another phase."""
    tables.add(saved(id), origin)
    if phase is not Phase.NEW:
        tables.change(saved(id), 0, phase)


def test_a_browser_loses_its_own_oldest_unfinished_games(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables.sqlite", TableLimits(device=3))
    tables.prepare()
    add(tables, "another's", origin=ANOTHERS)
    add(tables, "over", Phase.OVER)
    for id in ("a", "b", "%"):
        add(tables, id, Phase.BEGUN)
    add(tables, "d")
    assert found(tables, *"abd%", "another's", "over").keys() == (
        {"b", "%", "d", "another's", "over"}
    )


def test_a_game_that_a_friend_joined_is_not_deleted_for_a_new_one(
    tmp_path: Path,
) -> None:
    """Otherwise, a host who is losing could delete the game."""
    tables = Tables(tmp_path / "tables.sqlite", TableLimits(device=2))
    tables.prepare()
    add(tables, "two", Phase.UNPLAYED)
    add(tables, "TWO", Phase.BEGUN)
    with pytest.raises(BusyError, match="too many unfinished games"):
        add(tables, "a")
    assert found(tables, "two", "TWO", "a").keys() == {"two", "TWO"}
    tables.change(saved("two"), 1, Phase.OVER)
    add(tables, "a")


@pytest.mark.parametrize("limit", ["address", "network", "tables"])
def test_beyond_a_limit_a_new_game_is_refused(tmp_path: Path, limit: str) -> None:
    """A new game never deletes another's, even one that nobody has played."""
    limits = replace(TableLimits(), **{limit: 2})
    tables = Tables(tmp_path / "tables.sqlite", limits)
    tables.prepare()
    crowded, other = Origin(), Origin()
    if limit != "tables":
        crowded, other = Origin(**{limit: "crowded"}), Origin(**{limit: "another"})
    for id in "ab":
        add(tables, id, origin=crowded)
    with pytest.raises(BusyError):
        add(tables, "c", origin=crowded)
    add(tables, "two", origin=other)
    assert found(tables, *"abc").keys() == {*"ab"}


def test_what_nobody_played_is_deleted_after_a_day(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    add(tables, "two")
    add(tables, "a", Phase.UNPLAYED)
    add(tables, "b", Phase.BEGUN)
    for days in (1, 2):
        monkeypatch.setattr(time, "time", lambda later=now + days * DAY: later)
        add(tables, f"later {days}")
    assert found(tables, "two", "a", "b", "later 1").keys() == {"b", "later 1"}


def test_a_full_server_has_room_again_some_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(tmp_path / "tables.sqlite", TableLimits(tables=1))
    tables.prepare()
    now = time.time()
    add(tables, "a")
    for days in range(1, 3):
        monkeypatch.setattr(time, "time", lambda later=now + days * DAY: later)
        with pytest.raises(BusyError) if days == 1 else nullcontext():
            add(tables, "b")
    assert found(tables, "a", "b").keys() == {"b"}


# --- Records --------------------------------------------------------------


def test_the_last_hundred_records_stay_and_go_with_the_table(tables: Tables) -> None:
    table = table_for_two()
    table.resign(Seat.FIRST)
    over, revision = table.saved, 0
    tables.add(over)
    for number in range(102):
        game = replace(over, game_number=number)
        revision = tables.change(game, revision, Phase.OVER)
    for number in (0, 1, 102):
        with pytest.raises(NotFoundError):
            tables.record(over.id, number)
    for number in (2, 101):
        name = tables.record(over.id, number)["fairness"]["name"]
        assert name == f"{over.id}/{number}"
    tables.delete(over.id)
    with closing(sqlite3.connect(tables.file)) as connection:
        assert not connection.execute("SELECT * FROM records").fetchall()


# --- Presence -------------------------------------------------------------


def test_each_server_measures_by_its_own_clock(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, now = Presence(tables.file), Presence(tables.file), 1000.0
    one.prepare()
    tables.add(saved("two"))
    monkeypatch.setattr(presence_module, "monotonic", lambda: now)

    def seen() -> list[tuple[bool, int]]:
        absences = (
            log.absences(["two"])["two"].get(Seat.FIRST) for log in (one, other)
        )
        return [(each.is_away, each.seconds) for each in absences if each]

    assert seen() == []
    one.note([("two", Seat.FIRST), ("nowhere", Seat.SECOND)])
    assert seen() == [(False, 1)] * 2
    now += SECONDS_TO_BE_AWAY + 1
    assert seen() == [(True, SECONDS_TO_BE_AWAY + 1)] * 2
    one.note([("two", Seat.FIRST)])
    assert seen() == [(False, 1)] * 2
    tables.delete("two")
    assert seen() == []


def test_presence_costs_few_writes(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, now = Presence(tables.file), 1000.0
    log.prepare()
    tables.add(saved("two"))
    monkeypatch.setattr(presence_module, "monotonic", lambda: now)
    for _ in range(100):
        log.note([("two", Seat.FIRST)])
        now += SECONDS_BETWEEN_NOTES / 50
    with closing(sqlite3.connect(tables.file)) as connection:
        query = "SELECT counter FROM presence_counters"
        assert connection.execute(query).fetchall() == [(2,)]


def test_a_file_that_cannot_be_changed_makes_nobody_absent(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log, now = Presence(tables.file), 1000.0
    log.prepare()
    tables.add(saved("two"))
    monkeypatch.setattr(presence_module, "monotonic", lambda: now)
    log.note([("two", Seat.FIRST)])
    with closing(sqlite3.connect(tables.file)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON presence_counters"
            " BEGIN SELECT raise(ABORT, 'the disk is full'); END"
        )
        now += 2 * SECONDS_TO_BE_AWAY
        log.note([("two", Seat.FIRST)])
    assert not log.absences(["two"])["two"][Seat.FIRST].is_away
    assert "the disk is full" in caplog.text


# --- At the same time -----------------------------------------------------


def test_several_servers_can_create_a_file_at_the_same_time(tmp_path: Path) -> None:
    file, ids = tmp_path / "tables.sqlite", "abcd"
    at_once(lambda id: prepared(file).add(saved(id)), ids)
    assert found(Tables(file), *ids).keys() == {*ids}


def test_a_server_waits_while_another_one_uses_a_file_of_an_old_mode(
    tables: Tables,
) -> None:
    with closing(sqlite3.connect(tables.file)) as other, ThreadPoolExecutor() as pool:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        preparing = pool.submit(tables.prepare)
        time.sleep(0.2)
        assert not preparing.done()
        other.rollback()
        preparing.result()


def test_no_change_to_the_same_table_is_lost(tables: Tables) -> None:
    tables.add(saved("a"))

    def change(_: int) -> None:
        for _ in range(12):
            while True:
                seen, revision = tables.find("a")
                with suppress(ChangedMeanwhileError):
                    tables.change(saved("a", seen.game_number + 1), revision)
                    break

    at_once(change, range(4))
    assert tables.find("a") == (saved("a", 48), 48)
