"""Saving, listing and resuming unfinished games in the terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from operator import attrgetter
from pathlib import Path

from cribbage_bridge.cribbage.game import State
from cribbage_bridge.files.errors import CribbageError, FormatError, StorageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session import history
from cribbage_bridge.session.finished import game_id
from cribbage_bridge.session.program import program
from cribbage_bridge.session.saved_files import (
    archive,
    load,
    move_finished,
    new_file,
    save,
    saved_files,
    sole_use,
)
from cribbage_bridge.session.saved_table import (
    PERSON,
    Participant,
    PlayerKind,
    SavedTable,
)
from cribbage_bridge.terminal.entry import EntryError
from cribbage_bridge.terminal.screen import Screen

_WHICH = "A number, new, or help:"

_HELP = """\
1         resume game 1
new       start another game; the saved games stay
archive 1 remove game 1 from the list, and print how to
          resume it; delete it if you have made no choice
quit      leave"""
"""The help, in lines that fit a terminal of 60 columns."""


class Autosave:
    """The automatic saving of a game after each move, if its file can be written.

    Attributes:
        is_saved: True if the file contains the current game.
    """

    def __init__(self, screen: Screen, file: Path | None) -> None:
        self.is_saved = bool(file and file.exists())
        self._screen = screen
        self._file = file
        self._warned = False

    def save(self, table: SavedTable) -> None:
        """Save the game, and warn the user the first time that this fails."""
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
        """Archive the game, so that the file is free for another game."""
        if self._file and self.is_saved:
            _archive(self._file, self._screen)
        self.is_saved = False

    def finish(self, table: SavedTable) -> None:
        """Move a finished game to the games that `cribbage review` lists."""
        if self._file and self.is_saved:
            with suppress(StorageError):
                _move_finished(self._file, table)
        self.is_saved = False


def say_saved(screen: Screen) -> None:
    """Print that a game is saved."""
    screen.say(f"The game is saved: `{program()} play` resumes it.")


def warn_unsaved(screen: Screen, error: StorageError) -> None:
    """Print that a game cannot be saved."""
    screen.say(f"The game is not saved: {error}. You can play on.")


def called(opponent: Participant) -> str:
    """Return an opponent as text, such as ``the computer (regular)``."""
    name = printable(opponent.name)
    is_computer = opponent.kind is PlayerKind.COMPUTER
    return f"the computer ({name})" if is_computer else name


@contextmanager
def resumed_or_new(
    fresh: SavedTable, screen: Screen
) -> Iterator[tuple[SavedTable, Path]]:
    """Let the user choose a saved game or a new one.

    Yields:
        The game and its file.
    """
    with ExitStack() as locks:
        if game := _chosen(screen, locks):
            say_options_stay(game[0], fresh, screen)
            yield game
            return
    with new_file() as file:
        yield fresh, file


def _chosen(screen: Screen, locks: ExitStack) -> tuple[SavedTable, Path] | None:
    """Return the saved game that the user chooses, or `None` for a new one."""
    while games := _resumable(screen):
        _show(games, screen)
        entry = _ask(len(games), screen)
        if entry == "new":
            return None
        try:
            command, number = _read(entry, len(games))
            file = games[number - 1][0]
            if not locks.enter_context(sole_use(file)):
                raise EntryError("this game is open in another terminal")
            if command == "resume":
                return load(file), file
            _archive(file, screen)
        except CribbageError as error:
            screen.refuse(error)
    return None


def _ask(count: int, screen: Screen) -> str:
    words = ["new", "archive", "quit", "help", *map(str, range(1, count + 1))]
    try:
        while (entry := screen.ask(_WHICH, words).casefold()) in ("", "?", "help"):
            screen.say(_HELP)
        if entry in ("q", "quit", "exit"):
            raise EOFError
    except (EOFError, KeyboardInterrupt):
        screen.say(f"Your games are still saved: `{program()} play` lists them.")
        raise
    return entry


def _read(entry: str, count: int) -> tuple[str, int]:
    found = re.fullmatch(r"(resume|archive)?\s*#?([0-9]{1,3})", entry)
    if not found or not 1 <= int(found[2]) <= count:
        raise EntryError("type the number of a game to resume it, or new, quit or help")
    return found[1] or "resume", int(found[2])


def _show(games: Sequence[tuple[Path, SavedTable]], screen: Screen) -> None:
    screen.say("Your saved games:")
    screen.table(
        ("", "saved", "opponent", "you", "it", "next"),
        [_row(number, *game) for number, game in enumerate(games, 1)],
    )


def _resumable(screen: Screen) -> list[tuple[Path, SavedTable]]:
    """Return the saved games that no other terminal uses, and print any errors."""
    games = []
    for file in saved_files():
        with sole_use(file) as mine:
            if mine and file.exists() and (table := _load(file, screen)):
                games.append((file, table))
    return games


def _load(file: Path, screen: Screen) -> SavedTable | None:
    try:
        return load(file)
    except (FormatError, StorageError) as error:
        screen.say(f"{error}.")
        return None


def _row(number: int, file: Path, table: SavedTable) -> tuple[str, ...]:
    state = table.record.replay().state
    if state.winner:
        following = "over"
    else:
        following = "your turn" if state.actor is PERSON else "a deal"
    return (str(number), *summary(file, table.opponent, state), following)


def summary(file: Path, opponent: Participant, state: State) -> tuple[str, ...]:
    """Return the time when a game was saved, the opponent and both scores, as text."""
    scores = (str(state.scores[seat]) for seat in (PERSON, PERSON.other))
    return (saved_at(file), called(opponent), *scores)


def saved_at(file: Path) -> str:
    """Return the time when a file was saved, as text."""
    return f"{datetime.fromtimestamp(file.stat().st_mtime):%F %H:%M}"


def say_options_stay(table: SavedTable, fresh: SavedTable, screen: Screen) -> None:
    """Print a note if the chosen options differ from those of the saved game."""
    chosen = attrgetter("opponent", "counting", "record.penalties")
    if chosen(table) != chosen(fresh):
        counts = "you count" if table.counting else "the program counts"
        penalties = " and ".join(map(str, table.record.penalties)) or "no penalties"
        screen.say(
            f"This game keeps its options: you play {called(table.opponent)}, "
            f"and {counts} your hands, with {penalties}."
        )


def _move_finished(file: Path, table: SavedTable) -> None:
    move_finished(file, game_id(table.id, table.game_number))


def _archive(file: Path, screen: Screen) -> None:
    table = load(file)
    game = table.record.replay()
    if game.state.winner:
        _move_finished(file, table)
        return
    if not history.decisions(game, PERSON, counting=False):
        file.unlink()
        screen.say(f"The game against {called(table.opponent)} is deleted.")
        return
    scores = game.state.scores
    place = shlex.quote(str(archive(file)))
    screen.say(
        f"The game against {called(table.opponent)}, at {scores[PERSON]} to "
        f"{scores[PERSON.other]}, is archived. Resume it with:"
    )
    screen.say_command(f"{program()} play --resume {place}")
