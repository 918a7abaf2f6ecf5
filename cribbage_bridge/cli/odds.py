"""The command ``cribbage odds``."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots
from cribbage_bridge.cribbage.odds import Role, win_probability, win_table

app = typer.Typer()

_DEALS = {
    Role.DEALER: "You deal (you are the dealer)",
    Role.PONE: "Your opponent deals (you are the pone)",
}


@app.command(
    context_settings={"ignore_unknown_options": True},
    **console.shown(console.ASK, "odds 95 100", "odds 95 100 --dealer"),
)
def odds(
    mine: Annotated[int, typer.Argument(help="Your score, from 0 to 120.")],
    theirs: Annotated[
        int, typer.Argument(help="The score of your opponent, from 0 to 120.")
    ],
    dealer: Annotated[bool, typer.Option("--dealer", help="You deal next.")] = False,
    pone: Annotated[
        bool, typer.Option("--pone", help="Your opponent deals next.")
    ] = False,
    plot: plots.File = None,
    as_json: console.AsJson = False,
) -> None:
    """Estimate your chance of winning, given both players' scores before a deal."""
    roles = [role for role, asked in zip(Role, (dealer, pone), strict=True) if asked]
    roles = roles or list(Role)
    chances = {role: win_probability(role, mine, theirs) for role in roles}
    if plot:
        tables = {role: win_table(role) for role in roles}
        plots.draw_odds(plot, tables, (mine, theirs))
    if as_json:
        found = {role.value: chance for role, chance in chances.items()}
        console.print_json({"mine": mine, "theirs": theirs, **found})
        return
    scores = f"You have {mine}, your opponent {theirs}"
    table = Table(scores, *console.number_columns("You win"))
    for role, chance in chances.items():
        table.add_row(_DEALS[role], f"{chance:.1%}")
    console.print_readable(table)
