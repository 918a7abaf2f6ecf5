"""The questions before the user's first game."""

from __future__ import annotations

from cribbage_bridge.session.players import STRENGTHS
from cribbage_bridge.session.preference import Preference
from cribbage_bridge.terminal.help_texts import STRENGTH_NAMES
from cribbage_bridge.terminal.screen import Screen


def has_played(screen: Screen) -> bool:
    """Ask whether the user knows the game, and announce the coach if not.

    Raises:
        EOFError: The user leaves.
    """
    if screen.confirm("Have you played cribbage before?", default=True):
        return True
    screen.say("Then a coach explains the rules while you play your first deal.")
    return False


def ask_preference(screen: Screen) -> Preference:
    """Ask how strong the computer should be, and who counts; Enter accepts a default.

    Raises:
        EOFError: The user leaves.
    """
    default = Preference()
    screen.say(f"Choose the computer's strength: {STRENGTH_NAMES}.")
    return Preference(
        _ask_strength(screen, default.opponent),
        screen.confirm("Do you want to count your own hands?", default.counting),
    )


def _ask_strength(screen: Screen, default: str) -> str:
    while True:
        entry = screen.ask(f"Strength (Enter: {default})", sorted(STRENGTHS))
        match entry.casefold():
            case "":
                return default
            case strength if strength in STRENGTHS:
                return strength
            case "q" | "quit" | "exit":
                raise EOFError
            case _:
                screen.say(f"Type {STRENGTH_NAMES}, or quit.")
