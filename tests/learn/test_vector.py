"""The environment for many games at once, which does what single ones do."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import cycle, product
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.learn import (
    AgainstComputer,
    LearnError,
    Reward,
    Scope,
    Task,
    vector_env,
)
from cribbage_bridge.learn.observation import MY_SCORE, THEIR_SCORE, Observation

NOVICE = Strength.NOVICE

NEAR_THE_END = (range(100, 121), range(115, 121))

NEAR_AND_FAR = Task(first_scores=(range(121), range(121)))

GAMES = 4


def assert_same(one: Any, other: Any) -> None:
    """Compare observations, rewards or other arrays, or dicts of them."""
    if isinstance(one, dict):
        assert set(one) == set(other)
        for key in one:
            assert_same(one[key], other[key])
    else:
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("scope", "reward", "strength", "on_illegal"),
    [
        (Scope.GAME, Reward.POINTS, None, "replace"),
        (Scope.PLAY, Reward.POINTS, NOVICE, "end"),
        (Scope.DISCARD, Reward.WIN, None, "replace"),
        *(
            pytest.param(*case, *players, marks=pytest.mark.long)
            for case, players in zip(
                product(Scope, Reward),
                cycle([(None, "end"), (NOVICE, "replace"), (None, "end")]),
            )
        ),
    ],
)
def test_many_games_do_what_single_ones_do(
    scope: Scope, reward: Reward, strength: Strength | None, on_illegal: Any
) -> None:
    scores = NEAR_THE_END if on_illegal == "end" else (range(1), range(1))
    task = Task(scope, reward, scores, NOVICE)
    single = SyncVectorEnv(
        [lambda: AgainstComputer(strength, task, on_illegal=on_illegal)] * GAMES,
        autoreset_mode=AutoresetMode.NEXT_STEP,
    )
    many = vector_env(GAMES, strength, task, on_illegal)
    generator = np.random.default_rng(1)
    seen, _ = single.reset(seed=7)
    assert_same(seen, many.reset(seed=7)[0])
    for number in range(60):
        mask = seen["action_mask"]
        legal = (mask * generator.random(mask.shape)).argmax(axis=1)
        others = generator.integers(mask.shape[1], size=GAMES)
        actions = np.where(generator.random(GAMES) < 0.1, others, legal)
        seen, *expected = single.step(actions)
        if number == 20:
            many = pickle.loads(pickle.dumps(many))
        for one, other in zip((seen, *expected), many.step(actions), strict=True):
            assert_same(one, other)


@pytest.mark.long
def test_there_is_always_a_turn_in_an_episode() -> None:
    """A dealer at 120 points wins with a jack as the start card."""
    many = vector_env(64, task=Task(Scope.PLAY, first_scores=(range(120, 121),) * 2))
    seen, _ = many.reset(seed=1)
    assert seen["action_mask"].any(axis=1).all()


def lead(seen: Observation) -> NDArray[np.int64]:
    scores = seen["observation"][:, [MY_SCORE, THEIR_SCORE]].astype(np.int64)
    return scores[:, 0] - scores[:, 1]


@pytest.mark.long
def test_rewards_are_the_change_of_the_lead_in_many_games() -> None:
    many, generator = vector_env(100, task=NEAR_AND_FAR), np.random.default_rng(1)
    seen, _ = many.reset(seed=1)
    begin, rewarded = lead(seen), np.zeros(many.num_envs)
    is_over, games = np.zeros(many.num_envs, bool), 0
    while games < 300:
        mask, is_begun = seen["action_mask"], is_over
        actions = (mask * generator.random(mask.shape)).argmax(axis=1)
        seen, rewards, is_over, *_ = many.step(actions)
        begin = np.where(is_begun, lead(seen), begin)
        rewarded = np.where(is_begun, 0, rewarded + rewards)
        assert np.array_equal(rewarded[is_over], (lead(seen) - begin)[is_over])
        games += is_over.sum()


def test_copies_continue_alike() -> None:
    many = vector_env(2, task=Task(Scope.PLAY, computer=NOVICE))
    deepcopy(many).reset()
    seen, information = many.reset(seed=[5, 6])
    assert information == {}
    copy = deepcopy(many)
    actions = seen["action_mask"].argmax(axis=1)
    assert_same(many.step(actions)[0], copy.step(actions)[0])
    assert_same(many.reset()[0], copy.reset()[0])


def test_observations_are_in_the_spaces() -> None:
    many = vector_env(3)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    assert many.single_observation_space.contains(
        {key: array[0] for key, array in seen.items()}
    )
    assert many.action_space.contains(seen["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("number", [0, -1, True, "two", 2.0])
def test_the_number_of_games_is_checked(number: Any) -> None:
    with pytest.raises(LearnError, match="invalid num_envs"):
        vector_env(number)


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([1], "2 integers"),
        ([[1, 2]], "2 integers"),
        ([1.0, 2.0], "2 integers"),
        ([[1], [2, 3]], "2 integers"),
        ([True, False], "2 integers"),
        ([1, 1379], "not the number of an action: 1379"),
        ([1, -1], "not the number of an action: -1"),
    ],
)
def test_wrong_actions_change_nothing(actions: Any, words: str) -> None:
    many = vector_env(2)
    with pytest.raises(LearnError, match="call reset"):
        many.step([1, 2])
    seen, _ = many.reset(seed=1)
    copy = deepcopy(many)
    with pytest.raises(LearnError, match=words):
        many.step(actions)
    legal = seen["action_mask"].argmax(axis=1)
    assert_same(many.step(legal)[0], copy.step(legal)[0])


def test_small_integers_can_number_actions() -> None:
    many = vector_env(2, task=Task(Scope.DISCARD, computer=NOVICE))
    many.reset(seed=1)
    *_, information = many.step(np.array([0, 1], np.int8))
    assert information["replaced"].all()


def test_the_number_of_seeds_is_checked() -> None:
    with pytest.raises(LearnError, match="expected 2 seeds, not 3"):
        vector_env(2).reset(seed=[1, 2, 3])
