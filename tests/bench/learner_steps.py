"""Measure the environments for learners against the same play without them.

::

    $ python tests/bench/learner_steps.py

Both seats choose at random, by what the seat that is to act may know.  What is printed
are the choices a second over a game, in the environment for two agents, in Prolog
alone, in 64 games at once, and in these against the novice.
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import numpy as np
from steps import best_of_rounds, counts_in_prolog

from cribbage_bridge.bridge.queries import consult
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import env, vector_env
from cribbage_bridge.session.referee import table_action

GAMES_AT_ONCE = 64

CHOICES_OF_A_SEAT = 70
"""About the number of choices of a seat in a game."""


def play_over_games(games: int, seed: int) -> int:
    """Play games at random, and count the choices of the seats."""
    generator = random.Random(seed)
    choices = 0
    for number in range(games):
        game, decks = Game(), decks_of(f"{seed}/{number}")
        while (state := game.state).stage is not Stage.OVER:
            if state.actor:
                game.act(generator.choice(state.view(state.actor).legal))
                choices += state.stage is not Stage.SHOW
            else:
                game.act(table_action(game, decks))
    return choices


def play_in_the_environment(games: int, seed: int) -> int:
    """Play games at random in the environment, and count the choices of the agents."""
    generator = random.Random(seed)
    table = env()
    table.reset(seed=seed)
    choices = 0
    for _ in range(games):
        table.reset()
        for _ in table.agent_iter():
            seen, _, is_over, _, _ = table.last()
            if is_over:
                table.step(None)
                continue
            assert seen
            table.step(generator.choice(np.flatnonzero(seen["action_mask"])))
            choices += 1
    return choices


def play_in_prolog(games: int, seed: int) -> int:
    """Play games at random in Prolog, and count the choices of the seats."""
    _, choices = counts_in_prolog(games, seed)
    return choices


def play_at_once(strength: Strength | None, games: int, seed: int) -> int:
    """Play about as many choices as in some games, 64 games at once, and count them."""
    generator = np.random.default_rng(seed)
    tables = vector_env(GAMES_AT_ONCE, strength)
    seen, _ = tables.reset(seed=seed)
    steps = games * CHOICES_OF_A_SEAT // GAMES_AT_ONCE
    for _ in range(steps):
        mask = seen["action_mask"]
        order = mask * generator.random(mask.shape, np.float32)
        seen, *_ = tables.step(order.argmax(axis=1))
    return 2 * steps * GAMES_AT_ONCE


if __name__ == "__main__":
    consult(Path(__file__).with_name("game_speed.pl"))
    speeds = best_of_rounds(
        play_over_games,
        play_in_the_environment,
        play_in_prolog,
        partial(play_at_once, None),
        partial(play_at_once, Strength.NOVICE),
        games=40,
    )
    print(*map(round, speeds))
