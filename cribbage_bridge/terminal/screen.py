"""The user's screen at a table, in a terminal or as plain text."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.theme import Theme

from cribbage_bridge.cribbage.actions import Both, Seat
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import State
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.narration import Narrator, refusal
from cribbage_bridge.terminal import help_texts
from cribbage_bridge.terminal.board import PLAIN, ROUND, describe, draw
from cribbage_bridge.terminal.entry import cards_held
from cribbage_bridge.terminal.lines import ask_plainly, line_editor, restore_terminal


class _RedSuits(RegexHighlighter):
    base_style = "suit."
    highlights = [r"(?P<red>\b(10|[2-9AJQK])[HD♥♦])"]  # noqa: RUF012


_ANSWERS = ("yes", "no", "rules", "quit", "help")

_PROMPT = 3
"""The lines below a text: the hand and the prompt."""

MORE = "Press Enter for more:"
"""The prompt between two screens of a long output."""


class Screen:
    """The screen of the user, who plays in the first seat.

    Attributes:
        narrator: The narrator of the events.
        interactive: True if the input and the output are connected to a terminal.
        draws: True if the output may contain boxes and other Unicode drawings.
    """

    def __init__(self, opponent: str, *, ascii_only: bool, plain: bool) -> None:
        """Prepare the terminal.

        Args:
            opponent: The name of the other player.
            ascii_only: True to write ASCII only.
            plain: True to omit the board, boxes and line editing, for a pipe or a
                screen reader.
        """
        self._console = Console(
            highlighter=_RedSuits(),
            theme=Theme({"suit.red": "red"}),
            markup=False,
            emoji=False,
        )
        self.interactive = sys.stdin.isatty() and self._console.is_terminal
        self._plain = plain or not self._console.is_terminal
        if self.interactive:
            restore_terminal()
        edits = self.interactive and not (plain or os.environ.get("TERM") == "dumb")
        self._ask = line_editor() if edits else ask_plainly
        self._ascii = ascii_only or not _writes_unicode()
        self.draws = not (self._plain or self._ascii)
        self._board_shown: Both[Pegs] | None = None
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.name_opponent(opponent)

    def name_opponent(self, opponent: str, user: Seat = Seat.FIRST) -> None:
        """Set the name of the other player, and in a review the seat of the user."""
        names = {user: "You", user.other: opponent}
        self.narrator = Narrator(names, user, self.card)

    def card(self, card: Card) -> str:
        """Return a card as text for this screen."""
        return str(card) if self._ascii else card.unicode

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            self._console.print(line)

    def say_as_coach(self, text: str) -> None:
        """Print what the coach says."""
        self._console.print(f"Coach: {text}", style="bold")

    def page(self, text: str) -> None:
        """Print text, and wait for Enter between screens; ``q`` ends the output."""
        for lines in self._screens(text.split("\n")):
            self.say(*lines)

    def _screens(self, lines: Sequence[str]) -> Iterator[Sequence[str]]:
        room = self._console.height - _PROMPT if self.interactive else len(lines)
        while len(lines) > room:
            yield lines[: room - 1]
            if self.ask(MORE, ()).casefold() in ("q", "quit"):
                return
            lines = lines[room - 1 :]
        yield lines

    def say_command(self, command: str) -> None:
        """Print a command that can be copied even if the terminal wraps it."""
        self._console.print(f"  {command}", soft_wrap=True)

    def refuse(self, error: CribbageError) -> None:
        """Print an error, with cards as text for this screen."""
        self.say(refusal(error, self.card))

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print rows of text under headings, and wait for Enter between screens."""
        box = Table().box if self.draws else None
        table = Table(*headings, box=box)
        for column in table.columns:
            column.justify = "right"
        for row in rows:
            table.add_row(*row)
        with self._console.capture() as printed:
            self._console.print(table)
        for lines in self._screens(printed.get().splitlines()):
            self._console.out(*lines, sep="\n", highlight=False)

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """Prompt for a line, and complete the given words.

        Raises:
            EOFError: The input has ended.
        """
        line = self._ask(f"{prompt} ", words)
        if not self.interactive:
            self.say(printable(line))
        return line.strip()

    def confirm(self, question: str, default: bool | None = None) -> bool:
        """Ask until the answer is yes or no; Enter chooses the default, if any.

        Raises:
            EOFError: The user quits, or the input has ended.
        """
        choices = "yes or no"
        if default is not None:
            choices += f"; Enter: {'yes' if default else 'no'}"
        while True:
            match self.ask(f"{question} ({choices})", _ANSWERS).casefold():
                case "" if default is not None:
                    return default
                case "y" | "yes":
                    return True
                case "n" | "no":
                    return False
                case "rules":
                    self.page(help_texts.RULES)
                case "q" | "quit" | "exit":
                    raise EOFError
                case _:
                    self.say(help_texts.ANSWERS)

    def show_board(self, pegs: Both[Pegs], goal: int) -> None:
        """Show the board, in words if it is too wide, unless the output is plain."""
        self._board_shown = pegs
        if self._plain:
            return
        players = [(self.narrator.names[seat], pegs[seat]) for seat in Seat]
        lines = draw(players, goal, PLAIN if self._ascii else ROUND)
        if max(map(len, lines)) > self._console.width:
            lines = describe(players, goal)
        self.say(*lines)

    def show_turn(self, view: State, pegs: Both[Pegs]) -> None:
        """Show the table to the user, whose turn it is."""
        if pegs != self._board_shown:
            self.show_board(pegs, view.goal)
        assert view.dealer
        crib = self.narrator.whose(view.dealer, "crib")
        self.say(f"Your turn. {self.scores(view)} {crib}.{self._start_card(view)}")
        self.show_hand(view)

    def show_hand(self, view: State) -> None:
        """Show the user's hand, the pile during the play, and any cards to count."""
        if view.stage is Stage.PLAY:
            self.say(self._pile(view))
        if cards := cards_held(view):
            self.say(f"Your cards: {self._numbered(cards)}")
        if view.next_count:
            shown = sorted(view.next_count.cards)
            counted = self.narrator.counted(shown, view.start_card)
            self.say(f"Your {view.next_count.source}: {counted}")

    def scores(self, view: State, user: Seat = Seat.FIRST) -> str:
        """Return the points of both players as text, the user's first."""
        other = self.narrator.named(user.other)
        return f"You {view.scores[user]}, {other} {view.scores[user.other]}."

    def _start_card(self, view: State) -> str:
        return f" Start card {self.card(view.start_card)}." if view.start_card else ""

    def _pile(self, view: State) -> str:
        number = len(view.hands[Seat.SECOND])
        cards = "1 card" if number == 1 else f"{number} cards"
        theirs = f"{self.narrator.does(Seat.SECOND, 'hold')} {cards}."
        if not view.pile:
            return f"{theirs} The count is 0."
        pile = self.narrator.cards(view.pile)
        return f"{theirs} On the table: {pile}. The count is {view.count}."

    def _numbered(self, cards: Sequence[Card]) -> str:
        return "   ".join(f"#{n} {self.card(card)}" for n, card in enumerate(cards, 1))


def _writes_unicode() -> bool:
    try:
        "♥●".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
