"""The command ``cribbage review``."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.box import HEAVY_HEAD
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage import review as reviews
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.match import log
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.program import program
from cribbage_bridge.session.record import Record
from cribbage_bridge.session.saved_files import finished_files, load, load_record
from cribbage_bridge.session.saved_table import YOU, PlayerKind, computer_or_program
from cribbage_bridge.terminal.advice import show_review
from cribbage_bridge.terminal.autosave import called, saved_at, summary
from cribbage_bridge.terminal.screen import Screen

app = typer.Typer()


@app.command(
    **console.shown(
        *(console.PLAY, "review", "review 1 --costliest", "review 'my game.json'"),
        *("review downloaded.json --seat second", "review games.jsonl --game 3"),
    )
)
def review(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[NUMBER|FILE]",
            help="The number of a finished game in the list, or the file of a saved or "
            "downloaded game, or of a log.",
        ),
    ] = None,
    costliest: Annotated[
        bool, typer.Option("--costliest", help="List the costliest choices first.")
    ] = False,
    seat: Annotated[
        Seat | None,
        typer.Option(help="Your seat in a game between two people, or in a log."),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--game", min=1, help="The number of the game in a log of `cribbage match`."
        ),
    ] = None,
    ascii_only: console.Ascii = False,
    plain: console.Plain = False,
) -> None:
    """Show the costs of your choices in a game, or list the finished games."""
    if game is None:
        if seat or costliest or number:
            needs = "--seat, --costliest and --game need a finished game"
            raise typer.BadParameter(f"{needs}: its file, or its number, such as 1")
        _list(boxes=not (plain or ascii_only))
        return
    file = _numbered(int(game)) if game.isdecimal() else Path(game)
    record = _logged(file, number) if number else _load(file)
    user = _seat_of_user(record, seat)
    opponent = computer_or_program(record.names[user.other])
    is_computer = not seat and opponent.kind is PlayerKind.COMPUTER
    screen = Screen(COMPUTER, ascii_only=ascii_only, plain=plain)
    screen.name_opponent(COMPUTER if is_computer else opponent.name, user)
    name = called(opponent) if is_computer else screen.narrator.named(user.other)
    replayed = record.replay()
    screen.say(f"Game against {name}. {screen.scores(replayed.state, user)}")
    choices = reviews.review(replayed, user)
    show_review(screen, choices, costliest_first=costliest)


def _load(file: Path) -> Record:
    try:
        return load_record(file)
    except FormatError:
        if not _is_log(file):
            raise
        needs = f"{file} is a log: add the number of a game"
        raise typer.BadParameter(f"{needs}, such as --game 1") from None


def _is_log(file: Path) -> bool:
    try:
        return any(log.read(file))
    except FormatError:
        return False


def _logged(file: Path, number: int) -> Record:
    record = next(islice(log.read(file), number - 1, None), None)
    if not record:
        raise typer.BadParameter(f"there is no game {number} in {file}")
    return record


def _seat_of_user(record: Record, chosen: Seat | None) -> Seat:
    names = record.names
    known = next((seat for seat in Seat if names[seat] == YOU), None)
    if known and chosen:
        problem = "--seat is only for games between two people, and for logs"
        raise typer.BadParameter(problem)
    if seat := known or chosen:
        return seat
    raise typer.BadParameter(
        f"add your seat: `--seat first` for {names[Seat.FIRST]}, or "
        f"`--seat second` for {names[Seat.SECOND]}"
    )


def _numbered(number: int) -> Path:
    files = finished_files()
    if not files:
        raise typer.BadParameter(f"there is no game {number}: no game is finished yet")
    if not 1 <= number <= len(files):
        problem = f"there is no game {number}; the last one is game {len(files)}"
        raise typer.BadParameter(problem)
    return files[number - 1]


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
