"""A table for one person in a terminal, with a game that is saved after each move."""

from __future__ import annotations

import datetime
import os
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

from cribbage_bridge.cribbage.actions import Count
from cribbage_bridge.cribbage.game import Step, Strength
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError, StorageError, reason_of
from cribbage_bridge.session import history, statistics_file
from cribbage_bridge.session.finished import FinishedGame, result_of, reviewed
from cribbage_bridge.session.narration import COMPUTER
from cribbage_bridge.session.players import Computer, Player, PlayerError
from cribbage_bridge.session.program import program
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.referee import ForfeitError
from cribbage_bridge.session.saved_files import save
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table
from cribbage_bridge.terminal import help_texts
from cribbage_bridge.terminal.advice import show_hint, show_review
from cribbage_bridge.terminal.autosave import Autosave, called, say_saved
from cribbage_bridge.terminal.ending import Ending
from cribbage_bridge.terminal.entry import (
    EntryError,
    cards_held,
    holds_queen,
    read_action,
)
from cribbage_bridge.terminal.lesson import Lesson
from cribbage_bridge.terminal.screen import Screen

_PROMPTS = {
    Prompt.DISCARD: "Discard two cards to the crib:",
    Prompt.PLAY: "Play a card:",
    Prompt.COUNT: "How many points?",
    Prompt.CONTINUE: "Press Enter for the next deal:",
    Prompt.NOTHING: "What next? (rematch, new, review or quit)",
}

_COMMANDS = (
    "hint",
    "undo",
    "save",
    "table",
    "rules",
    "terms",
    "restart",
    "quit",
    "help",
)
_COMMANDS_AFTER_GAME = ("rematch", "new", "review", "save", "rules", "quit", "help")


