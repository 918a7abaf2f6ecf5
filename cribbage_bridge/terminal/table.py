"""A person's table in a terminal: one game after the other, kept when it is left."""

from __future__ import annotations

import datetime
import os
import shlex
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.actions import Count
from cribbage_bridge.cribbage.game import Stage, Step, Strength
from cribbage_bridge.cribbage.review import review
from cribbage_bridge.protocol.client import player_called
from cribbage_bridge.session import history, results
from cribbage_bridge.session.finished import FinishedGame, result_of, reviewed
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.players import STRENGTHS, Computer, Player, PlayerError
from cribbage_bridge.session.referee import ForfeitError
from cribbage_bridge.session.saves import SavedTable, load, new_file, save
from cribbage_bridge.session.session import PERSON, Prompt, Session
from cribbage_bridge.storage import StorageError, reason_of
from cribbage_bridge.terminal import help_texts
from cribbage_bridge.terminal.advice import show_hint, show_review
from cribbage_bridge.terminal.entry import EntryError, cards_held, read_action
from cribbage_bridge.terminal.kept import (
    Keeper,
    kept_or_new,
    say_kept,
    say_options_stay,
    warn_unkept,
)
from cribbage_bridge.terminal.program import program
from cribbage_bridge.terminal.screen import Screen
from cribbage_bridge.untrusted import printable

_PROMPTS = {
    Prompt.DISCARD: "Discard two cards to the crib:",
    Prompt.LAY: "Lay a card:",
    Prompt.COUNT: "How many points?",
    Prompt.CONTINUE: "Press Enter for the next deal:",
}

_SAVED_OVER = (
    "Saved. The page Review of cribbage serve imports it; this shows its end again:"
)

_COMMANDS = ("hint", "undo", "save", "table", "rules", "restart", "quit", "help")


