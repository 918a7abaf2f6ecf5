"""A cribbage player that learns which card to play.

::

    $ python pegging.py train pegger.joblib
    $ python pegging.py compare pegger.joblib novice

The first command trains a model and saves it.  The second command plays the cards of
many deals against a strength of the computer, and prints how many more points per deal
the model pegs than the computer.

In training, the program plays against the novice, at first random cards, and later
mostly the card with the highest predicted reward.  A small neural network learns to
predict the points that the program pegs in the rest of the deal, minus those of the
novice.  The program is not told what a pair, a run or a fifteen is, or what a card
counts.
"""

from __future__ import annotations

import argparse
import warnings
from dataclasses import dataclass

import joblib
import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPRegressor

from cribbage_bridge import DECK, Rank, Suit
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.learn import Scope, Task, VectorAgainstComputer, vector_env
from cribbage_bridge.learn.numbering import GO
from cribbage_bridge.learn.observation import (
    COUNT,
    HAND,
    MY_CRIB,
    PILE,
    PLAYED,
    THEIR_CARDS,
    THEIRS,
    THEY_SAID_GO,
    Observation,
)

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

TASK = Task(Scope.PLAY, computer=Strength.NOVICE)

GAMES = 256
"""The number of games at the same time."""

ROUNDS = 7
"""The number of times that the model is trained."""

STEPS = 150
"""The number of steps of each game between two times."""

EXPLORATION = 0.1
"""The share of cards that are played at random in training."""

RECENT_ROUNDS = 3
"""The number of latest rounds whose cards the model is trained on."""

LAST_CARDS = 3
"""The number of latest cards of the count that the model sees in their order."""


def features(seen: NDArray[np.int8], cards: Integers) -> Floats:
    """Return the inputs of the model.

    Args:
        seen: An observation in each row.
        cards: For each observation, the card to play, as an index of `DECK`.
    """
    return np.hstack(
        [
            *(_ranks(seen[:, part] > 0) for part in (HAND, PLAYED, THEIRS)),
            *(_ranks(seen[:, PILE] == number) for number in range(1, LAST_CARDS + 1)),
            _ranks(np.eye(len(DECK))[cards]),
            np.eye(32)[seen[:, COUNT]],
            np.eye(5)[seen[:, THEIR_CARDS]],
            seen[:, [MY_CRIB, THEY_SAID_GO]],
        ]
    )


def _ranks(cards: NDArray[np.generic]) -> NDArray[np.generic]:
    """Return the number of cards of each rank, given 1 or true for each card."""
    return np.asarray(cards.reshape(-1, len(Rank), len(Suit)).sum(axis=2))


@dataclass
class Pegger:
    """A player that chooses cards in many games at once.

    Attributes:
        model: The trained model, or `None` to play at random.
        exploration: The share of cards to play at random.
        generator: The generator of random numbers.
    """

    model: MLPRegressor | None
    exploration: float
    generator: np.random.Generator

    def choose(self, seen: Observation) -> Integers:
        """Return the number of an action in each game: a card to play, or go."""
        is_legal = seen["action_mask"][:, : len(DECK)] == 1
        values = self.generator.random(is_legal.shape)
        if self.model:
            is_best = self.generator.random(len(is_legal)) >= self.exploration
            games, cards = np.nonzero(is_legal & is_best[:, np.newaxis])
            if len(games):
                inputs = features(seen["observation"][games], cards)
                values[games, cards] = self.model.predict(inputs)
        chosen = np.where(is_legal, values, -np.inf).argmax(axis=1)
        return np.where(is_legal.any(axis=1), chosen, GO)


def examples(
    tables: VectorAgainstComputer, seen: Observation, player: Pegger, steps: int
) -> tuple[Observation, Floats, Floats]:
    """Play, and return the last observation, and examples for training.

    Returns:
        The inputs of the model for the cards played, and the points pegged from then
        until the end of the deal, minus those of the other seat.
    """
    played = []
    for _ in range(steps):
        actions = player.choose(seen)
        before = seen["observation"]
        seen, rewards, is_over, _, _ = tables.step(actions)
        played.append((before, actions, rewards, is_over))
    inputs, outputs = [], []
    later, is_complete = np.zeros(tables.num_envs), np.zeros(tables.num_envs, bool)
    for before, actions, rewards, is_over in reversed(played):
        later = rewards + np.where(is_over, 0, later)
        is_complete |= is_over
        is_example = is_complete & (actions != GO)
        inputs.append(features(before[is_example], actions[is_example]))
        outputs.append(later[is_example])
    return seen, np.concatenate(inputs), np.concatenate(outputs)


def train(rounds: int = ROUNDS, steps: int = STEPS, seed: int = 1) -> MLPRegressor:
    """Train a model in games against the novice."""
    model = MLPRegressor(
        hidden_layer_sizes=(128, 64),
        batch_size=512,
        max_iter=12,
        warm_start=True,
        random_state=seed,
    )
    player = Pegger(None, EXPLORATION, np.random.default_rng(seed))
    tables = vector_env(GAMES, Strength.NOVICE, TASK)
    seen, _ = tables.reset(seed=seed)
    inputs, outputs = [], []
    for _ in range(rounds):
        seen, new_inputs, new_outputs = examples(tables, seen, player, steps)
        inputs.append(new_inputs)
        outputs.append(new_outputs)
        recent = (inputs[-RECENT_ROUNDS:], outputs[-RECENT_ROUNDS:])
        with warnings.catch_warnings():  # about the small number of iterations
            warnings.simplefilter("ignore", ConvergenceWarning)
            model.fit(*map(np.concatenate, recent))
        player.model = model
    return model


def points_a_deal(
    model: MLPRegressor | None, strength: Strength, deals: int, seed: int = 2
) -> Floats:
    """Return what a model pegs in deals, minus what a strength of the computer pegs.

    The number of deals is rounded up to a multiple of `GAMES`.
    """
    deals_of_game = -(-deals // GAMES)
    player = Pegger(model, 0, np.random.default_rng(seed))
    tables = vector_env(GAMES, strength, TASK)
    seen, _ = tables.reset(seed=seed)
    points: list[list[float]] = [[0.0] for _ in range(GAMES)]
    while min(map(len, points)) <= deals_of_game:
        seen, rewards, is_over, _, _ = tables.step(player.choose(seen))
        for of_game, reward, is_last in zip(points, rewards, is_over, strict=True):
            of_game[-1] += reward
            if is_last:
                of_game.append(0.0)
    return np.concatenate([of_game[:deals_of_game] for of_game in points])


def main() -> None:
    """Train a model, or compare it with the computer."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("train", "compare"):
        commands.add_parser(name).add_argument("file", help="the file of the model")
    comparing = commands.choices["compare"]
    comparing.add_argument("strength", type=Strength, choices=list(Strength))
    comparing.add_argument("--deals", type=int, default=5000)
    arguments = parser.parse_args()
    if arguments.command == "compare" and arguments.deals < 1:
        parser.error("expected at least 1 deal")
    if arguments.command == "train":
        joblib.dump(train(), arguments.file)
        return
    model = joblib.load(arguments.file)
    points = points_a_deal(model, arguments.strength, arguments.deals)
    half = 1.96 * points.std(ddof=1) / len(points) ** 0.5
    mean = points.mean()
    print(
        f"{mean:+.2f} points a deal (95% interval: {mean - half:+.2f} to "
        f"{mean + half:+.2f}, {len(points):,} deals)"
    )


if __name__ == "__main__":
    main()
