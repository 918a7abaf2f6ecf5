"""The command ``cribbage review``."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import review as reviews
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.saved_files import finished_files, load
from cribbage_bridge.session.saved_table import PERSON, PlayerKind, SavedTable
from cribbage_bridge.terminal.advice import show_review
from cribbage_bridge.terminal.autosave import called
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
            help="The number of a finished game in the list, or a saved game.",
        ),
    ] = None,
    costliest: Annotated[
        bool, typer.Option("--costliest", help="Sort the choices by their cost.")
    ] = False,
    ascii_only: console.Ascii = False,
    plain: console.Plain = False,
) -> None:
    """Review a finished game: the cost of each choice; or list these games."""
    if game is None:
        _list()
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
    if not 1 <= number <= len(files):
        listed = f"from 1 to {len(files)}" if files else "later: no game is finished"
        raise typer.BadParameter(f"expected a number {listed}, not {number}")
    return load(files[number - 1])


def _list() -> None:
    table = Table("Game", "Finished", "Opponent", *console.number_columns("You", "It"))
    for number, row in enumerate(_rows(), 1):
        table.add_row(str(number), *row)
    if not table.row_count:
        console.print_readable("No game is finished yet.")
        return
    console.print_readable(table)
    console.print_readable("`cribbage review 1` reviews the first of these games.")


def _rows() -> Iterator[tuple[str, ...]]:
    for file in finished_files():
        ended = datetime.fromtimestamp(file.stat().st_mtime)
        try:
            table = load(file)
        except FormatError as error:
            yield f"{ended:%F %H:%M}", str(error), "", ""
            continue
        scores = table.record.replay().state.scores
        points = (str(scores[seat]) for seat in (PERSON, PERSON.other))
        yield f"{ended:%F %H:%M}", called(table.opponent), *points
