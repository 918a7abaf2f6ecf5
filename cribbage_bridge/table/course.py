"""The course of a game: the pegs, and what a player has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cards import Card
from cribbage_bridge.discard import Crib, rank_discards
from cribbage_bridge.game import Game
from cribbage_bridge.moves import Count, Deal, Go, Lay, Scored, Seat, Throw
from cribbage_bridge.table.board import Track


def tracks(game: Game, names: dict[Seat, str]) -> dict[Seat, Track]:
    """The pegs of both players, after all that has happened."""
    pegs = {seat: Track(names[seat]) for seat in Seat}
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Scored):
                pegs[event.seat] = pegs[event.seat].moved(event.points)
    return pegs


def decisions(game: Game, seat: Seat, counting: bool) -> list[int]:
    """Which actions of a game, by their place from 0, a player has chosen.

    Args:
        game: The game.
        seat: The seat of the player.
        counting: Whether the player counts in the show.
    """
    kinds = (Throw, Lay, Go, Count) if counting else (Throw, Lay, Go)
    return [
        place
        for place, action in enumerate(game.actions)
        if isinstance(action, kinds) and action.seat is seat
    ]


@dataclass(frozen=True)
class Discard:
    """A discard that was made, and the best one.

    Attributes:
        deal: The number of the deal, from 1.
        dealt: The six cards of the deal.
        crib: Whose the crib was.
        made: What was thrown.
        best: What had better been thrown; the same if nothing is better.
        lost: The points that this costs on average.
    """

    deal: int
    dealt: tuple[Card, ...]
    crib: Crib
    made: tuple[Card, ...]
    best: tuple[Card, ...]
    lost: Fraction


def discards(game: Game, seat: Seat) -> Iterator[Discard]:
    """Compare the discards that a player has made with the best ones."""
    again = Game(game.first_dealer)
    deal = 0
    for action in game.actions:
        deal += isinstance(action, Deal)
        if isinstance(action, Throw) and action.seat is seat:
            state = again.state
            dealt = tuple(card for card in state.hands[seat] if card)
            crib = Crib.MINE if state.dealer is seat else Crib.THEIRS
            yield _discard(deal, dealt, crib, action.cards)
        again.act(action)


def _discard(
    deal: int, dealt: tuple[Card, ...], crib: Crib, made: tuple[Card, ...]
) -> Discard:
    ranked = rank_discards(dealt, crib)
    (expected_points,) = (
        choice.expected_points for choice in ranked if set(choice.crib) == set(made)
    )
    lost = ranked[0].expected_points - expected_points
    return Discard(deal, dealt, crib, made, ranked[0].crib if lost else made, lost)
