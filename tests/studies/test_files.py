"""Columns in files."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.optional_imports import MissingPackageError
from cribbage_bridge.studies.files import (
    Columns,
    check_output,
    csv_text,
    read_columns,
    write_columns,
)

KINDS = pytest.mark.parametrize("kind", ["csv", "parquet", "CSV"])

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0\r'"), max_size=9)
NAMES = st.lists(TEXTS.filter(bool), min_size=1, max_size=4, unique=True)
ROWS = st.integers(1, 4)


@st.composite
def texts(draw: st.DrawFn) -> Columns:
    """Columns of texts, some of which a spreadsheet would take for formulas.

    None has the sign before it that keeps a spreadsheet from that.
    """
    rows = draw(ROWS)
    cells = st.lists(
        TEXTS | st.sampled_from(["=1+1", "-5", "a,b", 'a"b', "a\nb"]),
        min_size=rows,
        max_size=rows,
    )
    return {f"#{name}": draw(cells) for name in ("0", *draw(NAMES))}


@pytest.mark.long
@given(columns=texts())
@KINDS
def test_what_is_written_can_be_read(
    columns: Columns, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("columns") / f"columns.{kind}"
    write_columns(file, {"id": ["x"] * len(columns["#0"]), **columns})
    found, places = read_columns(file)
    assert {name: found[name] for name in columns} == columns
    assert len(places) == len(columns["#0"])


def test_numbers_stay_numbers_in_parquet(tmp_path: Path) -> None:
    columns: Columns = {
        "a": [1, 2],
        "b": [0.5, None],
        "c": [True, False],
        "d": ["x", None],
    }
    write_columns(tmp_path / "a.parquet", columns)
    assert read_columns(tmp_path / "a.parquet") == (columns, ["row 1", "row 2"])


def test_csv_as_text_is_what_is_written(tmp_path: Path) -> None:
    columns: Columns = {"a": [1, 2], "b": [0.5, None]}
    text, file = "a,b\r\n1,0.5\r\n2,\r\n", tmp_path / "a.csv"
    assert csv_text(columns) == text
    for for_spreadsheet, encoding in ((False, "utf-8"), (True, "utf-8-sig")):
        write_columns(file, columns, for_spreadsheet)
        assert file.read_bytes() == text.encode(encoding)


def test_rows_are_found_by_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text('a;b\n1;"two\nlines"\n\n\n3;4\n')
    columns, places = read_columns(file)
    assert columns == {"a": ["1", "3"], "b": ["two\nlines", "4"]}
    assert places == ["line 3", "line 6"]


@pytest.mark.parametrize("name", ["a.txt", "csv", "a", ".csv", "a.csv.gz"])
def test_names_of_no_kind(name: str, tmp_path: Path) -> None:
    for use in (check_output, read_columns, lambda file: write_columns(file, {})):
        with pytest.raises(FormatError, match=r"ends with \.csv or \.parquet"):
            use(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.csv", b"", "has no rows"),
        ("a.csv", b"a,b\n", "has no rows"),
        ("a.csv", b"a,b\n\n1,2\n1,2,3\n", "line 4 has more cells than the first line"),
        ("a.parquet", b"hand,start\n", "cannot read .*: "),
    ],
)
def test_files_that_are_no_tables(
    name: str, content: bytes, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FormatError, match=problem):
        read_columns(tmp_path / name)


def test_parquet_without_pyarrow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        MissingPackageError, match="Parquet requires pyarrow; install it with: "
    ):
        check_output(tmp_path / "a.parquet")
    check_output(tmp_path / "a.csv")
