"""Blocks, rows and actions of Rummikub Lite, and their notation.

A block is written as the letter of its color and its number, which is any
integer: ``r5``, ``k10``, ``b0``, ``y-3``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from cribbage_bridge.errors import BlockError
from cribbage_bridge.terms import Atom, Compound, read_compounds_with


class Color(Enum):
    """The color of a block; the value is its name in Prolog."""

    BLACK = "black"
    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"

    @property
    def symbol(self) -> str:
        """The color as a letter: ``k``, ``b``, ``r`` or ``y``."""
        return "k" if self is Color.BLACK else self.value[0]

    def __repr__(self) -> str:
        return f"Color.{self.name}"


_COLOR_NAMES = {color.value for color in Color}
_COLORS = {color.symbol: color for color in Color}
_NOTATION = re.compile(
    rf"\s*([kbry])(-?[0-9]{{1,{sys.int_info.default_max_str_digits}}})\s*",
    re.IGNORECASE,
)
"""A block as text; its number has no more digits than Python reads."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block.

    >>> Block.parse("r5")
    Block(number=5, color=Color.RED)

    Attributes:
        number: Its number, any integer.
        color: Its color.
    """

    number: int
    color: Color

    def __str__(self) -> str:
        return f"{self.color.symbol}{self.number}"

    @staticmethod
    def parse(text: str) -> Block:
        """Read one block, such as ``r5`` or ``r-3``.

        Raises:
            BlockError: The text is not a block.
        """
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise BlockError(
                f"not a block: {text!r}; a block is a color, k (black) b r y, and an "
                "integer, as in r5 or r-3"
            )
        return Block(int(match[2]), _COLORS[match[1].lower()])

    def to_term(self) -> Compound:
        """The block as a Prolog term, such as ``block(5, red)``."""
        return Compound("block", (self.number, Atom(self.color.value)))


BlocksLike: TypeAlias = str | Iterable[Block | str]
"""Blocks, or one text that names them, such as ``"r1 r2 r3"``."""


def parse_blocks(blocks: BlocksLike) -> tuple[Block, ...]:
    """Return blocks that are given as such or as text, in the same order.

    Raises:
        BlockError: A text is no block.
        TypeError: Something is neither a block nor a text.
    """
    items = blocks.replace(",", " ").split() if isinstance(blocks, str) else blocks
    return tuple(map(_parse_block, items))


def _parse_block(block: Block | str) -> Block:
    if isinstance(block, Block):
        return block
    if isinstance(block, str):
        return Block.parse(block)
    raise TypeError(f"a block or its text is wanted, not {block!r}")


@dataclass(frozen=True)
class _Row:
    """Blocks in a row on the table."""

    blocks: tuple[Block, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.blocks))


class ColorRow(_Row):
    """Three or four blocks of one number in different colors."""

    def to_term(self) -> Compound:
        """The row as a Prolog term, ``crow(Blocks)``."""
        return Compound("crow", (list(self.blocks),))


class NumberRow(_Row):
    """Three or more blocks of one color whose numbers rise by one."""

    def to_term(self) -> Compound:
        """The row as a Prolog term, ``nrow(Blocks)``."""
        return Compound("nrow", (list(self.blocks),))


Row: TypeAlias = ColorRow | NumberRow


@dataclass(frozen=True)
class PlayRow:
    """Lay three blocks as a new row."""

    row: Row

    def __str__(self) -> str:
        return f"lays {self.row}"

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``playrow(Row)``."""
        return Compound("playrow", (self.row,))


@dataclass(frozen=True)
class PlayBlock:
    """Add a block to a row.

    Attributes:
        block: The block.
        row: The row that results.
    """

    block: Block
    row: Row

    def __str__(self) -> str:
        return f"adds {self.block} for {self.row}"

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``playblock(Block, Row)``."""
        return Compound("playblock", (self.block, self.row))


@dataclass(frozen=True)
class Draw:
    """Take the first block of the bag, because nothing can be laid."""

    block: Block

    def __str__(self) -> str:
        return f"draws {self.block}"

    def to_term(self) -> Compound:
        """The action as a Prolog term, ``draw(Block)``."""
        return Compound("draw", (self.block,))


class Ending(Enum):
    """How a game ends for a player; the value is the closing word in Prolog."""

    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"

    def to_term(self) -> Atom:
        """The closing word of a player's actions."""
        return Atom(self.value)


Move: TypeAlias = PlayRow | PlayBlock | Draw

Action: TypeAlias = Move | Ending


def _read_block(args: Sequence[Any]) -> Block | None:
    number, color = args
    if isinstance(number, int) and isinstance(color, Atom) and color in _COLOR_NAMES:
        return Block(number, Color(color))
    return None


def _read_blocks(args: Sequence[Any]) -> tuple[Block, ...] | None:
    (blocks,) = args
    is_row = isinstance(blocks, list) and all(isinstance(b, Block) for b in blocks)
    return tuple(blocks) if is_row else None


def _read_color_row(args: Sequence[Any]) -> ColorRow | None:
    blocks = _read_blocks(args)
    return None if blocks is None else ColorRow(blocks)


def _read_number_row(args: Sequence[Any]) -> NumberRow | None:
    blocks = _read_blocks(args)
    return None if blocks is None else NumberRow(blocks)


def _read_play_row(args: Sequence[Any]) -> PlayRow | None:
    return PlayRow(args[0]) if isinstance(args[0], ColorRow | NumberRow) else None


def _read_play_block(args: Sequence[Any]) -> PlayBlock | None:
    block, row = args
    return PlayBlock(block, row) if isinstance(row, ColorRow | NumberRow) else None


def _read_draw(args: Sequence[Any]) -> Draw | None:
    return Draw(args[0]) if isinstance(args[0], Block) else None


read_compounds_with("block", 2, _read_block)
read_compounds_with("crow", 1, _read_color_row)
read_compounds_with("nrow", 1, _read_number_row)
read_compounds_with("playrow", 1, _read_play_row)
read_compounds_with("playblock", 2, _read_play_block)
read_compounds_with("draw", 1, _read_draw)
