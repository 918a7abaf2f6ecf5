"""A cribbage player that learns to discard, and one that discards at random.

::

    $ python discarding.py train learner.joblib
    $ python discarding.py play learner.joblib
    $ python discarding.py random

The first command trains a model and saves it.  The other commands play games for a
referee, such as `cribbage match`.  Both players play their cards as the novice does.

To train the model, two players discard at random in many deals.  A linear regression
then estimates the value of each rank, and of each pair of ranks, in the hand and in
the crib.  The program is not told what a pair, a run or a fifteen is.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from itertools import combinations, compress

import joblib
import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import Ridge
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import PolynomialFeatures

from cribbage_bridge import DECK, Card, Rank
from cribbage_bridge.cribbage.actions import Discard, SeatAction
from cribbage_bridge.cribbage.game import State, Strength
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import AGENTS, Scope, Task, action_of, env
from cribbage_bridge.learn.observation import HAND, MY_CRIB
from cribbage_bridge.protocol.position import MINE
from cribbage_bridge.protocol.server import Opponent, serve

Cards = Sequence[Card]
Chooser = Callable[[Cards, bool], Cards]
"""A function that returns a discard, given a hand and True for the player's crib."""

DEALS = 12_000


def features(hand: Cards, discard: Cards, my_crib: bool) -> NDArray[np.float64]:
    """Return the numbers of kept and discarded cards by rank, and 1 for a kept flush.

    The numbers of discarded cards are negative if the crib is the other player's.
    """
    kept = [card for card in hand if card not in discard]
    one_suit = len({card.suit for card in kept}) == 1
    sign = 1 if my_crib else -1
    return np.array([*_ranks(kept), *(sign * _ranks(discard)), one_suit], float)


def _ranks(cards: Cards) -> NDArray[np.int64]:
    """Return the number of cards of each rank."""
    return np.bincount([card.rank - 1 for card in cards], minlength=len(Rank))


def train(deals: int = DEALS, seed: int = 1) -> Pipeline:
    """Train a model on random discards to predict the reward for a discard."""
    generator = random.Random(seed)
    table = env(Task(Scope.DISCARD, computer=Strength.NOVICE))
    table.reset(seed=seed)
    examples, rewards = [], []
    for _ in range(deals):
        table.reset()
        discarded: dict[str, NDArray[np.float64]] = {}
        for agent in table.agent_iter():
            seen, reward, is_over, _, _ = table.last()
            if is_over:
                examples.append(discarded[agent])
                rewards.append(reward)
                table.step(None)
                continue
            assert seen
            observation = seen["observation"]
            hand = list(compress(DECK, observation[HAND]))
            action = generator.choice(np.flatnonzero(seen["action_mask"]))
            discard = action_of(action, AGENTS[agent])
            assert isinstance(discard, Discard)
            my_crib = bool(observation[MY_CRIB])
            discarded[agent] = features(hand, discard.cards, my_crib)
            table.step(action)
    return make_pipeline(PolynomialFeatures(2), Ridge(30)).fit(examples, rewards)


def best_by(model: Pipeline) -> Chooser:
    """Return a function that chooses the discard with the highest predicted reward."""

    def choose(hand: Cards, my_crib: bool) -> Cards:
        choices = list(combinations(hand, 2))
        expected = model.predict([features(hand, each, my_crib) for each in choices])
        return choices[np.argmax(expected)]

    return choose


def at_random(seed: int) -> Chooser:
    """Return a function that chooses two cards at random."""
    generator = random.Random(seed)
    return lambda hand, my_crib: generator.sample(hand, 2)


class Player(Opponent):
    """A player that discards with a `Chooser`, and plays cards as the novice does."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        super().__init__(Strength.NOVICE)
        self.name = name
        self._chooser = chooser

    def choose(self, view: State) -> SeatAction:
        """Choose a discard, or an action in the play."""
        if view.stage is Stage.PLAY:
            return super().choose(view)
        hand = [card for card in view.hands[MINE] if card]
        return Discard(MINE, tuple(self._chooser(hand, view.dealer is MINE)))


def main() -> None:
    """Train a model, or play as one of the two players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("train", "play"):
        commands.add_parser(name).add_argument("file", help="the file of the model")
    commands.add_parser("random")
    parser.add_argument(
        "--deals", type=int, default=DEALS, help="the number of deals to train on"
    )
    arguments = parser.parse_args()
    match arguments.command:
        case "train":
            joblib.dump(train(arguments.deals), arguments.file)
        case "play":
            serve(Player("learner 1", best_by(joblib.load(arguments.file))))
        case "random":
            serve(Player("random 1", at_random(1)))


if __name__ == "__main__":
    main()
