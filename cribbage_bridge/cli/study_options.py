"""Options, progress and output files for all studies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cli import console, plots
from cribbage_bridge.files.optional_imports import needed_for

if TYPE_CHECKING:
    from cribbage_bridge.studies.files import Columns

Output = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        dir_okay=False,
        help="Write all results to a file, such as results.csv or results.parquet.",
    ),
]


@contextmanager
def progress_of(
    doing: str, total: int, output: Path | None, plot: Path | None
) -> Iterator[Progress]:
    """Check that a study's files can be written, and let the body report progress."""
    check_output(output)
    if plot:
        plots.check_picture(plot)
    with console.progress_bar() as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done: bar.update(task, completed=done)


def check_output(output: Path | None) -> None:
    """Check that a study's packages are installed, and that its output is writable."""
    with needed_for("a study", "studies"):
        from cribbage_bridge.studies import files
    if output:
        files.check_output(output)


def write(output: Path | None, columns: Columns, for_spreadsheet: bool = False) -> None:
    """Write the columns of a study to its output file, if there is one."""
    from cribbage_bridge.studies.files import write_columns

    if output:
        write_columns(output, columns, for_spreadsheet)
