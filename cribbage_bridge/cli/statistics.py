"""The command ``cribbage statistics``."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer
from pydantic_core import to_jsonable_python
from rich.table import Column, Table

from cribbage_bridge.cli import console, plots
from cribbage_bridge.session import results, statistics_file
from cribbage_bridge.session.figures import LATEST, Statistics, statistics

app = typer.Typer()


@app.command(
    name="statistics",
    **console.shown(
        console.PLAY, "statistics", "statistics cribbage.json --plot games.png"
    ),
)
def show_statistics(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE",
            dir_okay=False,
            help="Games exported from the web pages, or with --json on another "
            "computer; the statistics cover them and the games that you played here.",
        ),
    ] = None,
    as_json: console.AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print the games as CSV, for a spreadsheet.")
    ] = False,
    plot: plots.File = None,
) -> None:
    """Show the statistics of your games."""
    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv cannot be combined")
    found = [statistics_file.read(), *map(results.read_exported, files or [])]
    shown = statistics(
        chain.from_iterable(each.games for each in found),
        chain.from_iterable(each.broken for each in found),
    )
    for problem in shown.broken:
        typer.echo(f"Left out: {problem}", err=True)
    if as_json:
        console.print_json(results.exported(shown.games) | to_jsonable_python(shown))
    elif as_csv:
        typer.echo(results.csv_of(shown.games), nl=False)
    else:
        _print(shown)
    if plot:
        plots.draw_statistics(plot, shown)


def _print(shown: Statistics) -> None:
    if not shown.games:
        console.print_readable("No game is finished yet.")
        return
    tables = (_table_of_opponents, _table_of_skunks, _table_of_points, _table_of_costs)
    for table in (table_of(shown) for table_of in tables):
        if table.row_count:
            console.print_readable(table)


def _table_by_opponent(*headings: str) -> Table:
    opponent = Column("Opponent", overflow="fold")
    return Table(opponent, *console.number_columns(*headings))


def _table_of_opponents(shown: Statistics) -> Table:
    table = _table_by_opponent("Games", "Won", "Mean margin")
    for tally in shown.opponents:
        margin = f"{tally.mean_margin:+.1f}"
        table.add_row(tally.opponent, str(tally.games), str(tally.won), margin)
    return table


def _table_of_skunks(shown: Statistics) -> Table:
    table = _table_by_opponent("Skunks given", "Double", "Skunks taken", "Double")
    for tally in shown.opponents:
        numbers = (
            *(tally.skunks_given, tally.double_skunks_given),
            *(tally.skunks_taken, tally.double_skunks_taken),
        )
        if any(numbers):
            table.add_row(tally.opponent, *map(str, numbers))
    return table


def _decimal(mean: float) -> str:
    """Round a mean to two decimal places, as browsers do."""
    return str(Decimal(mean).quantize(Decimal("0.01"), ROUND_HALF_UP))


def _table_of_points(shown: Statistics) -> Table:
    columns = console.number_columns("You", "Experts", "Whole deals")
    table = Table("Points per deal", *columns)
    for each in shown.points_a_deal:
        experts = f"{each.experts:.1f}" if each.experts else ""
        if each.mean or experts:
            table.add_row(each.source, _decimal(each.mean), experts, str(each.deals))
    return table


def _table_of_costs(shown: Statistics) -> Table:
    headings = (
        "Games",
        "Number",
        "Points lost per choice",
        f"In the last {LATEST} games",
    )
    table = Table("Choices", *console.number_columns(*headings))
    for each in shown.costs:
        means = (_decimal(each.mean), _decimal(each.latest))
        table.add_row(
            plots.CHOICES[each.choices], str(each.games), str(each.number), *means
        )
    return table
