"""The games that a person has left: which one goes on, and where it is kept."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from operator import attrgetter
from pathlib import Path

from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.session import history
from cribbage_bridge.session.saves import (
    SavedTable,
    SaveError,
    kept_files,
    load,
    new_file,
    save,
    set_aside,
    sole_use,
)
from cribbage_bridge.session.session import OTHER, PERSON
from cribbage_bridge.storage import StorageError
from cribbage_bridge.terminal.program import program
from cribbage_bridge.terminal.screen import Screen
from cribbage_bridge.untrusted import printable


class Keeper:
    """Keeps a game in a file while it goes on, as far as that can be done.

    Attributes:
        kept: Whether the game is kept as it is now.
    """

    def __init__(self, screen: Screen, file: Path | None) -> None:
        """Keep a game in a file, if there is one."""
        self.kept = bool(file and file.exists())
        self._screen = screen
        self._file = file
        self._warned = False

    def keep(self, table: SavedTable) -> None:
        """Keep the game, or else warn once."""
        if not self._file:
            return
        try:
            save(table, self._file)
            self.kept = True
        except StorageError as error:
            self.kept = False
            if not self._warned:
                warn_unkept(self._screen, error)
            self._warned = True

    def give_up(self) -> None:
        """Set the game aside, which is then kept no more.

        Raises:
            StorageError: It cannot be moved.
        """
        if self._file and self.kept:
            _give_up(self._file, self._screen)
        self.kept = False

    def forget(self) -> None:
        """Keep the game no more, as it is over."""
        self.kept = False
        if self._file:
            with suppress(OSError):
                self._file.unlink()


def say_kept(screen: Screen) -> None:
    """Say that a game is kept."""
    screen.say(f"The game is kept: {program()} play goes on with it.")


def warn_unkept(screen: Screen, error: StorageError) -> None:
    """Say that a game goes on, but is not kept."""
    screen.say(f"The game is not kept: {error}. You can play on.")


@contextmanager
def kept_or_new(fresh: SavedTable, screen: Screen) -> Iterator[tuple[SavedTable, Path]]:
    """The kept game that the person wants to go on with, or else a new one.

    Args:
        fresh: The table for a new game.
        screen: Where the person is asked.

    Yields:
        The game, and the file in which it is kept.

    Raises:
        StorageError: Games cannot be kept.
        EOFError: The person leaves.
    """
    declined = []
    for file in kept_files():
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
                _give_up(file, screen)
    with new_file() as file:
        yield fresh, file


def _load(file: Path, screen: Screen) -> SavedTable | None:
    try:
        return load(file)
    except (SaveError, StorageError) as error:
        screen.say(f"{error}.")
        return None


def _is_wanted(table: SavedTable, file: Path, screen: Screen) -> bool:
    left = datetime.fromtimestamp(file.stat().st_mtime)
    game = table.record.replay()
    scores = game.state.scores
    screen.say(
        f"A game against {printable(table.opponent)} is kept, left {left:%F %H:%M}.",
        f"You have {scores[PERSON]}, the other has {scores[OTHER]}.",
    )
    if game.state.winner:
        screen.say("It is over, and its end is shown again; if not, it is forgotten.")
    elif _is_to_be_set_aside(game):
        screen.say(
            "If another begins instead, it is set aside;"
            f" {program()} play --new begins another and keeps it."
        )
    try:
        return screen.confirm("Go on with the game that you left?")
    except (EOFError, KeyboardInterrupt):
        say_kept(screen)
        raise


def _is_to_be_set_aside(game: Game) -> bool:
    """Whether a person has done something in a game, and it is not over."""
    chosen = history.decisions(game, PERSON, counting=False)
    return bool(chosen) and not game.state.winner


def say_options_stay(table: SavedTable, fresh: SavedTable, screen: Screen) -> None:
    """Say so if other options are asked for than a game began with."""
    chosen = attrgetter("opponent", "counting", "record.penalties", "review")
    if chosen(table) != chosen(fresh):
        screen.say("It goes on with the opponent and the counting that it began with.")


def _give_up(file: Path, screen: Screen) -> None:
    """Set a game aside, or forget it if there is nothing to go on with."""
    if not _is_to_be_set_aside(load(file).record.replay()):
        file.unlink()
        return
    place = shlex.quote(str(set_aside(file)))
    screen.say("The game that you gave up is set aside. This goes on with it:")
    screen.say_command(f"{program()} play --resume {place}")
