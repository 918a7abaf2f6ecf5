"""The game that a person prefers."""

from pathlib import Path

import pytest

from cribbage_bridge.session.preference import Preference, prefer, preferred


def test_the_game_chosen_last_is_preferred() -> None:
    assert preferred() is None
    assert Preference() == Preference("regular", False)
    for chosen in (Preference("champion", True), Preference("novice")):
        prefer(chosen)
        assert preferred() == chosen


def test_a_program_is_started_only_when_it_is_named() -> None:
    prefer(Preference("master"))
    prefer(Preference("python3 mine.py"))
    assert preferred() == Preference("master")


def test_the_file_of_earlier_versions(data: Path) -> None:
    prefer(Preference())
    (file,) = data.iterdir()
    file.write_text("novice\n")
    assert preferred() == Preference("novice")


@pytest.mark.parametrize("text", [b"", b"grandmaster\n", b"\xff", b"novice regular"])
def test_a_file_that_names_no_strength(data: Path, text: bytes) -> None:
    prefer(Preference("master"))
    (file,) = data.iterdir()
    file.write_bytes(text)
    assert preferred() is None


def test_where_nothing_can_be_saved(data: Path) -> None:
    data.parent.mkdir()
    data.write_text("a file in place of the folder")
    prefer(Preference("master"))
    assert preferred() is None
