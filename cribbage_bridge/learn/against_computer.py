"""A Gymnasium environment for one learner against the computer."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
from gymnasium import spaces

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.learn.drawing import check_render_mode, draw_game
from cribbage_bridge.learn.episode import Episode
from cribbage_bridge.learn.errors import LearnError
from cribbage_bridge.learn.numbering import ACTION_COUNT, action_of, number_of
from cribbage_bridge.learn.observation import Observation, observation_space
from cribbage_bridge.learn.task import Task

_LEARNER = Seat.FIRST


class AgainstComputer(gymnasium.Env[Any, Any]):
    """A game of cribbage, or a part of one, between a learner and the computer.

    A deep copy, or one by `pickle`, continues where the environment was.

    An illegal action is replaced by a random legal one, or ends the episode.

    Attributes:
        task: The task to learn.
        strength: The strength of the computer.
        on_illegal: ``replace`` to take a random legal action in place of an illegal
            one, and to set ``replaced`` in the information about the step; ``end`` to
            end the episode with the reward -1, and to set ``illegal``.
        render_mode: ``ansi`` if `render` returns text; `None` if it returns nothing.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        strength: Strength,
        task: Task | None = None,
        render_mode: str | None = None,
        on_illegal: Literal["replace", "end"] = "replace",
    ) -> None:
        """Create an environment; the default task is a game with rewards for points."""
        if on_illegal not in ("replace", "end"):
            raise LearnError(
                f"invalid on_illegal: {on_illegal!r}; expected 'replace' or 'end'"
            )
        self.strength = strength
        self.on_illegal = on_illegal
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.task = task or Task()
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(ACTION_COUNT)

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
        self._episode = Episode(self.task, self.np_random)
        self._let_computer_act()
        return self._episode.observe(_LEARNER), {}

    def step(
        self, action: int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and then let the computer act.

        Returns:
            The observation, the reward, ``terminated`` (true if the episode is over),
            ``truncated`` (always false), and information about an illegal action.

        Raises:
            LearnError: The argument is not the number of an action.
            DomainError: The game or deal is over.  After an illegal action that ends
                the episode, call `reset`.
        """
        chosen, info = action_of(action, _LEARNER), dict[str, Any]()
        legal = self._episode.game.state.legal_for(_LEARNER)
        is_legal = number_of(chosen) in map(number_of, legal)
        if self._episode.actor and not is_legal:
            if self.on_illegal == "end":
                seen = self._episode.observe(_LEARNER)
                return seen, -1.0, True, False, {"illegal": True}
            chosen = legal[self.np_random.integers(len(legal))]
            info = {"replaced": True}
        reward = self._episode.act(chosen) + self._let_computer_act()
        is_over = self._episode.actor is None
        return self._episode.observe(_LEARNER), reward, is_over, False, info

    def _let_computer_act(self) -> float:
        reward = 0.0
        while self._episode.actor is _LEARNER.other:
            reward += self._episode.let_computer_act(self.strength)
        return reward

    def render(self) -> str | None:
        """Return the game and both hands as text; `None` if `render_mode` is `None`."""
        if self.render_mode is None:
            return None
        names = {_LEARNER: "learner", _LEARNER.other: str(self.strength)}
        return draw_game(self._episode.game, names)
