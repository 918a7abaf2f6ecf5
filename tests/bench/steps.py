"""Measure random play in Prolog and through Python, side by side in one process.

::

    $ python tests/bench/steps.py

Each step finds the legal actions, takes a random one, and makes the view of the
seat that is to act then.  Prolog does so by ``random_play/3`` of
``game_speed.pl``.  What is printed are the steps a second in Prolog, those through
Python, and their ratio.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable
from pathlib import Path

from cribbage_bridge.bridge.queries import apply_once, consult
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.cribbage.actions import Deal, Draw
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.cribbage.view import Stage

ROUNDS = 5


def play_in_prolog(games: int, seed: int) -> int:
    """Play games at random in Prolog, and count the steps."""
    steps, _ = counts_in_prolog(games, seed)
    return steps


def counts_in_prolog(games: int, seed: int) -> tuple[int, int]:
    """Play games at random in Prolog, and count the steps, and the choices."""
    counts = apply_once("game_speed", "random_play", Atom("plain"), seed, games)
    steps, choices = counts.args
    return steps, choices


def play_in_python(games: int, seed: int) -> int:
    """Play games at random through the Python layer, and count the steps."""
    generator = random.Random(seed)
    steps = 0
    for _ in range(games):
        game = Game()
        while (state := game.state).stage is not Stage.OVER:
            if state.legal:
                game.act(generator.choice(state.legal))
            else:
                action = Draw if state.stage is Stage.DRAW else Deal
                game.act(action(shuffled(str(generator.random()))))
            if game.state.actor:
                game.state.view(game.state.actor)
        steps += len(game.steps)
    return steps


Play = Callable[[int, int], int]
"""Plays a number of games with a seed, and returns the number of steps."""


def steps_a_second(play: Play, games: int, seed: int) -> float:
    """Return the steps a second of one round, by the time of the processor."""
    start = time.process_time()
    steps = play(games, seed)
    return steps / (time.process_time() - start)


def best_of_rounds(*ways: Play, games: int) -> list[float]:
    """Return the most steps a second in each of some ways to play, in rounds by turns.

    Each round has other games, since what was read before is read faster.  Python
    collects no garbage meanwhile, as in `timeit`.
    """
    gc.disable()
    rounds = [
        [steps_a_second(play, games, seed) for play in ways] for seed in range(ROUNDS)
    ]
    gc.enable()
    return list(map(max, zip(*rounds, strict=True)))


if __name__ == "__main__":
    consult(Path(__file__).with_name("game_speed.pl"))
    prolog, python = best_of_rounds(play_in_prolog, play_in_python, games=10)
    print(f"{prolog:.0f} {python:.0f} {prolog / python:.1f}")
