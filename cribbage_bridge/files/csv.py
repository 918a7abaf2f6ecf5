"""Comma-separated values that spreadsheets do not interpret as formulas."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.files.errors import FormatError, reason_of
from cribbage_bridge.files.regular_files import read_regular

_UTF_8 = "utf-8-sig"
"""UTF-8, written with a byte order mark, and read with or without one."""


def csv_text(rows: Iterable[Mapping[str, object]], columns: Sequence[str] = ()) -> str:
    """Return rows as comma-separated values.

    The columns are the given ones, or else the keys of all rows.  An apostrophe
    precedes each string that a spreadsheet would interpret as a formula.
    """
    rows = list(rows)
    file = StringIO()
    longest_first = sorted(rows, key=len, reverse=True)
    found = list(dict.fromkeys(name for row in longest_first for name in row))
    writer = csv.DictWriter(file, columns or found, restval="")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _escaped(value) for name, value in row.items()})
    return file.getvalue()


def _escaped(value: object) -> object:
    if isinstance(value, str) and value[1:] and value.startswith(tuple("=+-@\t\r")):
        return f"'{value}"
    return value


def write_csv(
    file: Path, rows: Iterable[Mapping[str, object]], for_spreadsheet: bool = True
) -> None:
    """Write rows to a file as comma-separated values.

    Args:
        file: The file.
        rows: A row for each line, by column.
        for_spreadsheet: True to begin with a byte order mark, which spreadsheets need.

    Raises:
        StorageError: The file cannot be written.
    """
    text = csv_text(rows)
    with atomic_write(file) as writer:
        writer.write(text.encode(_UTF_8 if for_spreadsheet else "utf-8"))


def read_csv(file: Path) -> list[dict[str, str]]:
    """Return the rows of a file with values separated by commas, semicolons or tabs.

    Raises:
        FormatError: The file is not a table in UTF-8.
        StorageError: The file cannot be read.
    """
    return [row for _, row in numbered_rows(file)]


def numbered_rows(file: Path) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of a file, each preceded by the number of its last line."""
    data = read_regular(file)
    try:
        return list(_rows(data.decode(_UTF_8)))
    except (ValueError, csv.Error) as error:
        raise FormatError(f"cannot read {file}: {reason_of(error)}") from None


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    rows = csv.DictReader(
        StringIO(text, ""), restval="", delimiter=delimiter, strict=True
    )
    for row in rows:
        yield rows.line_num, {name: _unescaped(value) for name, value in row.items()}


def _unescaped(value: Any) -> Any:
    is_text = isinstance(value, str) and value.startswith("'")
    return value[1:] if is_text and _escaped(value[1:]) == value else value
