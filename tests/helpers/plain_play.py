"""The play, and the whole game of cribbage, in plain Python, to test against.

They share nothing with the package: a card is its text, such as ``10H``, and so
is a seat, an action or an event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, takewhile

import brute
from brute import place

Event = str
"""What happens, as the package writes it, such as ``laid first 6D 16``.

Points are ``scored SEAT POINTS SOURCE``, in a game with the total at the end.
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
        gone: Who has said go in this count.
        laid: The cards that each seat has laid, the oldest first.
    """

    def __init__(self, hands: Mapping[str, Sequence[str]], pone: str) -> None:
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        self.turn: str | None = pone
        self.pile: list[str] = []
        self.gone: list[str] = []
        self.laid: dict[str, list[str]] = {seat: [] for seat in hands}
        self._newest = ""

    def fitting(self) -> list[str]:
        """The cards that may be laid now; if there is none, it is go."""
        assert self.turn
        hand = self.hands[self.turn]
        return [card for card in hand if count([*self.pile, card]) <= 31]

    def lay(self, card: str) -> list[Event]:
        """The seat whose turn it is lays a card."""
        seat = self.turn
        assert seat
        assert card in self.fitting()
        self.hands[seat].remove(card)
        self.laid[seat].append(card)
        self.pile.append(card)
        self._newest = seat
        events = [f"laid {seat} {card} {count(self.pile)}"]
        if points := pegs(self.pile):
            events.append(f"scored {seat} {points} play")
        return events + self._pass_on(seat)

    def go(self) -> list[Event]:
        """The seat whose turn it is cannot lay a card."""
        seat = self.turn
        assert seat
        assert not self.fitting()
        self.gone.append(seat)
        return [f"said_go {seat}", *self._pass_on(seat)]

    def _pass_on(self, seat: str) -> list[Event]:
        events = []
        if count(self.pile) < 31:
            for candidate in (self._opposite(seat), seat):
                if self.hands[candidate] and candidate not in self.gone:
                    self.turn = candidate
                    return []
            events.append(f"scored {self._newest} 1 play")
        return events + self._count_again()

    def _count_again(self) -> list[Event]:
        self.pile = []
        self.gone = []
        leaders = (self._opposite(self._newest), self._newest)
        self.turn = next((seat for seat in leaders if self.hands[seat]), None)
        return [f"restarted {self.turn}"] if self.turn else []

    def _opposite(self, seat: str) -> str:
        (other,) = self.hands.keys() - {seat}
        return other


SEATS = ("first", "second")


class Game:
    """A game to 121, as a referee follows it.

    Attributes:
        scores: The points of each seat.
        dealer: Who deals; nobody before the draw.
        stage: What is to be done next.
        start_card: The start card, once it is turned up.
        discards: What each seat has discarded.
        winner: Who has won, and how clearly.
    """

    def __init__(self, dealer: str | None) -> None:
        self.scores = dict.fromkeys(SEATS, 0)
        self.dealer = dealer
        self.stage = "deal" if dealer else "draw"
        self.winner: tuple[str, str] | None = None
        self._clear()

    def _clear(self) -> None:
        """Take all cards from the table."""
        self.start_card: str | None = None
        self.discards: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self._hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self._stock: list[str] = []
        self._play = Play(self._hands, "nobody")
        self._counts: list[tuple[str, str]] = []

    def fields(self) -> dict[str, object]:
        """What a state of the package is to say."""
        in_play = self.stage == "play"
        before = self.stage in ("discard", "cut")
        return {
            "goal": 121,
            "scores": self.scores,
            "dealer": self.dealer,
            "stage": self.stage,
            "actors": self.actors(),
            "legal": self.legal(),
            "hands": self._hands if before else self._play.hands,
            "discards": self.discards,
            "laid": self._play.laid,
            "start_card": self.start_card,
            "pile": self._play.pile,
            "count": count(self._play.pile),
            "gone": sorted(self._play.gone) if in_play else [],
            "next_count": self._counts[0] if self.stage == "show" else None,
            "winner": self.winner,
            "face_down": self._face_down(),
            "viewer": None,
        }

    def _face_down(self) -> list[str]:
        """What lies before a seat that the other may not see."""
        match self.stage:
            case "discard" | "cut" | "play":
                return ["hands", "discards"]
            case "show" if self._counts[0][1] == "hand":
                return ["discards"]
        return []

    def view(self, seat: str) -> dict[str, object]:
        """What a view of the package is to say."""
        other = self._other(seat)
        fields = self.fields()
        for name in self._face_down():
            both = fields[name]
            assert isinstance(both, dict)
            fields[name] = {**both, other: [None] * len(both[other])}
        own = [action for action in self.legal() if action.split()[1] == seat]
        return {**fields, "legal": own, "viewer": seat}

    def actors(self) -> list[str]:
        """The seats that may act."""
        match self.stage:
            case "discard":
                return [seat for seat in self._pone_first() if not self.discards[seat]]
            case "play":
                assert self._play.turn
                return [self._play.turn]
            case "show":
                return [self._counts[0][0]]
        return []

    def legal(self) -> list[str]:
        """What the seats may do, or the cut."""
        match self.stage:
            case "discard":
                return [
                    f"discard {seat} {' '.join(pair)}"
                    for seat in self.actors()
                    for pair in combinations(self._hands[seat], 2)
                ]
            case "cut":
                return [f"cut {self._stock[0]}"]
            case "play":
                turn = self._play.turn
                lays = [f"lay {turn} {card}" for card in self._play.fitting()]
                return lays or [f"go {turn}"]
            case "show":
                return [f"count {self._counts[0][0]} {self.value()}"]
        return []

    def shown(self) -> list[str]:
        """The cards that are to be counted next."""
        seat, source = self._counts[0]
        if source == "crib":
            return [card for seat in SEATS for card in self.discards[seat]]
        return self._play.laid[seat]

    def value(self) -> int:
        """What the cards that are to be counted next are worth."""
        assert self.start_card
        is_crib = self._counts[0][1] == "crib"
        return brute.value(tuple(self.shown()), self.start_card, crib=is_crib)

    def act(self, action: str) -> list[Event]:
        """Take an action, such as ``lay first 6D``."""
        verb, *words = action.split()
        happening: list[Event] = getattr(self, f"_{verb}")(*words)
        events = []
        for event in happening:
            if event.startswith("scored "):
                events += self._score(event)
                if self.winner:
                    break
            else:
                events.append(event)
        return events

    def _score(self, event: Event) -> list[Event]:
        _, seat, points, _ = event.split()
        total = min(121, self.scores[seat] + int(points))
        self.scores[seat] = total
        events = [f"{event} {total}"]
        if total == 121:
            lost = self.scores[self._other(seat)]
            margin = "double_skunk" if lost < 61 else "skunk" if lost < 91 else "game"
            self.winner = seat, margin
            self.stage = "over"
            self._clear()
            events.append(f"won {seat} {margin}")
        return events

    def _draw(self, *deck: str) -> list[Event]:
        events = []
        for first, second in zip(deck[::2], deck[1::2], strict=True):
            events += [f"drawn first {first}", f"drawn second {second}"]
            if place(first) != place(second):
                self.dealer = "first" if place(first) < place(second) else "second"
                self.stage = "deal"
                return [*events, f"deals {self.dealer}"]
        raise AssertionError("nobody wins the draw")

    def _deal(self, *deck: str) -> list[Event]:
        pone, dealer = self._pone_first()
        self._hands = {pone: list(deck[:6]), dealer: list(deck[6:12])}
        self._stock = list(deck[12:])
        self.stage = "discard"
        hands = self._hands
        return [f"dealt {seat} {' '.join(hands[seat])}" for seat in (pone, dealer)]

    def _discard(self, seat: str, *cards: str) -> list[Event]:
        for card in cards:
            self._hands[seat].remove(card)
        self.discards[seat] = list(cards)
        if all(self.discards.values()):
            self.stage = "cut"
        return [f"discarded {seat} {' '.join(cards)}"]

    def _cut(self, card: str) -> list[Event]:
        pone, dealer = self._pone_first()
        assert card == self._stock[0]
        self.start_card = card
        self._play = Play(self._hands, pone)
        self.stage = "play"
        heels = [f"scored {dealer} 2 heels"] if card[0] == "J" else []
        return [f"start_card_cut {pone} {card}", *heels]

    def _lay(self, seat: str, card: str) -> list[Event]:
        assert seat == self._play.turn
        return self._after_play(self._play.lay(card))

    def _go(self, seat: str) -> list[Event]:
        assert seat == self._play.turn
        return self._after_play(self._play.go())

    def _after_play(self, events: list[Event]) -> list[Event]:
        if self._play.turn is None:
            pone, dealer = self._pone_first()
            self._counts = [(pone, "hand"), (dealer, "hand"), (dealer, "crib")]
            self.stage = "show"
        return events

    def _count(self, seat: str, claimed: str) -> list[Event]:
        counter, source = self._counts[0]
        assert seat == counter
        value = self.value()
        points = min(int(claimed), value)
        events = [f"shown {seat} {source} {' '.join(sorted(self.shown()))}"]
        if points:
            events.append(f"scored {seat} {points} {source}")
        if points < value:
            events.append(f"scored {self._other(seat)} {value - points} muggins")
        self._counts.pop(0)
        if not self._counts:
            self._clear()
            self.dealer = self._pone_first()[0]
            self.stage = "deal"
        return events

    def _pone_first(self) -> tuple[str, str]:
        assert self.dealer
        return self._other(self.dealer), self.dealer

    def _other(self, seat: str) -> str:
        first, second = SEATS
        return second if seat == first else first
