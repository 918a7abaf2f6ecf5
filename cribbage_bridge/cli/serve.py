"""The command ``cribbage serve``."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.files.folders import data_folder
from cribbage_bridge.files.optional_imports import needed_for

app = typer.Typer()


def _networks(values: list[str] | None) -> list[str] | None:
    for value in values or ():
        try:
            ip_network(value)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
    return values


@app.command(
    **console.shown(
        *(console.SERVE, "serve", "serve --lan"),
        "serve --host 0.0.0.0 --name cards.example",
    )
)
def serve(  # noqa: PLR0913
    host: Annotated[
        str,
        typer.Option(
            help="The address to listen on; only this machine can reach the default."
        ),
    ] = "127.0.0.1",
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let other devices on your local network connect."),
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 for any free port.")
    ] = 8121,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another host name that browsers may use; can be repeated."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    games: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the games in this file.")
    ] = None,
    most_games: Annotated[
        int,
        typer.Option(
            min=1,
            help="Maximum number of saved games of each kind: against the computer, or"
            " between two people.",
        ),
    ] = 10_000,
    days: Annotated[
        int,
        typer.Option(
            min=1, help="Delete games this number of days after their last change."
        ),
    ] = 30,
    games_an_hour: Annotated[
        int,
        typer.Option(
            min=1,
            help="Maximum number of games that an IP address can start or upload per"
            " hour.",
        ),
    ] = 1000,
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            callback=_networks,
            help="Trust the X-Forwarded-For header of a proxy at this address or in"
            " this network; can be repeated.",
        ),
    ] = None,
) -> None:
    """Serve web pages for playing cribbage and for advice on which cards to keep."""
    # These imports are slow, and other commands do not need them.
    with needed_for("the server", "serve"):
        from cribbage_bridge.web import lan as networks
        from cribbage_bridge.web import server
        from cribbage_bridge.web.app import Settings
        from cribbage_bridge.web.tables import TableLimits, Tables

    if lan and host != server.LOOPBACK:
        raise typer.BadParameter("--lan and --host cannot be combined")
    addresses = networks.lan_addresses() if lan else ()
    if lan and not addresses:
        raise server.AddressError("this machine is not on a local network")
    tables = Tables(
        games or data_folder() / "web.sqlite", TableLimits(days, most_games)
    )
    address = server.Address(
        host, port, tuple(name or ()), tuple(behind_proxy or ()), addresses
    )
    settings = Settings(tables, address.hosts, games_an_hour=games_an_hour)
    server.serve(address, settings, browser)
