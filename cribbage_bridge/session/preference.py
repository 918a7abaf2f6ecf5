"""The user's preferred options, which are saved for the next game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.regular_files import read_regular
from cribbage_bridge.session.players import STRENGTHS

_COUNTING = "counting"


@dataclass(frozen=True)
class Preference:
    """The options of a new game.

    Attributes:
        opponent: The name of a strength, or a program's command.
        counting: True if the user counts their own hands.
    """

    opponent: str = Strength.REGULAR.value
    counting: bool = False


def preferred() -> Preference | None:
    """Return the saved preference, or `None` if there is no valid one."""
    with suppress(OSError, ValueError):
        opponent, *counting = read_regular(_file()).decode().split()
        if opponent in STRENGTHS and counting in ([], [_COUNTING]):
            return Preference(opponent, bool(counting))
    return None


def prefer(preference: Preference) -> None:
    """Try to save a preference, unless its opponent is a program."""
    if preference.opponent in STRENGTHS:
        words = [preference.opponent, *[_COUNTING] * preference.counting]
        with suppress(OSError):
            _file().write_text(f"{' '.join(words)}\n", encoding="utf-8")


def _file() -> Path:
    return data_folder() / "opponent"
