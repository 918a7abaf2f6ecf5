"""The command ``cribbage review``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import HEAVY_HEAD
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import review as reviews
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.saved_files import finished_files, load
from cribbage_bridge.session.saved_table import PERSON, PlayerKind, SavedTable
from cribbage_bridge.terminal.advice import show_review
from cribbage_bridge.terminal.autosave import called, saved_at, summary
from cribbage_bridge.terminal.program import program
from cribbage_bridge.terminal.screen import Screen

app = typer.Typer()


@app.command(
    **console.shown(
        console.PLAY, "review", "review 1 --costliest", "review 'my game.json'"
    )
)
def review(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[NUMBER|FILE]",
            help="The number of a finished game in the list, or a saved game's file.",
        ),
    ] = None,
    costliest: Annotated[
        bool,
        typer.Option(
            "--costliest", help="List what cost the most chance to win first."
        ),
    ] = False,
    ascii_only: console.Ascii = False,
    plain: console.Plain = False,
) -> None:
    """Show the costs of your choices in a game, or list the finished games."""
    if game is None:
        _list(boxes=not (plain or ascii_only))
        return
    table = _numbered(int(game)) if game.isdecimal() else load(Path(game))
    is_computer = table.opponent.kind is PlayerKind.COMPUTER
    name = COMPUTER if is_computer else table.opponent.name
    screen = Screen(name, ascii_only=ascii_only, plain=plain)
    replayed = table.record.replay()
    screen.say(f"Against {called(table.opponent)}: {screen.scores(replayed.state)}")
    choices = reviews.review(replayed, PERSON)
    show_review(screen, choices, costliest_first=costliest)


def _numbered(number: int) -> SavedTable:
    files = finished_files()
    if not files:
        raise typer.BadParameter(f"there is no game {number}: no game is finished yet")
    if not 1 <= number <= len(files):
        problem = f"there is no game {number}; the last one is game {len(files)}"
        raise typer.BadParameter(problem)
    return load(files[number - 1])


def _list(*, boxes: bool) -> None:
    table = Table(
        *("Game", "Finished", "Opponent"),
        *console.number_columns("You", "It"),
        box=HEAVY_HEAD if boxes else None,
    )
    for number, file in enumerate(finished_files(), 1):
        table.add_row(str(number), *_row(file))
    if not table.row_count:
        console.print_readable("No game is finished yet.")
        return
    console.print_readable(table)
    console.print_readable(f"`{program()} review 1` reviews the first of these games.")


def _row(file: Path) -> tuple[str, ...]:
    try:
        table = load(file)
    except FormatError as error:
        return saved_at(file), str(error), "", ""
    return summary(file, table.opponent, table.record.replay().state)
