"""Blocks, rows and actions of Rummikub Lite, and the notation of blocks.

A block is written as the letter of its color (``k`` for black), followed by its number,
which can be any integer: ``r5``, ``k10``, ``b0``, ``y-3``.
"""

from __future__ import annotations

import re
import reprlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeAlias

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.schema import Term
from cribbage_bridge.bridge.terms import AtomEnum
from cribbage_bridge.files.errors import CribbageError


class BlockError(CribbageError, ValueError):
    """A string does not name a block."""


class Color(AtomEnum):
    """The color of a block; the value is its name in Prolog."""

    BLACK = "black"
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"

    @property
    def symbol(self) -> str:
        """The color as a letter: ``k``, ``b``, ``r`` or ``y``."""
        return "k" if self is Color.BLACK else self.value[0]


_COLORS = {color.symbol: color for color in Color}
_NOTATION = re.compile(
    rf"\s*([kbry])(-?[0-9]{{1,{sys.int_info.default_max_str_digits}}})\s*",
    re.IGNORECASE,
)
"""The pattern for a block, with at most as many digits as Python reads."""


@dataclass(frozen=True, slots=True)
class Block(Term, name="block"):
    """A block with a number and a color.

    >>> Block.parse("r5")
    Block(number=5, color=Color.RED)

    Attributes:
        number: The number, which can be any integer.
        color: The color.
    """

    number: int
    color: Color

    def __str__(self) -> str:
        return f"{self.color.symbol}{self.number}"

    @staticmethod
    def parse(text: str) -> Block:
        """Read one block, such as ``r5`` or ``r-3``.

        Raises:
            BlockError: The string does not name a block.
        """
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise BlockError(
                f"not a block: {reprlib.repr(text)}; expected a color "
                "(b, r, y, or k for black) and an integer, as in r5 or r-3"
            )
        return Block(int(match[2]), _COLORS[match[1].lower()])


BlocksLike: TypeAlias = str | Iterable[Block | str]
"""Blocks, or a string that names them, such as ``"r1 r2 r3"``."""


def parse_blocks(blocks: BlocksLike) -> tuple[Block, ...]:
    """Convert blocks, given as `Block` objects or as text, to `Block` objects.

    Raises:
        BlockError: A string does not name a block.
        ArgumentTypeError: The blocks are neither a string nor another iterable, or an
            item is neither a block nor a string.
    """
    if isinstance(blocks, bytes) or not isinstance(blocks, Iterable):
        raise ArgumentTypeError("blocks or a string that names them", blocks)
    items = blocks.replace(",", " ").split() if isinstance(blocks, str) else blocks
    return tuple(map(_parse_block, items))


def _parse_block(block: Block | str) -> Block:
    if isinstance(block, Block):
        return block
    if isinstance(block, str):
        return Block.parse(block)
    raise ArgumentTypeError("a block or a string that names it", block)


@dataclass(frozen=True)
class _Row(Term):
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.blocks, tuple | list):
            raise ArgumentTypeError("a tuple of blocks", self.blocks)

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the blocks of a row, such as ``r1 r2 r3``.

        Raises:
            BlockError: A part of the string does not name a block.
        """
        return cls(parse_blocks(text))


class ColorRow(_Row, name="crow"):
    """Three or four blocks with the same number in different colors."""


class NumberRow(_Row, name="nrow"):
    """Three or more blocks of one color with consecutive numbers."""


Row: TypeAlias = ColorRow | NumberRow


@dataclass(frozen=True)
class PlayRow(Term, name="playrow"):
    """A move that plays three blocks as a new row."""

    row: Row

    def __str__(self) -> str:
        return f"plays {self.row}"


@dataclass(frozen=True)
class PlayBlock(Term, name="playblock"):
    """A move that adds a block to a row.

    Attributes:
        block: The block.
        row: The resulting row.
    """

    block: Block
    row: Row

    def __str__(self) -> str:
        return f"adds {self.block} to make {self.row}"


@dataclass(frozen=True)
class DrawBlock(Term, name="draw"):
    """A draw of the first block from the bag, because no block can be played."""

    block: Block

    def __str__(self) -> str:
        return f"draws {self.block}"


class Ending(AtomEnum):
    """The result of a game for a player."""

    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"


Move: TypeAlias = PlayRow | PlayBlock | DrawBlock

Action: TypeAlias = PlayRow | PlayBlock | DrawBlock | Ending
