"""The cribbage board, drawn with characters.

Each player has a track of 120 holes and a game hole, and two pegs: the front
one is at the score, and the back one at the score before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_bridge.cribbage.board import STREET, Pegs

_ROW = 40
"""The number of holes in a row of the board; a track has three rows."""

_LONGEST_NAME = 20


@dataclass(frozen=True)
class Signs:
    """The characters for holes and pegs."""

    hole: str
    front: str
    back: str


PLAIN = Signs(".", "@", "o")
"""In ASCII."""

ROUND = Signs("·", "●", "○")
"""In Unicode."""


def draw(players: Sequence[tuple[str, Pegs]], goal: int, signs: Signs) -> list[str]:
    """Draw the board: rows of 40 holes for each player, and the game hole.

    Returns:
        Lines of at most 80 characters.
    """
    width = min(_LONGEST_NAME, max(len(name) for name, _ in players))
    lines = []
    for start in range(1, goal, _ROW):
        lines.append(f"{'':{width}}  {_scale(start)}")
        for name, pegs in players:
            row = _row(pegs, start, goal, signs)
            lines.append(f"{name[:width]:>{width}}  {row}")
    return lines


def describe(players: Sequence[tuple[str, Pegs]], goal: int) -> list[str]:
    """Return the board as text, with a line for each player."""
    return [
        f"{name}: {pegs.front} points, {pegs.back} before that, "
        f"{goal - pegs.front} to go"
        for name, pegs in players
    ]


def _scale(start: int) -> str:
    streets = [
        f"{end if end % 10 == 0 else '':>{STREET}}"
        for end in range(start + STREET - 1, start + _ROW, STREET)
    ]
    return " ".join(streets).rstrip()


def _row(pegs: Pegs, start: int, goal: int, signs: Signs) -> str:
    holes = [_hole(pegs, number, signs) for number in range(start, start + _ROW)]
    streets = ["".join(holes[i : i + STREET]) for i in range(0, _ROW, STREET)]
    row = " ".join(streets)
    if start + _ROW == goal:
        row += " " + _hole(pegs, goal, signs)
    return row


def _hole(pegs: Pegs, number: int, signs: Signs) -> str:
    if number == pegs.front:
        return signs.front
    return signs.back if number == pegs.back else signs.hole
