"""The command ``cribbage join``."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player
from cribbage_bridge.session.preference import Preference, preferred

app = typer.Typer()

_OLD_NAME = "sit"
"""The name of the command in earlier versions."""


@app.command(_OLD_NAME, hidden=True)
@app.command(
    **console.shown(
        console.PLAY, "join http://cards.example/join/INVITATION --opponent master"
    )
)
def join(
    context: typer.Context,
    link: Annotated[str, typer.Argument(help="The link that your friend sent you.")],
    opponent: Annotated[str | None, console.PLAYER] = None,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    rematch: Annotated[
        bool,
        typer.Option(
            "--rematch", help="Ask for a rematch after each game, until Ctrl-C."
        ),
    ] = False,
) -> None:
    """Let the computer, or a program, play at a friend's table on a server."""
    # These imports are slow, and other commands do not need them.
    from cribbage_bridge.client.link import read_link
    from cribbage_bridge.client.remote_player import RemotePlayer
    from cribbage_bridge.client.remote_table import result, take_seat
    from cribbage_bridge.client.seat_keys import SeatKeys
    from cribbage_bridge.client.seen_games import SeenGames
    from cribbage_bridge.client.strategy import strategy_of
    from cribbage_bridge.session.table import SECONDS_TO_BE_ASKED

    if context.info_name == _OLD_NAME:
        typer.echo("`cribbage sit` is called `cribbage join` now.", err=True)
    invitation = read_link(link)
    opponent = opponent or (preferred() or Preference()).opponent
    console.check_time_limit(context, opponent)
    check_player(opponent, seconds)
    seen = SeenGames(data_folder())
    with strategy_of(opponent, seconds) as strategy:
        table, view = take_seat(invitation, seen, SeatKeys(data_folder()))
        typer.echo(f"The game is saved, as your player sees it, in {seen.file}")
        player = RemotePlayer(table, view, strategy, seen, typer.echo, rematch)
        try:
            player.play()
        except KeyboardInterrupt:
            typer.echo(
                "You left the table; the game is not over. "
                f"In {SECONDS_TO_BE_ASKED // 60} minutes your friend can claim it. "
                "To come back, run the same command.",
                err=True,
            )
            raise typer.Exit(128 + signal.SIGINT) from None
        except CribbageError as error:
            typer.echo(f"cribbage: {error}", err=True)
            raise typer.Exit(1) from None
        typer.echo(result(player.view, player.seat))