class Table:
    """Shows a session in a terminal, and takes part in it for the person."""

    def __init__(self, session: Session, screen: Screen, keeper: Keeper) -> None:
        """Sit down; the game is kept by the keeper while it goes on."""
        self._session = session
        self._screen = screen
        self._keeper = keeper
        self._left = False
        self._announced = len(session.game.steps)

    def sit(self) -> None:
        """Play until the person leaves."""
        try:
            if not self._session.game.steps:
                self._screen.say("A new game. Type help at any time.")
            self._let_other(lambda: self._seat_other(self._session.other))
            if self._session.prompt is Prompt.CONTINUE:
                self._show_again()
            self._keeper.keep(self._session.table)
            while not self._left:
                self._play_game()
        except EOFError:
            pass
        except KeyboardInterrupt:
            self._say_what_is_kept()
            raise
        finally:
            self._session.other.close()
        self._say_what_is_kept()

    def _say_what_is_kept(self) -> None:
        if self._keeper.kept:
            say_kept(self._screen)

    def _play_game(self) -> None:
        session = self._session
        while not self._left:
            match session.prompt:
                case Prompt.NOTHING:
                    self._finish()
                    return
                case Prompt.CONTINUE if self._pauses():
                    self._take_turn(Prompt.CONTINUE)
                case None | Prompt.CONTINUE:
                    self._let_other(session.advance)
                    self._announce()
                case prompt:
                    self._screen.show_turn(session.view, session.game.board.pegs)
                    self._take_turn(prompt)

    def _pauses(self) -> bool:
        """Whether a person is to read the show before the next deal."""
        return self._screen.interactive and self._session.view.stage is Stage.DEAL

    def _take_turn(self, prompt: Prompt) -> None:
        """Ask the person until something is done."""
        game = self._session.game
        taken = len(game.steps)
        words = [*_COMMANDS, *map(str, cards_held(self._session.view))]
        while (
            not self._left and self._session.game is game and len(game.steps) == taken
        ):
            try:
                self._do(self._screen.ask(_PROMPTS[prompt], words), prompt)
            except CribbageError as error:
                self._screen.refuse(error)
        self._announce()

    def _do(self, entry: str, prompt: Prompt) -> None:
        """Do a command or an action that was typed."""
        session = self._session
        word, _, rest = entry.partition(" ")
        match word.casefold(), rest:
            case "", "" if prompt is Prompt.CONTINUE:
                self._let_other(session.advance)
            case "hint", "" if prompt is Prompt.CONTINUE:
                self._screen.say("There is nothing to choose: press Enter to go on.")
            case "hint", "":
                show_hint(self._screen, session.view, session.hint())
            case "undo", "":
                self._undo()
            case "save", _:
                self._save_as(rest)
            case "table", "":
                self._show_again()
            case "rules", "":
                self._screen.say(help_texts.RULES)
            case "restart", "":
                self._give_up()
            case (("quit" | "exit"), ""):
                self._left = True
            case (("help" | "?"), ""):
                self._screen.say(help_texts.COMMANDS)
            case _:
                action = read_action(entry, session.view, prompt)
                self._let_other(lambda: session.act(action))

    def _announce(self) -> None:
        """Keep the game, and say what has happened since the last time."""
        self._keeper.keep(self._session.table)
        steps = self._session.game.steps
        self._say_steps(steps[self._announced :])
        self._announced = len(steps)

    def _show_again(self) -> None:
        """Show the board, and the turn or what was counted in this deal."""
        session = self._session
        pegs = session.game.board.pegs
        self._screen.show_board(pegs, session.view.goal)
        if session.prompt is Prompt.CONTINUE:
            steps = session.deal_steps()
            self._say_steps(step for step in steps if isinstance(step.action, Count))
            self._screen.say(self._screen.scores(session.view))
        else:
            self._screen.show_turn(session.view, pegs)

    def _say_steps(self, steps: Iterable[Step]) -> None:
        start_card = history.start_card(self._session.deal_steps())
        self._screen.say(*self._screen.narrator.sentences(steps, start_card))

    def _finish(self) -> None:
        """Add the game to the results, and ask if another is to follow."""
        game = self._session.game
        self._screen.show_board(game.board.pegs, game.state.goal)
        self._screen.say(self._screen.scores(game.state))
        finished = result_of(self._session, datetime.date.today())
        self._add(finished)
        if self._session.table.review:
            choices = review(game, PERSON)
            self._add(reviewed(finished, choices))
            show_review(self._screen, choices)
        self._keeper.forget()
        if self._screen.confirm("Another game?", self._save_as):
            self._restart()
        else:
            self._left = True

    def _add(self, finished: FinishedGame) -> None:
        """Add a game to the statistics, or what is known better of it."""
        try:
            results.add(finished)
        except StorageError as error:
            self._screen.say(f"The statistics lack this game: {error}.")

    def _let_other(self, act: Callable[[], None]) -> None:
        """Do something that needs the other player; if it fails, another one may."""
        try:
            act()
        except (ForfeitError, PlayerError) as failure:
            self._replace_other(str(failure))

    def _seat_other(self, other: Player) -> None:
        self._session.seat(other)
        is_computer = isinstance(other, Computer)
        self._screen.name_opponent(COMPUTER if is_computer else other.name)

    def _replace_other(self, reason: str) -> None:
        """Let the computer take the place of a program that has failed."""
        other = self._session.other
        self._screen.say(f"{other.name} cannot go on: {reason}")
        other.close()
        if not self._screen.confirm("Finish the game with the computer?"):
            self._left = True
            return
        self._seat_other(Computer(Strength.MASTER))

    def _undo(self) -> None:
        self._let_other(self._session.undo)
        self._announced = len(self._session.game.steps)
        self._screen.say("Taken back.")

    def _save_as(self, name: str) -> None:
        """Save the game to a file of the person's, which must be new."""
        name = name.strip(" \"'")
        if not name:
            raise EntryError("say save and the name of a file")
        file = Path(os.path.expanduser(name))
        try:
            taken = file.exists()
        except (ValueError, OSError) as error:
            raise StorageError(f"not the name of a file: {reason_of(error)}") from None
        if taken:
            raise StorageError(f"there is a file {file} already: say another name")
        save(self._session.table, file)
        is_over = self._session.prompt is Prompt.NOTHING
        self._screen.say(_SAVED_OVER if is_over else "Saved. This goes on with it:")
        place = shlex.quote(str(file))
        self._screen.say_command(f"{program()} play --resume {place}")

    def _give_up(self) -> None:
        """Set this game aside, and begin another; ask if the person has acted."""
        question = "Give this game up, and begin another?"
        if not self._session.decisions() or self._screen.confirm(question):
            self._keeper.give_up()
            self._restart()

    def _restart(self) -> None:
        self._screen.say("A new game. Type help at any time.")
        self._announced = 0
        self._let_other(self._session.restart)


def play_at_terminal(
    fresh: SavedTable, seconds: float, screen: Screen, resume: Path | None, new: bool
) -> None:
    """Play at the terminal until the person leaves.

    Args:
        fresh: The table for a new game.
        seconds: How long a program may take for an answer.
        screen: What the person sees.
        resume: The file of a saved game to go on with.
        new: Whether to begin anew, even if a game is kept.

    Raises:
        SaveError: The saved game cannot be used.
        StorageError: The saved game cannot be read.
    """
    with suppress(EOFError), ExitStack() as uses:
        table, file = load(resume) if resume else fresh, None
        if resume and not _is_trusted(table, screen):
            return
        try:
            if resume:
                say_options_stay(table, fresh, screen)
            if resume or new:
                file = uses.enter_context(new_file())
            else:
                table, file = uses.enter_context(kept_or_new(fresh, screen))
        except StorageError as error:
            warn_unkept(screen, error)
        session = Session(table, player_called(table.opponent, seconds))
        Table(session, screen, Keeper(screen, file)).sit()


def _is_trusted(saved: SavedTable, screen: Screen) -> bool:
    """Whether to start the program that a file names, if it names one."""
    if saved.opponent in STRENGTHS:
        return True
    program = printable(saved.opponent)
    return screen.confirm(f"The opponent is the program {program}. Start it?")
