"""Hints from the champion, and reviews of the user's choices."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.game import RankedAction, State, rank_chances
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session.advice import cards_of, described, why
from cribbage_bridge.terminal.screen import Screen

_MOST_SHOWN = 6
_HEADINGS = {
    Stage.DISCARD: ("discard", ("hand", "crib")),
    Stage.PLAY: ("play", ("now", "then")),
}


_MOST_RANKS = 5
"""The maximum number of likely ranks to print."""


def show_hint(screen: Screen, view: State, ranked: Sequence[RankedAction]) -> None:
    """Print the best actions with their reasons, and ranks the opponent may hold."""
    best, narrator = ranked[0], screen.narrator
    action = described(narrator, best.action)
    screen.say(f"The champion would {action}: {why(narrator, best)}.")
    if len(ranked) > 1:
        heading, reasons = _HEADINGS[view.stage]
        other = narrator.named(Seat.SECOND)
        points = f"your expected points minus {other}'s"
        by_chance = ("wins",) if best.win_probability is not None else ()
        order = "your chance of winning" if by_chance else points
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


def _row(screen: Screen, option: RankedAction, reasons: tuple[str, ...]) -> list[str]:
    points = (*(option.reasons[reason] for reason in reasons), option.expected_points)
    cards = cards_of(screen.narrator, option.action)
    row = [cards, *(f"{float(p):+.2f}" for p in points)]
    chance = option.win_probability
    return row if chance is None else [*row, f"{chance:.1%}"]


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
    if not choices:
        screen.say("There is no choice to review yet.")
        return
    wrong = review.costliest(choices)
    summary = f"Best choices: {choices - len(wrong)} of {choices}."
    if not wrong:
        screen.say(summary)
        return
    points = float(review.points_lost)
    number = "one" if len(wrong) == 1 else len(wrong)
    mean = f" ({points / choices:.2f} on average over all choices)" * (choices > 1)
    lines = [
        f"{summary} The other {number} cost {points:.2f} points{mean}. "
        f"The losses of win probability add up to {chance_text(review.chance_lost)}.",
        "The costliest:",
    ]
    narrator = screen.narrator
    for decision in review.costliest():
        made, best = decision.made, decision.best
        lines.append(
            f"Deal {decision.deal}: {described(narrator, best.action)} "
            f"({why(narrator, best)}), not {cards_of(narrator, made.action)} "
            f"({why(narrator, made)})."
        )
    screen.page("\n".join(lines))
    if not costliest_first:
        wrong.sort(key=lambda decision: decision.step)
    headings = ("deal", "you chose", "better", "chance lost", "points lost")
    screen.table(headings, [_cost(screen, decision) for decision in wrong])


def _cost(screen: Screen, decision: Decision) -> tuple[str, ...]:
    options = decision.made, decision.best
    objects = (cards_of(screen.narrator, option.action) for option in options)
    lost = (share_text(decision.chance_lost), _lost(decision.points_lost))
    return (str(decision.deal), *objects, *lost)


def _lost(points: Fraction) -> str:
    return "<0.01" if 0 < points < Fraction("0.005") else f"{float(points):.2f}"


def chance_text(chance: float) -> str:
    """Return a lost chance as text, such as ``1.5 percentage points``."""
    return f"{share_text(chance).rstrip('%')} percentage points"


def share_text(chance: float) -> str:
    """Return a chance as text, such as ``1.5%``."""
    return "<0.1%" if chance < 0.001 else f"{chance:.1%}"
