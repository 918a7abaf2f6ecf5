"""The command ``cribbage`` with its subcommands and its exit status."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from types import FrameType
from typing import Annotated, NoReturn

import typer

from cribbage_bridge.bridge.errors import PrologNotFoundError
from cribbage_bridge.cli import console
from cribbage_bridge.files.errors import CribbageError, reason_of
from cribbage_bridge.files.optional_imports import MissingPackageError, needed_for
from cribbage_bridge.files.validation import validation_message
from cribbage_bridge.parallel.processes import WorkersError
from cribbage_bridge.session.program import program

_WELCOME = """\
Cribbage: count hands, see which cards of a deal to keep, and play.

    cribbage play                           play a game in the terminal
    cribbage learn                          play a first deal with a coach
    cribbage serve                          play and get advice in the browser
    cribbage score 5H 5S 5C JD --start 5D   count a hand
    cribbage select 7C QH 2C JC 9H 3S       see which cards to keep
    cribbage grade cribbage.pl              mark a program that counts hands

`cribbage --help` lists all commands; `cribbage COMMAND --help` describes one."""

_SECONDS_TO_LEAVE = 60

_FILLERS = re.compile(r"^Invalid value: |, unable to parse.*|\.$")
"""A pattern for needless parts of Typer's messages."""

_GRADING = ("grade", "gradebook", "similarity", "autograder")
_GROUPS = {"rummikub": console.ASK, "study": console.MEASURE}
_MODULES = (
    *("play", "learn", "review", "join", "statistics", "show", "odds", "match"),
    *("tournament", *_GRADING, "serve", "verify", "doctor", *_GROUPS),
)
"""The modules of the commands, in the order of the help."""

_MODULE_OF = {"score": "show", "select": "show", "opponent": "match", "replay": "match"}
"""The modules of commands with another name."""


def _substitute(name: str, error: MissingPackageError) -> typer.Typer:
    """Return a command that only raises an error, whatever its arguments are."""

    def refuse() -> NoReturn:
        raise error

    substitute = typer.Typer()
    substitute.command(
        name,
        help="Needs the extra `grade`, which is not installed.",
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
        **console.shown(console.GRADE),
    )(refuse)
    return substitute


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cribbage_bridge {metadata.version('cribbage-bridge')}")
        raise typer.Exit


def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version.",
        ),
    ] = False,
) -> None:
    """Print a welcome text if no command is given."""
    if context.invoked_subcommand is None:
        typer.echo(_WELCOME)


def application(words: Sequence[str] = ()) -> typer.Typer:
    """Return the command `cribbage`.

    Args:
        words: The arguments of the call.  If the first one is a subcommand, only its
            module is imported, since all of them together take half a second.
    """
    app = typer.Typer(
        cls=console.Group,
        help=_WELCOME.partition("\n")[0],
        invoke_without_command=True,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    called = _MODULE_OF.get(words[0], words[0]) if words else ""
    for module in [called] if called in _MODULES else _MODULES:
        app.add_typer(
            _subcommands(module),
            name=module if module in _GROUPS else None,
            rich_help_panel=_GROUPS.get(module),
        )
    return app


def _subcommands(module: str) -> typer.Typer:
    """Return the commands of a module; for grading, a substitute if it is missing."""
    if module not in _GRADING:
        with needed_for("the command", "play"):
            return _app_of(module)
    try:
        with needed_for("grading", "grade"):
            return _app_of(module)
    except MissingPackageError as error:
        return _substitute(module, error)


def _app_of(module: str) -> typer.Typer:
    app: typer.Typer = import_module(f"cribbage_bridge.cli.{module}").app
    return app


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Convert a signal to an exception, so that all resources are released.

    An alarm ends the process if the release takes more than a minute.
    """
    signal.alarm(_SECONDS_TO_LEAVE)
    sys.exit(128 + number)


def _called_command() -> str:
    """Return the command and its subcommand, for errors that do not name them."""
    return " ".join(["cribbage", *(word for word in sys.argv[1:2] if word.isalpha())])


def _message(error: typer.TyperException) -> str:
    """Return the message of one of Typer's errors in the style of the commands."""
    from pydantic import ValidationError

    if isinstance(error.__cause__, ValidationError):
        error.message = validation_message(error.__cause__.errors()[0])
    message = _FILLERS.sub("", error.format_message()) or "missing command"
    return message[0].lower() + message[1:]


def main() -> None:
    """Run the command; exit with 2 for bad input or files, and 1 for other errors."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    try:
        app = application(sys.argv[1:])
        sys.exit(app(prog_name="cribbage", standalone_mode=False))
    except typer.TyperException as error:
        context: typer.Context | None = getattr(error, "ctx", None)
        command = context.command_path if context else _called_command()
        print(f"{command}: {_message(error)}", file=sys.stderr)
        called = command.replace("cribbage", program(), 1)
        print(f"See `{called} --help`.", file=sys.stderr)
        sys.exit(2)
    except CribbageError as error:
        print(f"cribbage: {error}", file=sys.stderr)
        sys.exit(1 if isinstance(error, PrologNotFoundError | WorkersError) else 2)
    except OSError as error:
        print(f"cribbage: cannot print: {reason_of(error)}", file=sys.stderr)
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        sys.exit(1)
