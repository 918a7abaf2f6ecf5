"""The play of cribbage in plain Python, to test against.

It shares nothing with the package: a card is its text, such as ``10H``, and a
seat is any text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from brute import place

Happening = tuple[str | int, ...]
"""What happens in the play:

- ``("laid", SEAT, CARD, COUNT)``, ``("go", SEAT)``;
- ``("pegs", SEAT, POINTS)`` for what a card makes with those before it;
- ``("last", SEAT)``, one point for the last card of a count below 31;
- ``("leads", SEAT)``, the count starts again from zero.
"""


def count(pile: Sequence[str]) -> int:
    """What the cards of a pile add up to."""
    return sum(min(place(card), 10) for card in pile)


def pegs(pile: Sequence[str]) -> int:
    """The points of the last card of a pile: what it makes with those before it."""
    return _for_the_count(pile) + _for_pairs(pile) + _for_a_run(pile)


def _for_the_count(pile: Sequence[str]) -> int:
    return 2 if count(pile) in (15, 31) else 0


def _for_pairs(pile: Sequence[str]) -> int:
    newest = place(pile[-1])
    places = map(place, reversed(pile))
    alike = len(list(takewhile(lambda other: other == newest, places)))
    return alike * (alike - 1)


def _for_a_run(pile: Sequence[str]) -> int:
    for length in range(len(pile), 2, -1):
        places = set(map(place, pile[-length:]))
        if len(places) == length and max(places) - min(places) == length - 1:
            return length
    return 0


class Play:
    """The play of one deal, as a referee follows it.

    Attributes:
        hands: The cards that each seat still holds.
        turn: Who is to lay a card or say go; nobody at the end.
        pile: The cards of this count, the oldest first.
        passed: Who has said go in this count.
        points: What each seat has pegged.
    """

    def __init__(self, hands: Mapping[str, Sequence[str]], pone: str) -> None:
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        self.turn: str | None = pone
        self.pile: list[str] = []
        self.passed: set[str] = set()
        self.points = dict.fromkeys(hands, 0)
        self._newest = ""

    def fitting(self) -> list[str]:
        """The cards that may be laid now; if there is none, it is go."""
        assert self.turn
        hand = self.hands[self.turn]
        return [card for card in hand if count([*self.pile, card]) <= 31]

    def lay(self, card: str) -> list[Happening]:
        """The seat whose turn it is lays a card."""
        seat = self.turn
        assert seat
        assert card in self.fitting()
        self.hands[seat].remove(card)
        self.pile.append(card)
        self._newest = seat
        happened: list[Happening] = [("laid", seat, card, count(self.pile))]
        if points := pegs(self.pile):
            self.points[seat] += points
            happened.append(("pegs", seat, points))
        return happened + self._pass_on(seat)

    def go(self) -> list[Happening]:
        """The seat whose turn it is cannot lay a card."""
        seat = self.turn
        assert seat
        assert not self.fitting()
        self.passed.add(seat)
        return [("go", seat), *self._pass_on(seat)]

    def _pass_on(self, seat: str) -> list[Happening]:
        if count(self.pile) < 31:
            for candidate in (self._opposite(seat), seat):
                if self.hands[candidate] and candidate not in self.passed:
                    self.turn = candidate
                    return []
            self.points[self._newest] += 1
            happened: list[Happening] = [("last", self._newest)]
        else:
            happened = []
        return happened + self._count_again()

    def _count_again(self) -> list[Happening]:
        self.pile = []
        self.passed = set()
        leaders = (self._opposite(self._newest), self._newest)
        self.turn = next((seat for seat in leaders if self.hands[seat]), None)
        return [("leads", self.turn)] if self.turn else []

    def _opposite(self, seat: str) -> str:
        (other,) = self.hands.keys() - {seat}
        return other
