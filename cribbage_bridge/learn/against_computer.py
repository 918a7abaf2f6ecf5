"""A Gymnasium environment for one learner against the computer."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.learn.drawing import check_render_mode, draw_game
from cribbage_bridge.learn.episode import Episode
from cribbage_bridge.learn.errors import LearnError
from cribbage_bridge.learn.numbering import ACTION_COUNT, action_of, number_of
from cribbage_bridge.learn.observation import Observation, observation_space
from cribbage_bridge.learn.task import Task, task_of

_LEARNER = Seat.FIRST


INFORMATION = {"replace": {"replaced": True}, "end": {"illegal": True}}
"""The information about an illegal action, by the value of `on_illegal`."""


def check_on_illegal(on_illegal: object) -> None:
    """Check what an environment does about an illegal action.

    Raises:
        LearnError: The argument is neither ``replace`` nor ``end``.
    """
    if on_illegal not in [*INFORMATION]:
        raise LearnError(
            f"invalid on_illegal: {on_illegal!r}; expected 'replace' or 'end'"
        )


def drawn_luck(generator: np.random.Generator) -> int:
    """Draw an integer that determines the random actions of the computer.

    Its remainder after division by the number of legal actions is the index of the
    first one, the quotient determines the next one in the same way, and so on, here as
    in ``cribbage/episodes.pl``.
    """
    return int(generator.integers(2**62))


class AgainstComputer(gymnasium.Env[Any, Any]):
    """A game of cribbage, or a part of one, between a learner and the computer.

    A deep copy, or one by `pickle`, continues where the environment was.

    An illegal action is replaced by a random legal one, or ends the episode.

    Attributes:
        task: The task to learn.
        strength: The strength of the computer, or `None` if it acts at random.
        on_illegal: ``replace`` to take a random legal action in place of an illegal
            one, and to set ``replaced`` in the information about the step; ``end`` to
            end the episode with the reward -1, and to set ``illegal``.
        render_mode: ``ansi`` if `render` returns text; `None` if it returns nothing.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        strength: Strength | str | None,
        task: Task | None = None,
        render_mode: str | None = None,
        on_illegal: Literal["replace", "end"] = "replace",
    ) -> None:
        """Create an environment; the default task is a game with rewards for points."""
        check_on_illegal(on_illegal)
        self.strength = None if strength is None else Strength.of(strength)
        self.on_illegal = on_illegal
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.task = task_of(task)
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(ACTION_COUNT)
        self._begun: Episode | None = None

    @property
    def _episode(self) -> Episode:
        if not self._begun:
            raise LearnError("call reset before step")
        return self._begun

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode, and let the computer act until it is the learner's turn.

        Args:
            seed: As in `CribbageEnv.reset`.
            options: Ignored.

        Returns:
            The learner's observation, and an empty dict.
        """
        super().reset(seed=seed)
        luck = drawn_luck(self.np_random)
        self._begun = Episode(self.task, self.np_random)
        self._let_computer_act(luck)
        return self._episode.observe(_LEARNER), {}

    def step(
        self, action: int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and then let the computer act.

        Returns:
            The observation, the reward, ``terminated`` (true if the episode is over),
            ``truncated`` (always false), and information about an illegal action.

        Raises:
            LearnError: The argument is not the number of an action, or `reset` was not
                called before.
            DomainError: The game or deal is over.  After an illegal action that ends
                the episode, call `reset`.
        """
        chosen, info = action_of(action, _LEARNER), dict[str, Any]()
        legal = self._episode.game.state.legal_for(_LEARNER)
        is_legal = number_of(chosen) in map(number_of, legal)
        if self._episode.actor and not is_legal:
            info = dict(INFORMATION[self.on_illegal])
            if self.on_illegal == "end":
                seen = self._episode.observe(_LEARNER)
                return seen, -1.0, True, False, info
            chosen = legal[self.np_random.integers(len(legal))]
        reward = self._episode.act(chosen)
        reward += self._let_computer_act(drawn_luck(self.np_random))
        is_over = self._episode.actor is None
        return self._episode.observe(_LEARNER), reward, is_over, False, info

    def _let_computer_act(self, luck: int) -> float:
        reward, seat = 0.0, _LEARNER.other
        while self._episode.actor is seat:
            if self.strength:
                reward += self._episode.let_computer_act(self.strength)
            else:
                legal = self._episode.game.state.legal_for(seat)
                luck, place = divmod(luck, len(legal))
                reward += self._episode.act(legal[place])
        return reward

    def render(self) -> str | None:
        """Return the game and both hands as text; `None` if `render_mode` is `None`."""
        if self.render_mode is None:
            return None
        names = {_LEARNER: "learner", _LEARNER.other: str(self.strength or "random")}
        return draw_game(self._episode.game, names)
