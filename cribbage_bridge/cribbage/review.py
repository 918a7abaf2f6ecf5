"""What the choices of players in a game of cribbage have cost.

Each is compared with the best one by ``cribbage/review.pl``, with no more than the
player could know then::

    review(game, Seat.FIRST).costliest()

A review takes seconds.  To show how far it has come, take the choices one by one::

    for choice in choices(game):
        print(choice.step, choice.judged().chance_lost)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cribbage_bridge.bridge.vocabulary import Word
from cribbage_bridge.cribbage.actions import Deal, Discard, Lay, Seat
from cribbage_bridge.cribbage.game import Game, RankedAction, Stage, State, game_rules


@dataclass(frozen=True)
class _Reviewed(Word, name="reviewed"):
    """What an action has cost."""

    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float
    options: tuple[RankedAction, ...]


_REVIEW = game_rules("cribbage_review", "cribbage/review", RankedAction, _Reviewed)


@dataclass(frozen=True)
class Decision:
    """A discard or a card that a player chose, where there was a choice.

    Attributes:
        step: How many steps of the game were taken before it.
        deal: The number of the deal, from 1.
        view: What the player could know.
        made: What the player did, and what was to be expected of it.
        best: The best choice; that which was made if none is better.
        points_lost: How many points less it was expected to bring than the best
            choice, if it was less: exact for a discard, and for a card an estimate
            from hands that the other player might hold.
        chance_lost: How much of the chance to win it has cost, an estimate.
        options: All choices that there were, the best first.
    """

    step: int
    deal: int
    view: State
    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float
    options: tuple[RankedAction, ...]

    @property
    def seat(self) -> Seat:
        """Who has decided."""
        return self.made.action.seat

    @property
    def is_best(self) -> bool:
        """Whether no choice was better."""
        return self.best == self.made

    def to_data(self) -> dict[str, Any]:
        """The decision as data for JSON."""
        return {
            "step": self.step,
            "deal": self.deal,
            "made": _ranked_data(self.made),
            "best": _ranked_data(self.best),
            "points_lost": float(self.points_lost),
            "chance_lost": self.chance_lost,
            "options": list(map(_ranked_data, self.options)),
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
    """Decisions in a game, in order."""

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


@dataclass(frozen=True)
class Choice:
    """A discard or a card that a player chose, before it is judged.

    Attributes:
        step: How many steps of the game were taken before it.
        deal: The number of the deal, from 1.
        state: The state of the game before it.
        action: What the player did.
    """

    step: int
    deal: int
    state: State
    action: Discard | Lay

    def judged(self) -> Decision:
        """The decision, compared with all others that were possible."""
        seat = self.action.seat
        found = _REVIEW.ask("reviewed", self.state.kept, seat, self.action)
        return Decision(self.step, self.deal, self.state.view(seat), **vars(found))


def choices(
    game: Game,
    seats: Collection[Seat] = tuple(Seat),
    kinds: tuple[type[Discard | Lay], ...] = (Discard, Lay),
) -> Iterator[Choice]:
    """Find the discards and cards that were chosen in a game, over or not.

    Args:
        game: The game.
        seats: Whose choices are wanted.
        kinds: What is looked at.
    """
    state = game.again().state
    deal = begin = 0
    for step, action in enumerate(game.actions):
        deal += isinstance(action, Deal)
        if isinstance(action, kinds) and action.seat in seats:
            state = state.after(*game.actions[begin:step]).state
            begin = step
            if len(state.legal_for(action.seat)) > 1:
                yield Choice(step, deal, state, action)


def review(
    game: Game, seat: Seat, kinds: tuple[type[Discard | Lay], ...] = (Discard, Lay)
) -> Review:
    """Look at what a player has discarded and laid in a game, over or not.

    Args:
        game: The game.
        seat: Where the player sits.
        kinds: What is looked at.
    """
    return Review(tuple(choice.judged() for choice in choices(game, [seat], kinds)))


@dataclass(frozen=True)
class Chance:
    """How likely a player was to win at a point of a game.

    Attributes:
        step: How many steps of the game were taken before.
        chance: The chance to win; 1 or 0 at the end.
    """

    step: int
    chance: float


def chances(game: Game, seat: Seat) -> list[Chance]:
    """How likely a player was to win before each deal, and at the end.

    Args:
        game: The game, over or not.
        seat: Where the player sits.
    """
    state = game.again().state
    begin = 0
    found = []
    deals = [step for step, each in enumerate(game.actions) if isinstance(each, Deal)]
    for step in [*deals, len(game.actions)]:
        state = state.after(*game.actions[begin:step]).state
        begin = step
        if state.stage in (Stage.DEAL, Stage.OVER):
            chance = _REVIEW.ask("chance_to_win", state.kept, seat)
            found.append(Chance(step, chance))
    return found
