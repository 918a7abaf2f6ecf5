"""The command ``cribbage serve``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.optional_imports import needed_for

app = typer.Typer()


@app.command(
    **console.shown(console.SERVE, "serve", "serve --host 0.0.0.0 --port 8121")
)
def serve(  # noqa: PLR0913
    host: Annotated[
        str,
        typer.Option(help="Where to listen; only this machine can reach the default."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")
    ] = 8121,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name by which browsers may call this server."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    games: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the games in this file.")
    ] = None,
    most_games: Annotated[
        int, typer.Option(min=1, help="How many games are saved.")
    ] = 10_000,
    days: Annotated[
        int, typer.Option(min=1, help="Delete games after this number of days.")
    ] = 30,
    games_an_hour: Annotated[
        int, typer.Option(min=1, help="How many games each address may begin.")
    ] = 1000,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="A proxy says who asks.")
    ] = False,
) -> None:
    """Serve the game to browsers: play, and ask which cards to keep."""
    # These imports are slow, and other commands do not need them.
    with needed_for("the server", "serve"):
        from cribbage_bridge.web import server
        from cribbage_bridge.web.app import Settings
        from cribbage_bridge.web.tables import TableLimits, Tables

    tables = Tables(
        games or data_folder() / "web.sqlite", TableLimits(days, most_games)
    )
    address = server.Address(host, port, tuple(name or ()), behind_proxy)
    settings = Settings(tables, address.hosts, games_an_hour=games_an_hour)
    server.serve(address, settings, browser)
