"""Games at tables in the terminal, one after another."""

from __future__ import annotations

import secrets
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from cribbage_bridge.files.errors import StorageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.protocol.client import player_called
from cribbage_bridge.session.preference import Preference, prefer
from cribbage_bridge.session.saved_files import load, new_file
from cribbage_bridge.session.saved_table import PlayerKind, SavedTable, new_table
from cribbage_bridge.session.table import Table
from cribbage_bridge.terminal.autosave import (
    Autosave,
    resumed_or_new,
    say_options_stay,
    warn_unsaved,
)
from cribbage_bridge.terminal.first_questions import ask_preference
from cribbage_bridge.terminal.screen import Screen
from cribbage_bridge.terminal.table import TerminalTable


def play_at_terminal(
    fresh: SavedTable, seconds: float, screen: Screen, resume: Path | None, new: bool
) -> None:
    """Play at the terminal until the user leaves."""
    with suppress(EOFError):
        while _play_at_one_table(fresh, seconds, screen, resume, new):
            preference = ask_preference(screen)
            seed = secrets.token_hex(4)
            counting = preference.counting
            fresh = new_table(preference.opponent, seed, counting=counting)
            resume, new = None, True


def _play_at_one_table(
    fresh: SavedTable, seconds: float, screen: Screen, resume: Path | None, new: bool
) -> bool:
    """Play until the user leaves; return True if the user wants a new game."""
    with ExitStack() as uses:
        saved, file = load(resume) if resume else fresh, None
        if resume and not _is_trusted(saved, screen):
            return False
        try:
            if resume:
                say_options_stay(saved, fresh, screen)
            if resume or new:
                file = uses.enter_context(new_file())
            else:
                saved, file = uses.enter_context(resumed_or_new(fresh, screen))
        except StorageError as error:
            warn_unsaved(screen, error)
        if saved.id == fresh.id and not saved.coached:
            prefer(Preference(saved.opponent.name, saved.counting))
        saved = replace(saved, review=saved.review or fresh.review)
        table = Table(saved, player_called(saved.opponent.name, seconds))
        terminal = TerminalTable(table, screen, Autosave(screen, file))
        terminal.run()
        return terminal.wants_new


def _is_trusted(saved: SavedTable, screen: Screen) -> bool:
    if saved.opponent.kind is not PlayerKind.PROGRAM:
        return True
    program = printable(saved.opponent.name)
    return screen.confirm(f"The opponent is the program {program!r}. Start it?")
