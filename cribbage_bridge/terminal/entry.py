"""Typed entries such as ``5h``, ``five of hearts``, ``#2``, ``go`` and ``8``."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator, Sequence

from num2words import num2words

from cribbage_bridge.cribbage.actions import Count, Discard, Go, Play, SeatAction
from cribbage_bridge.cribbage.cards import Card, CardError, Rank, Suit
from cribbage_bridge.cribbage.game import State
from cribbage_bridge.files.errors import CribbageError
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import PERSON


class EntryError(CribbageError, ValueError):
    """An entry is invalid, for example because it names no card in the hand."""


_SUITS = {
    name: suit
    for suit in Suit
    for name in (
        suit.name.casefold(),
        suit.name.casefold().removesuffix("s"),
        suit.symbol.casefold(),
        suit.unicode_symbol,
    )
}
_RANKS = (
    {rank.symbol.casefold(): rank for rank in Rank}
    | {rank.name.casefold(): rank for rank in Rank}
    | {num2words(rank): rank for rank in Rank if 2 <= rank <= 10}
    | {"t": Rank.TEN}
)
_FILLERS = {"and", "of", "the", "discard", "throw", "play"}


def read_action(entry: str, view: State, prompt: Prompt) -> SeatAction:
    """Return the action that an entry means; the action may be illegal.

    An empty entry means the only possible action, unless that action is a count.
    """
    if prompt is Prompt.CONTINUE:
        raise EntryError("press Enter to continue, or type help")
    if not entry and prompt is not Prompt.COUNT:
        legal = view.legal_for(PERSON)
        if len(legal) == 1:
            return legal[0]
        which = "two cards" if prompt is Prompt.DISCARD else "a card"
        raise EntryError(f"choose {which}, or type help")
    if prompt is Prompt.COUNT:
        if entry.isascii() and entry.isdigit() and len(entry) < 4:
            return Count(PERSON, int(entry))
        shown = reprlib.repr(entry)
        raise EntryError(f"expected a number of points, such as 8, not {shown}")
    if prompt is not Prompt.DISCARD and entry.casefold() in ("go", "say go"):
        return Go(PERSON)
    cards = read_cards(entry, cards_held(view))
    if prompt is Prompt.DISCARD:
        return Discard(PERSON, cards)
    if not cards:
        raise EntryError("choose a card, or type help")
    if len(cards) == 1:
        return Play(PERSON, cards[0])
    raise EntryError(f"expected one card, not {len(cards)}")


def cards_held(view: State) -> list[Card]:
    """Return the user's cards, sorted by rank; the first has position 1."""
    return sorted(card for card in view.hands[PERSON] if card)


def holds_queen(view: State) -> bool:
    """Return True if ``q`` can mean one of the user's cards."""
    return any(card.rank is Rank.QUEEN for card in cards_held(view))


def read_cards(text: str, held: Sequence[Card]) -> tuple[Card, ...]:
    """Read typed cards.

    Args:
        text: The cards, each as ``5h``, ``5♥`` or ``five of hearts``, as a rank
            given for each card that has it, or as a position such as ``2`` or ``#2``.
        held: The cards to choose from.

    Raises:
        EntryError: A word matches no card or several, a card is repeated, or only some
            of the numbers can be ranks.
    """
    cards: list[Card] = []
    words = list(_words(text))
    _check_numbers([word for word, suit in words if suit is None], held)
    for place, (word, suit) in enumerate(words):
        left = [card for card in held if card not in cards]
        wanted = words[place:].count((word, None))
        card = _card(word, suit, left, held, wanted)
        if card in cards:
            raise EntryError(f"{card} is given twice")
        cards.append(card)
    return tuple(cards)


def _words(text: str) -> Iterator[tuple[str, Suit | None]]:
    words = [
        w for w in re.split(r"[\s,]+", text.casefold()) if w not in {"", *_FILLERS}
    ]
    for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False):
        if word not in _SUITS:
            yield word, _SUITS.get(after)
        elif before not in _RANKS:
            raise EntryError(f"{word} is only a suit: type the rank first")


def _check_numbers(words: Sequence[str], held: Sequence[Card]) -> None:
    numbers = [word for word in words if word.isascii() and word.isdigit()]
    ranks = {card.rank for card in held}
    rank_numbers = [number for number in numbers if _RANKS.get(number) in ranks]
    doubtful = [number for number in rank_numbers if int(number) <= len(held)]
    if doubtful and rank_numbers != numbers:
        number = doubtful[0]
        raise EntryError(
            f"{number} may be a rank or a position: type #{number} or name the suit"
        )


def _card(
    word: str,
    suit: Suit | None,
    left: Sequence[Card],
    held: Sequence[Card],
    wanted: int,
) -> Card:
    if (rank := _RANKS.get(word)) is not None:
        if suit is not None:
            return _held(Card(rank, suit), held)
        fitting = [card for card in left if card.rank is rank]
        if fitting and wanted >= len(fitting):
            return fitting[0]
        if fitting:
            which = " or ".join(map(str, fitting))
            raise EntryError(f"{word} may be {which}: name the suit")
        if any(card.rank is rank for card in held):
            raise EntryError(f"{word} is given twice")
    position = word.removeprefix("#")
    if position.isascii() and position.isdigit() and len(position) < 4:
        if 1 <= int(position) <= len(held):
            return held[int(position) - 1]
        raise EntryError(f"you hold no {word}")
    try:
        return _held(Card.parse(word), held)
    except CardError:
        shown = reprlib.repr(word)
        raise EntryError(
            f"{shown} is not one of your cards or a command; type help"
        ) from None


def _held(card: Card, held: Sequence[Card]) -> Card:
    if card not in held:
        raise EntryError(f"you do not hold {card}")
    return card
