"""The misconceptions of programs that miscount hands or choose the wrong cards.

The catalogs are in ``prolog/grading/misconceptions.pl`` and
``prolog/grading/mistaken_selections.pl``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.cribbage.cards import Card

_SCHEMA = Schema((Card,))
_COUNTS = Rules("cribbage_misconceptions", "grading/misconceptions", _SCHEMA)
_SELECTIONS = Rules(
    "cribbage_mistaken_selections", "grading/mistaken_selections", _SCHEMA
)


@dataclass(frozen=True)
class ProgramCount(Term, name="answer"):
    """A program's value for a hand.

    Attributes:
        hand: The four cards.
        start_card: The start card.
        value: The program's answer; -1 if it is missing or not a number from 0 to 999.
    """

    hand: tuple[Card, ...]
    start_card: Card
    value: int


@dataclass(frozen=True)
class ProgramChoice(Term, name="choice"):
    """A program's choice of four cards.

    Attributes:
        cards: The five or six cards of the deal.
        hand: The cards that the program keeps; empty if unknown.
    """

    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


def explanations(counts: Iterable[ProgramCount]) -> list[str]:
    """Return descriptions of misconceptions, each of which explains all counts.

    The search is faster if the wrong counts come first.
    """
    texts: list[str] = _COUNTS.query("explanations", list(counts))
    return texts


def selection_explanations(choices: Iterable[ProgramChoice]) -> list[str]:
    """Return descriptions of misconceptions, each of which explains all choices.

    The list is empty if all choices are right, or if a hand does not consist of four
    cards of its deal.
    """
    texts: list[str] = _SELECTIONS.query("selection_explanations", list(choices))
    return texts
