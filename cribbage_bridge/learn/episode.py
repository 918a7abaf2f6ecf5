"""Episodes, which pause whenever a learner must act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cribbage_bridge.cribbage.actions import Both, Event, Scored, Seat, SeatAction
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.odds import Role, win_probability
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn.observation import Observation, observe
from cribbage_bridge.learn.task import Reward, Scope, Task
from cribbage_bridge.session.record import Record, record_of
from cribbage_bridge.session.referee import table_action

_NAMES = Both({Seat.FIRST: "", Seat.SECOND: ""})


@dataclass(frozen=True)
class Beginning:
    """The first dealer, the scores and the seed of the decks of an episode."""

    dealer: Seat
    scores: tuple[int, int]
    seed: str

    @classmethod
    def drawn(cls, task: Task, generator: np.random.Generator) -> Beginning:
        """Draw the beginning of an episode at random."""
        first, second = (int(generator.choice(each)) for each in task.first_scores)
        dealer = Seat.FIRST if generator.random() < 1 / 2 else Seat.SECOND
        return cls(dealer, (first, second), str(generator.integers(2**63)))


def reward_of_end(winner: Seat | None, is_dealer: bool, scores: Sequence[int]) -> float:
    """Return the first seat's `Reward.WIN` at the end of an episode.

    Args:
        winner: The winner of the game, if it is over.
        is_dealer: True if the first seat is the dealer of the next deal.
        scores: The score of each seat.
    """
    if winner:
        return 1 if winner is Seat.FIRST else -1
    role = Role.DEALER if is_dealer else Role.PONE
    return 2 * win_probability(role, *scores) - 1


class Episode:
    """A game or a deal that pauses whenever a learner must act.

    A deep copy, or one by `pickle`, continues where the episode was.
    """

    def __init__(self, task: Task, generator: np.random.Generator) -> None:
        self._task = task
        self._begin(generator)
        while self.actor is None:  # the dealer has already won with his heels
            self._begin(generator)

    def _begin(self, generator: np.random.Generator) -> None:
        beginning = Beginning.drawn(self._task, generator)
        self.game = Game(beginning.dealer, first_scores=beginning.scores)
        self._seed = beginning.seed
        self._decks = decks_of(self._seed)
        self._go_on()

    def __getstate__(self) -> tuple[Task, str, Record]:
        """Return the task, the seed of the decks, and the actions of the game."""
        return self._task, self._seed, record_of(self.game, _NAMES)

    def __setstate__(self, state: tuple[Task, str, Record]) -> None:
        """Replay the game."""
        self._task, self._seed, record = state
        self._decks = decks_of(self._seed)
        self.game = record.replay()

    @property
    def actor(self) -> Seat | None:
        """The seat whose learner must act; `None` if the episode is over."""
        state = self.game.state
        return state.actor if state.stage in self._task.stages else None

    def observe(self, seat: Seat) -> Observation:
        """Return a seat's observation, with legal actions only on the seat's turn."""
        return observe(self.game.state, seat, self.actor is seat)

    def act(self, action: SeatAction) -> float:
        """Take a learner's action.

        Returns:
            The first seat's reward; the second seat's reward is its negative.

        Raises:
            DomainError: The action is illegal; the state is unchanged.
        """
        return self._rewarded(lambda: self.game.act(action))

    def let_computer_act(self, strength: Strength) -> float:
        """Let the computer act instead of a learner.

        Returns:
            The first seat's reward, as in `act`.
        """
        return self._rewarded(lambda: self.game.let_computer_act(strength))

    def _rewarded(self, act: Callable[[], object]) -> float:
        steps_before, scores = len(self.game.steps), dict(self.game.state.scores)
        act()
        self._go_on()
        if self._task.reward is Reward.POINTS:
            steps = self.game.steps[steps_before:]
            return sum(self._gains([e for step in steps for e in step.events], scores))
        if self.actor:
            return 0
        state = self.game.state
        winner = state.winner.seat if state.winner else None
        both_scores = tuple(state.scores.values())
        return reward_of_end(winner, state.dealer is Seat.FIRST, both_scores)

    def _gains(self, events: list[Event], scores: dict[Seat, int]) -> Iterator[int]:
        """Yield the rewarded points, which end at the goal; negative for the second.

        Args:
            events: The events.
            scores: The score of each seat before the events.
        """
        for event in events:
            if isinstance(event, Scored):
                gain = event.total - scores[event.seat]
                scores[event.seat] = event.total
                if event.source in self._task.sources:
                    yield gain if event.seat is Seat.FIRST else -gain

    def _go_on(self) -> None:
        while not (self.actor or self._is_over):
            self._take_step()

    @property
    def _is_over(self) -> bool:
        match self.game.state.stage:
            case Stage.OVER:
                return True
            case Stage.DEAL:
                return self._task.scope is not Scope.GAME and len(self.game.steps) > 0
            case _:
                return False

    def _take_step(self) -> None:
        state, computer = self.game.state, self._task.computer
        begin_of_rest = Stage.SHOW if Stage.PLAY in self._task.stages else Stage.CUT
        if state.stage is begin_of_rest:
            self.game.play_deal(computer)
        elif state.actor:
            self.game.let_computer_act(computer)
        else:
            self.game.act(table_action(self.game, self._decks))
