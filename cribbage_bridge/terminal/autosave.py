"""The games that a person left: saved after each move, resumed, or archived."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from operator import attrgetter
from pathlib import Path

from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.files.errors import FormatError, StorageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session import history
from cribbage_bridge.session.saved_files import (
    archive,
    load,
    new_file,
    save,
    saved_files,
    sole_use,
)
from cribbage_bridge.session.saved_table import PERSON, SavedTable
from cribbage_bridge.terminal.program import program
from cribbage_bridge.terminal.screen import Screen


class Autosave:
    """Saves a game to a file after each move, if the file can be written.

    Attributes:
        is_saved: True if the file has the present game.
    """

    def __init__(self, screen: Screen, file: Path | None) -> None:
        self.is_saved = bool(file and file.exists())
        self._screen = screen
        self._file = file
        self._warned = False

    def save(self, table: SavedTable) -> None:
        """Save the game, or warn once."""
        if not self._file:
            return
        try:
            save(table, self._file)
            self.is_saved = True
        except StorageError as error:
            self.is_saved = False
            if not self._warned:
                warn_unsaved(self._screen, error)
            self._warned = True

    def archive(self) -> None:
        """Archive the game; the file is then free for another."""
        if self._file and self.is_saved:
            _archive(self._file, self._screen)
        self.is_saved = False

    def delete(self) -> None:
        """Delete the file of a finished game."""
        self.is_saved = False
        if self._file:
            with suppress(OSError):
                self._file.unlink()


def say_saved(screen: Screen) -> None:
    """Print that a game is saved."""
    screen.say(f"The game is saved: {program()} play resumes it.")


def warn_unsaved(screen: Screen, error: StorageError) -> None:
    """Print that a game cannot be saved."""
    screen.say(f"The game is not saved: {error}. You can play on.")


@contextmanager
def resumed_or_new(
    fresh: SavedTable, screen: Screen
) -> Iterator[tuple[SavedTable, Path]]:
    """Offer the saved games, and archive those that the person declines.

    Yields:
        The game to resume, or the new one, and its file.
    """
    declined = []
    for file in saved_files():
        with sole_use(file) as mine:
            table = _load(file, screen) if mine and file.exists() else None
            if table and _is_wanted(table, file, screen):
                say_options_stay(table, fresh, screen)
                yield table, file
                return
            if table:
                declined.append(file)
    for file in declined:
        with sole_use(file) as mine:
            if mine:
                _archive(file, screen)
    with new_file() as file:
        yield fresh, file


def _load(file: Path, screen: Screen) -> SavedTable | None:
    try:
        return load(file)
    except (FormatError, StorageError) as error:
        screen.say(f"{error}.")
        return None


def _is_wanted(table: SavedTable, file: Path, screen: Screen) -> bool:
    left = datetime.fromtimestamp(file.stat().st_mtime)
    game = table.record.replay()
    scores = game.state.scores
    opponent = printable(table.opponent.name)
    screen.say(
        f"A game against {opponent} is saved, left {left:%F %H:%M}.",
        f"You have {scores[PERSON]}, the other has {scores[PERSON.other]}.",
    )
    if game.state.winner:
        screen.say("It is over, and its end is shown again; if not, it is deleted.")
    elif _is_worth_archiving(game):
        screen.say(
            "If another starts instead, this one is archived;"
            f" {program()} play --new starts another and leaves it saved."
        )
    try:
        return screen.confirm("Resume the game that you left?")
    except (EOFError, KeyboardInterrupt):
        say_saved(screen)
        raise


def _is_worth_archiving(game: Game) -> bool:
    chosen = history.decisions(game, PERSON, counting=False)
    return bool(chosen) and not game.state.winner


def say_options_stay(table: SavedTable, fresh: SavedTable, screen: Screen) -> None:
    """Print a note if the options differ from those of the game."""
    chosen = attrgetter("opponent", "counting", "record.penalties", "review")
    if chosen(table) != chosen(fresh):
        screen.say("It keeps the opponent and the counting that it began with.")


def _archive(file: Path, screen: Screen) -> None:
    if not _is_worth_archiving(load(file).record.replay()):
        file.unlink()
        return
    place = shlex.quote(str(archive(file)))
    screen.say("The game that you left is archived. This resumes it:")
    screen.say_command(f"{program()} play --resume {place}")
