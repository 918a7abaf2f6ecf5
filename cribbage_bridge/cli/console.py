"""Output, progress displays and common options for the commands."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Column, Table
from typer.core import TyperCommand, TyperGroup, TyperOption

from cribbage_bridge.cribbage.game import Strength


class _FlagsWithoutType:
    """A mixin that omits the types of flags from a command's help."""

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if isinstance(param, TyperOption) and param.is_flag:
                param.metavar = ""
        return params


class _Command(_FlagsWithoutType, TyperCommand):
    pass


class Group(_FlagsWithoutType, TyperGroup):
    """A group of commands."""


def shown(panel: str | None, *examples: str) -> dict[str, Any]:
    """Return the settings of a command: its class, its panel, and its examples."""
    lines = [f"    cribbage {example}" for example in examples]
    epilog = "\n".join(["Examples:", *lines]) if lines else None
    return {"cls": _Command, "rich_help_panel": panel, "epilog": epilog}


PLAY, ASK, MEASURE, GRADE, SERVE = "Play", "Ask", "Measure", "Grade", "Serve"
"""The panels of the commands."""

Ascii = Annotated[
    bool,
    typer.Option(
        "--ascii", help="Print ASCII characters only.", rich_help_panel="Display"
    ),
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help="Disable the board, boxes and line editing, for screen readers.",
        rich_help_panel="Display",
    ),
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON, for other programs to read.")
]


def strengths(incomplete: str) -> list[str]:
    """Return the strength names that start with the typed letters."""
    return [name.value for name in Strength if name.value.startswith(incomplete)]


PLAYER = typer.Option(
    metavar="PLAYER",
    help=f"A strength ({', '.join(strengths(''))}), "
    "or the command that starts a program.",
    autocompletion=strengths,
)
Player = Annotated[str, PLAYER]
Seconds = Annotated[
    float,
    typer.Option(
        min=0.01, help="Time limit for each answer from a program, in seconds."
    ),
]

_SPINNER_DELAY = 1
"""The delay before the spinner appears, in seconds."""


def print_readable(what: str | Table) -> None:
    """Print text or a table in human-readable form."""
    Console(highlight=False, markup=False, emoji=False).print(what)


def number_columns(*headings: str) -> list[Column]:
    """Return right-aligned table columns for numbers."""
    return [Column(heading, justify="right") for heading in headings]


def games_text(count: int) -> str:
    """Return a number of games as text, such as ``1 game``."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def deals_text(count: int) -> str:
    """Return a number of deals as text, such as ``1 deal``."""
    return f"{count:,} {'deal' if count == 1 else 'deals'}"


def print_json(data: Any) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2))


def printable_seed(seed: str | None) -> str | None:
    """Check that the seed given to an option is printable, and return it."""
    if seed is not None and not seed.isprintable():
        raise typer.BadParameter("it must be printable")
    return seed


def check_time_limit(context: typer.Context, *players: str) -> None:
    """Check that a time limit is only given if a player is a program."""
    has_program = any(player not in strengths("") for player in players)
    if not has_program and is_given(context, "seconds"):
        raise typer.BadParameter("--seconds applies only if a player is a program")


def is_given(context: typer.Context, *names: str) -> bool:
    """Return True if one of the options is given on the command line."""
    sources = map(context.get_parameter_source, names)
    return any(source and source.name == "COMMANDLINE" for source in sources)


def progress_bar() -> Progress:
    """Return a progress bar on standard error; it is visible only in a terminal."""
    console = Console(stderr=True, emoji=False)
    return Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def progress_shown(doing: str) -> Iterator[None]:
    """After a short delay, show a spinner on standard error until the body ends."""
    status = Console(stderr=True).status(doing)
    timer = threading.Timer(_SPINNER_DELAY, status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
