"""The misconceptions of programs that miscount hands or choose the wrong cards.

The catalogs are in ``prolog/grading/misconceptions.pl`` and
``prolog/grading/mistaken_selections.pl``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.cribbage.cards import Card

Show: TypeAlias = tuple[tuple[Card, ...], Card]
"""A hand and a start card."""

_Changes: TypeAlias = dict[int, int]
"""The changes of values by the places of the cases."""


@dataclass(frozen=True)
class _Show(Term, name="show"):
    hand: tuple[Card, ...]
    start_card: Card


@dataclass(frozen=True)
class _Difference(Term, name="difference"):
    """The effect of a misconception on the values of some shows."""

    kind: Atom
    text: str
    places: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def changes(self) -> _Changes:
        """The changes of the values."""
        return dict(zip(self.places, self.points, strict=True))


_COUNTS = Rules(
    "cribbage_misconceptions",
    "grading/misconceptions",
    Schema((Card, _Show, _Difference)),
)
_SELECTIONS = Rules(
    "cribbage_mistaken_selections", "grading/mistaken_selections", Schema((Card,))
)


@dataclass(frozen=True)
class ProgramChoice(Term, name="choice"):
    """A program's choice of four cards.

    Attributes:
        cards: The five or six cards of the deal.
        hand: The cards that the program keeps; empty if unknown.
    """

    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


def explanations(shows: Sequence[Show], differences: Sequence[int]) -> list[str]:
    """Return descriptions of misconceptions that explain wrong counts.

    Args:
        shows: The hand and the start card of each case.
        differences: For each case, the difference of the count from the right value.

    Returns:
        Descriptions of misconceptions, each of which explains all counts.
    """
    wanted = {place: points for place, points in enumerate(differences) if points}
    effects = _effects(tuple(shows))
    return [effect.text for effect in effects if effect.changes == wanted]


def explanations_by_two(shows: Sequence[Show], differences: Sequence[int]) -> list[str]:
    """Return descriptions of pairs of misconceptions that explain wrong counts.

    The arguments are those of `explanations`.  The two misconceptions of a pair are
    about different kinds of combinations.
    """
    wanted = {place: points for place, points in enumerate(differences) if points}
    effects = _effects(tuple(shows))
    return [*_pairs([one for one in effects if one.kind != "several"], wanted)]


@lru_cache(2)
def _effects(shows: tuple[Show, ...]) -> list[_Difference]:
    found: list[_Difference] = _COUNTS.query(
        "differences", [_Show(*show) for show in shows]
    )
    return found


def _pairs(effects: Sequence[_Difference], wanted: _Changes) -> Iterator[str]:
    partners: dict[frozenset[tuple[int, int]], list[_Difference]] = {}
    for effect in effects:
        partners.setdefault(frozenset(effect.changes.items()), []).append(effect)
    for place, effect in enumerate(effects):
        rest = Counter(wanted)
        rest.subtract(effect.changes)
        needed = frozenset(item for item in rest.items() if item[1])
        for partner in partners.get(needed, ()):
            if partner.kind != effect.kind and partner in effects[place:]:
                yield f"{effect.text}, and {partner.text}"


def selection_explanations(choices: Iterable[ProgramChoice]) -> list[str]:
    """Return descriptions of misconceptions, each of which explains all choices.

    The list is empty if all choices are right, or if a hand does not consist of four
    cards of its deal.
    """
    texts: list[str] = _SELECTIONS.query("selection_explanations", list(choices))
    return texts


def selection_explanations_by_two(choices: Iterable[ProgramChoice]) -> list[str]:
    """Return descriptions of pairs of misconceptions that explain all choices.

    The list is also empty if fewer than eight choices are wrong.
    """
    texts: list[str] = _SELECTIONS.query("selection_explanations_by_two", list(choices))
    return texts
