"""The steps of a deal, and the choices of a player in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Count, Discard, Play, Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import Game, Step


def deal_steps(steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps of the last deal."""
    for place in reversed(range(len(steps))):
        if isinstance(steps[place].action, actions.Deal):
            return steps[place:]
    return ()


def is_in_first_deal(steps: Sequence[Step]) -> bool:
    """Return True if no second deal has begun."""
    return sum(isinstance(step.action, actions.Deal) for step in steps) < 2


def start_card(steps: Iterable[Step]) -> Card | None:
    """Return the start card in the steps of a deal, or `None` before the cut."""
    events = (event for step in steps for event in step.events)
    cut = (event.card for event in events if isinstance(event, actions.StartCardCut))
    return next(cut, None)


def decisions(game: Game, seat: Seat, counting: bool) -> list[int]:
    """Return the indexes of the actions that a player chose.

    Discards and plays are choices, and so are counts if the player counts.  Goes are
    not.
    """
    kinds = Discard | Play | Count if counting else Discard | Play
    return [
        place
        for place, action in enumerate(game.actions)
        if isinstance(action, kinds) and action.seat is seat
    ]
