"""The cribbage board, drawn with characters.

Each player has a track of 120 holes and a game hole, and two pegs: the front
one tells the score, and the back one the score before that.
"""

from __future__ import annotations

from dataclasses import dataclass

_STREET = 5
"""Holes between two gaps."""

_ROW = 40
"""Holes in a row of the board; a track has three."""

_GAME_HOLE = 121

_LONGEST_NAME = 20


@dataclass(frozen=True)
class Track:
    """The pegs of one player.

    Attributes:
        name: The name of the player.
        front: The score.
        back: The score before the last points.
    """

    name: str
    front: int = 0
    back: int = 0

    def moved(self, points: int) -> Track:
        """The pegs after so many points: the back one jumps ahead."""
        front = min(_GAME_HOLE, self.front + points)
        return Track(self.name, front, self.front) if points else self


@dataclass(frozen=True)
class Pegs:
    """How holes and pegs are written."""

    hole: str
    front: str
    back: str


PLAIN = Pegs(".", "@", "o")
"""In ASCII."""

ROUND = Pegs("·", "●", "○")
"""In Unicode."""


def draw(tracks: tuple[Track, Track], pegs: Pegs) -> list[str]:
    """Draw the board: three rows of 40 holes for each player, and the game hole.

    Args:
        tracks: The players, the upper one first.
        pegs: How holes and pegs are written.

    Returns:
        Lines of at most 80 characters.
    """
    width = min(_LONGEST_NAME, max(len(track.name) for track in tracks))
    rows = []
    for start in range(1, _GAME_HOLE, _ROW):
        rows.append(f"{'':{width}}  {_scale(start)}")
        rows += [f"{t.name[:width]:>{width}}  {_row(t, start, pegs)}" for t in tracks]
    return rows


def _scale(start: int) -> str:
    """Numbers over every tenth hole."""
    streets = [
        f"{end if end % 10 == 0 else '':>{_STREET}}"
        for end in range(start + _STREET - 1, start + _ROW, _STREET)
    ]
    return " ".join(streets).rstrip()


def _row(track: Track, start: int, pegs: Pegs) -> str:
    holes = [_hole(track, number, pegs) for number in range(start, start + _ROW)]
    streets = ["".join(holes[i : i + _STREET]) for i in range(0, _ROW, _STREET)]
    row = " ".join(streets)
    if start + _ROW == _GAME_HOLE:
        row += " " + _hole(track, _GAME_HOLE, pegs)
    return row


def _hole(track: Track, number: int, pegs: Pegs) -> str:
    if number == track.front:
        return pegs.front
    return pegs.back if number == track.back else pegs.hole
