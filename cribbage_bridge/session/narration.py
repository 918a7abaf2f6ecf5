"""The events of a game as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from num2words import num2words

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Event, HiddenCard, Margin, Seat, Source
from cribbage_bridge.cribbage.cards import Card, CardError
from cribbage_bridge.cribbage.game import Step
from cribbage_bridge.cribbage.show import Combination, Kind, listed
from cribbage_bridge.files.errors import CribbageError, StorageError
from cribbage_bridge.session.miscounts import worth

COMPUTER = "The computer"
FRIEND = "Your friend"
HOST = "The host"
GUEST = "The guest"

_DESCRIBED = (COMPUTER, FRIEND, HOST, GUEST)
"""The descriptions that replace missing names."""

_HIDDEN = "??"

_CARD = re.compile(r"\b(10|[2-9AJQK])[CDHS]\b")

_MARGINS = {
    Margin.GAME: "",
    Margin.SKUNK: " with a skunk",
    Margin.DOUBLE_SKUNK: " with a double skunk",
}

_IN_THE_PLAY = {
    Kind.THIRTY_ONE: "thirty-one",
    Kind.PAIR: "a pair",
    Kind.PAIR_ROYAL: "a pair royal",
    Kind.DOUBLE_PAIR_ROYAL: "a double pair royal",
}


@dataclass(frozen=True)
class Narrator:
    """A narrator that writes events as sentences for a player or a spectator.

    Attributes:
        names: The names of the players.
        reader: The seat called "you"; `None` for a spectator.
        card: A function that returns a card as text.
        is_open: True to show hidden cards.
    """

    names: Mapping[Seat, str]
    reader: Seat | None = None
    card: Callable[[Card], str] = str
    is_open: bool = False

    def cards(self, cards: Iterable[HiddenCard]) -> str:
        """Return cards as text, separated by spaces."""
        return " ".join(self.card(card) if card else _HIDDEN for card in cards)

    def does(self, seat: Seat, verb: str) -> str:
        """Begin a sentence with a player and a verb, such as ``You play``."""
        if seat is self.reader:
            return f"You {verb}"
        return f"{self.names[seat]} {verb}s"

    def whose(self, seat: Seat, thing: str) -> str:
        """Begin a sentence with a thing and its owner, such as ``Your crib``."""
        owner = "Your" if seat is self.reader else f"{self.names[seat]}'s"
        return f"{owner} {thing}"

    def named(self, seat: Seat) -> str:
        """Return a player's name for the middle of a sentence."""
        name = self.names[seat]
        if seat is self.reader or name in _DESCRIBED:
            return name[0].lower() + name[1:]
        return name

    def counted(self, cards: Iterable[HiddenCard], start_card: Card | None) -> str:
        """Return the cards of a count as text, with the start card if it is given."""
        row = self.cards(cards)
        return f"{row} with {self.card(start_card)}" if start_card else row

    def sentences(
        self, steps: Iterable[Step], start_card: Card | None = None
    ) -> Iterator[str]:
        """Yield the sentences that `narrate` yields, without their events."""
        for _, lines in self.narrate(steps, start_card):
            yield from lines

    def narrate(
        self, steps: Iterable[Step], start_card: Card | None = None
    ) -> Iterator[tuple[Event, list[str]]]:
        """Yield each event with a list of its sentences, which may be empty."""
        for step in steps:
            for event in step.events:
                if isinstance(event, actions.StartCardCut):
                    start_card = event.card
                sentence = self._sentence(event, start_card)
                lines = [sentence] if sentence else []
                if isinstance(event, actions.Shown) and event is step.events[-1]:
                    lines.append("Nothing.")
                ends_step = len(step.events) > 1 and event is step.events[-1]
                if isinstance(event, actions.Drawn) and ends_step:
                    lines.append("The cards have the same rank: draw again.")
                yield event, lines

    def _sentence(self, event: Event, start_card: Card | None) -> str:
        match event:
            case actions.Drawn(seat, card):
                return f"{self.does(seat, 'draw')} {self.card(card)}."
            case actions.Deals(seat):
                return f"{self.does(seat, 'deal')} first."
            case actions.Dealt(seat, cards) if self.is_open:
                known = sorted(card for card in cards if card)
                hidden = [None] * (len(cards) - len(known))
                text = self.cards([*known, *hidden])
                return f"{self.whose(seat, 'cards')}: {text}."
            case actions.Dealt():
                return ""
            case actions.Discarded(seat, cards) if self.is_open or seat is self.reader:
                return f"{self.does(seat, 'discard')} {self.cards(cards)}."
            case actions.Discarded(seat):
                return f"{self.does(seat, 'discard')} two cards to the crib."
            case actions.StartCardCut(seat, card):
                return f"{self.does(seat, 'cut')}: the start card is {self.card(card)}."
            case actions.Played(seat, card, count):
                return (
                    f"{self.does(seat, 'play')} {self.card(card)}: {num2words(count)}."
                )
            case actions.SaidGo(seat):
                return f"{self.does(seat, 'say')} go."
            case actions.Restarted(seat):
                return f"The count starts again from zero. {self.does(seat, 'lead')}."
            case actions.Shown(seat, source, cards):
                shown = self.counted(sorted(cards), start_card)
                return f"{self.whose(seat, source.value)}: {shown}."
            case actions.Scored():
                return self._score(event)
            case actions.Miscounted():
                return self._miscount(event)
            case actions.Won(seat, margin):
                return f"{self.does(seat, 'win')} the game{_MARGINS[margin]}!"

    def _score(self, scored: actions.Scored) -> str:
        """Return text such as ``Fifteen two and a pair is four. You score 4.``."""
        points = f"{self.does(scored.seat, 'score')} {scored.points}"
        match scored.source:
            case Source.PLAY:
                what = " and ".join(map(self._pegged, scored.score.combinations))
            case Source.MUGGINS:
                return f"Muggins! {points} for the overlooked points."
            case Source.OVERCOUNT:
                return f"{points} for the overcount."
            case _ if scored.points < scored.score.total:
                return f"{points}."
            case _:
                what = scored.score.aloud
        return f"{capitalized(what)}. {points}."

    def _miscount(self, count: actions.Miscounted) -> str:
        """Return the claim and the value as text; itemize the value if it is higher."""
        value = count.score.total
        claimed = f"{self.does(count.seat, 'claim')} {count.claimed}"
        sentence = f"{claimed}, but the {count.source} is worth {value or 'nothing'}"
        if count.claimed > value:
            return f"{sentence}."
        found = zip(count.score.phrases, count.score.counted, strict=True)
        items = [f"{said} ({self._by_rank(cards)})" for said, cards in found]
        sentence += f": {listed(items)}."
        match list(islice(worth(value - count.claimed, count.combinations), 2)):
            case [overlooked] if len(overlooked) < len(count.combinations):
                cards = ", ".join(map(self._by_rank, overlooked))
                return f"{sentence} Overlooked: {cards}."
            case _:
                return sentence

    def _by_rank(self, combination: Combination) -> str:
        return self.cards(sorted(combination.cards))

    def _pegged(self, combination: Combination) -> str:
        """Return text such as ``a run of four for four``."""
        points = num2words(combination.points)
        match combination.kind:
            case Kind.GO:
                return f"{points} for the go"
            case Kind.LAST:
                return f"{points} for last"
            case Kind.FIFTEEN:
                return f"fifteen {points}"
            case Kind.RUN:
                return f"a run of {num2words(len(combination.cards))} for {points}"
            case kind:
                return f"{_IN_THE_PLAY[kind]} for {points}"


def refusal(error: CribbageError, write: Callable[[Card], str]) -> str:
    """Return the message of an error as a sentence for the user."""
    reason = str(error)
    if not isinstance(error, StorageError | CardError):
        reason = _CARD.sub(lambda card: write(Card.parse(card[0])), reason)
    return f"{capitalized(reason)}."


def capitalized(text: str) -> str:
    """Return text with its first letter in uppercase."""
    return f"{text[:1].upper()}{text[1:]}"
