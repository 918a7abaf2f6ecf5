"""The command ``cribbage rummikub``."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.rummikub import blocks, queries
from cribbage_bridge.rummikub.blocks import Ending

app = typer.Typer(
    cls=console.Group,
    help="Rummikub Lite: count the games that can follow from a deal, and rank moves.",
    no_args_is_help=True,
)

_DEAL = "--first 'r2 r3 r4 b2 k2' --second 'r5 r6 b8 k8' --bag 'r7 r8 r9'"

_ENDINGS = {
    Ending.WIN: "Player 1 wins.",
    Ending.LOSE: "Player 2 wins.",
    Ending.DRAW: "The game is drawn.",
}

First = Annotated[
    str, typer.Option(help="The blocks of the player who begins, such as 'r1 r2 k3'.")
]
Second = Annotated[str, typer.Option(help="The blocks of the other player.")]
Bag = Annotated[str, typer.Option(help="The blocks to draw, in order.")]
ColorRows = Annotated[
    list[str] | None,
    typer.Option(
        "--crow",
        help="A row of equal numbers on the table, such as 'r3 b3 k3'; can be"
        " repeated.",
    ),
]
NumberRows = Annotated[
    list[str] | None,
    typer.Option(
        "--nrow",
        help="A row of one color on the table, such as 'r3 r4 r5'; can be repeated.",
    ),
]


def _table(
    color_rows: list[str] | None, number_rows: list[str] | None
) -> list[blocks.Row]:
    return [
        *map(blocks.ColorRow.parse, color_rows or ()),
        *map(blocks.NumberRow.parse, number_rows or ()),
    ]


@app.command(**console.shown(None, f"rummikub count {_DEAL}"))
def count(
    first: First,
    second: Second,
    bag: Bag = "",
    crow: ColorRows = None,
    nrow: NumberRows = None,
    as_json: console.AsJson = False,
) -> None:
    """Count the possible games of a deal, and those that the first player wins."""
    table = _table(crow, nrow)
    with console.progress_shown("Counting the games"):
        counted = queries.outcomes(first, second, table, bag)
    if as_json:
        console.print_json(_outcomes_data(counted))
    else:
        console.print_readable(
            f"Of {console.games_text(counted.games)}, "
            f"the first player wins {counted.wins:,} "
            f"({counted.win_share}, or {float(counted.win_share):.1%}), "
            f"loses {counted.losses:,} and draws {counted.draws:,}."
        )


def _outcomes_data(counted: queries.Outcomes) -> dict[str, Any]:
    share = counted.win_share
    decimal = float(share)
    return {**asdict(counted), "win_share": str(share), "win_share_decimal": decimal}


@app.command(**console.shown(None, f"rummikub advise {_DEAL}"))
def advise(
    first: First,
    second: Second,
    bag: Bag = "",
    crow: ColorRows = None,
    nrow: NumberRows = None,
    as_json: console.AsJson = False,
) -> None:
    """Rank the possible first moves by how often the first player wins."""
    table = _table(crow, nrow)
    with console.progress_shown("Counting the games after each move"):
        advice = queries.advise(first, second, table, bag)
    if as_json:
        console.print_json(
            [{"move": str(a.move), **_outcomes_data(a.outcomes)} for a in advice]
        )
        return
    if not advice:
        console.print_readable("The game is over, so there is no move.")
        return
    numbers = console.number_columns("Wins", "Losses", "Draws", "Share of wins")
    moves = Table("The first player", *numbers)
    for piece in advice:
        counted = piece.outcomes
        endings = (counted.wins, counted.losses, counted.draws)
        share = f"{float(counted.win_share):.1%}"
        moves.add_row(str(piece.move), *(f"{n:,}" for n in endings), share)
    console.print_readable(moves)


@app.command(**console.shown(None, f"rummikub play {_DEAL}"))
def play(
    first: First,
    second: Second,
    bag: Bag = "",
    crow: ColorRows = None,
    nrow: NumberRows = None,
    game: Annotated[
        int, typer.Option(min=1, help="Number of the game to show, from 1.")
    ] = 1,
    as_json: console.AsJson = False,
) -> None:
    """Show one of the possible games of a deal, move by move."""
    table = _table(crow, nrow)
    with console.progress_shown("Finding the game"):
        games = queries.play_game(first, second, table, bag)
        found = next(islice(games, game - 1, None), None)
    if found is None:
        raise typer.BadParameter(f"there is no game {game}", param_hint="--game")
    if as_json:
        console.print_json(_game_data(found))
    else:
        for player, move in found.moves():
            typer.echo(f"Player {player} {move}.")
        typer.echo(_ENDINGS[found.ending])


def _game_data(game: queries.RummikubGame) -> dict[str, Any]:
    moves = [{"player": player, "move": str(move)} for player, move in game.moves()]
    return {"moves": moves, "ending": game.ending.value}
