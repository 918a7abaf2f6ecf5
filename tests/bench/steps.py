"""Measure random play in Prolog and through Python, side by side in one process.

::

    $ python tests/bench/steps.py [GAMES]

Each step finds the legal actions, takes a random one, and makes the view of the
seat that is to act then.  Prolog does so by ``random_play/3`` of
``game_speed.pl``.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cribbage_bridge.bridge.questions import apply_once, consult
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.cribbage.actions import Deal, Draw
from cribbage_bridge.cribbage.game import Game, Stage, shuffled

ROUNDS = 5


def play_in_prolog(games: int) -> int:
    """Play games at random in Prolog, and count the steps."""
    steps: int = apply_once("game_speed", "random_play", Atom("plain"), games)
    return steps


def play_in_python(games: int) -> int:
    """Play games at random through the Python layer, and count the steps."""
    generator = random.Random(121)
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


def steps_a_second(play: Callable[[], int]) -> float:
    """The steps a second of one round, by the time of the processor."""
    start = time.process_time()
    steps = play()
    return steps / (time.process_time() - start)


def main(games: int) -> None:
    """Print the best of some rounds of each, which are played in turn.

    Python collects no garbage meanwhile, as in `timeit`.
    """
    gc.disable()
    consult(Path(__file__).with_name("game_speed.pl"))
    ways: dict[str, Callable[[], int]] = {
        "Prolog": lambda: play_in_prolog(games),
        "Python": lambda: play_in_python(games),
    }
    for play in ways.values():
        play()
    best = dict.fromkeys(ways, 0.0)
    for _ in range(ROUNDS):
        for name, play in ways.items():
            best[name] = max(best[name], steps_a_second(play))
    for name, figure in best.items():
        print(f"{name:<8} {figure:>8.0f} steps a second")
    print(f"ratio    {best['Prolog'] / best['Python']:>8.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
