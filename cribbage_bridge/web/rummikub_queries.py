"""Queries about Rummikub Lite, with blocks and rows as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.rummikub import queries
from cribbage_bridge.rummikub.blocks import ColorRow, NumberRow, Row
from cribbage_bridge.web.errors import UnusableRequestError


def is_valid_table(color_rows: Iterable[str], number_rows: Iterable[str]) -> bool:
    """Return True if a table is valid; raise `UnusableRequestError` for other text."""
    with _blocks_checked():
        return queries.valid_table(_rows(color_rows, number_rows))


@dataclass(frozen=True)
class OutcomesQuery:
    """A deal of Rummikub Lite."""

    first: str
    second: str
    bag: str
    color_rows: list[str]
    number_rows: list[str]

    def answer(self) -> queries.Outcomes:
        """Count all games.

        Raises:
            UnusableRequestError: The blocks or rows are invalid.
        """
        with _blocks_checked():
            rows = _rows(self.color_rows, self.number_rows)
            return queries.outcomes(self.first, self.second, rows, self.bag)


def _rows(color_rows: Iterable[str], number_rows: Iterable[str]) -> list[Row]:
    rows: list[Row] = [*map(ColorRow.parse, color_rows)]
    return [*rows, *map(NumberRow.parse, number_rows)]


@contextmanager
def _blocks_checked() -> Iterator[None]:
    try:
        yield
    except MemoryError:
        raise
    except CribbageError as error:
        raise UnusableRequestError(f"invalid blocks or rows: {error}") from None
