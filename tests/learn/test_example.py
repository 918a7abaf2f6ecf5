"""The example of the documentation, which learns to discard."""

from __future__ import annotations

import json
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from commands import call
from paths import ROOT

PROGRAM = ROOT / "docs" / "examples" / "discarding.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(PROGRAM))


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


@pytest.mark.long
@pytest.mark.timeout(600)
def test_it_beats_a_player_that_discards_at_random(tmp_path: Path) -> None:
    program, file = [sys.executable, str(PROGRAM)], str(tmp_path / "learner.joblib")
    subprocess.run([*program, "--deals", "2000", "train", file], check=True)
    first, second = ([*program, "play", file], [*program, "random"])
    players = ("--first", shlex.join(first), "--second", shlex.join(second))
    words = ("--paired", "--games", "24", "--seed", "1", "--seconds", "60", "--json")
    # With more jobs, the order of the games decides what the random player discards.
    shown = call("match", *players, *words, "--jobs", "1")
    assert shown.returncode == 0, shown.stderr
    learner = json.loads(shown.stdout)["players"][0]
    lowest, _ = learner["share"]["interval"]
    assert lowest > 1 / 2
    assert learner["forfeits"] == 0
