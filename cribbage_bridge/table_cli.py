"""The commands ``cribbage opponent``, ``match``, ``replay`` and ``play``."""

from __future__ import annotations

from typing import Annotated

import typer

from cribbage_bridge.game import Strength
from cribbage_bridge.table.opponent import serve

app = typer.Typer()


@app.command()
def opponent(
    strength: Annotated[
        Strength, typer.Option(help="How well it plays.")
    ] = Strength.MASTER,
) -> None:
    """Play for another program: commands on standard input, answers on output."""
    serve(strength)
