"""The name by which a person can call the program."""

import sys
from pathlib import Path

import pytest

from cribbage_bridge.session.program import program


@pytest.mark.parametrize(
    ("called", "found", "name"),
    [
        ("here/cribbage", "here", "cribbage"),
        ("here/cribbage", "elsewhere", "here/cribbage"),
        ("here/cribbage", "nowhere", "here/cribbage"),
        ("a place/cribbage", "here", "'a place/cribbage'"),
        ("here/another", "nowhere", "cribbage"),
    ],
)
def test_a_path_is_named_where_the_shell_does_not_find_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: str, found: str, name: str
) -> None:
    for folder in ("here", "elsewhere", "a place"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cribbage").touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setenv("PATH", str(tmp_path / found))
    assert program() == name
