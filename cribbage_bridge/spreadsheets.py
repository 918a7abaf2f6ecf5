"""Tables for spreadsheets: comma-separated values, in which no text is a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from cribbage_bridge.storage import replaced

_SPREADSHEET = "utf-8-sig"
"""The encoding of tables."""


def csv_table(rows: Iterable[Mapping[str, object]]) -> str:
    """Rows as comma-separated values; the columns are those of all rows.

    Texts that a spreadsheet would run are made harmless.
    """
    rows = list(rows)
    file = StringIO()
    longest_first = sorted(rows, key=len, reverse=True)
    columns = list(dict.fromkeys(name for row in longest_first for name in row))
    writer = csv.DictWriter(file, columns, restval="")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _harmless(value) for name, value in row.items()})
    return file.getvalue()


def _harmless(value: object) -> object:
    """A value that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[1:] and value.startswith(tuple("=+-@\t\r")):
        return f"'{value}"
    return value


def write_table(file: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write a table, with the mark by which spreadsheets recognize UTF-8.

    What was in the file stays there until the new table is written.
    """
    with replaced(file) as new:
        new.write_text(csv_table(rows), encoding=_SPREADSHEET, newline="")


def read_table(file: Path) -> list[dict[str, str]]:
    """The rows of a table, which may be separated by semicolons or tabs too.

    Raises:
        OSError: It cannot be read.
        ValueError: It is not in UTF-8.
        csv.Error: It is no table.
    """
    return [row for _, row in numbered_rows(file)]


def numbered_rows(file: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows as in `read_table`, with the numbers of the lines where they end."""
    text = file.read_text(encoding=_SPREADSHEET)
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    rows = csv.DictReader(
        StringIO(text, ""), restval="", delimiter=delimiter, strict=True
    )
    for row in rows:
        yield rows.line_num, {name: _restored(value) for name, value in row.items()}


def _restored(value: Any) -> Any:
    """A value as it was before it was made harmless."""
    is_text = isinstance(value, str) and value.startswith("'")
    return value[1:] if is_text and _harmless(value[1:]) == value else value
