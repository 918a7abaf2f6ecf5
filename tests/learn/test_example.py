"""The examples of the documentation, which learn to discard and to peg."""

from __future__ import annotations

import json
import runpy
import shlex
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import numpy as np
import pytest
from commands import call
from paths import ROOT

from cribbage_bridge import DECK, rank_discards
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.learn import vector_env

EXAMPLES = ROOT / "docs" / "examples"
PROGRAM = EXAMPLES / "discarding.py"

DEALS = 40
"""Enough deals for a large mean."""


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(PROGRAM))


@pytest.fixture(scope="module")
def pegging() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "pegging.py"))


DEAL = ("play pone", "hand AS 2H 6D 10S JS QS", "discard", "cut 5D", "move")


def test_it_plays_what_it_has_learned(example: dict[str, Any]) -> None:
    player = example["Player"]("learner 1", example["best_by"](example["train"](30)))
    assert player.answer("name") == "learner 1"
    _, _, discard, _, card = (player.answer(command) for command in DEAL)
    assert len(discard.split()) == 2
    assert {card, *discard.split()} < set(DEAL[1].split())
    assert card not in discard.split()


def test_a_seed_decides_what_is_learned(example: dict[str, Any]) -> None:
    one, again, another = (example["train"](10, seed)[-1].coef_ for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, another)


def test_examples_of_pegging_have_the_points_of_the_rest(
    pegging: dict[str, Any],
) -> None:
    tables = vector_env(2, Strength.NOVICE, pegging["TASK"])
    player = pegging["Pegger"](None, 0, np.random.default_rng(1))
    seen, _ = tables.reset(seed=1)
    copy = deepcopy(tables)
    _, inputs, outputs = pegging["examples"](tables, seen, player, 12)
    player.generator = np.random.default_rng(1)
    rewards, played, expected = [], [], []
    for _ in range(12):
        actions = player.choose(seen)
        seen, reward, is_over, *_ = copy.step(actions)
        rewards.append(reward)
        played.append(actions < len(DECK))
        for game in np.flatnonzero(is_over):
            for number, is_played in enumerate(played):
                if is_played[game]:
                    expected.append(sum(each[game] for each in rewards[number:]))
                is_played[game] = False
    assert len(inputs) == len(outputs)
    assert sorted(outputs) == sorted(expected)


@pytest.mark.long
def test_a_pegger_learns_from_few_games(pegging: dict[str, Any]) -> None:
    model = pegging["train"](rounds=1, steps=60)
    novice = Strength.NOVICE
    learned, at_random = (
        pegging["points_a_deal"](each, novice, 250) for each in (model, None)
    )
    assert len(learned) == len(at_random) == 256
    assert learned.mean() > at_random.mean() + 0.5


@pytest.mark.long
def test_it_discards_better_than_at_random(example: dict[str, Any]) -> None:
    learned = example["best_by"](example["train"](400))
    generator, lead = Random(1), 0.0
    for _ in range(DEALS):
        deal = generator.sample(DECK, 6)
        points = {
            frozenset(each.crib): each.expected_points
            for each in rank_discards(deal, "mine")
        }
        lead += float(points[frozenset(learned(deal, True))] - mean(points.values()))
    assert lead / DEALS > 2


@pytest.mark.long
def test_the_program_of_the_example_plays_a_match(tmp_path: Path) -> None:
    program, file = [sys.executable, str(PROGRAM)], str(tmp_path / "learner.joblib")
    subprocess.run([*program, "--deals", "30", "train", file], check=True)
    first = shlex.join([*program, "play", file])
    players = ("--first", first, "--second", "novice", "--jobs", "1")
    shown = call(
        "match",
        *players,
        "--games",
        "1",
        "--from",
        "110:110",
        "--seconds",
        "60",
        "--json",
    )
    assert shown.returncode == 0, shown.stderr
    assert [each["forfeits"] for each in json.loads(shown.stdout)["players"]] == [0, 0]
