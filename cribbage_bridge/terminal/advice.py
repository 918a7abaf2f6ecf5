"""Hints and reviews at the table: the champion's advice, and the cost of choices."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cribbage_bridge.cribbage.actions import Action, Count, Discard, Go, Play, Seat
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.game import RankedAction, State, rank_chances
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.terminal.screen import Screen

_MOST_SHOWN = 6
_HEADINGS = {
    Stage.DISCARD: ("discard", ("hand", "crib")),
    Stage.PLAY: ("play", ("now", "then")),
}


_MOST_RANKS = 5
"""The number of likely ranks to print."""


def show_hint(screen: Screen, view: State, ranked: Sequence[RankedAction]) -> None:
    """Show the points that the champion expects from the actions of a view."""
    best = ranked[0]
    screen.say(f"The champion would {_described(screen, best.action)}: {_why(best)}.")
    if len(ranked) > 1:
        heading, reasons = _HEADINGS[view.stage]
        screen.say("The best choices, in points to expect less the other player's:")
        by_chance = ("wins",) if best.win_probability is not None else ()
        screen.table(
            (heading, *reasons, "total", *by_chance),
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
    if option.win_probability is None:
        return _points_of(option)
    return f"{_points_of(option)}, and wins with {option.win_probability:.1%}"


def _points_of(option: RankedAction) -> str:
    points = {reason: _points(gain) for reason, gain in option.reasons.items()}
    match option.action:
        case Discard():
            return (
                f"on average the hand brings {points['hand']}, "
                f"and the crib {points['crib']}"
            )
        case Play():
            return (
                f"it brings {points['now']} now, "
                f"and {points['then']} on average after that"
            )
        case Count():
            return "the cards are worth that"
        case _:
            return "no card fits"


def _points(gain: Fraction) -> str:
    number = f"{float(abs(gain)):.2f}".removesuffix(".00")
    if number == "0":
        return "nothing"
    points = f"{number} point{'' if number == '1' else 's'}"
    return points if gain > 0 else f"{points} to the other"


def _row(screen: Screen, option: RankedAction, reasons: tuple[str, ...]) -> list[str]:
    points = (*(option.reasons[reason] for reason in reasons), option.expected_points)
    row = [_object(screen, option.action), *(f"{float(p):+.2f}" for p in points)]
    chance = option.win_probability
    return row if chance is None else [*row, f"{chance:.1%}"]


def _object(screen: Screen, action: Action) -> str:
    match action:
        case Discard(_, cards):
            return screen.narrator.cards(sorted(cards))
        case Play(_, card):
            return screen.card(card)
        case Count(_, points):
            return str(points)
        case _:
            return "go"


def _described(screen: Screen, action: Action) -> str:
    verb = "say" if isinstance(action, Go) else action.name
    return f"{verb} {_object(screen, action)}"


def show_review(screen: Screen, review: Review) -> None:
    """Show the cost of a person's choices, and the costliest of them."""
    wrong = [decision for decision in review.decisions if not decision.is_best]
    for decision in wrong:
        screen.say(f"Deal {decision.deal}: {_verdict(screen, decision)}.")
    choices = len(review.decisions)
    screen.say(f"Of {choices} choices, {choices - len(wrong)} were as good as any.")
    if wrong:
        points = float(review.points_lost)
        screen.say(
            f"The others have cost {points:.2f} points, and "
            f"{_share(review.chance_lost)} of the chance to win: "
            f"{points / choices:.2f} points a choice.",
            "The costliest ones:",
        )
    for decision in review.costliest():
        made, best = decision.made, decision.best
        screen.say(
            f"Deal {decision.deal}: {_described(screen, best.action)}, for "
            f"{_why(best)}; with {_object(screen, made.action)}, {_why(made)}."
        )


def _verdict(screen: Screen, decision: Decision) -> str:
    """Such as: you played 5H, not 9C: it costs 0.52 points, and 1.3% of the ..."""
    verb = "discarded" if isinstance(decision.made.action, Discard) else "played"
    made, best = (
        _object(screen, option.action) for option in (decision.made, decision.best)
    )
    chance = f"{_share(decision.chance_lost)} of the chance to win"
    if decision.points_lost:
        cost = f"{float(decision.points_lost):.2f} points, and {chance}"
    else:
        cost = chance
    return f"you {verb} {made}, not {best}: it costs {cost}"


def _share(chance: float) -> str:
    return "less than 0.1%" if chance < 0.001 else f"{chance:.1%}"
