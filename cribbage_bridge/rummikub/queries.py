"""Queries about Rummikub Lite: valid tables, and the games that can follow from a deal.

Every result comes from ``rummikub.pl``.  Pass blocks as `Block` objects or as text,
with the letter of the color (``k`` is black) and the number::

    count_wins("r1 r2 r3 b2", "r5 y5 k5 r4", "b5")

The functions raise `BlockError` for a string that does not name a block.  They raise
`DomainError` for an invalid or repeated block and for an invalid row, except that
`valid_table` returns `False` for repeated blocks and invalid rows.  Both errors are
subclasses of `ValueError`.  If a query exceeds SWI-Prolog's memory limit, the functions
raise `ResourceError`, a `MemoryError`.  If SWI-Prolog is missing or too old, or does
not start, they raise `PrologNotFoundError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.bridge.terms import VARIABLE, Compound, Value
from cribbage_bridge.rummikub.blocks import (
    Action,
    Block,
    BlocksLike,
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


@dataclass(frozen=True)
class RummikubGame:
    """The actions of both players in a game.

    Attributes:
        first: The actions of the first player, with an `Ending` at the end.
        second: The actions of the other player, with an `Ending` at the end.
    """

    first: tuple[Action, ...]
    second: tuple[Action, ...]

    @property
    def ending(self) -> Ending:
        """The result of the game for the first player."""
        ending = self.first[-1]
        assert isinstance(ending, Ending)
        return ending

    def moves(self) -> Iterator[tuple[int, Move]]:
        """Yield the moves in turn, each with the number of its player, 1 or 2."""
        for turn in range(max(len(self.first), len(self.second))):
            for player, actions in ((1, self.first), (2, self.second)):
                if turn < len(actions) - 1:
                    move = actions[turn]
                    assert not isinstance(move, Ending)
                    yield player, move


@dataclass(frozen=True)
class _Player(Term, name="player"):
    blocks: tuple[Block, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Outcomes(Term, name="outcomes"):
    """The numbers of games that a player wins, loses and draws."""

    wins: int
    losses: int
    draws: int

    @property
    def games(self) -> int:
        """The total number of games."""
        return self.wins + self.losses + self.draws

    @property
    def win_share(self) -> Fraction:
        """The share of wins, from 0 to 1."""
        return Fraction(self.wins, self.games)


@dataclass(frozen=True)
class Advice(Term, name="advice"):
    """A first move, and the outcomes of all games that start with it."""

    move: Move
    outcomes: Outcomes


_TERMS = (
    *(Block, ColorRow, NumberRow, PlayRow, PlayBlock, DrawBlock),
    *(_Player, Outcomes, Advice),
)

_MESSAGES = {
    "block": "expected a block with an integer, as in block(3, red), not {culprit}",
    "block_not_yet_given": "{culprit} is given twice",
    "valid_row": "{culprit} is not a valid row",
}

_RULES = Rules("rummikub", "rummikub", Schema(_TERMS, messages=_MESSAGES))


def valid_table(table: Iterable[Row]) -> bool:
    """Return True if all rows of a table are valid, and no block is repeated."""
    return _RULES.holds("valid_table", _rows(table))


def play_game(
    first: BlocksLike,
    second: BlocksLike,
    table: Iterable[Row] = (),
    bag: BlocksLike = (),
    *,
    first_actions: Sequence[Action] | None = None,
    second_actions: Sequence[Action] | None = None,
) -> Iterator[RummikubGame]:
    """Yield the games that can follow from a deal, one at a time.

    Args:
        first: The blocks of the first player.
        second: The blocks of the other player.
        table: The rows on the table.
        bag: The blocks to draw, in order.
        first_actions: All actions of the first player, with an `Ending` at the end, to
            yield only games with these actions; `None` for any actions.
        second_actions: All actions of the other player, in the same form; `None` for
            any actions.
    """
    arguments = (
        _player(first, first_actions),
        _player(second, second_actions),
        _rows(table),
        parse_blocks(bag),
    )
    for player1, player2, _, _ in _RULES.solutions("play_game", *arguments):
        yield RummikubGame(player1.actions, player2.actions)


def _player(blocks: BlocksLike, actions: Sequence[Action] | None) -> Compound:
    given: Value = VARIABLE if actions is None else list(actions)
    return Compound("player", (parse_blocks(blocks), given))


def count_wins(first: BlocksLike, second: BlocksLike, bag: BlocksLike = ()) -> Fraction:
    """Return the first player's share of wins in all games from an empty table.

    Args:
        first: The blocks of the first player.
        second: The blocks of the other player.
        bag: The blocks to draw, in order.
    """
    return outcomes(first, second, (), bag).win_share


def outcomes(
    first: BlocksLike,
    second: BlocksLike,
    table: Iterable[Row] = (),
    bag: BlocksLike = (),
) -> Outcomes:
    """Count the games that can follow from a deal, by outcome for the first player.

    Args:
        first: The blocks of the first player.
        second: The blocks of the other player.
        table: The rows on the table.
        bag: The blocks to draw, in order.
    """
    counted: Outcomes = _RULES.query(
        "count_outcomes", *_state(first, second, table, bag)
    )
    return counted


def advise(
    first: BlocksLike,
    second: BlocksLike,
    table: Iterable[Row] = (),
    bag: BlocksLike = (),
) -> list[Advice]:
    """Rank the legal moves by the outcomes of the games that start with them.

    Args:
        first: The blocks of the player whose turn it is.
        second: The blocks of the other player.
        table: The rows on the table.
        bag: The blocks to draw, in order.

    Returns:
        The moves with their outcomes, sorted by their share of wins and then by their
        share of losses, the best first.  The list is empty if the game is over.
    """
    advice: list[Advice] = _RULES.query("advise", *_state(first, second, table, bag))
    return advice


def _state(
    first: BlocksLike, second: BlocksLike, table: Iterable[Row], bag: BlocksLike
) -> tuple[Value, ...]:
    return (parse_blocks(first), parse_blocks(second), _rows(table), parse_blocks(bag))


def _rows(table: Iterable[Row]) -> list[Row]:
    if isinstance(table, str) or not isinstance(table, Iterable):
        raise ArgumentTypeError("a list of ColorRow and NumberRow as the table", table)
    rows = list(table)
    for row in rows:
        if not isinstance(row, Row):
            raise ArgumentTypeError("a ColorRow or a NumberRow", row)
    return rows
