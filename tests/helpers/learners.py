"""Learners that act at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np

from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.learn import AgainstComputer, CribbageEnv, Task
from cribbage_bridge.learn.observation import Observation


def any_legal(seen: Observation, random: Random) -> int:
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


def game_of(table: CribbageEnv | AgainstComputer) -> Game:
    return table._episode.game


def turns(table: CribbageEnv, random: Random) -> Iterator[str]:
    """Act at random until the episode is over; yield each agent before its turn."""
    while not table.terminations[table.agent_selection]:
        yield table.agent_selection
        table.step(any_legal(table.observe(table.agent_selection), random))


def begun(seed: int, task: Task | None = None) -> CribbageEnv:
    table = CribbageEnv(task)
    table.reset(seed=seed)
    return table


def played(seed: int, task: Task | None = None) -> tuple[CribbageEnv, Counter[str]]:
    """Return an environment after an episode, and the sum of each agent's rewards."""
    table = begun(seed, task)
    total = Counter[str]()
    for _ in turns(table, Random(seed)):
        total.update(table.rewards)
    total.update(table.rewards)
    assert total["player_2"] == -total["player_1"]
    return table, total
