"""The opponent that a person prefers."""

from pathlib import Path

import pytest

from cribbage_bridge.session.preference import prefer_opponent, preferred_opponent


def test_the_strength_chosen_last_is_preferred_and_regular_at_first() -> None:
    assert preferred_opponent() == "regular"
    for strength in ("champion", "novice"):
        prefer_opponent(strength)
        assert preferred_opponent() == strength


def test_a_program_is_started_only_when_it_is_named() -> None:
    prefer_opponent("master")
    prefer_opponent("python3 mine.py")
    assert preferred_opponent() == "master"


@pytest.mark.parametrize("text", [b"", b"grandmaster\n", b"\xff", b"novice regular"])
def test_a_file_that_names_no_strength(data: Path, text: bytes) -> None:
    prefer_opponent("master")
    (file,) = data.iterdir()
    file.write_bytes(text)
    assert preferred_opponent() == "regular"


def test_where_nothing_can_be_kept(data: Path) -> None:
    data.parent.mkdir()
    data.write_text("a file in place of the folder")
    prefer_opponent("master")
    assert preferred_opponent() == "regular"
