"""A PettingZoo environment (AEC) for two agents that act in turn."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.learn.drawing import check_render_mode, draw_game
from cribbage_bridge.learn.episode import Episode
from cribbage_bridge.learn.numbering import ACTION_COUNT, action_of
from cribbage_bridge.learn.observation import Observation, observation_space
from cribbage_bridge.learn.task import Task, task_of

AGENTS = {"player_1": Seat.FIRST, "player_2": Seat.SECOND}
"""The seats of the agents."""

_NAMES = {seat: agent for agent, seat in AGENTS.items()}


class CribbageEnv(AECEnv[str, Any, Any]):
    """A game of cribbage, or a part of one, between two agents.

    A deep copy, or one by `pickle`, continues where the environment was.

    Attributes:
        task: The task to learn.
        render_mode: ``ansi`` if `render` returns text, ``human`` if `reset` and each
            step print text, or `None` if there are no drawings.
    """

    metadata = {  # noqa: RUF012
        "name": "cribbage_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self, task: Task | None = None, render_mode: str | None = None
    ) -> None:
        """Create an environment; the default task is a game with rewards for points."""
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.task = task_of(task)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTION_COUNT) for agent in AGENTS}
        self._generator, _ = np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations (see `learn.observation`)."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions (see `learn.numbering`)."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Start an episode.

        Args:
            seed: The seed that determines this episode and all later episodes; `None`
                to continue the current series of episodes.
            options: Ignored.
        """
        if seed is not None:
            self._generator, _ = np_random(seed)
        self._episode = Episode(self.task, self._generator)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation, with legal actions only on its turn."""
        return self._episode.observe(AGENTS[agent])

    def step(self, action: int | None) -> None:
        """Take the current agent's action, which must be `None` if the episode is over.

        Raises:
            LearnError: The argument is not the number of an action.
            DomainError: The action is illegal; the state is unchanged.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        reward = self._episode.act(action_of(action, AGENTS[agent]))
        self._cumulative_rewards[agent] = 0
        self.rewards = {"player_1": reward, "player_2": -reward}
        self._accumulate_rewards()
        self._go_on()

    def _go_on(self) -> None:
        if actor := self._episode.actor:
            self.agent_selection = _NAMES[actor]
        else:
            self.terminations = dict.fromkeys(AGENTS, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return or print the game with both hands face up; see `render_mode`."""
        if self.render_mode is None:
            return None
        drawing = draw_game(self._episode.game, _NAMES)
        if self.render_mode == "ansi":
            return drawing
        print(drawing, end="\n\n")
        return None

    def close(self) -> None:
        """Do nothing, because the environment has no resources to release."""


def env(
    task: Task | None = None, render_mode: str | None = None
) -> AECEnv[str, Any, Any]:
    """Return a `CribbageEnv` in a wrapper that reports calls in the wrong order.

    Args:
        task: The task to learn; the default is a game with rewards for points.
        render_mode: As in `CribbageEnv`.
    """
    return OrderEnforcingWrapper(CribbageEnv(task, render_mode))
