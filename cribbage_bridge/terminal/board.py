"""The cribbage board, drawn with characters.

Each player has two pegs and a track, which in a game to 121 has 120 holes and a
game hole.  The front peg is at the score, and the back peg is at the previous
score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_bridge.cribbage.board import Pegs

_ROW = 60
"""The number of holes in a row of the board; a track to 121 has two rows."""

_GROUP = 10
"""The number of holes between two spaces."""

_LONGEST_NAME = 12


@dataclass(frozen=True)
class Signs:
    """The characters for holes and pegs."""

    hole: str
    front: str
    back: str


PLAIN = Signs(".", "@", "o")
"""ASCII characters."""

ROUND = Signs("·", "●", "○")
"""Unicode characters."""


def draw(players: Sequence[tuple[str, Pegs]], goal: int, signs: Signs) -> list[str]:
    """Draw the board: for each player, rows of 60 holes, and a game hole.

    Returns:
        Lines of at most 80 characters; a game to 121 takes four lines.
    """
    width = min(_LONGEST_NAME, max(len(name) for name, _ in players))
    return [
        f"{name[:width]:>{width}} {_row(pegs, start, goal, signs)}"
        for start in range(1, max(2, goal), _ROW)
        for name, pegs in players
    ]


def describe(players: Sequence[tuple[str, Pegs]], goal: int) -> list[str]:
    """Return the board as text, with a line for each player."""
    return [
        f"{name}: {pegs.front} of {goal} points, "
        f"{pegs.front - pegs.back} for the last score"
        for name, pegs in players
    ]


def _row(pegs: Pegs, start: int, goal: int, signs: Signs) -> str:
    end = min(start + _ROW, goal)
    holes = [_hole(pegs, number, signs) for number in range(start, end)]
    groups = ["".join(holes[i : i + _GROUP]) for i in range(0, len(holes), _GROUP)]
    if end == goal:
        groups.append(_hole(pegs, goal, signs))
    return " ".join(groups)


def _hole(pegs: Pegs, number: int, signs: Signs) -> str:
    if number == pegs.front:
        return signs.front
    return signs.back if number == pegs.back else signs.hole
