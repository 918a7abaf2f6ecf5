"""Questions and results of studies as files of columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.packages import needed_for
from cribbage_bridge.spreadsheets import csv_table, numbered_rows, write_table
from cribbage_bridge.storage import StorageError, check_folder, reason_of, replaced

Columns = Mapping[str, Sequence[Any]]
"""Values by the name of their column, equally many in each."""

Located = tuple[Columns, Sequence[str]]
"""Columns, and where each of their rows stands in a file, such as ``line 2``."""


class FileFormatError(CribbageError, ValueError):
    """A file is of no kind that has columns."""


def check_output(file: Path) -> None:
    """Refuse a file to which columns cannot be written, before they are computed.

    Raises:
        FileFormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow is missing, which writes Parquet.
        StorageError: There is no such folder.
    """
    _format_of(file)
    check_folder(file)


def write_columns(file: Path, columns: Columns) -> None:
    """Write columns as comma-separated values or as Parquet, as the name says.

    Raises:
        FileFormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow is missing, which writes Parquet.
        StorageError: The file cannot be written.
    """
    write = _format_of(file).write
    try:
        write(file, columns)
    except OSError as error:
        raise StorageError(f"cannot write {file}: {reason_of(error)}") from None


def read_columns(file: Path) -> Located:
    """Read columns that are written as comma-separated values or as Parquet.

    Raises:
        FileFormatError: The name ends with neither ``.csv`` nor ``.parquet``; or the
            file is not what its name says, or has no rows.
        MissingPackageError: PyArrow is missing, which reads Parquet.
        StorageError: The file cannot be read.
    """
    read = _format_of(file).read
    try:
        columns, places = read(file)
    except OSError as error:
        raise StorageError(f"cannot read {file}: {reason_of(error)}") from None
    except (ValueError, csv.Error) as error:
        raise FileFormatError(f"{file} is no table: {error}") from None
    if not places:
        raise FileFormatError(f"{file} has no rows")
    return columns, places


def csv_text(columns: Columns) -> str:
    """Columns as comma-separated values."""
    return csv_table(_rows(columns))


@dataclass(frozen=True)
class _Format:
    """How columns are written to a file, and read."""

    write: Callable[[Path, Columns], None]
    read: Callable[[Path], Located]


def _format_of(file: Path) -> _Format:
    try:
        return _FORMATS[file.suffix.casefold()]()
    except KeyError:
        raise FileFormatError(
            f"a file that ends with .csv or .parquet is wanted, not {file}"
        ) from None


def _csv() -> _Format:
    return _Format(_write_csv, _read_csv)


def _write_csv(file: Path, columns: Columns) -> None:
    write_table(file, _rows(columns))


def _rows(columns: Columns) -> Iterator[dict[str, Any]]:
    for row in zip(*columns.values(), strict=True):
        yield dict(zip(columns, row, strict=True))


def _read_csv(file: Path) -> Located:
    lines = list(numbered_rows(file))
    for number, row in lines:
        if None in row:
            raise ValueError(f"line {number} has more cells than the first line")
    names = lines[0][1] if lines else {}
    columns = {name: [row[name] for _, row in lines] for name in names}
    return columns, [f"line {number}" for number, _ in lines]


def _parquet() -> _Format:
    with needed_for("Parquet"):
        from pyarrow import parquet, table

    def write(file: Path, columns: Columns) -> None:
        with replaced(file) as new, new.open("wb") as sink:
            parquet.write_table(table(dict(columns)), sink)

    def read(file: Path) -> Located:
        with file.open("rb") as source:
            rows = parquet.read_table(source)
        return rows.to_pydict(), [f"row {row + 1}" for row in range(len(rows))]

    return _Format(write, read)


_FORMATS = {".csv": _csv, ".parquet": _parquet}
