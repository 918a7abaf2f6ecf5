"""The commands ``cribbage study starts``, ``play`` and ``odds``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots, study_plots
from cribbage_bridge.cli.match import Seed
from cribbage_bridge.cli.study_options import Output, progress_of, write
from cribbage_bridge.cli.workers import Cluster, jobs_option, workers
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.match.intervals import Mean

if TYPE_CHECKING:
    from cribbage_bridge.studies import GroupStudy, Lead, Means, PlayedDeal

app = typer.Typer()

Deals = Annotated[int, typer.Option(min=1, help="Number of deals to play.")]
BothSeats = Annotated[
    Strength, typer.Option(help="The strength of the computer, in both seats.")
]
Jobs = Annotated[int | None, jobs_option("Number of deals to play")]

_DEALS = 4000

_SCORES_APART = 20
"""The step between the scores whose odds are printed."""


@app.command(**console.shown(None, "study starts --deals 20000 --output starts.csv"))
def starts(
    deals: Deals = _DEALS,
    strength: BothSeats = Strength.MASTER,
    seed: Seed = "1",
    jobs: Jobs = None,
    cluster: Cluster = None,
    output: Output = None,
    plot: plots.File = None,
) -> None:
    """Let the computer play deals, and show the mean points for each start card."""
    played = _play(deals, strength, seed, jobs, cluster, output, plot)
    from cribbage_bridge.studies import study_starts

    study = study_starts(played)
    points = ("Pone\nplay", "Pone\nhand", "Dealer\nplay", "Dealer\nhand")
    columns = console.number_columns("Deals", *points, "Crib", "Heels", "Dealer ahead")
    table = Table("", *columns, title=_title(deals, strength, seed))

    def add(name: str, means: Means) -> None:
        *sources, ahead = means.values()
        cells = [f"{mean.value:.2f}" for mean in sources]
        table.add_row(name, str(ahead.samples), *cells, _with_reach(ahead))

    _print(table, add, study)
    write(output, study.columns)
    if plot:
        study_plots.draw_starts(plot, study, _title(deals, strength, seed))


@app.command(**console.shown(None, "study play --deals 20000 --output play.csv"))
def play(
    deals: Deals = _DEALS,
    strength: BothSeats = Strength.MASTER,
    seed: Seed = "1",
    jobs: Jobs = None,
    cluster: Cluster = None,
    output: Output = None,
    plot: plots.File = None,
) -> None:
    """Let the computer play deals, and show the mean pegging for each lead."""
    played = _play(deals, strength, seed, jobs, cluster, output, plot)
    from cribbage_bridge.studies import study_leads

    study = study_leads(played)
    columns = console.number_columns("Deals", "Share", "Pone", "Dealer", "Pone ahead")
    table = Table("Lead", *columns, title=_title(deals, strength, seed))

    def add(name: str, means: Means) -> None:
        *shares, pone, dealer, ahead = means.values()
        share = "".join(f"{each.value:.1%}" for each in shares)
        cells = map(_with_reach, (pone, dealer, ahead))
        table.add_row(name, str(ahead.samples), share, *cells)

    _print(table, add, study)
    write(output, study.columns)
    if plot:
        study_plots.draw_leads(plot, study, _title(deals, strength, seed))


@app.command(**console.shown(None, "study odds --output odds.parquet --plot odds.png"))
def odds(output: Output = None, plot: plots.File = None) -> None:
    """List the dealer's and the pone's chances of winning at every pair of scores."""
    with progress_of("Roles", 2, output, plot) as progress:
        from cribbage_bridge.studies import study_odds

        study = study_odds(progress)
    for role, chances in study.tables.items():
        scores = range(0, len(chances), _SCORES_APART)
        table = Table(
            f"{role.value.capitalize()}'s score",
            *console.number_columns(*map(str, scores)),
            title=f"The {role.value}'s chance of winning, by the opponent's score",
        )
        for mine in scores:
            cells = (f"{chances[mine][theirs]:.1%}" for theirs in scores)
            table.add_row(str(mine), *cells)
        console.print_readable(table)
    write(output, study.columns)
    if plot:
        plots.draw_odds(plot, study.tables)


def _play(
    deals: int,
    strength: Strength,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    output: Path | None,
    plot: Path | None,
) -> list[PlayedDeal]:
    with (
        progress_of("Deals", deals, output, plot) as progress,
        workers(jobs, cluster, deals) as pool,
    ):
        from cribbage_bridge.studies import play_deals

        return play_deals(pool, strength, deals, seed, progress)


def _title(deals: int, strength: Strength, seed: str) -> str:
    number = console.deals_text(deals)
    return f"{number}, {strength.value} against {strength.value}, seed {seed}"


def _print(
    table: Table,
    add: Callable[[str, Means], None],
    study: GroupStudy[Rank] | GroupStudy[Lead],
) -> None:
    for group, means in study.groups.items():
        add(group.symbol if isinstance(group, Rank) else str(group), means)
    table.add_section()
    add("all", study.overall)
    console.print_readable(table)
    console.print_readable(
        "Points are means over deals that begin at 0 to 0; +/- gives the 95% interval."
    )


def _with_reach(mean: Mean) -> str:
    """Return a mean with its interval as text, such as ``2.05 +/-0.13``."""
    if not mean.interval:
        return f"{mean.value:.2f}"
    return f"{mean.value:.2f} +/-{mean.interval[1] - mean.value:.2f}"
