"""The tables: filled by the rules, cached in a file."""

import subprocess
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from paths import RULEBOOK

from cribbage_bridge.arrays import tables as module
from cribbage_bridge.arrays.tables import RULE_FILES, LookupTables, cache_file, tables


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(module, "user_cache_path", lambda name: tmp_path / name)
    tables.cache_clear()
    yield tmp_path / "cribbage-bridge"
    tables.cache_clear()


def read_again() -> LookupTables:
    tables.cache_clear()
    return tables()


def same(one: LookupTables, other: LookupTables) -> bool:
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name))
        for field in fields(LookupTables)
    )


def test_tables_are_cached(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Mock(wraps=module._LOOKUP)
    monkeypatch.setattr(module, "_LOOKUP", rules)
    made = tables()
    assert [path.parent for path in folder.iterdir()] == [folder]
    rules.reset_mock()
    assert same(read_again(), made)
    assert rules.mock_calls == []


def test_a_file_that_is_cut_short_or_damaged_is_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, file = tables(), cache_file()
    monkeypatch.setattr(module, "_asked", lambda: made)
    whole = file.read_bytes()
    cut_short = [whole[: int(share * len(whole))] for share in (0, 0.01, 0.5, 0.999)]
    for content in (*cut_short, *damaged(whole)):
        file.write_bytes(content)
        assert same(read_again(), made)
        assert file.stat().st_size == len(whole)


def damaged(whole: bytes) -> Iterator[bytes]:
    for place in (8, 9, *range(0, len(whole), len(whole) // 20)):
        content = bytearray(whole)
        content[place] ^= 0x55
        yield bytes(content)


def test_a_cache_that_cannot_be_written_does_no_harm(folder: Path) -> None:
    folder.write_text("This is a file, not a folder.")
    assert tables().ranks.any()


def test_other_rules_have_another_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = cache_file()
    copy = folder.parent / "rules"
    for name in RULE_FILES:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((RULEBOOK / name).read_bytes())
    monkeypatch.setattr(module, "rulebook", lambda: copy)
    assert cache_file() == file
    for name in RULE_FILES:
        with (copy / name).open("a") as rules:
            rules.write("% another rule\n")
        assert cache_file() != file
        file = cache_file()


def test_the_rule_files_are_those_that_are_asked() -> None:
    goal = (
        "forall((source_file(File), sub_atom(File, _, _, _, '/prolog/cribbage')),"
        " (writeq(File), nl))"
    )
    loaded = subprocess.run(
        ["swipl", "-g", goal, "-t", "halt", RULEBOOK / "cribbage" / "lookup.pl"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = [Path(line.strip("'")).relative_to(RULEBOOK) for line in loaded.split()]
    assert sorted(map(str, names)) == sorted(RULE_FILES)
