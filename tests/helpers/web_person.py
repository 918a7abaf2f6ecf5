"""A person who plays over the API by chance, and tables to sit down at."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import brute
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient
from tables import copy_of, table_at

from cribbage_bridge.cribbage.actions import HiddenCard
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.session.saves import SavedTable
from cribbage_bridge.web.app import Settings, create_app
from cribbage_bridge.web.games import Games
from cribbage_bridge.web.worker import Limits

Answer = dict[str, Any]

_CARD = re.compile(r"(?<!\w)(10|[2-9AJQK])([CDHS♣♦♥♠])(?!\w)")

_LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def application(
    file: Path, limits: Limits | None = None, sessions: int = 200
) -> FastAPI:
    """A server's application, whose games always have the same cards."""
    seed = map(str, itertools.count()).__next__
    limits = limits or Limits()
    return create_app(
        Settings(Games(file), ("testserver",), limits, sessions, new_seed=seed)
    )


def stored(games: Games, name: str) -> Game:
    """A game with all its cards, played again from what is kept."""
    table, _ = games.find(name)
    return table.record.replay()


def texts(cards: Iterable[HiddenCard]) -> list[str]:
    """Cards as the API names them."""
    return list(map(str, cards))


def mean(value: Fraction) -> Answer:
    """A mean as the API gives it: exact, and as the nearest decimal number."""
    return {"exact": str(value), "decimal": float(value)}


def cards_in(text: str) -> set[str]:
    """All cards that are written somewhere in a text."""
    return {rank + _LETTERS.get(suit, suit) for rank, suit in _CARD.findall(text)}


def action(kind: str, cards: Sequence[str] = (), points: object = None) -> Answer:
    """An action of some kind, with those of the cards and points that it takes."""
    match kind:
        case "discard":
            return {"action": kind, "cards": cards}
        case "lay":
            return {"action": kind, "card": cards[0]}
        case "count":
            return {"action": kind, "points": points}
        case _:
            return {"action": kind}


def rightly(value: int, chance: Random) -> int:
    """Count what there is."""
    return value


def wrongly(value: int, chance: Random) -> int:
    """Count too much, too little, or by chance what there is."""
    return chance.randint(0, min(29, value + 5))


class Person:
    """Plays a game over the API.

    Attributes:
        url: Where the game is.
        seen: The last answer about it.
    """

    def __init__(
        self,
        client: TestClient,
        name: str,
        claim: Callable[[int, Random], int] = rightly,
        seed: int = 0,
        table: str = "games",
    ) -> None:
        """Sit down at a table.

        Args:
            client: Asks the server.
            name: The name of the game.
            claim: Decides what is counted, from the value of the cards.
            seed: Decides what is done.
            table: Where the game is: among the ``games``, or the ``rooms``.
        """
        self.client = client
        self._claim = claim
        self._chance = Random(seed)
        self.url = f"/api/{table}/{name}"
        self.seen = self.look()

    def look(self) -> Answer:
        """The game, as a new request shows it."""
        answer = self.client.get(self.url)
        assert answer.status_code == 200, answer.text
        game: Answer = answer.json()
        return game

    def ask(self, what: str) -> Response:
        """Ask for something about the game, such as a hint."""
        return self.client.get(f"{self.url}/{what}")

    def send(self, action: Answer, to: str = "actions") -> Response:
        """Try something at the revision seen, or at another one."""
        action = {"revision": self.seen["revision"], **action}
        return self.client.post(f"{self.url}/{to}", json=action)

    def act(self, action: Answer, to: str = "actions") -> Answer:
        """Do something, which must be allowed."""
        answer = self.send(action, to)
        assert answer.status_code == 200, answer.text
        self.seen = answer.json()
        return self.seen

    def undo(self) -> Answer:
        """Take back the last thing that was done."""
        return self.act({}, "undo")

    def restart(self) -> Answer:
        """Begin another game."""
        return self.act({}, "restart")

    def go_on(self) -> Answer:
        """Do by chance something that is allowed."""
        return self.act(self.choice())

    def go_on_until(self, wanted: Callable[[Answer], bool]) -> Answer:
        """Play by chance until the game is as wanted."""
        while not wanted(self.seen):
            self.go_on()
        return self.seen

    def choice(self) -> Answer:
        """By chance something that is allowed."""
        seen, chance = self.seen, self._chance
        match seen["prompt"]:
            case "discard":
                return action("discard", chance.sample(seen["hand"], 2))
            case "lay":
                return action("lay", [chance.choice(seen["playable"])])
            case "count":
                return action("count", points=self._claim(value_of_next(seen), chance))
            case prompt:
                return action(prompt)


def begun(
    client: TestClient,
    claim: Callable[[int, Random], int] = rightly,
    **settings: object,
) -> Person:
    """A person who has begun a game."""
    answer = client.post("/api/games", json=settings)
    assert answer.status_code == 201, answer.text
    person = Person(client, answer.json()["name"], claim)
    assert person.seen == answer.json()
    return person


def value_of_next(seen: Answer) -> int:
    """The value of the cards that are to be counted next."""
    count = seen["next_count"]
    is_crib = count["source"] == "crib"
    return brute.value(tuple(count["cards"]), seen["start_card"], is_crib)


def seated(
    client: TestClient, games: Games, wanted: str | SavedTable, seed: str = "0"
) -> Person:
    """A person who counts, at a table, or where a game has come to something."""
    table = copy_of(table_at(wanted, seed) if isinstance(wanted, str) else wanted)
    games.add(table)
    return Person(client, table.id)
