"""A person's table: play against the computer or a program, in a terminal."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from cribbage_bridge.errors import CribbageError
from cribbage_bridge.game import Game, Stage, Strength
from cribbage_bridge.moves import Seat
from cribbage_bridge.table import course, statistics
from cribbage_bridge.table.advice import show_discards
from cribbage_bridge.table.board import Track
from cribbage_bridge.table.person import PERSON, Leave, Person, Restart, Undo
from cribbage_bridge.table.players import STRENGTHS, Computer, Player
from cribbage_bridge.table.program import player_called
from cribbage_bridge.table.record import record_of
from cribbage_bridge.table.referee import ForfeitError, advance, decks_of
from cribbage_bridge.table.screen import Screen
from cribbage_bridge.table.statistics import FinishedGame
from cribbage_bridge.table.store import (
    SavedTable,
    SaveError,
    StorageError,
    load,
    own_file,
    save,
)
from cribbage_bridge.table.words import COMPUTER
from cribbage_bridge.untrusted import printable

OTHER = Seat.SECOND


@dataclass(frozen=True)
class Settings:
    """How to play.

    Attributes:
        opponent: The name of a strength, or the command of a program.
        seed: Decides all cards.
        counting: Whether the person counts, with muggins.
        review: Whether to look at the discards when the game is over.
        seconds: How long a program may take for an answer.
    """

    opponent: str
    seed: str
    counting: bool
    review: bool
    seconds: float


class Table:
    """A table with a person, the other player, and one game after the other."""

    def __init__(self, settings: Settings, screen: Screen, file: Path) -> None:
        """Lay the table.

        Args:
            settings: How to play.
            screen: What the person sees.
            file: Where the game is kept while it goes on.
        """
        self._settings = settings
        self._screen = screen
        self._file = file
        self._sitting = 0
        self._identity = ""
        self._game = Game()
        self._announced = 0
        self._other = player_called(settings.opponent, settings.seconds)

    def sit(self, kept: SavedTable | None = None) -> None:
        """Play until the person leaves.

        Args:
            kept: The game to go on with, if there is one.
        """
        try:
            if kept:
                self._resume(kept)
            else:
                self._begin(None)
            self._play_games()
        except (Leave, EOFError):
            if self._file.exists():
                self._screen.say("The game is kept: cribbage play goes on with it.")
        finally:
            self._other.close()

    def _begin(self, first_dealer: Seat | None) -> None:
        self._screen.say("A new game. Type help at any time.")
        self._identity = str(uuid.uuid4())
        self._game = Game(first_dealer)
        self._announced = 0
        self._seat_other(lambda: self._other.begin(OTHER))

    def _resume(self, kept: SavedTable) -> None:
        self._identity = kept.identity
        self._sitting = kept.sitting
        self._game = kept.record.replay()
        self._announced = len(self._game.steps)
        self._reseat_other()

    def _reseat_other(self) -> None:
        view = self._game.state.view(OTHER)
        self._seat_other(lambda: self._other.resume(OTHER, view))

    def _seat_other(self, seat: Callable[[], None]) -> None:
        """Let the other player sit down; if it cannot, another one does."""
        try:
            seat()
        except CribbageError as error:
            self._replace_other(str(error))
        self._screen.name_opponent(_called(self._other))

    def _play_games(self) -> None:
        while True:
            try:
                self._play_game()
            except Restart:
                self._sitting += 1
                self._begin(self._game.first_dealer)
                continue
            loser = self._finish()
            answer = self._screen.ask("Another game? (yes or no)").casefold()
            if answer not in ("", "y", "yes"):
                raise Leave
            self._sitting += 1
            self._begin(loser)

    def _play_game(self) -> None:
        decks = decks_of(f"{self._settings.seed}/{self._sitting}")
        person = Person(self, self._screen, self._settings.counting)
        while self._game.state.stage is not Stage.OVER:
            try:
                advance(self._game, {PERSON: person, OTHER: self._other}, decks)
            except Undo:
                self._undo()
            except ForfeitError as forfeit:
                self._replace_other(forfeit.reason)
            self._announce()
            save(self._saved(), self._file)

    def _finish(self) -> Seat:
        """Put the game into the statistics, and return the loser."""
        winner = self._game.state.winner
        assert winner
        scores = self._game.state.scores
        self._screen.show_board(self.tracks())
        statistics.add(
            FinishedGame(
                self._identity,
                datetime.date.today().isoformat(),
                self._other.name,
                winner[0] is PERSON,
                winner[1].value,
                scores[PERSON],
                scores[OTHER],
            )
        )
        self._file.unlink(missing_ok=True)
        if self._settings.review:
            show_discards(self._screen, self._game, PERSON)
        return winner[0].other

    def _announce(self) -> None:
        """Say what has happened since the last time."""
        words = self._screen.words
        for step in self._game.steps[self._announced :]:
            self._screen.say(*words.sentences(step.events))
        self._announced = len(self._game.steps)

    def tracks(self) -> tuple[Track, Track]:
        """The pegs of both players, after all that has happened."""
        pegs = course.tracks(self._game, self._screen.words.names)
        return pegs[PERSON], pegs[OTHER]

    def _saved(self) -> SavedTable:
        settings = self._settings
        names = {PERSON: "You", OTHER: self._other.name}
        return SavedTable(
            self._identity,
            settings.opponent,
            settings.seed,
            self._sitting,
            settings.counting,
            settings.review,
            record_of(self._game, names),
        )

    def _replace_other(self, reason: str) -> None:
        """Let the computer take the place of a program that has failed."""
        name = self._other.name
        self._screen.say(f"{name} cannot go on: {reason}")
        self._other.close()
        answer = self._screen.ask("Finish the game with the computer? (yes or no)")
        if answer.casefold() not in ("", "y", "yes"):
            raise Leave
        self._other = Computer(Strength.MASTER)
        self._screen.name_opponent(_called(self._other))

    def can_undo(self) -> bool:
        """Whether the person has done anything in this game."""
        return bool(self._decisions())

    def save_as(self, file: Path) -> None:
        """Save the game to a file of the person's.

        Raises:
            StorageError: The file cannot be written, or is there already.
        """
        try:
            taken = file.exists()
        except (ValueError, OSError) as error:
            raise StorageError(f"not the name of a file: {error}") from None
        if taken:
            raise StorageError(f"{file} is there already: say another name")
        save(self._saved(), file)

    def _decisions(self) -> list[int]:
        return course.decisions(self._game, PERSON, self._settings.counting)

    def _undo(self) -> None:
        self._game.back_to(self._decisions()[-1])
        self._announced = len(self._game.steps)
        self._reseat_other()
        self._screen.say("Taken back.")


def _called(player: Player) -> str:
    return COMPUTER if isinstance(player, Computer) else player.name


def play_at_terminal(
    settings: Settings, screen: Screen, resume: Path | None, new: bool
) -> None:
    """Play at the terminal until the person leaves.

    Args:
        settings: How to play, unless a game is resumed, which has its own.
        screen: What the person sees.
        resume: The file of a saved game to go on with.
        new: Whether to begin anew, even if a game is kept.

    Raises:
        SaveError: The saved game cannot be used.
        StorageError: A file cannot be read or written.
    """

    def refused(error: SaveError) -> None:
        screen.say(f"{error}.")

    with suppress(EOFError):
        saved = load(resume) if resume else None
        if saved and not _is_trusted(saved, screen):
            return
        with own_file(refused, empty=saved is not None and not new) as file:
            if file.exists() and not new:
                saved = _kept_game(file, screen)
            Table(_settings_of(saved, settings), screen, file).sit(saved)


def _settings_of(saved: SavedTable | None, settings: Settings) -> Settings:
    """The settings of a saved table, or others if there is none."""
    if saved is None:
        return settings
    return replace(
        settings,
        opponent=saved.opponent,
        seed=saved.seed,
        counting=saved.counting,
        review=saved.review,
    )


def _is_trusted(saved: SavedTable, screen: Screen) -> bool:
    """Whether to start the program that a file names, if it names one."""
    if saved.opponent in STRENGTHS:
        return True
    program = printable(saved.opponent)
    question = f"The opponent is the program {program}. Start it? (yes or no)"
    return screen.ask(question).casefold() in ("y", "yes")


def _kept_game(file: Path, screen: Screen) -> SavedTable | None:
    """The game in a file, if the person wants to go on with it."""
    kept = load(file)
    opponent = printable(kept.opponent)
    scores = kept.record.replay().state.scores
    screen.say(
        f"A game against {opponent} is kept. "
        f"You have {scores[PERSON]}, the other has {scores[OTHER]}."
    )
    answer = screen.ask("Go on with it, or give it up? (yes or no)")
    return kept if answer.casefold() in ("", "y", "yes") else None
