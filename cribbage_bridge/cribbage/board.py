"""The cribbage board and its pegs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cribbage_bridge.cribbage.actions import Both, Event, Scored, Seat
from cribbage_bridge.cribbage.display import as_html

STREET = 5
"""The number of holes between two gaps."""

_ROW = 40
"""The number of holes for each seat in a row of the picture."""

_STEP = 12
_GAP = 6
_ROW_HEIGHT = 46
_LEFT = 86
_TOP = 28


@dataclass(frozen=True)
class Pegs:
    """The two pegs of a player.

    Attributes:
        front: The score.
        back: The score before the player last scored; 0 if the player has not scored.
    """

    front: int = 0
    back: int = 0

    def after(self, scored: Scored) -> Pegs:
        """Return the pegs after a score moves the back peg ahead of the front peg."""
        return Pegs(scored.total, self.front)


def pegs_after(first_scores: tuple[int, int], events: Iterable[Event]) -> Both[Pegs]:
    """Return the pegs of both seats, given a game's initial scores and its events."""
    pegs = dict(zip(Seat, map(Pegs, first_scores), strict=True))
    for event in events:
        if isinstance(event, Scored):
            pegs[event.seat] = pegs[event.seat].after(event)
    return Both(pegs)


@dataclass(frozen=True)
class Board:
    """A board with the pegs of both seats, shown as a picture in Jupyter.

    Attributes:
        goal: The number of the game hole.
        pegs: The pegs of each seat.
    """

    goal: int
    pegs: Both[Pegs]

    def _repr_html_(self) -> str:
        return as_html("board", self, Picture(self.goal))


@dataclass(frozen=True)
class Picture:
    """The layout of the picture of a board, in SVG user units."""

    goal: int

    @property
    def rows(self) -> list[range]:
        """The holes of a seat, row by row, without the game hole."""
        holes = range(1, self.goal)
        return [holes[start : start + _ROW] for start in range(0, len(holes), _ROW)]

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the picture."""
        right, _ = self.place(Seat.FIRST, _ROW)
        return right + 3 * _STEP, max(1, len(self.rows)) * _ROW_HEIGHT + _GAP

    @property
    def dots(self) -> list[int]:
        """The lengths of the dashes and gaps in a line with one dot for each hole."""
        return [0, _STEP] * (STREET - 1) + [0, _STEP + _GAP]

    def place(self, seat: Seat, hole: int) -> tuple[int, int]:
        """Return the distances of a hole from the left edge and from the top edge.

        Args:
            seat: The owner of the hole; the game hole belongs to both seats.
            hole: The number of the hole; a peg starts at 0.
        """
        is_last = hole == self.goal
        before = hole - is_last
        row, column = divmod(before - 1, _ROW) if before else (0, -1)
        column += is_last
        across = column * _STEP + column // STREET * _GAP
        lane = _STEP // 2 if is_last else _STEP * (seat is Seat.SECOND)
        return _LEFT + across, _TOP + row * _ROW_HEIGHT + lane
