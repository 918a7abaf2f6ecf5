"""The commands ``cribbage score`` and ``select``."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Column, Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import format_cards

app = typer.Typer()


@app.command()
def score(
    cards: Annotated[
        list[str],
        typer.Argument(help="The four cards of the hand, such as 5H 5S 5C JD."),
    ],
    start: Annotated[str, typer.Option(help="The start card, such as 5D.")],
    crib: Annotated[bool, typer.Option("--crib", help="Count as the crib.")] = False,
    as_json: console.AsJson = False,
) -> None:
    """Count a hand, and say what it scores for."""
    counted = (show.score_crib if crib else show.score_hand)(" ".join(cards), start)
    if as_json:
        console.print_json(_score_data(counted))
        return
    points = Column("Points", footer=str(counted.total), justify="right")
    table = Table(Column("Scores", footer="total"), "Cards", points, show_footer=True)
    for found in counted.counted:
        kind = str(found.kind).replace("_", " ")
        table.add_row(kind, format_cards(found.cards), str(found.points))
    console.print_readable(table)
    console.print_readable(counted.aloud.capitalize() + ".")


def _score_data(counted: show.Score) -> dict[str, Any]:
    return {
        "total": counted.total,
        "aloud": counted.aloud,
        "combinations": [
            {
                "kind": combination.kind.value,
                "cards": list(map(str, combination.cards)),
                "points": combination.points,
            }
            for combination in counted.combinations
        ],
    }


@app.command()
def select(
    cards: Annotated[
        list[str],
        typer.Argument(help="The five or six cards dealt, such as 7C QH 2C JC 9H 3S."),
    ],
    as_json: console.AsJson = False,
) -> None:
    """Rank the ways to keep four cards of a deal, the best first."""
    selections = show.rank_selections(" ".join(cards))
    if as_json:
        console.print_json(list(map(_selection_data, selections)))
        return
    headings = ("Mean", "Exact mean", "Minimum", "Maximum")
    table = Table("Keep", "Discard", *console.number_columns(*headings))
    for selection in selections:
        table.add_row(
            format_cards(selection.hand),
            format_cards(selection.crib),
            f"{float(selection.mean):.3f}",
            str(selection.mean),
            str(selection.minimum),
            str(selection.maximum),
        )
    console.print_readable(table)


def _selection_data(selection: show.RankedSelection) -> dict[str, Any]:
    return {
        "hand": list(map(str, selection.hand)),
        "crib": list(map(str, selection.crib)),
        "mean": str(selection.mean),
        "mean_decimal": float(selection.mean),
        "minimum": selection.minimum,
        "maximum": selection.maximum,
    }
