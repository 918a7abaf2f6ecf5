"""Hints from the champion, and reviews of the user's choices."""

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
"""The maximum number of likely ranks to print."""


def show_hint(screen: Screen, view: State, ranked: Sequence[RankedAction]) -> None:
    """Print the best actions with their reasons, and the opponent's likely ranks."""
    best = ranked[0]
    screen.say(
        f"The champion would {_described(screen, best.action)}: {_why(screen, best)}."
    )
    if len(ranked) > 1:
        heading, reasons = _HEADINGS[view.stage]
        other = screen.narrator.named(Seat.SECOND)
        points = f"your expected points minus {other}'s"
        by_chance = ("wins",) if best.win_probability is not None else ()
        order = "your chance to win" if by_chance else points
        screen.say(f"The best choices, by {order}:")
        screen.table(
            (heading, *reasons, "total", *by_chance),
            [_row(screen, option, reasons) for option in ranked[:_MOST_SHOWN]],
        )
    if view.stage is Stage.PLAY and view.hands[Seat.SECOND]:
        screen.say(_likely(screen, rank_chances(view)))


def _likely(screen: Screen, chances: dict[Rank, Fraction]) -> str:
    """Return text such as ``What the computer may hold: 5 (44%), J (37%)``."""
    likely = sorted(chances, key=lambda rank: chances[rank], reverse=True)
    ranks = [f"{rank.symbol} ({float(chances[rank]):.0%})" for rank in likely]
    shown = ", ".join(ranks[:_MOST_RANKS])
    return f"What {screen.narrator.named(Seat.SECOND)} may hold: {shown}."


def _why(screen: Screen, option: RankedAction) -> str:
    if option.win_probability is None:
        return _points_of(screen, option)
    chance = f"a win probability of {option.win_probability:.1%}"
    return f"{_points_of(screen, option)}, and {chance}"


def _points_of(screen: Screen, option: RankedAction) -> str:
    points = {reason: _points(screen, gain) for reason, gain in option.reasons.items()}
    match option.action:
        case Discard():
            return f"{points['hand']} in the hand, {points['crib']} in the crib"
        case Play():
            return f"{points['now']} now, {points['then']} on average after that"
        case Count():
            return "that is the value of the cards"
        case _:
            return "no card can be played"


def _points(screen: Screen, gain: Fraction) -> str:
    number = f"{float(abs(gain)):.2f}".removesuffix(".00")
    if number == "0":
        return "no points"
    points = f"{number} point{'' if number == '1' else 's'}"
    other = screen.narrator.named(Seat.SECOND)
    return points if gain > 0 else f"{points} for {other}"


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


def show_review(
    screen: Screen, review: Review, *, costliest_first: bool = False
) -> None:
    """Print the cost of the user's choices, and explain the costliest ones.

    Args:
        screen: The screen.
        review: The review of the user's choices.
        costliest_first: True to sort the choices by cost, not by deal.
    """
    choices = len(review.decisions)
    wrong = review.costliest(choices)
    summary = f"Choices as good as any: {choices - len(wrong)} of {choices}."
    if not wrong:
        screen.say(summary)
        return
    points = float(review.points_lost)
    number = "one" if len(wrong) == 1 else len(wrong)
    mean = f", an average of {points / choices:.2f} per choice" * (choices > 1)
    lines = [
        f"{summary} The other {number} cost {points:.2f} points{mean}. "
        f"The lost chances to win add up to {_share(review.chance_lost)}.",
        "The costliest:",
    ]
    for decision in review.costliest():
        made, best = decision.made, decision.best
        lines.append(
            f"Deal {decision.deal}: {_described(screen, best.action)} "
            f"({_why(screen, best)}), not {_object(screen, made.action)} "
            f"({_why(screen, made)})."
        )
    screen.page("\n".join(lines))
    if not costliest_first:
        wrong.sort(key=lambda decision: decision.step)
    headings = ("deal", "you chose", "better", "chance lost", "points lost")
    screen.table(headings, [_cost(screen, decision) for decision in wrong])


def _cost(screen: Screen, decision: Decision) -> tuple[str, ...]:
    objects = (
        _object(screen, option.action) for option in (decision.made, decision.best)
    )
    lost = (_share(decision.chance_lost), _lost(decision.points_lost))
    return (str(decision.deal), *objects, *lost)


def _lost(points: Fraction) -> str:
    return "<0.01" if 0 < points < Fraction("0.005") else f"{float(points):.2f}"


def _share(chance: float) -> str:
    return "<0.1%" if chance < 0.001 else f"{chance:.1%}"
