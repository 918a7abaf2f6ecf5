"""Reading and writing the columns of studies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cribbage_bridge.files import csv
from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.folders import check_folder
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.files.regular_files import open_regular

Columns = Mapping[str, Sequence[Any]]
"""Columns of the same length, by name."""

Located = tuple[Columns, Sequence[str]]
"""Columns, and the place of each row in the file, for example ``line 2``."""


def check_output(file: Path) -> None:
    """Check, before columns are computed, that they can be written to a file.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow, which writes Parquet, is missing.
        StorageError: The folder does not exist.
    """
    _is_parquet(file)
    check_folder(file)


def write_columns(file: Path, columns: Columns, for_spreadsheet: bool = False) -> None:
    """Write columns as comma-separated values or as Parquet, depending on the suffix.

    Args:
        file: The file, whose name ends with ``.csv`` or ``.parquet``.
        columns: The columns, of the same length.
        for_spreadsheet: True to begin comma-separated values with a byte order mark.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow, which writes Parquet, is missing.
        StorageError: The file cannot be written.
    """
    if not _is_parquet(file):
        csv.write_csv(file, _rows(columns), for_spreadsheet)
        return
    from pyarrow import parquet, table

    with atomic_write(file) as writer:
        parquet.write_table(table(dict(columns)), writer)


def read_columns(file: Path) -> Located:
    """Read the columns of a CSV or Parquet file, and the place of each row in it.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``, or the file
            has another format or no rows.
        MissingPackageError: PyArrow, which reads Parquet, is missing.
        StorageError: The file cannot be read.
    """
    columns, places = _read_parquet(file) if _is_parquet(file) else _read_csv(file)
    if not places:
        raise FormatError(f"{file} has no rows")
    return columns, places


def csv_text(columns: Columns) -> str:
    """Return columns as comma-separated values."""
    return csv.csv_text(_rows(columns))


def _is_parquet(file: Path) -> bool:
    match file.suffix.casefold():
        case ".csv":
            return False
        case ".parquet":
            with needed_for("Parquet", "studies"):
                import pyarrow  # noqa: F401
            return True
    raise FormatError(
        f"expected a file name that ends with .csv or .parquet, not {file}"
    )


def _rows(columns: Columns) -> Iterator[dict[str, Any]]:
    for row in zip(*columns.values(), strict=True):
        yield dict(zip(columns, row, strict=True))


def _read_csv(file: Path) -> Located:
    lines = csv.numbered_rows(file)
    for number, row in lines:
        if None in row:
            raise FormatError(
                f"{file}: line {number} has more cells than the first line"
            )
    names = lines[0][1] if lines else {}
    columns = {name: [row[name] for _, row in lines] for name in names}
    return columns, [f"line {number}" for number, _ in lines]


def _read_parquet(file: Path) -> Located:
    from pyarrow import parquet

    with open_regular(file) as source:
        try:
            rows = parquet.read_table(source)
        except ValueError as error:
            raise FormatError(f"cannot read {file}: {error}") from None
    return rows.to_pydict(), [f"row {row + 1}" for row in range(len(rows))]
