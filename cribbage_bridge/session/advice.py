"""Actions and their expected points as text, for hints, reviews and the coach."""

from __future__ import annotations

from fractions import Fraction

from cribbage_bridge.cribbage.actions import Action, Count, Discard, Go, Play
from cribbage_bridge.cribbage.game import RankedAction
from cribbage_bridge.session.narration import Narrator


def cards_of(narrator: Narrator, action: Action) -> str:
    """Return an action without its verb as text, such as ``5♥``, ``8`` or ``go``."""
    match action:
        case Discard(_, cards):
            return narrator.cards(sorted(cards))
        case Play(_, card):
            return narrator.card(card)
        case Count(_, points):
            return str(points)
        case _:
            return "go"


def described(narrator: Narrator, action: Action) -> str:
    """Return an action as text, such as ``play 5♥``."""
    verb = "say" if isinstance(action, Go) else action.name
    return f"{verb} {cards_of(narrator, action)}"


def why(narrator: Narrator, option: RankedAction) -> str:
    """Return the reason for an action as text, with the chance of winning if known."""
    if option.win_probability is None:
        return _points_of(narrator, option)
    chance = f"a win probability of {option.win_probability:.1%}"
    return f"{_points_of(narrator, option)}, and {chance}"


def _points_of(narrator: Narrator, option: RankedAction) -> str:
    gains = {
        reason: _points(narrator, option, gain)
        for reason, gain in option.reasons.items()
    }
    match option.action:
        case Discard():
            return f"{gains['hand']} in the hand, {gains['crib']} in the crib"
        case Play():
            return f"{gains['now']} now, {gains['then']} on average after that"
        case Count():
            return "that is the value of the cards"
        case _:
            return "no card can be played"


def _points(narrator: Narrator, option: RankedAction, gain: Fraction) -> str:
    points = in_points(abs(gain))
    other = narrator.named(option.action.seat.other)
    return f"{points} for {other}" if gain < 0 and points != _NONE else points


_NONE = "no points"


def in_points(points: Fraction) -> str:
    """Return a number of points as text, such as ``1.25 points``."""
    number = f"{float(points):.2f}".removesuffix(".00")
    if number == "0":
        return _NONE
    return f"{number} point{'' if number == '1' else 's'}"
