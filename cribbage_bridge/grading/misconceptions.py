"""The misconceptions by which a program counts hands wrong, or keeps the wrong cards.

The catalogues are in ``grading/misconceptions.pl`` and
``grading/mistaken_selections.pl``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cribbage_bridge.bridge.questions import Rules
from cribbage_bridge.bridge.vocabulary import Vocabulary, Word
from cribbage_bridge.cribbage.cards import Card

_VOCABULARY = Vocabulary((Card,))
_COUNTS = Rules("cribbage_misconceptions", "grading/misconceptions", _VOCABULARY)
_SELECTIONS = Rules(
    "cribbage_mistaken_selections", "grading/mistaken_selections", _VOCABULARY
)


@dataclass(frozen=True)
class Count(Word, name="answer"):
    """What a program says that a hand is worth.

    Attributes:
        hand: The four cards.
        start_card: The start card.
        value: What it says; -1 if that is no number.
    """

    hand: tuple[Card, ...]
    start_card: Card
    value: int


@dataclass(frozen=True)
class Choice(Word, name="choice"):
    """What a program keeps of the cards dealt.

    Attributes:
        cards: The five or six cards.
        hand: What it keeps; nothing if that is not known.
    """

    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


def explanations(counts: Iterable[Count]) -> list[str]:
    """The misconceptions by which a program gives all counts.

    It is quick if the wrong ones come first.
    """
    texts: list[str] = _COUNTS.ask("explanations", list(counts))
    return texts


def selection_explanations(choices: Iterable[Choice]) -> list[str]:
    """The misconceptions by which a program makes all choices.

    There are none if all are right, or if one keeps other than four cards of its deal.
    """
    texts: list[str] = _SELECTIONS.ask("selection_explanations", list(choices))
    return texts
