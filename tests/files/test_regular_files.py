"""Files that are read as a whole: pipes and endless files are refused."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cribbage_bridge.cli.verify import verify
from cribbage_bridge.files.csv import read_csv
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.grading.suite_file import read_tables
from cribbage_bridge.match import log
from cribbage_bridge.session import saved_files, statistics_file
from cribbage_bridge.session.preference import preferred


def records(file: Path) -> object:
    return list(log.read(file))


def statistics(file: Path) -> object:
    folder = file.parent / "data" / "cribbage-bridge"
    folder.mkdir(parents=True)
    (folder / "statistics.jsonl").symlink_to(file)
    (folder / "opponent").symlink_to(file)
    assert preferred() is None
    return statistics_file.read()


@pytest.fixture(params=["a pipe", "an endless file", "a folder"])
def strange(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / "strange"
    if request.param == "a pipe":
        os.mkfifo(file)
    elif request.param == "a folder":
        file.mkdir()
    else:
        file.symlink_to("/dev/zero")
    return file


@pytest.mark.parametrize(
    "read",
    [
        read_regular,
        saved_files.load,
        records,
        statistics,
        read_csv,
        read_tables,
        verify,
    ],
)
def test_what_is_no_file_is_refused_at_once(
    strange: Path,
    read: Callable[[Path], object],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(
        StorageError, match=r"^cannot read .*: (not a regular|Is a dir)"
    ):
        read(strange)


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\x00 and more")
    assert read_regular(file) == b"\x00 and more"
