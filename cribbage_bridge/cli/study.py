"""The group ``cribbage study``, and its commands ``hands`` and ``deals``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.table import Table

from cribbage_bridge.cli import (
    console,
    plots,
    study_ask,
    study_cribs,
    study_games,
    study_plots,
)
from cribbage_bridge.cli.study_options import Output, progress_of, write
from cribbage_bridge.cribbage.cards import format_cards

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_WHOLE_FROM = 100
"""The smallest N of a frequency, 1 in N, that is printed as a whole number."""

app = typer.Typer(
    cls=console.Group,
    help="Compute statistics of all hands and deals, and of games between computers.",
    no_args_is_help=True,
)

for part in (study_cribs, study_games, study_ask):
    app.add_typer(part.app)


@app.command(**console.shown(None, "study hands --output hands.csv --plot hands.png"))
def hands(output: Output = None, plot: plots.File = None) -> None:
    """Count all 12,994,800 hands, also as cribs, and show how many have each value."""
    with progress_of("Start cards", 52, output, plot) as progress:
        from cribbage_bridge.studies import mean_points, study_hands

        study = study_hands(progress)
    table = Table(*console.number_columns("Points", "Hands", "1 in", "Cribs", "1 in"))
    for points, both in enumerate(zip(study.hands, study.cribs, strict=True)):
        cells = [
            text
            for count, counts in zip(both, (study.hands, study.cribs), strict=True)
            for text in (f"{count:,}", _one_in(count, counts))
        ]
        table.add_row(str(points), *cells)
    of_hands, of_cribs = map(mean_points, (study.hands, study.cribs))
    table.add_section()
    table.add_row("mean", f"{of_hands:.4f}", "", f"{of_cribs:.4f}")
    console.print_readable(table)
    write(output, study.columns)
    if plot:
        study_plots.draw_hands(plot, study)


@app.command(**console.shown(None, "study deals --output deals.csv --plot deals.png"))
def deals(output: Output = None, plot: plots.File = None) -> None:
    """Find the best and the second-best choice in each of the 20,358,520 deals."""
    with progress_of("Classes of deals", 962_988, output, plot) as progress:
        from cribbage_bridge.studies import study_deals

        study = study_deals(progress)
    counted = study.deals.sum()
    table = Table("All deals of six cards", *console.number_columns(""))
    table.add_row("deals", f"{counted:,}")
    table.add_row("mean points of the best hand", f"{study.mean:.4f}")
    table.add_row("deals with several best hands", f"{study.ties.sum():,}")
    table.add_row("mean cost of the second choice", f"{study.mean_cost:.4f}")
    for name, place in (("worst", 0), ("best", -1)):
        deal, value = study.examples[place], study.totals[place] / study.start_cards
        number = f"{study.deals[place]:,}, such as {format_cards(deal)}"
        table.add_row(f"{name} deals, {value:.3f} points", number)
    console.print_readable(table)
    columns = console.number_columns("Points", "Deals with a start card", "1 in")
    title = "The best hand; of equal hands, the best with the start card"
    table = Table(*columns, title=title)
    for points, count in enumerate(study.values):
        table.add_row(str(points), f"{count:,}", _one_in(count, study.values))
    console.print_readable(table)
    write(output, study.columns)
    if plot:
        study_plots.draw_deals(plot, study)


def _one_in(count: int, counts: npt.NDArray[np.int64]) -> str:
    """Return the N of a frequency, 1 in N, as text, or nothing if the count is 0."""
    if not count:
        return ""
    number = counts.sum() / count
    return f"{number:,.1f}" if number < _WHOLE_FROM else f"{number:,.0f}"