class TerminalTable:
    """The terminal interface that shows a table and runs typed commands.

    Attributes:
        wants_new: True if the user left for a new game.
    """

    def __init__(self, table: Table, screen: Screen, autosave: Autosave) -> None:
        self._table = table
        self._screen = screen
        self._autosave = autosave
        self._lesson = Lesson(table, screen)
        self._left = False
        self.wants_new = False
        self._announced = len(table.game.steps)

    def run(self) -> None:
        """Play until the user leaves."""
        try:
            if not self._table.game.steps:
                self._say_new_game()
            self._with_opponent(lambda: self._seat_opponent(self._opponent))
            if self._table.prompt(PERSON) is Prompt.CONTINUE:
                self._show_again()
            self._autosave.save(self._table.saved)
            self._play()
        except EOFError:
            pass
        except KeyboardInterrupt:
            self._say_if_saved()
            raise
        finally:
            self._opponent.close()
        self._say_if_saved()

    @property
    def _opponent(self) -> Player:
        assert self._table.opponent
        return self._table.opponent

    def _say_if_saved(self) -> None:
        if self._autosave.is_saved:
            say_saved(self._screen)

    def _play(self) -> None:
        table = self._table
        while not self._left:
            match table.prompt(PERSON):
                case Prompt.NOTHING:
                    self._finish()
                case Prompt.CONTINUE if self._pauses():
                    self._take_turn(Prompt.CONTINUE)
                case Prompt.CONTINUE:
                    self._with_opponent(lambda: table.proceed(PERSON))
                    self._announce()
                case Prompt.WAIT:
                    self._with_opponent(table.advance)
                    self._announce()
                case prompt:
                    self._screen.show_turn(table.view(PERSON), table.game.board.pegs)
                    if table.has_lesson:
                        self._lesson.ask()
                    self._take_turn(prompt)

    def _pauses(self) -> bool:
        stage = self._table.game.state.stage
        return self._screen.interactive and stage is Stage.DEAL

    def _take_turn(self, prompt: Prompt) -> None:
        game = self._table.game
        taken = len(game.steps)
        words = [*_COMMANDS, *map(str, cards_held(self._table.view(PERSON)))]
        while not self._left and self._table.game is game and len(game.steps) == taken:
            try:
                self._do(self._screen.ask(_PROMPTS[prompt], words), prompt)
            except CribbageError as error:
                self._screen.refuse(error)
        self._announce()

    def _do(self, entry: str, prompt: Prompt) -> None:
        table = self._table
        word, _, rest = entry.partition(" ")
        match word.casefold(), rest:
            case "", "" if prompt is Prompt.CONTINUE:
                self._with_opponent(lambda: table.proceed(PERSON))
            case "hint", "" if prompt is Prompt.CONTINUE:
                self._screen.say("There is nothing to choose: press Enter to continue.")
            case "hint", "":
                show_hint(self._screen, table.choice(), table.hint())
                self._show_hand(prompt)
            case "undo", "":
                self._undo()
            case "save", _:
                self._save_as(rest)
            case "table", "":
                self._show_again()
            case "rules", "":
                self._screen.page(help_texts.RULES)
                self._show_hand(prompt)
            case "restart", "":
                self._restart()
            case (("quit" | "exit"), ""):
                self._left = True
            case "q", "" if not holds_queen(table.view(PERSON)):
                self._left = True
            case "leave", "" if table.has_lesson:
                table.end_lesson()
                self._screen.say("You continue without the coach.")
            case (("help" | "?"), ""):
                self._screen.page(help_texts.COMMANDS)
                self._show_hand(prompt)
            case "help", _:
                self._screen.say(help_texts.meaning(rest))
            case "terms", "":
                self._screen.say(help_texts.TERMS)
            case _:
                action = read_action(entry, table.view(PERSON), prompt)
                if not table.has_lesson or self._lesson.agrees(action):
                    self._with_opponent(lambda: table.act(action))

    def _show_hand(self, prompt: Prompt) -> None:
        if prompt is not Prompt.CONTINUE:
            self._screen.show_hand(self._table.view(PERSON))

    def _announce(self) -> None:
        self._autosave.save(self._table.saved)
        steps = self._table.game.steps
        if self._table.has_lesson:
            self._left |= not self._lesson.explain(self._announced)
        else:
            self._say_steps(steps[self._announced :])
        self._announced = len(steps)

    def _show_again(self) -> None:
        table = self._table
        view, pegs = table.view(PERSON), table.game.board.pegs
        self._screen.show_board(pegs, view.goal)
        if table.prompt(PERSON) is Prompt.CONTINUE:
            steps = table.deal_steps()
            self._say_steps(step for step in steps if isinstance(step.action, Count))
            self._screen.say(self._screen.scores(view))
        else:
            self._screen.show_turn(view, pegs)

    def _say_steps(self, steps: Iterable[Step]) -> None:
        start_card = history.start_card(self._table.deal_steps())
        self._screen.say(*self._screen.narrator.sentences(steps, start_card))

    def _finish(self) -> None:
        """Show the result, and run commands until the user leaves or plays again."""
        game = self._table.game
        self._screen.show_board(game.board.pegs, game.state.goal)
        self._screen.say(self._screen.scores(game.state))
        self._add(self._finished)
        ending = Ending(self._table, self._screen)
        ending.show()
        if self._table.saved.review:
            self._review(ending)
        self._autosave.finish(self._table.saved)
        while not self._left and self._table.game is game:
            entry = self._screen.ask(_PROMPTS[Prompt.NOTHING], _COMMANDS_AFTER_GAME)
            try:
                self._do_after_game(entry, ending)
            except CribbageError as error:
                self._screen.refuse(error)

    def _do_after_game(self, entry: str, ending: Ending) -> None:
        word, _, rest = entry.partition(" ")
        match word.casefold(), rest:
            case "rematch", "":
                self._start_new_game()
            case "new", "":
                self._left = self.wants_new = True
            case "review", "":
                self._review(ending)
            case "save", _:
                self._save_as(rest)
            case "rules", "":
                self._screen.page(help_texts.RULES)
            case (("q" | "quit" | "exit"), ""):
                self._left = True
            case (("help" | ""), ""):
                self._screen.say(help_texts.AFTER_GAME)
            case "help", _:
                self._screen.say(help_texts.meaning(rest))
            case _:
                self._screen.say(
                    f"{entry!r} is not possible after a game.", help_texts.AFTER_GAME
                )

    @property
    def _finished(self) -> FinishedGame:
        return result_of(self._table, PERSON, datetime.date.today())

    def _review(self, ending: Ending) -> None:
        self._screen.say("Reviewing your choices…")
        choices = ending.review()
        self._add(reviewed(self._finished, choices))
        show_review(self._screen, choices)

    def _add(self, finished: FinishedGame) -> None:
        try:
            statistics_file.add(finished)
        except StorageError as error:
            self._screen.say(f"The statistics were not updated: {error}.")

    def _with_opponent(self, act: Callable[[], None]) -> None:
        """Run a step; if the opponent fails, offer the computer as a replacement."""
        try:
            act()
        except (ForfeitError, PlayerError) as failure:
            self._replace_opponent(str(failure))

    def _seat_opponent(self, opponent: Player) -> None:
        self._table.seat_opponent(opponent)
        is_computer = isinstance(opponent, Computer)
        self._screen.name_opponent(COMPUTER if is_computer else opponent.name)

    def _replace_opponent(self, reason: str) -> None:
        self._screen.say(f"{self._opponent.name} cannot continue: {reason}.")
        self._opponent.close()
        if not self._screen.confirm("Continue the game against the computer?"):
            self._left = True
            return
        self._seat_opponent(Computer(Strength.MASTER))

    def _undo(self) -> None:
        self._with_opponent(self._table.undo)
        self._announced = len(self._table.game.steps)
        self._screen.say("Undone.")

    def _save_as(self, name: str) -> None:
        name = name.strip(" \"'")
        if not name:
            raise EntryError("type save and the name of a file")
        file = Path(os.path.expanduser(name))
        try:
            taken = file.exists()
        except (ValueError, OSError) as error:
            raise StorageError(
                f"this file cannot be written: {reason_of(error)}"
            ) from None
        if taken:
            raise StorageError(f"the file {file} exists: choose another name")
        save(self._table.saved, file)
        is_over = self._table.prompt(PERSON) is Prompt.NOTHING
        command = "review" if is_over else "play --resume"
        self._screen.say(f"Saved. {'Review' if is_over else 'Resume'} it with:")
        self._screen.say_command(f"{program()} {command} {shlex.quote(str(file))}")

    def _restart(self) -> None:
        question = "Archive this game, and start another?"
        if not self._table.decisions(PERSON) or self._screen.confirm(question):
            self._autosave.archive()
            self._start_new_game()

    def _start_new_game(self) -> None:
        self._say_new_game()
        self._announced = 0
        self._with_opponent(self._table.new_game)

    def _say_new_game(self) -> None:
        opponent = called(self._table.saved.opponent)
        self._screen.say(f"A new game against {opponent}. Type help at any time.")
