"""Measure the environment for learners against the same loop over a game.

::

    $ python tests/bench/learner_steps.py

In both, random choices are made by what the seat that is to act may know, until the
game is over.  What is printed are the choices a second over a game, those in the
environment, and their ratio.
"""

from __future__ import annotations

import random

import numpy as np
from steps import best_of_rounds

from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import env
from cribbage_bridge.session.referee import table_action


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


if __name__ == "__main__":
    over_games, in_the_environment = best_of_rounds(
        play_over_games, play_in_the_environment, games=5
    )
    ratio = in_the_environment / over_games
    print(f"{over_games:.0f} {in_the_environment:.0f} {ratio:.2f}")
