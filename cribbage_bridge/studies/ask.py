"""The values of the hands in a table, or the best discards from its deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from cribbage_bridge.arrays import (
    card_numbers,
    cards_of,
    crib_values,
    discard_values,
    hand_values,
    select_hands,
)
from cribbage_bridge.arrays.numbers import Numbers
from cribbage_bridge.cribbage.cards import (
    GIVEN_TWICE,
    Card,
    format_cards,
    parse_card,
    parse_cards,
)
from cribbage_bridge.cribbage.discard import Crib
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.studies.files import Columns, read_columns

_IS_CRIB = {"yes": True, "no": False, "": False}
_WHOSE_CRIB = {"": None, **{crib.value: crib for crib in Crib}}


class AskError(CribbageError, ValueError):
    """A table does not contain valid questions.

    Attributes:
        row: The index of the first invalid row; `None` if the whole table is invalid.
    """

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


def answer_file(file: Path) -> Columns:
    """Return the columns of a file, followed by the columns that `answer` returns.

    Args:
        file: A file of comma-separated values or a Parquet file.

    Raises:
        AskError: As in `answer`; the message names the file and the first invalid row,
            if any.
        FormatError: The file is not a CSV or Parquet file, or has no rows.
        MissingPackageError: PyArrow, which reads Parquet, is missing.
        StorageError: The file cannot be read.
    """
    columns, places = read_columns(file)
    try:
        return {**columns, **answer(columns)}
    except AskError as error:
        place = "" if error.row is None else f", {places[error.row]}"
        raise AskError(f"{file}{place}: {error}", error.row) from None


def answer(columns: Columns) -> Columns:
    """Answer the question in each row.

    Args:
        columns: The questions as text.  For hands, the columns are ``hand`` (four
            cards), ``start`` (the start card), and optionally ``crib`` (``yes`` for a
            crib, else ``no`` or nothing).  For deals, they are ``cards`` (five or six
            cards), and optionally ``crib`` (``mine``, ``theirs``, or nothing to ignore
            the crib).  Other columns are ignored.

    Returns:
        The columns of answers.  For hands, the column is ``value``.  For deals, the
        columns are ``keep`` and ``discard``, with the best choice, and ``mean``, with
        its expected points.

    Raises:
        AskError: Columns are missing, ``hand`` and ``cards`` are both present, an
            answer would replace a column, or a row is invalid.
    """
    if ("hand" in columns) == ("cards" in columns):
        raise AskError(
            "expected the columns hand and start, or the column cards; "
            f"found {printable(', '.join(columns))}"
        )
    answers = _of_hands(columns) if "hand" in columns else _of_deals(columns)
    if taken := answers.keys() & columns.keys():
        raise AskError(f"there is already a column {min(taken)}")
    return answers


def _of_hands(columns: Columns) -> Columns:
    if "start" not in columns:
        raise AskError("the column hand also requires a column start")
    asked = list(_read(columns, _hand, "hand", "start", "crib"))
    values = np.empty(len(asked), np.int64)
    for is_crib, rows, numbers in _groups(asked):
        count = crib_values if is_crib else hand_values
        values[rows] = count(numbers[:, :4], numbers[:, 4])
    return {"value": values.tolist()}


def _of_deals(columns: Columns) -> Columns:
    asked = list(_read(columns, _deal, "cards", "crib"))
    keep, discard = [""] * len(asked), [""] * len(asked)
    means = np.empty(len(asked))
    for crib, rows, numbers in _groups(asked):
        choices = discard_values(numbers, crib) if crib else select_hands(numbers)
        means[rows] = choices.values.max(axis=1)
        hands, cribs = cards_of(choices.hands), cards_of(choices.cribs)
        for row, kept, discarded in zip(rows, hands, cribs, strict=True):
            keep[row], discard[row] = format_cards(kept), format_cards(discarded)
    return {"keep": keep, "discard": discard, "mean": means.tolist()}


# --- Questions ------------------------------------------------------------

_Kind = TypeVar("_Kind", bound=Hashable)
_Question = tuple[tuple[Card, ...], _Kind]
"""The cards in a question, and its kind, which the cell ``crib`` determines."""


def _read(
    columns: Columns, read: Callable[..., _Question[_Kind]], *names: str
) -> Iterator[_Question[_Kind]]:
    """Yield the question in each row, read from the named columns.

    A missing column is treated as a column of empty cells.
    """
    empty = [None] * len(next(iter(columns.values())))
    cells = (columns.get(name, empty) for name in names)
    for row, texts in enumerate(zip(*cells, strict=True)):
        try:
            yield read(*("" if text is None else text for text in texts))
        except CribbageError as error:
            raise AskError(str(error), row) from None


def _hand(hand: Any, start: Any, crib: Any) -> _Question[bool]:
    cards = (*_cards(hand, 4), parse_card(start))
    return _different(cards), _choice(crib, _IS_CRIB)


def _deal(cards: Any, crib: Any) -> _Question[Crib | None]:
    return _different(_cards(cards, 5, 6)), _choice(crib, _WHOSE_CRIB)


def _cards(cell: Any, *sizes: int) -> tuple[Card, ...]:
    cards = parse_cards(cell)
    if len(cards) not in sizes:
        wanted, given = " or ".join(map(str, sizes)), format_cards(cards) or "none"
        raise AskError(f"expected {wanted} cards, not {printable(given)}")
    return cards


def _different(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in cards:
        if cards.count(card) > 1:
            raise AskError(GIVEN_TWICE.format(culprit=card))
    return cards


def _choice(cell: Any, choices: dict[str, _Kind]) -> _Kind:
    try:
        return choices[str(cell).strip().casefold()]
    except KeyError:
        wanted = ", ".join(filter(None, choices))
        raise AskError(
            f"crib: expected {wanted} or nothing, not {printable(repr(cell))}"
        ) from None


def _groups(
    asked: Sequence[_Question[_Kind]],
) -> Iterator[tuple[_Kind, list[int], Numbers]]:
    groups = defaultdict[tuple[int, _Kind], list[int]](list)
    for row, (cards, kind) in enumerate(asked):
        groups[len(cards), kind].append(row)
    for (_, kind), rows in groups.items():
        yield kind, rows, card_numbers(asked[row][0] for row in rows)
