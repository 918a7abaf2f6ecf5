"""The cost of each choice in a game of cribbage.

``cribbage/review.pl`` compares each choice with the best one, given what the player
knew at that point::

    review(game, Seat.FIRST).costliest()

A review takes several seconds.  To show its progress, review the choices one by one::

    for choice in choices(game):
        print(choice.step, choice.judged().chance_lost)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.schema import Term
from cribbage_bridge.cribbage.actions import Deal, Discard, Play, Seat
from cribbage_bridge.cribbage.game import Game, RankedAction, State, game_rules
from cribbage_bridge.cribbage.view import Stage, View
from cribbage_bridge.files.errors import OptionError


@dataclass(frozen=True)
class _Reviewed(Term, name="reviewed"):
    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float
    options: tuple[RankedAction, ...]


_REVIEW = game_rules("cribbage_review", "cribbage/review", RankedAction, _Reviewed)


class DecisionKind(Enum):
    """A kind of decision that a player can practice in drills."""

    OWN_CRIB = "own_crib"
    """A discard to the player's own crib."""

    OTHER_CRIB = "other_crib"
    """A discard to the other player's crib."""

    LEAD = "lead"
    """The first card of a count."""

    REPLY = "reply"
    """A later card of a count."""


@dataclass(frozen=True)
class Decision:
    """A discard or a play for which the player had several options.

    Attributes:
        step: The number of steps before the decision.
        deal: The number of the deal, from 1.
        view: The player's view of the game before the decision.
        made: The choice that the player made.
        best: The best choice; the same as ``made`` if no choice is better.
        points_lost: The expected points that the decision cost.  They are exact for a
            discard; for a play, they are estimated from possible hands of the other
            player.
        chance_lost: The estimated chance of winning that the decision cost.
        options: All choices, best first.
    """

    step: int
    deal: int
    view: View
    made: RankedAction
    best: RankedAction
    points_lost: Fraction
    chance_lost: float
    options: tuple[RankedAction, ...]

    @property
    def seat(self) -> Seat:
        """The seat that made the choice."""
        return self.made.action.seat

    @property
    def kind(self) -> DecisionKind:
        """The kind of decision."""
        if self.view.stage is Stage.DISCARD:
            is_own = self.view.dealer is self.seat
            return DecisionKind.OWN_CRIB if is_own else DecisionKind.OTHER_CRIB
        return DecisionKind.REPLY if self.view.pile else DecisionKind.LEAD

    @property
    def is_best(self) -> bool:
        """True if no choice was better."""
        return self.best == self.made


@dataclass(frozen=True)
class Review:
    """Decisions in a game, in order."""

    decisions: tuple[Decision, ...]

    def __repr__(self) -> str:
        best = sum(each.is_best for each in self.decisions)
        choices = f"{best} of {len(self.decisions)} choices were best"
        return f"<Review: {choices}, {float(self.points_lost):.2f} points lost>"

    @property
    def points_lost(self) -> Fraction:
        """The total expected points that the decisions cost."""
        return sum((each.points_lost for each in self.decisions), Fraction())

    @property
    def chance_lost(self) -> float:
        """The sum of the estimated chances of winning that the decisions cost.

        The sum can exceed 1, because a player can regain a chance and lose it again.
        """
        return sum(each.chance_lost for each in self.decisions)

    def costliest(self, count: int = 3) -> list[Decision]:
        """Return the decisions that most reduced the chance of winning, worst first.

        Args:
            count: The maximum number of decisions.

        Raises:
            OptionError: The number is negative.
        """
        if count < 0:
            raise OptionError(f"expected at least 0 decisions, not {count}")
        wrong = [each for each in self.decisions if not each.is_best]
        wrong.sort(key=lambda each: (each.chance_lost, each.points_lost), reverse=True)
        return wrong[:count]


@dataclass(frozen=True)
class Choice:
    """A discard or a play that has not been reviewed.

    Attributes:
        step: The number of steps before the choice.
        deal: The number of the deal, from 1.
        state: The state of the game before the choice.
        action: The action of the player.
    """

    step: int
    deal: int
    state: State
    action: Discard | Play

    def judged(self) -> Decision:
        """Compare the action with all other options, and return the decision.

        Raises:
            DomainError: A player needs more points to win than the standard goal.
        """
        seat = self.action.seat
        found = _REVIEW.query("reviewed", self.state.handle, seat, self.action)
        return Decision(self.step, self.deal, self.state.view(seat), **vars(found))


def choices(
    game: Game,
    seats: Seat | str | Collection[Seat | str] = tuple(Seat),
    kinds: tuple[type[Discard | Play], ...] = (Discard, Play),
) -> Iterator[Choice]:
    """Yield the choices between several options in a game, finished or not.

    Args:
        game: The game.
        seats: The seats that make the choices; one or several.
        kinds: The classes of the choices.

    Raises:
        ArgumentTypeError: The game is not a `Game`, or the kinds are not a tuple of the
            classes `Discard` and `Play`.
        OptionError: A seat is neither a `Seat` nor the name of one.
    """
    if not (isinstance(kinds, tuple) and {*kinds} <= {Discard, Play}):
        raise ArgumentTypeError("a tuple of the classes Discard and Play", kinds)
    if isinstance(seats, Seat | str):
        seats = [seats]
    seats = [*map(Seat.of, seats)]
    state = _first_state(game)
    deal = begin = 0
    for step, action in enumerate(game.actions):
        deal += isinstance(action, Deal)
        if isinstance(action, kinds) and action.seat in seats:
            state = state.after(*game.actions[begin:step]).state
            begin = step
            if len(state.legal_for(action.seat)) > 1:
                yield Choice(step, deal, state, action)


def _first_state(game: Game) -> State:
    if not isinstance(game, Game):
        raise ArgumentTypeError("a Game", game)
    return game.again().state


def review(
    game: Game,
    seat: Seat | str,
    kinds: tuple[type[Discard | Play], ...] = (Discard, Play),
) -> Review:
    """Review the choices of a player in a game, finished or not.

    Raises:
        ArgumentTypeError: The game is not a `Game`, or the kinds are not a tuple of the
            classes `Discard` and `Play`.
        DomainError: A player needs more points to win than the standard goal.
        OptionError: The seat is neither a `Seat` nor the name of one.
    """
    chances(game, seat)  # raises the errors of a larger goal even without a mistake
    found = choices(game, seat, kinds)
    return Review(tuple(choice.judged() for choice in found))


@dataclass(frozen=True)
class Chance:
    """A player's chance of winning at a point in a game.

    Attributes:
        step: The number of steps before that point.
        chance: The chance of winning; 1 or 0 at the end.
    """

    step: int
    chance: float


def chances(game: Game, seat: Seat | str) -> list[Chance]:
    """Return a player's chance of winning before each deal and at the end.

    Raises:
        ArgumentTypeError: The game is not a `Game`.
        DomainError: A player needs more points to win than the standard goal.
        OptionError: The seat is neither a `Seat` nor the name of one.
    """
    seat = Seat.of(seat)
    state = _first_state(game)
    begin = 0
    found = []
    deals = [step for step, each in enumerate(game.actions) if isinstance(each, Deal)]
    for step in [*deals, len(game.actions)]:
        state = state.after(*game.actions[begin:step]).state
        begin = step
        if state.stage in (Stage.DEAL, Stage.OVER):
            chance = _REVIEW.query("chance_to_win", state.handle, seat)
            found.append(Chance(step, chance))
    return found
