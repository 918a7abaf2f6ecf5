"""Rummikub Lite: valid tables, and all games of a deal with their outcomes.

>>> from cribbage_bridge.rummikub import count_wins
>>> count_wins("r1 r2 r3 b2", "r5 y5 k5 r4", "b5")
Fraction(0, 1)
"""

from cribbage_bridge.rummikub.blocks import (
    Action,
    Block,
    BlockError,
    Color,
    ColorRow,
    Draw,
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
    Game,
    Outcomes,
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
    "Draw",
    "Ending",
    "Game",
    "Move",
    "NumberRow",
    "Outcomes",
    "PlayBlock",
    "PlayRow",
    "Row",
    "advise",
    "count_wins",
    "outcomes",
    "parse_blocks",
    "play_game",
    "valid_table",
]
