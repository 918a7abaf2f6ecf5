"""A first deal with a coach in the terminal."""

from __future__ import annotations

from cribbage_bridge.cribbage.actions import SeatAction
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session import history
from cribbage_bridge.session.coach import Coach
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.table import Table
from cribbage_bridge.terminal import help_texts
from cribbage_bridge.terminal.screen import Screen

_COMMANDS = ("leave", "rules", "help", "quit")
_NEXT = "Press Enter to continue, or type leave to turn off the coach:"


class Lesson:
    """The messages of the coach, and the user's answers to them."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table = table
        self._screen = screen

    @property
    def _coach(self) -> Coach:
        return Coach(self._screen.narrator, self._table.game.goal)

    def explain(self, since: int) -> bool:
        """Print the new events, and explanations that the user reads one by one.

        Args:
            since: The number of steps that were printed before.

        Returns:
            False if the user quits.
        """
        steps = self._table.game.steps
        start_card = history.start_card(self._table.deal_steps())
        narrated = self._screen.narrator.narrate(steps[since:], start_card)
        explained = self._coach.explain(steps, since)
        for (_, lines), texts in zip(narrated, explained, strict=True):
            self._screen.say(*lines)
            for text in texts:
                if self._table.has_lesson and not self._is_read(text):
                    return False
        return True

    def _is_read(self, text: str) -> bool:
        """Print a text, and wait until it is read; return False if the user quits."""
        self._screen.say_as_coach(text)
        while self._waits():
            word, _, rest = self._screen.ask(_NEXT, _COMMANDS).partition(" ")
            match word.casefold(), rest:
                case "", "":
                    break
                case "leave", "":
                    self._table.end_lesson()
                    break
                case (("q" | "quit" | "exit"), ""):
                    return False
                case "rules", "":
                    self._screen.page(help_texts.RULES)
                case "help", _ if rest:
                    self._screen.say(help_texts.meaning(rest))
                case _:
                    self._screen.say(help_texts.BETWEEN_LESSONS)
        return True

    def _waits(self) -> bool:
        """Return True at a terminal, unless the next deal waits for Enter anyway."""
        prompt, stage = self._table.prompt(PERSON), self._table.game.state.stage
        is_next_deal = prompt is Prompt.CONTINUE and stage is Stage.DEAL
        return self._screen.interactive and not is_next_deal

    def ask(self) -> None:
        """Print what the coach says before the user chooses."""
        self._screen.say_as_coach(self._coach.ask(self._table.view(PERSON)))

    def agrees(self, action: SeatAction) -> bool:
        """Print the coach's comment on an action; return True if the user takes it."""
        self._table.game.state.after(action)  # raises an error if it is illegal
        comment = self._coach.comment(self._table.hint(), action)
        self._screen.say_as_coach(comment.text)
        return comment.is_best or self._screen.confirm("Do it anyway?", default=False)
