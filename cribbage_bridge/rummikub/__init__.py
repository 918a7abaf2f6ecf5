"""Rummikub Lite: valid tables, and the games that can follow from a deal.

>>> from cribbage_bridge.rummikub import count_wins
>>> count_wins("r1 r2 r3 b2", "r5 y5 k5 r4", "b5")
Fraction(0, 1)
"""

import warnings

from cribbage_bridge.rummikub.blocks import (
    Action,
    Block,
    BlockError,
    Color,
    ColorRow,
    DrawBlock,
    Ending,
    Move,
    NumberRow,
    PlayBlock,
    PlayRow,
    Row,
    parse_blocks,
)
from cribbage_bridge.rummikub.queries import (
    Advice,
    Outcomes,
    RummikubGame,
    advise,
    count_wins,
    outcomes,
    play_game,
    valid_table,
)

__all__ = [
    "Action",
    "Advice",
    "Block",
    "BlockError",
    "Color",
    "ColorRow",
    "DrawBlock",
    "Ending",
    "Move",
    "NumberRow",
    "Outcomes",
    "PlayBlock",
    "PlayRow",
    "Row",
    "RummikubGame",
    "advise",
    "count_wins",
    "outcomes",
    "parse_blocks",
    "play_game",
    "valid_table",
]

_RENAMED: dict[str, type] = {"Draw": DrawBlock, "Game": RummikubGame}


def __getattr__(name: str) -> type:
    if name not in _RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    new = _RENAMED[name]
    message = f"{name} is deprecated; use {new.__name__}"
    warnings.warn(message, DeprecationWarning, stacklevel=2)
    return new
