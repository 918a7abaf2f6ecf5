"""Questions and results of studies as files of columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribbage_bridge.files import csv
from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.folders import check_folder
from cribbage_bridge.files.optional_imports import needed_for

Columns = Mapping[str, Sequence[Any]]
"""Values by the name of their column, equally many in each."""

Located = tuple[Columns, Sequence[str]]
"""Columns, and where each of their rows stands in a file, such as ``line 2``."""


def check_output(file: Path) -> None:
    """Refuse a file to which columns cannot be written, before they are computed.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow is missing, which writes Parquet.
        StorageError: There is no such folder.
    """
    _format_of(file)
    check_folder(file)


def write_columns(file: Path, columns: Columns) -> None:
    """Write columns as comma-separated values or as Parquet, as the name says.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``.
        MissingPackageError: PyArrow is missing, which writes Parquet.
        StorageError: The file cannot be written.
    """
    _format_of(file).write(file, columns)


def read_columns(file: Path) -> Located:
    """Read columns that are written as comma-separated values or as Parquet.

    Raises:
        FormatError: The name ends with neither ``.csv`` nor ``.parquet``; or the
            file is not what its name says, or has no rows.
        MissingPackageError: PyArrow is missing, which reads Parquet.
        StorageError: The file cannot be read.
    """
    columns, places = _format_of(file).read(file)
    if not places:
        raise FormatError(f"{file} has no rows")
    return columns, places


def csv_text(columns: Columns) -> str:
    """Columns as comma-separated values."""
    return csv.csv_text(_rows(columns))


@dataclass(frozen=True)
class _Format:
    """How columns are written to a file, and read."""

    write: Callable[[Path, Columns], None]
    read: Callable[[Path], Located]


def _format_of(file: Path) -> _Format:
    try:
        return _FORMATS[file.suffix.casefold()]()
    except KeyError:
        raise FormatError(
            f"a file that ends with .csv or .parquet is wanted, not {file}"
        ) from None


def _csv() -> _Format:
    return _Format(_write_csv, _read_csv)


def _write_csv(file: Path, columns: Columns) -> None:
    csv.write_csv(file, _rows(columns))


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


def _parquet() -> _Format:
    with needed_for("Parquet"):
        from pyarrow import parquet, table

    def write(file: Path, columns: Columns) -> None:
        with atomic_write(file) as writer:
            parquet.write_table(table(dict(columns)), writer)

    def read(file: Path) -> Located:
        with file_errors("read", file), file.open("rb") as source:
            try:
                rows = parquet.read_table(source)
            except ValueError as error:
                raise FormatError(f"cannot read {file}: {error}") from None
        return rows.to_pydict(), [f"row {row + 1}" for row in range(len(rows))]

    return _Format(write, read)


_FORMATS = {".csv": _csv, ".parquet": _parquet}
