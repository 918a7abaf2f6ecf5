"""The misconceptions of programs that count hands wrong, or choose the wrong cards.

The catalogues are in ``grading/misconceptions.pl`` and
``grading/mistaken_selections.pl``.
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
    """A program's value of a hand.

    Attributes:
        hand: The four cards.
        start_card: The start card.
        value: Its answer, or -1 if that is not a number.
    """

    hand: tuple[Card, ...]
    start_card: Card
    value: int


@dataclass(frozen=True)
class ProgramChoice(Term, name="choice"):
    """A program's choice of four cards.

    Attributes:
        cards: The five or six cards.
        hand: The cards that it keeps; empty if unknown.
    """

    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


def explanations(counts: Iterable[ProgramCount]) -> list[str]:
    """Return the misconceptions that explain all counts of a program.

    List the wrong counts first, for speed.
    """
    texts: list[str] = _COUNTS.query("explanations", list(counts))
    return texts


def selection_explanations(choices: Iterable[ProgramChoice]) -> list[str]:
    """Return the misconceptions that explain all choices of a program.

    Return none if all are right, or if one does not keep four cards of its deal.
    """
    texts: list[str] = _SELECTIONS.query("selection_explanations", list(choices))
    return texts
