"""The commands ``cribbage score`` and ``select``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Column, Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.cards import format_cards
from cribbage_bridge.cribbage.discard import Crib, RankedDiscard, rank_discards

app = typer.Typer()


@app.command(
    **console.shown(
        console.ASK,
        "score 5H 5S 5C JD --start 5D",
        "score 2C 4C 6C KC --start JC --crib",
    )
)
def score(
    cards: Annotated[
        list[str],
        typer.Argument(help="The four cards of the hand or crib, such as 5H 5S 5C JD."),
    ],
    start: Annotated[
        str | None, typer.Option(help="The start card, such as 5D; required.")
    ] = None,
    crib: Annotated[bool, typer.Option("--crib", help="Count a crib.")] = False,
    as_json: console.AsJson = False,
) -> None:
    """Count a hand or a crib, and list the combinations that score."""
    if start is None:
        raise typer.BadParameter(
            "expected four cards and a start card, as in 5H 5S 5C JD --start 5D"
        )
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


@app.command(
    **console.shown(
        console.ASK, "select 7C QH 2C JC 9H 3S", "select 7C QH 2C JC 9H 3S --crib mine"
    )
)
def select(
    cards: Annotated[
        list[str],
        typer.Argument(help="The five or six cards dealt, such as 7C QH 2C JC 9H 3S."),
    ],
    crib: Annotated[
        Crib | None,
        typer.Option(
            help="The owner of the crib; if given, the ranking includes its points."
        ),
    ] = None,
    as_json: console.AsJson = False,
) -> None:
    """Rank the ways to keep four cards of a deal, best first."""
    dealt = " ".join(cards)
    if crib:
        _print_discards(rank_discards(dealt, crib), as_json)
        return
    selections = show.rank_selections(dealt)
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
    console.print_readable(
        "The crib is left out: --crib mine or --crib theirs includes it."
    )


def _selection_data(selection: show.RankedSelection) -> dict[str, Any]:
    return {
        "hand": list(map(str, selection.hand)),
        "crib": list(map(str, selection.crib)),
        "mean": str(selection.mean),
        "mean_decimal": float(selection.mean),
        "minimum": selection.minimum,
        "maximum": selection.maximum,
    }


def _print_discards(discards: Sequence[RankedDiscard], as_json: bool) -> None:
    if as_json:
        console.print_json(list(map(_discard_data, discards)))
        return
    table = Table(
        "Keep", "Discard", *console.number_columns("Hand", "Crib", "Expected")
    )
    for discard in discards:
        points = (*discard.reasons.values(), discard.expected_points)
        table.add_row(
            format_cards(discard.hand),
            format_cards(discard.crib),
            *(f"{float(each):.3f}" for each in points),
        )
    console.print_readable(table)
    console.print_readable("The other cards of the crib are assumed to be random.")


def _discard_data(discard: RankedDiscard) -> dict[str, Any]:
    return {
        "hand": list(map(str, discard.hand)),
        "crib": list(map(str, discard.crib)),
        "expected_points": float(discard.expected_points),
        **{f"{reason}_points": float(x) for reason, x in discard.reasons.items()},
    }
