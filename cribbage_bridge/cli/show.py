"""The commands ``cribbage score`` and ``select``."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli.console import AsJson, print_json, print_readable
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
    as_json: AsJson = False,
) -> None:
    """Count a hand, and say what it scores for."""
    counted = (show.score_crib if crib else show.score_hand)(_one_text(cards), start)
    if as_json:
        print_json(_score_data(counted))
    else:
        _print_score(counted)


def _one_text(words: list[str]) -> str:
    return " ".join(words)


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


def _print_score(counted: show.Score) -> None:
    table = Table(show_footer=True)
    table.add_column("Scores", footer="total")
    table.add_column("Cards")
    table.add_column("Points", footer=str(counted.total), justify="right")
    for combination in counted.combinations:
        table.add_row(
            str(combination.kind),
            format_cards(combination.cards),
            str(combination.points),
        )
    print_readable(table)
    print_readable(counted.aloud.capitalize() + ".")


@app.command()
def select(
    cards: Annotated[
        list[str],
        typer.Argument(help="The five or six cards dealt, such as 7C QH 2C JC 9H 3S."),
    ],
    as_json: AsJson = False,
) -> None:
    """Rank the ways to keep four cards of a deal, the best first."""
    selections = show.rank_selections(_one_text(cards))
    if as_json:
        print_json(list(map(_selection_data, selections)))
    else:
        _print_selections(selections)


def _selection_data(selection: show.RankedSelection) -> dict[str, Any]:
    return {
        "hand": list(map(str, selection.hand)),
        "crib": list(map(str, selection.crib)),
        "mean": str(selection.mean),
        "mean_decimal": float(selection.mean),
        "minimum": selection.minimum,
        "maximum": selection.maximum,
    }


def _print_selections(selections: list[show.RankedSelection]) -> None:
    table = Table()
    table.add_column("Keep")
    table.add_column("Discard")
    for heading in ("Mean", "Exact mean", "Minimum", "Maximum"):
        table.add_column(heading, justify="right")
    for selection in selections:
        table.add_row(
            format_cards(selection.hand),
            format_cards(selection.crib),
            f"{float(selection.mean):.3f}",
            str(selection.mean),
            str(selection.minimum),
            str(selection.maximum),
        )
    print_readable(table)
