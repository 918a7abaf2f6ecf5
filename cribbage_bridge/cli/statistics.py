"""The command ``cribbage statistics``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots
from cribbage_bridge.session import results
from cribbage_bridge.session.figures import (
    LATEST,
    costs,
    points_a_deal,
    tallies,
)
from cribbage_bridge.session.finished import FinishedGame, WholeDeals, merged, to_data
from cribbage_bridge.spreadsheets import csv_table

app = typer.Typer()

_OF_WHOLE_DEALS = [field.name for field in fields(WholeDeals)]


@app.command()
def statistics(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE",
            dir_okay=False,
            help="Games of yours that the pages, or --json elsewhere, have exported; "
            "they are added to those that were played here.",
        ),
    ] = None,
    as_json: console.AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print the games as CSV, for a spreadsheet.")
    ] = False,
    plot: plots.File = None,
) -> None:
    """Show how your games have gone."""
    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv exclude each other")
    games = _games(files or [])
    if as_json:
        console.print_json(_data(games))
    elif as_csv:
        typer.echo(csv_table(map(_row, games)), nl=False)
    else:
        _print(games)
    if plot:
        plots.draw_statistics(plot, games)


def _games(files: Sequence[Path]) -> list[FinishedGame]:
    """The games that were played here and those of files, the oldest first."""
    found = [results.read(), *map(results.read_exported, files)]
    for problem in (problem for each in found for problem in each.broken):
        typer.echo(f"Left out: {problem}", err=True)
    games = merged(game for each in found for game in each.games)
    return sorted(games, key=attrgetter("date"))


def _data(games: Sequence[FinishedGame]) -> dict[str, Any]:
    return {
        **results.exported(games),
        "opponents": list(map(asdict, tallies(games))),
        "points_a_deal": list(map(asdict, points_a_deal(games))),
        "costs": list(map(asdict, costs(games))),
    }


def _row(game: FinishedGame) -> dict[str, object]:
    """A game as a row of a table, with the words and the numbers of JSON."""
    data = to_data(game)
    whole_deals = data.pop("whole_deals") or dict.fromkeys(_OF_WHOLE_DEALS)
    return {name: _cell(value) for name, value in (data | whole_deals).items()}


def _cell(value: object) -> object:
    match value:
        case bool():
            return str(value).lower()
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def _print(games: Sequence[FinishedGame]) -> None:
    if not games:
        console.print_readable("No game is finished yet.")
        return
    console.print_readable(_table_of_opponents(games))
    if points := _table_of_points(games):
        console.print_readable(points)
    if choices := _table_of_costs(games):
        console.print_readable(choices)


def _table_of_opponents(games: Sequence[FinishedGame]) -> Table:
    headings = ("Games", "Won", "Skunks given", "Skunks taken", "Mean margin")
    table = Table("Opponent", *console.number_columns(*headings))
    for tally in tallies(games):
        numbers = (tally.games, tally.won, tally.skunks_given, tally.skunks_taken)
        margin = f"{tally.mean_margin:+.1f}"
        table.add_row(tally.opponent, *map(str, numbers), margin)
    return table


def _table_of_points(games: Sequence[FinishedGame]) -> Table | None:
    columns = console.number_columns("You", "Experts", "Deals")
    table = Table("Points a deal", *columns)
    for each in points_a_deal(games):
        experts = f"{each.experts:.1f}" if each.experts else ""
        if each.mean or experts:
            table.add_row(each.source, f"{each.mean:.2f}", experts, str(each.deals))
    return table if table.row_count else None


def _table_of_costs(games: Sequence[FinishedGame]) -> Table | None:
    headings = ("Games", "Number", "Points lost by each", f"In the last {LATEST} games")
    table = Table("Choices", *console.number_columns(*headings))
    for each in costs(games):
        means = (f"{each.mean:.2f}", f"{each.latest:.2f}")
        table.add_row(each.choices, str(each.games), str(each.number), *means)
    return table if table.row_count else None
