"""What the computer would do at the table, and how good a discard was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.game import Game, RankedAction, Stage, State, rank_actions
from cribbage_bridge.moves import Action, Count, Deal, Go, Lay, Seat, Throw
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


@dataclass(frozen=True)
class Discard:
    """A discard that was made, and the best one.

    Attributes:
        deal: The number of the deal, from 1.
        made: What was thrown.
        best: What the computer would have thrown.
        lost: The points that this costs on average.
    """

    deal: int
    made: Throw
    best: Throw
    lost: Fraction


def discards(game: Game, seat: Seat) -> Iterator[Discard]:
    """Compare the discards that a seat has made in a game with the best ones."""
    again = Game(game.first_dealer)
    deal = 0
    for action in game.actions:
        deal += isinstance(action, Deal)
        if isinstance(action, Throw) and action.seat is seat:
            ranked = rank_actions(again.state.view(seat))
            best = ranked[0]
            assert isinstance(best.action, Throw)
            (worth,) = (r.worth for r in ranked if _is_same(r.action, action))
            yield Discard(deal, action, best.action, best.worth - worth)
        again.act(action)


def _is_same(one: Action, other: Throw) -> bool:
    return isinstance(one, Throw) and set(one.cards) == set(other.cards)


def show_discards(screen: Screen, game: Game, seat: Seat) -> None:
    """Tell how close each discard of a seat was to the best one."""
    total = Fraction()
    for discard in discards(game, seat):
        total += discard.lost
        made = screen.words.cards(discard.made.cards)
        if discard.lost:
            best = screen.words.cards(discard.best.cards)
            verdict = f"{float(discard.lost):.2f} less than {best}"
        else:
            verdict = "as good as any"
        screen.say(f"Deal {discard.deal}: you threw {made}: {verdict}.")
    screen.say(f"Your discards have cost {float(total):.2f} points in all.")
