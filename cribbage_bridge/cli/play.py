"""The command ``cribbage play``."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage.actions import Penalty
from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player
from cribbage_bridge.session.coach import new_lesson
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.preference import Preference, preferred
from cribbage_bridge.session.saved_files import finished_files, saved_files
from cribbage_bridge.session.saved_table import new_table
from cribbage_bridge.terminal.first_questions import ask_preference, has_played
from cribbage_bridge.terminal.play import play_at_terminal
from cribbage_bridge.terminal.screen import Screen

app = typer.Typer()

_SAVED = "Saved games"
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
    context: typer.Context,
    opponent: Annotated[str | None, console.PLAYER] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            callback=console.printable_seed,
            help="Seed for shuffling the decks; random by default.",
        ),
    ] = None,
    count: Annotated[
        bool | None,
        typer.Option(
            "--count/--no-count",
            help="Count your own hands and cribs.",
            rich_help_panel=_COUNT,
        ),
    ] = None,
    muggins: Annotated[
        bool,
        typer.Option(
            help="Your opponent scores the points that you overlook.",
            rich_help_panel=_COUNT,
        ),
    ] = True,
    overcount: Annotated[
        bool,
        typer.Option(
            help="Your opponent scores the points that you claim beyond the value of"
            " your cards.",
            rich_help_panel=_COUNT,
        ),
    ] = True,
    review: Annotated[
        bool,
        typer.Option("--review", help="Review your choices when the game is over."),
    ] = False,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    yes: Annotated[
        bool, typer.Option("--yes", help="Skip the questions before your first game.")
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Resume a saved game.", rich_help_panel=_SAVED
        ),
    ] = None,
    new: Annotated[
        bool,
        typer.Option(
            "--new",
            help="Start a new game; saved games stay saved.",
            rich_help_panel=_SAVED,
        ),
    ] = False,
    ascii_only: console.Ascii = False,
    plain: console.Plain = False,
) -> None:
    """Play a game against the computer, or against a program."""
    if new and resume:
        raise typer.BadParameter("--new and --resume cannot be combined")
    screen = Screen(COMPUTER, ascii_only=ascii_only, plain=plain)
    preference = preferred()
    has_options = console.is_given(context, *context.params)
    asks = not (preference or yes or has_options or _some(saved_files))
    if asks and screen.interactive:
        try:
            if not (_some(finished_files) or has_played(screen)):
                play_at_terminal(new_lesson(), seconds, screen, resume=None, new=True)
                return
            preference = ask_preference(screen)
        except EOFError:
            return
    preference = preference or Preference()
    counting = preference.counting if count is None else count
    if not (counting or resume) and console.is_given(context, "muggins", "overcount"):
        unused = "--muggins and --overcount apply only to hands that you count"
        raise typer.BadParameter(f"{unused}: add --count")
    opponent = opponent or preference.opponent
    if not resume:
        console.check_time_limit(context, opponent)
    check_player(opponent, seconds)
    chosen = {Penalty.MUGGINS: muggins, Penalty.OVERCOUNT: overcount}
    fresh = new_table(
        opponent,
        seed or secrets.token_hex(4),
        counting=counting,
        penalties=[penalty for penalty in chosen if chosen[penalty]],
        review=review,
    )
    play_at_terminal(fresh, seconds, screen, resume, new)


def _some(files: Callable[[], list[Path]]) -> bool:
    try:
        return bool(files())
    except StorageError:
        return False
