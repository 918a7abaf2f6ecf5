"""Tasks for learners, each with a scope and a reward."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from cribbage_bridge.cribbage.actions import Source
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn.errors import LearnError


class Scope(StrEnum):
    """The decisions that the learners make in an episode."""

    GAME = "game"
    """All decisions of a game."""

    DISCARD = "discard"
    """The discards of one deal; the computer plays the cards."""

    PLAY = "play"
    """The plays and goes of one deal; the computer discards."""


class Reward(StrEnum):
    """The kind of reward; the rewards of the two learners add up to 0."""

    POINTS = "points"
    """The points of a seat, minus those of the other seat.

    `Scope.DISCARD` rewards the points of the hands and the crib, `Scope.PLAY` rewards
    those of the play, and `Scope.GAME` rewards all, but none beyond the goal.
    """

    WIN = "win"
    """1 for the winner of the game, and -1 for the loser.

    If the episode ends before the game does, the reward is twice the `win_probability`,
    minus 1.
    """


@dataclass(frozen=True)
class Task:
    """A task for learners.

    Attributes:
        scope: The decisions of the learners.
        reward: The kind of reward.
        first_scores: For each seat, the range from which its starting score is drawn at
            random.
        computer: The strength of the computer, which makes the other decisions.

    Raises:
        LearnError: An argument has the wrong type, or a range of scores is empty.
        DomainError: A starting score is less than 0 or greater than 120.
    """

    scope: Scope = Scope.GAME
    reward: Reward = Reward.POINTS
    first_scores: tuple[range, range] = (range(1), range(1))
    computer: Strength = Strength.REGULAR

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            if not isinstance(value := getattr(self, name), kind):
                wanted = " or ".join(f"{kind.__name__}.{each.name}" for each in kind)
                raise LearnError(f"invalid {name}: {value!r}; expected {wanted}")
        match self.first_scores:
            case (range() as first, range() as second) if first and second:
                Game(first_scores=(first[0], second[0]))
                Game(first_scores=(first[-1], second[-1]))
            case wrong:
                raise LearnError(
                    f"invalid first_scores: {wrong!r}; expected two non-empty ranges"
                )

    @property
    def stages(self) -> frozenset[Stage]:
        """The stages of a game in which the learners act."""
        return _STAGES[self.scope]

    @property
    def sources(self) -> frozenset[Source]:
        """The sources of rewarded points."""
        return _SOURCES[self.scope]


def task_of(task: Task | None) -> Task:
    """Return a task; the default is a game with rewards for points.

    Raises:
        LearnError: The argument is not a `Task`.
    """
    if not isinstance(task, Task | None):
        raise LearnError(f"invalid task: {task!r}; expected a Task")
    return task or Task()


_KINDS: dict[str, type[Enum]] = {"scope": Scope, "reward": Reward, "computer": Strength}

_STAGES = {
    Scope.GAME: frozenset({Stage.DISCARD, Stage.PLAY}),
    Scope.DISCARD: frozenset({Stage.DISCARD}),
    Scope.PLAY: frozenset({Stage.PLAY}),
}

_SOURCES = {
    Scope.GAME: frozenset(Source),
    Scope.DISCARD: frozenset({Source.HAND, Source.CRIB}),
    Scope.PLAY: frozenset({Source.PLAY}),
}
