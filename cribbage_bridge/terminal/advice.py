"""What the computer would do at the table, and how good each discard was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cribbage_bridge.cribbage.actions import Action, Count, Discard, Go, Lay, Seat
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.game import RankedAction, Stage, State, rank_chances
from cribbage_bridge.session.history import ReviewedDiscard
from cribbage_bridge.terminal.screen import Screen

_MOST_SHOWN = 6
_HEADINGS = {
    Stage.DISCARD: ("discard", ("hand", "crib")),
    Stage.PLAY: ("lay", ("now", "then")),
}


_MOST_RANKS = 5
"""Of those that the other player may hold."""


def show_hint(screen: Screen, view: State, ranked: Sequence[RankedAction]) -> None:
    """Show what the computer expects of the actions that are open in a view."""
    best = ranked[0]
    screen.say(f"The computer would {_described(screen, best.action)}: {_why(best)}.")
    if len(ranked) > 1:
        heading, reasons = _HEADINGS[view.stage]
        screen.say("The best choices, in points to expect less the other player's:")
        screen.table(
            (heading, *reasons, "total"),
            [_row(screen, option, reasons) for option in ranked[:_MOST_SHOWN]],
        )
    if view.stage is Stage.PLAY and view.hands[Seat.SECOND]:
        screen.say(_likely(screen, rank_chances(view)))


def _likely(screen: Screen, chances: dict[Rank, Fraction]) -> str:
    """Such as: What the computer may hold: 5 (44%), J (37%)."""
    likely = sorted(chances, key=lambda rank: chances[rank], reverse=True)
    ranks = [f"{rank.symbol} ({float(chances[rank]):.0%})" for rank in likely]
    shown = ", ".join(ranks[:_MOST_RANKS])
    return f"What {screen.narrator.named(Seat.SECOND)} may hold: {shown}."


def _why(option: RankedAction) -> str:
    points = {reason: _points(gain) for reason, gain in option.reasons.items()}
    match option.action:
        case Discard():
            return (
                f"on average the hand brings {points['hand']}, "
                f"and the crib {points['crib']}"
            )
        case Lay():
            return (
                f"it brings {points['now']} now, "
                f"and {points['then']} on average after that"
            )
        case Count():
            return "the cards are worth that"
        case _:
            return "no card fits"


def _points(gain: Fraction) -> str:
    """What is gained, in words."""
    if not gain:
        return "nothing"
    number = f"{float(abs(gain)):.2f}".removesuffix(".00")
    points = f"{number} point{'' if number == '1' else 's'}"
    return points if gain > 0 else f"{points} to the other"


def _row(screen: Screen, option: RankedAction, reasons: tuple[str, ...]) -> list[str]:
    points = (*(option.reasons[reason] for reason in reasons), option.expected_points)
    return [_object(screen, option.action), *(f"{float(p):+.2f}" for p in points)]


def _object(screen: Screen, action: Action) -> str:
    match action:
        case Discard(_, cards):
            return screen.narrator.cards(sorted(cards))
        case Lay(_, card):
            return screen.card(card)
        case Count(_, points):
            return str(points)
        case _:
            return "go"


def _described(screen: Screen, action: Action) -> str:
    verb = "say" if isinstance(action, Go) else action.name
    return f"{verb} {_object(screen, action)}"


def show_reviews(screen: Screen, reviews: Iterable[ReviewedDiscard]) -> None:
    """Show how close each discard was to the best one."""
    total = Fraction()
    for review in reviews:
        total += review.lost
        made = screen.narrator.cards(review.made)
        if review.lost:
            best = screen.narrator.cards(review.best)
            verdict = f"{float(review.lost):.2f} less than {best}"
        else:
            verdict = "as good as any"
        screen.say(f"Deal {review.deal}: you discarded {made}: {verdict}.")
    screen.say(f"Your discards have cost {float(total):.2f} points in all.")
