"""Files that are replaced whole, the errors of the system, and tables of values."""

from __future__ import annotations

from pathlib import Path

import pytest

from cribbage_bridge.files.atomic_write import atomic_write, remove_unfinished
from cribbage_bridge.files.csv import csv_text, read_csv, write_csv
from cribbage_bridge.files.errors import FormatError, StorageError, file_errors
from cribbage_bridge.files.folders import check_folder


def test_a_file_has_its_old_content_until_the_new_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with atomic_write(file) as writer:
        writer.write(b"new")
        assert file.read_text() == "old"
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_stays_if_its_new_content_has_an_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with pytest.raises(KeyError), atomic_write(file) as writer:  # noqa: PT012
        writer.write(b"new")
        raise KeyError
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_unfinished_content_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for name in ("file", "file.12ab.new", "other.12ab.new"):
        (tmp_path / name).touch()
    remove_unfinished(file)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "other.12ab.new"}


def test_errors_of_the_system_name_the_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "file\x1b"
    shown = r"missing/file\?: No such file"
    with pytest.raises(StorageError, match=rf"cannot write .*{shown}"):
        write_csv(missing, [])
    with pytest.raises(StorageError, match=rf"cannot read .*{shown}"):
        read_csv(missing)
    with pytest.raises(StorageError, match=r"the folder .* does not exist"):
        check_folder(missing)
    with pytest.raises(StorageError, match="as it was"), file_errors("use", missing):
        raise StorageError("as it was")


@pytest.mark.parametrize("content", [b"\xff", b'a\n"b'])
def test_what_is_no_table_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(content)
    with pytest.raises(FormatError, match=r"cannot read .*table"):
        read_csv(file)


def test_a_dash_is_no_formula() -> None:
    assert csv_text([{"a": "-"}]) == "a\r\n-\r\n"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert csv_text([{"a": text}]).splitlines(True)[1].lstrip('"').startswith("'")


def test_all_columns_are_there_whatever_the_first_row_has() -> None:
    lines = csv_text([{"a": 1}, {"b": 2, "a": 3, "c": 4}]).splitlines()
    assert lines == ["b,a,c", ",1,", "2,3,4"]
