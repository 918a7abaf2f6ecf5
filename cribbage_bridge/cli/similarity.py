"""The command ``cribbage similarity``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

from cribbage_bridge.cli import console
from cribbage_bridge.cli.grading_options import (
    SUBMISSIONS,
    SuiteName,
    latest,
    output,
    report_names,
    student_option,
    suite_named,
)
from cribbage_bridge.files.errors import file_errors
from cribbage_bridge.files.sanitize import visible
from cribbage_bridge.grading.similarity import (
    AlikePair,
    alike,
    read_programs,
    similarity_page,
)
from cribbage_bridge.grading.suite import Suite

app = typer.Typer()


@app.command(
    **console.shown(console.GRADE, "similarity submissions/* --page alike.html")
)
def similarity(
    submissions: Annotated[list[Path], SUBMISSIONS],
    suite: SuiteName = "cribbage",
    student: Annotated[
        str | None, student_option("Compare only each student's last submission.")
    ] = None,
    page: Annotated[
        Path | None, output("Write a page with matching clauses side by side.", None)
    ] = None,
    as_json: console.AsJson = False,
) -> None:
    """List the pairs of submissions that are alike."""
    paths = list(latest(list(dict.fromkeys(submissions)), student))
    pairs = alike_pairs(paths, suite_named(suite))
    if page:
        write_page(page, pairs)
    if as_json:
        console.print_json(
            [
                {"first": pair.first, "second": pair.second, "share": pair.share}
                for pair in pairs
            ]
        )
    elif pairs:
        console.print_readable(_table(pairs))
    else:
        console.print_readable("No two submissions are alike.")


def alike_pairs(paths: Sequence[Path], suite: Suite) -> list[AlikePair]:
    """Return the pairs that are alike, and print which submissions were left out."""
    programs = read_programs(paths, suite.main_file)
    names = {visible(str(path)) for path in paths}
    left_out = names - programs.keys()
    report_names("Invalid or unreadable, so not compared", left_out)
    return alike(programs, suite.limits)


def write_page(file: Path, pairs: Sequence[AlikePair]) -> None:
    """Write a page with the matching clauses of pairs side by side."""
    with file_errors("write", file):
        file.write_text(similarity_page(pairs), encoding="utf-8")


def _table(pairs: Sequence[AlikePair]) -> Table:
    names = [Column("Submission", overflow="fold") for _ in range(2)]
    table = Table(*names, *console.number_columns("Alike"))
    for pair in pairs:
        table.add_row(pair.first, pair.second, f"{pair.percent}%")
    return table
