"""What the choices of a player in a game of cribbage have cost.

Each is compared with the best one by ``cribbage/review.pl``, with no more than the
player could know then::

    review(game, Seat.FIRST).costliest()
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cribbage_bridge.bridge.vocabulary import Word
from cribbage_bridge.cribbage.actions import Deal, Discard, Lay, Seat
from cribbage_bridge.cribbage.game import Game, RankedAction, State, game_rules


@dataclass(frozen=True)
class _Reviewed(Word, name="reviewed"):
    """What an action has cost."""

    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float


_REVIEW = game_rules("cribbage_review", "cribbage/review", RankedAction, _Reviewed)


@dataclass(frozen=True)
class Decision:
    """A discard or a card that a player chose, where there was a choice.

    Attributes:
        deal: The number of the deal, from 1.
        view: What the player could know.
        made: What the player did, and what was to be expected of it.
        best: The best choice; that which was made if none is better.
        points_lost: How many points less it was expected to bring than the best
            choice, if it was less: exact for a discard, and for a card an estimate
            from hands that the other player might hold.
        chance_lost: How much of the chance to win it has cost, an estimate.
    """

    deal: int
    view: State
    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float

    @property
    def is_best(self) -> bool:
        """Whether no choice was better."""
        return self.best == self.made

    def to_data(self) -> dict[str, Any]:
        """The decision as data for JSON."""
        return {
            "deal": self.deal,
            "made": _ranked_data(self.made),
            "best": _ranked_data(self.best),
            "points_lost": float(self.points_lost),
            "chance_lost": self.chance_lost,
        }


def _ranked_data(ranked: RankedAction) -> dict[str, Any]:
    return {
        "action": str(ranked.action),
        "expected_points": float(ranked.expected_points),
        "reasons": {reason: float(points) for reason, points in ranked.reasons.items()},
        "win_probability": ranked.win_probability,
    }


@dataclass(frozen=True)
class Review:
    """The decisions of a player in a game, in order."""

    decisions: tuple[Decision, ...]

    @property
    def points_lost(self) -> Fraction:
        """The points that all decisions have cost."""
        return sum((each.points_lost for each in self.decisions), Fraction())

    @property
    def chance_lost(self) -> float:
        """How much of the chance to win all decisions have cost."""
        return sum(each.chance_lost for each in self.decisions)

    def costliest(self, count: int = 3) -> list[Decision]:
        """The decisions that have cost most of the chance to win, the worst first."""
        wrong = [each for each in self.decisions if not each.is_best]
        wrong.sort(key=lambda each: (each.chance_lost, each.points_lost), reverse=True)
        return wrong[:count]

    def to_data(self) -> dict[str, Any]:
        """The review as data for JSON."""
        return {
            "decisions": [each.to_data() for each in self.decisions],
            "points_lost": float(self.points_lost),
            "chance_lost": self.chance_lost,
            "costliest": [self.decisions.index(each) for each in self.costliest()],
        }


def review(
    game: Game, seat: Seat, kinds: tuple[type[Discard | Lay], ...] = (Discard, Lay)
) -> Review:
    """Look at what a player has discarded and laid in a game, over or not.

    Args:
        game: The game.
        seat: Where the player sits.
        kinds: What is looked at.
    """
    return Review(tuple(_decisions(game, seat, kinds)))


def _decisions(
    game: Game, seat: Seat, kinds: tuple[type[Discard | Lay], ...]
) -> Iterator[Decision]:
    state = Game(game.first_dealer, game.penalties, game.first_scores).state
    deal = begin = 0
    for place, action in enumerate(game.actions):
        deal += isinstance(action, Deal)
        if isinstance(action, kinds) and action.seat is seat:
            state = state.after(*game.actions[begin:place]).state
            begin = place
            if len(state.legal_for(seat)) > 1:
                found = _REVIEW.ask("reviewed", state.kept, seat, action)
                yield Decision(deal, state.view(seat), **vars(found))
