"""The command ``cribbage learn``."""

from __future__ import annotations

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER
from cribbage_bridge.session.coach import new_lesson
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.terminal.play import play_at_terminal
from cribbage_bridge.terminal.screen import Screen

app = typer.Typer()


@app.command(**console.shown(console.PLAY, "learn"))
def learn(ascii_only: console.Ascii = False, plain: console.Plain = False) -> None:
    """Play a first deal with a coach, who explains each rule when it applies."""
    screen = Screen(COMPUTER, ascii_only=ascii_only, plain=plain)
    play_at_terminal(new_lesson(), SECONDS_TO_ANSWER, screen, resume=None, new=True)
