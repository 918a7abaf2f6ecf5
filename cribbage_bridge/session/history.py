"""What has happened in a game, and what a player has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Discard, Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import Game, NextCount, State, Step


def cards_of(count: NextCount, view: State) -> tuple[actions.HiddenCard, ...]:
    """The cards that are to be counted."""
    if count.source is actions.Source.HAND:
        return view.laid[count.seat]
    return view.discards[Seat.FIRST] + view.discards[Seat.SECOND]


def deal_steps(steps: Sequence[Step]) -> Sequence[Step]:
    """The steps of the last deal."""
    for place in reversed(range(len(steps))):
        if isinstance(steps[place].action, actions.Deal):
            return steps[place:]
    return ()


def start_card(steps: Iterable[Step]) -> Card | None:
    """The start card that was cut in the steps of a deal."""
    events = (event for step in steps for event in step.events)
    cut = (event.card for event in events if isinstance(event, actions.StartCardCut))
    return next(cut, None)


def unseen_cards(steps: Iterable[Step], seat: Seat) -> list[Card]:
    """The cards of a seat that the other has not seen when a deal is cut short.

    They are those that are not laid, or in the show all four that are not counted.
    """
    kept: set[Card] = set()
    held: set[Card] = set()
    for event in (event for step in steps for event in step.events):
        match event:
            case actions.Dealt(owner, cards) if owner is seat:
                kept = held = set(filter(None, cards))
            case actions.Discarded(owner, cards) if owner is seat:
                kept = held = kept.difference(cards)
            case actions.Laid(_, card):
                held = held - {card}
            case actions.Shown(owner, actions.Source.HAND) if owner is seat:
                kept = held = set()
            case actions.Shown():
                held = kept
    return sorted(held)


def decisions(game: Game, seat: Seat, counting: bool) -> list[int]:
    """Which actions of a game, by their place from 0, a player has chosen.

    Those of the show are among them if the player is counting.  To say go is no
    choice.
    """
    kinds = Discard | actions.Lay | actions.Count if counting else Discard | actions.Lay
    return [
        place
        for place, action in enumerate(game.actions)
        if isinstance(action, kinds) and action.seat is seat
    ]
