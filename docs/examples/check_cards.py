"""A check of the cards of a game between two people, without cribbage_bridge.

::

    $ python check_cards.py game.json

The program prints the commitment of the game, and True if all decks follow from the
secret, else False.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

game = json.loads(Path(sys.argv[1]).read_text())
fair = game["fairness"]
counted = "counted by the players" if fair["counting"] else "counted for them"
words = [fair["name"], str(game["goal"]), counted, *game["penalties"]]
promise = " ".join([*words, fair["secret"]])
print(hashlib.sha256(promise.encode()).hexdigest())

ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
cards = [rank + suit for rank in ranks for suit in "CDHS"]
actions = [action.split() for action in game["actions"]]
decks = [deck for kind, *deck in actions if kind in ("draw", "deal")]
shuffled = (
    random.Random(f"{fair['secret']}/{number}").sample(cards, 52)
    for number in range(len(decks))
)
print(decks == list(shuffled))
