"""A check of the cards of a game between two people, without cribbage_bridge.

::

    $ python check_cards.py game.json

For the server and each player, the program prints the commitment to the secret, and
whether the file has the same one; then whether the secrets determine all decks.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

game = json.loads(Path(sys.argv[1]).read_text())
fair = game["fairness"]
secrets = fair["secrets"]

counted = "counted by the players" if fair["counting"] else "counted for them"
terms = [fair["name"], str(game["goal"]), counted, *game["penalties"]]
for role, secret in secrets.items():
    promise = " ".join([role, *terms, secret])
    commitment = hashlib.sha256(promise.encode()).hexdigest()
    print(role, commitment, commitment == fair["commitments"][role])


def random_bytes(deck: int) -> Iterator[int]:
    """Yield the bytes that shuffle a deck, given its number."""
    table, number = fair["name"].split("/")
    message = f"{table}{int(number):08x}{secrets['first']}{secrets['second']}{deck:08x}"
    for block in count():
        text = f"{message}{block:08x}"
        yield from hmac.digest(secrets["server"].encode(), text.encode(), "sha256")


def shuffled(deck: int) -> list[str]:
    """Return the cards of a deck, given its number."""
    numbers = random_bytes(deck)
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    cards = [rank + suit for rank in ranks for suit in "CDHS"]
    for last in range(51, 0, -1):
        size = last + 1
        place = next(n for n in numbers if n < 256 - 256 % size) % size
        cards[last], cards[place] = cards[place], cards[last]
    return cards


actions = [action.split() for action in game["actions"]]
decks = [deck for kind, *deck in actions if kind in ("draw", "deal")]
print("decks", all(deck == shuffled(number) for number, deck in enumerate(decks)))
