"""The command ``cribbage study cribs``."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots, study_plots
from cribbage_bridge.cli.match import Seed
from cribbage_bridge.cli.match_results import mean_text
from cribbage_bridge.cli.study_options import Output, progress_of, write
from cribbage_bridge.cli.workers import Cluster, jobs_option, workers
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.files.optional_imports import needed_for

if TYPE_CHECKING:
    from cribbage_bridge.studies import CribStudy
    from cribbage_bridge.studies.discards import Squares

app = typer.Typer()


@app.command(**console.shown(None, "study cribs --deals 3000000"))
def cribs(
    deals: Annotated[
        int, typer.Option(min=1, help="Number of deals after the preliminary rounds.")
    ] = 10_000_000,
    rounds: Annotated[
        int,
        typer.Option(
            min=0,
            help="Number of preliminary rounds, in which the players learn to discard.",
        ),
    ] = 8,
    seed: Seed = "1",
    jobs: Annotated[int | None, jobs_option("Number of processes to run")] = None,
    cluster: Cluster = None,
    output: Output = None,
    plot: plots.File = None,
) -> None:
    """Estimate the value of each pair of cards in the crib, for dealer and pone."""
    with needed_for("a study", "studies"):
        from cribbage_bridge.studies import deals_of, study_cribs
    total = deals_of(deals, rounds)
    with (
        progress_of("Deals", total, output, plot) as progress,
        workers(jobs, cluster, total) as pool,
    ):
        study = study_cribs(deals, pool, rounds, seed, progress)
    title = "Mean points of a crib with two given cards, if the others are random"
    _print_square(title, study.uniform)
    for role, square in zip(Role, study.means, strict=True):
        title = f"Mean points with two cards of the {role.value}, if both discard well"
        _print_square(title, square)
    console.print_readable("Cards of one suit are below the diagonal.\n")
    table = Table("", *console.number_columns(*(role.value for role in Role)))
    columns = [_CERTAINTY, *(_certainty(study, role) for role in Role)]
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    console.print_readable(table)
    write(output, study.columns)
    if plot:
        study_plots.draw_cribs(plot, study, f"{console.deals_text(total)}, seed {seed}")


def _print_square(title: str, square: Squares) -> None:
    symbols = [rank.symbol for rank in Rank]
    headings = console.number_columns(*symbols)
    table = Table("", *headings, title=title, box=None, padding=(0, 1, 0, 0))
    for symbol, values in zip(symbols, square, strict=True):
        shown = (f"{value:.2f}" if isfinite(value) else "?" for value in values)
        table.add_row(symbol, *shown)
    console.print_readable(table)
    console.print_readable("")


_CERTAINTY = (
    "the rarest discard",
    "number of cribs with it",
    "mean and 95% interval",
    "mean absolute difference from Hessel's averages",
    "greatest difference from Hessel's averages",
)


def _certainty(study: CribStudy, role: Role) -> tuple[str, ...]:
    """Return the cells of a role's column, in the order of `_CERTAINTY`."""
    means = (each for each in study.crib_means() if each.role is role)
    rarest = min(means, key=lambda each: each.cribs)
    difference = study.difference(role)
    return (
        rarest.cards,
        f"{rarest.cribs:,}",
        mean_text(rarest.mean) if rarest.mean else "unknown",
        f"{difference.mean:.3f}",
        f"{difference.greatest:.3f} ({difference.cards})",
    )
