"""The end of a game in the terminal: points, turning points and costs."""

from __future__ import annotations

from time import monotonic

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.review import Decision, Review, choices
from cribbage_bridge.session.advice import cards_of
from cribbage_bridge.session.saved_table import PERSON
from cribbage_bridge.session.summary import GameSummary, TurningPoint, summary_of
from cribbage_bridge.session.table import Table
from cribbage_bridge.terminal.advice import chance_text
from cribbage_bridge.terminal.screen import Screen

_PATIENCE = 1
"""The seconds of review before the user can type."""

_BARS = "▁▂▃▄▅▆▇█"


class Ending:
    """The summary of a finished game, and the review of the user's choices in it."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self._table = table
        self._screen = screen
        self._choices = [*choices(table.game, [PERSON])]
        self._found: list[Decision] = []

    def show(self) -> None:
        """Print the summary, with the costliest choices found in a second."""
        summary = summary_of(self._table, PERSON)
        self._show_points(summary)
        self._show_chances(summary)
        self._show_costliest()

    def review(self) -> Review:
        """Return the review of all choices of the user."""
        left = self._choices[len(self._found) :]
        self._found += (choice.judged() for choice in left)
        return Review(tuple(self._found))

    def _show_points(self, summary: GameSummary) -> None:
        named = self._screen.narrator.named
        self._screen.table(
            ("points from", *map(named, Seat)),
            [
                (each.source.value, *(str(each.points[seat]) for seat in Seat))
                for each in summary.points
            ],
        )
        if sum(summary.wins.values()) > 1:
            won = ", ".join(f"{named(seat)} {summary.wins[seat]}" for seat in Seat)
            self._screen.say(f"Games won: {won}.")

    def _show_chances(self, summary: GameSummary) -> None:
        *before, _ = (each.chance for each in summary.chances)
        shares = " ".join(f"{chance:.0%}" for chance in before)
        self._screen.say(f"Your chance of winning before each deal: {shares}")
        if self._screen.draws:
            self._screen.say("".join(map(_bar, before)))
        if turns := ", ".join(map(_turn, summary.turning_points)):
            self._screen.say(f"Turning points: {turns}.")

    def _show_costliest(self) -> None:
        end = monotonic() + _PATIENCE
        for choice in self._choices:
            self._found.append(choice.judged())
            if monotonic() > end:
                break
        mistakes = Review(tuple(self._found)).costliest()
        first = "first " if len(self._found) < len(self._choices) else ""
        number = f"your {first}{len(self._found)} choices"
        if not mistakes:
            self._screen.say(f"No better choice was found for {number}.")
            return
        self._screen.say(f"The costliest of {number} (type review to see all):")
        self._screen.say(*map(self._mistake, mistakes))

    def _mistake(self, decision: Decision) -> str:
        made, best = (
            cards_of(self._screen.narrator, option.action)
            for option in (decision.made, decision.best)
        )
        name = decision.made.action.name
        verb = "discarded" if name == "discard" else "played"
        lost = chance_text(decision.chance_lost)
        return (
            f"Deal {decision.deal}: you {verb} {made}, not {best}, "
            f"which lowered your chance of winning by {lost}."
        )


def _bar(chance: float) -> str:
    return _BARS[round(chance * (len(_BARS) - 1))]


def _turn(turn: TurningPoint) -> str:
    return f"deal {turn.deal} ({turn.before:.0%} to {turn.after:.0%})"
