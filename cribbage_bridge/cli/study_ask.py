"""The command ``cribbage study ask``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cli.study_options import Output, check_output, write

app = typer.Typer()


@app.command(**console.shown(None, "study ask asked.csv --output answers.parquet"))
def ask(
    file: Annotated[
        Path,
        typer.Argument(
            help="CSV or Parquet file with columns `hand` (four cards) and `start`, or "
            "with a column `cards` (five or six cards).",
            dir_okay=False,
            exists=True,
        ),
    ],
    output: Output = None,
    spreadsheet: Annotated[
        bool,
        typer.Option(
            "--spreadsheet",
            help="With `--output FILE.csv`, begin the file with a byte order mark, so "
            "that spreadsheets read accented letters correctly.",
        ),
    ] = False,
) -> None:
    """Score the hands in a file, or find the best discards from its deals.

    An optional column `crib` tells whether a hand is a crib (`yes` or `no`), or whose
    crib the discards of a deal are for (`mine` or `theirs`).
    """
    if output and output.exists() and output.samefile(file):
        raise typer.BadParameter("--output would overwrite the input file")
    check_output(output)
    from cribbage_bridge.studies import answer_file
    from cribbage_bridge.studies.files import csv_text

    with console.progress_shown("Answering..."):
        columns = answer_file(file)
    if output:
        write(output, columns, spreadsheet)
    else:
        typer.echo(csv_text(columns), nl=False)
