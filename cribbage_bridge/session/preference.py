"""The preferred opponent: the strength that the person chose last."""

from __future__ import annotations

from contextlib import suppress

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.session.players import STRENGTHS

_FILE = "opponent"


def preferred_opponent() -> str:
    """Return the strength that was chosen last, by default ``regular``."""
    with suppress(OSError, ValueError):
        chosen = (data_folder() / _FILE).read_text(encoding="utf-8").strip()
        if chosen in STRENGTHS:
            return chosen
    return Strength.REGULAR.value


def prefer_opponent(opponent: str) -> None:
    """Save an opponent as the preferred one, if it is a strength."""
    if opponent in STRENGTHS:
        with suppress(OSError):
            (data_folder() / _FILE).write_text(f"{opponent}\n", encoding="utf-8")
