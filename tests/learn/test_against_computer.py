"""The environment for one learner against the computer."""

from __future__ import annotations

import pickle
import warnings
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv
from learners import any_legal, game_of

from cribbage_bridge import DomainError
from cribbage_bridge.cribbage.actions import Discard, Go, Seat
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import (
    AgainstComputer,
    LearnError,
    Reward,
    Scope,
    Task,
    env,
    number_of,
)
from cribbage_bridge.learn.observation import Array

NOVICE = Strength.NOVICE


def played(task: Task, seed: int) -> tuple[AgainstComputer, float]:
    """Return an environment after a random episode, and the sum of rewards."""
    table, random = AgainstComputer(NOVICE, task), Random(seed)
    seen, info = table.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        assert info == {}
        assert table.observation_space.contains(seen)
        seen, reward, is_over, is_cut_short, info = table.step(any_legal(seen, random))
        assert not is_cut_short
        total += reward
    assert not seen["action_mask"].any()
    return table, total


@pytest.mark.parametrize("scope", Scope)
def test_an_episode_is_played(scope: Scope) -> None:
    for seed in range(2):
        table, _ = played(Task(scope, computer=NOVICE), seed)
        expected = Stage.OVER if scope is Scope.GAME else Stage.DEAL
        assert game_of(table).state.stage is expected


@pytest.mark.parametrize("seed", range(5))
def test_a_win_is_rewarded(seed: int) -> None:
    task = Task(Scope.GAME, Reward.WIN, (range(110, 121), range(110, 121)))
    table, total = played(task, seed)
    winner = game_of(table).state.winner
    assert winner
    assert total == (1 if winner.seat is Seat.FIRST else -1)


def test_the_computer_does_its_best() -> None:
    task = Task(Scope.DISCARD, computer=NOVICE)
    assert fmean(played(task, seed)[1] for seed in range(60)) < -1


def test_what_is_refused_changes_nothing() -> None:
    table = AgainstComputer(NOVICE)
    with pytest.raises(LearnError, match="call reset before step"):
        table.step(1)
    table.reset(seed=1)
    steps = len(game_of(table).steps)
    with pytest.raises(LearnError):
        table.step(-1)
    assert len(game_of(table).steps) == steps
    wrong: Any
    for wrong in ("ignore", []):
        with pytest.raises(LearnError, match="expected 'replace' or 'end'"):
            AgainstComputer(NOVICE, on_illegal=wrong)
    wrong = "discard"
    for make in (lambda: AgainstComputer(NOVICE, wrong), lambda: env(wrong)):
        with pytest.raises(
            LearnError, match="invalid task: 'discard'; expected a Task"
        ):
            make()


def test_it_passes_the_check_of_gymnasium() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the missing registration
        check_env(AgainstComputer(NOVICE))


GO = number_of(Go(Seat.FIRST))


def test_an_illegal_action_is_replaced() -> None:
    taken = set()
    for seed in range(4):
        table = AgainstComputer(NOVICE)
        seen, _ = table.reset(seed=seed)
        legal = np.flatnonzero(seen["action_mask"])
        assert table.step(GO)[3:] == (False, {"replaced": True})
        discards = filter(None, game_of(table).state.discards[Seat.FIRST])
        number = number_of(Discard(Seat.FIRST, discards))
        taken.add(legal.tolist().index(number))
    assert len(taken) > 1


def test_an_illegal_action_ends_the_episode() -> None:
    table = AgainstComputer(NOVICE, on_illegal="end")
    table.reset(seed=1)
    assert table.step(GO)[1:] == (-1, True, False, {"illegal": True})


def test_an_action_after_the_end_is_refused() -> None:
    table, _ = played(Task(Scope.DISCARD, computer=NOVICE), 1)
    with pytest.raises(DomainError):
        table.step(GO)


@pytest.mark.parametrize("is_begun", [False, True])
def test_it_is_drawn_and_pickled(is_begun: bool) -> None:
    table = AgainstComputer(NOVICE, Task(Scope.PLAY), "ansi")
    if is_begun:
        table.reset(seed=1)
        table.step(GO)  # which is replaced
    copy = pickle.loads(pickle.dumps(table))
    for each in (table, copy):
        if is_begun:
            each.step(GO)
        else:
            each.reset(seed=1)
    drawing = table.render()
    assert drawing
    assert "learner holds" in drawing
    assert "novice holds" in drawing
    assert copy.render() == drawing


def observations(tables: VectorEnv[Any, Any, Any]) -> list[Array]:
    random = Random(1)
    seen, _ = tables.reset(seed=5)
    found = []
    for _ in range(12):
        found += [array.copy() for array in seen.values()]
        numbers = [random.choice(np.flatnonzero(m)) for m in seen["action_mask"]]
        seen, *_ = tables.step(np.array(numbers))
    tables.close()
    return found


@pytest.mark.long
def test_processes_do_what_one_does() -> None:
    tables = [lambda: AgainstComputer(NOVICE, Task(Scope.PLAY, computer=NOVICE))] * 2
    resetting = AutoresetMode.SAME_STEP
    alone = SyncVectorEnv(tables, autoreset_mode=resetting)
    together = AsyncVectorEnv(tables, context="spawn", autoreset_mode=resetting)
    for one, another in zip(observations(alone), observations(together), strict=True):
        assert np.array_equal(one, another)
