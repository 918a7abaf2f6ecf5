"""What the computer would do at the table, and how good a discard was."""

from __future__ import annotations

from fractions import Fraction

from cribbage_bridge.game import Game, RankedAction, Stage, State, rank_actions
from cribbage_bridge.moves import Action, Count, Go, Lay, Seat, Throw
from cribbage_bridge.table.course import discards
from cribbage_bridge.table.screen import Screen

_MOST_SHOWN = 6
_HEADINGS = {
    Stage.DISCARD: ("throw", ("hand", "crib")),
    Stage.PLAY: ("lay", ("now", "then")),
    Stage.SHOW: ("count", ("show",)),
}


def show_hint(screen: Screen, view: State) -> None:
    """Show what the computer thinks of the actions that are open in a view."""
    ranked = rank_actions(view)
    heading, reasons = _HEADINGS[view.stage]
    screen.table(
        (heading, *reasons, "total"),
        [_row(screen, option, reasons) for option in ranked[:_MOST_SHOWN]],
    )
    screen.say(
        f"The computer would {_told(screen, ranked[0].action)}. "
        "The numbers are the points to expect, less the other player's."
    )


def _row(screen: Screen, option: RankedAction, reasons: tuple[str, ...]) -> list[str]:
    points = [f"{float(option.reasons[reason]):+.2f}" for reason in reasons]
    return [_name(screen, option.action), *points, f"{float(option.worth):+.2f}"]


def _name(screen: Screen, action: Action) -> str:
    match action:
        case Throw(_, cards):
            return screen.words.cards(cards)
        case Lay(_, card):
            return screen.card(card)
        case Count(_, points):
            return str(points)
        case _:
            return "go"


def _told(screen: Screen, action: Action) -> str:
    verb = {Throw: "throw", Lay: "lay", Count: "count", Go: "say"}[type(action)]
    return f"{verb} {_name(screen, action)}"


def show_discards(screen: Screen, game: Game, seat: Seat) -> None:
    """Tell how close each discard of a seat was to the best one."""
    total = Fraction()
    for discard in discards(game, seat):
        total += discard.lost
        made = screen.words.cards(discard.made)
        if discard.lost:
            best = screen.words.cards(discard.best)
            verdict = f"{float(discard.lost):.2f} less than {best}"
        else:
            verdict = "as good as any"
        screen.say(f"Deal {discard.deal}: you threw {made}: {verdict}.")
    screen.say(f"Your discards have cost {float(total):.2f} points in all.")
