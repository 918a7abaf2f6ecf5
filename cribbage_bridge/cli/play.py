"""The command ``cribbage play``."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage.actions import Penalty
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player
from cribbage_bridge.session.preference import prefer_opponent, preferred_opponent
from cribbage_bridge.session.saved_table import new_table
from cribbage_bridge.terminal.screen import Screen
from cribbage_bridge.terminal.table import play_at_terminal

app = typer.Typer()

_SAVED = "Saved games"
_DISPLAY = "Display"
_COUNT = "Counting"


@app.command(
    **console.shown(
        console.PLAY,
        "play",
        "play --opponent master --count --review",
        "play --opponent 'python3 mine.py'",
    )
)
def play(  # noqa: PLR0913
    opponent: Annotated[str | None, console.PLAYER] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            callback=console.printable_seed,
            help="Determines how decks are shuffled; random if not given.",
        ),
    ] = None,
    count: Annotated[
        bool,
        typer.Option(
            "--count", help="Count your own hands and cribs.", rich_help_panel=_COUNT
        ),
    ] = False,
    muggins: Annotated[
        bool,
        typer.Option(help="What you overlook is the other's.", rich_help_panel=_COUNT),
    ] = True,
    overcount: Annotated[
        bool,
        typer.Option(
            help="What you claim too much is the other's.", rich_help_panel=_COUNT
        ),
    ] = True,
    review: Annotated[
        bool,
        typer.Option("--review", help="Review your choices when the game is over."),
    ] = False,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Go on with a saved game.", rich_help_panel=_SAVED
        ),
    ] = None,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="Start a new game, and keep those that are not over.",
            rich_help_panel=_SAVED,
        ),
    ] = False,
    ascii_only: Annotated[
        bool,
        typer.Option(
            "--ascii", help="Print ASCII characters only.", rich_help_panel=_DISPLAY
        ),
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="Draw no board and edit no lines, for a screen reader.",
            rich_help_panel=_DISPLAY,
        ),
    ] = False,
) -> None:
    """Play a game against the computer, or against a program."""
    opponent = opponent or preferred_opponent()
    check_player(opponent, seconds)
    prefer_opponent(opponent)
    seed = seed or secrets.token_hex(4)
    chosen = {Penalty.MUGGINS: muggins, Penalty.OVERCOUNT: overcount}
    penalties = [penalty for penalty in chosen if chosen[penalty]]
    fresh = new_table(
        opponent, seed, counting=count, penalties=penalties, review=review
    )
    screen = Screen(opponent, ascii_only=ascii_only, plain=plain)
    play_at_terminal(fresh, seconds, screen, resume, new)
