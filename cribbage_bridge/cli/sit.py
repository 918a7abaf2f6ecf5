"""The command ``cribbage sit``."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cli import console
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player
from cribbage_bridge.session.preference import preferred_opponent

app = typer.Typer()


@app.command()
def sit(
    link: Annotated[
        str, typer.Argument(help="The invitation, as the page of your friend gives it.")
    ],
    opponent: Annotated[str | None, console.PLAYER] = None,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    rematch: Annotated[
        bool, typer.Option("--rematch", help="Play again, until Ctrl-C.")
    ] = False,
) -> None:
    """Let the computer, or a program, sit down at a friend's table on a server."""
    # Importing these takes a while, which no other command should need.
    from cribbage_bridge.visit.chair import result, take_chair
    from cribbage_bridge.visit.chooser import seated
    from cribbage_bridge.visit.link import read_link
    from cribbage_bridge.visit.visitor import Visitor

    invited = read_link(link)
    opponent = opponent or preferred_opponent()
    check_player(opponent, seconds)
    with seated(opponent, seconds) as chooser:
        chair, room = take_chair(invited)
        typer.echo(f"The commitment to the cards: {room.commitment}")
        visitor = Visitor(chair, room, chooser, typer.echo, rematch)
        try:
            visitor.play()
        except KeyboardInterrupt:
            typer.echo(
                "You have left the table, and the game is as it was. "
                "In five minutes your friend can claim it.",
                err=True,
            )
            raise typer.Exit(128 + signal.SIGINT) from None
        except CribbageError as error:
            typer.echo(f"cribbage: {error}", err=True)
            raise typer.Exit(1) from None
        typer.echo(result(visitor.room))
