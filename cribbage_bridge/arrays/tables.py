"""Lookup tables for the points that ranks, suits and cards score by the rules."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from cribbage_bridge.arrays.numbers import RANKS, SUITS, Numbers
from cribbage_bridge.bridge.queries import Rules, rulebook
from cribbage_bridge.bridge.schema import PLAIN
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.files.atomic_write import atomic_write

DeckTotals = npt.NDArray[np.int16]
"""Points summed over start cards."""

RULE_FILES = ("cribbage.pl", "cribbage/show.pl", "cribbage/lookup.pl")
"""The rule files that the tables depend on."""

_LOOKUP = Rules("cribbage_lookup", "cribbage/lookup", PLAIN)


@dataclass(frozen=True, eq=False)
class LookupTables:
    """Points in a hand or crib with the start card, and preferences that break ties.

    An index consists of digits, the most significant first.  The last of five digits
    represents the start card.

    Attributes:
        ranks: Points for five ranks, which are digits in base 13.
        hand_suits: Points in a hand for five suits, which are digits in base 4.
        hand_cards: Points in a hand for one card (nobs), given the suit of the start
            card.
        crib_suits: Like ``hand_suits``, but in a crib.
        crib_cards: Like ``hand_cards``, but in a crib.
        preferences: A number for each card.  Among hands with equal values, the hand
            with the largest sum of these numbers is best.
    """

    ranks: Numbers
    hand_suits: Numbers
    hand_cards: Numbers
    crib_suits: Numbers
    crib_cards: Numbers
    preferences: npt.NDArray[np.int64]


@cache
def tables() -> LookupTables:
    """Return the cached tables, or compute them with the Prolog rules and cache them.

    Raises:
        PrologNotFoundError: The tables are not cached, and SWI-Prolog is missing or
            too old, or does not start.
    """
    file = cache_file()
    with suppress(Exception):  # a missing or damaged file raises various errors
        return _read(file)
    made = _asked()
    with suppress(OSError):
        _write(made, file)
    return made


@cache
def tables_of_cribs() -> LookupTables:
    """Return the tables with the points in cribs in place of the points in hands.

    Raises:
        PrologNotFoundError: As in `tables`.
    """
    known = tables()
    return replace(known, hand_suits=known.crib_suits, hand_cards=known.crib_cards)


@cache
def over_the_deck(known: LookupTables) -> tuple[DeckTotals, DeckTotals, DeckTotals]:
    """Return the points for ranks, suits and cards, summed over 52 start cards."""
    by_suits, by_card = known.hand_suits, known.hand_cards
    return _sums(known.ranks, RANKS), _sums(by_suits, SUITS), _sums(by_card, SUITS)


def _sums(points: Numbers, kinds: int) -> DeckTotals:
    cards_of_a_kind = len(DECK) // kinds
    sums: DeckTotals = points.reshape(-1, kinds).sum(axis=1, dtype=np.int16)
    return cards_of_a_kind * sums


def cache_file() -> Path:
    """Return the file that caches the tables of the current rule files."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in RULE_FILES:
        digest.update((rulebook() / name).read_bytes())
    return user_cache_path("cribbage-bridge") / f"tables-{digest.hexdigest()[:32]}.npz"


def _asked() -> LookupTables:
    hand, crib = Atom("hand"), Atom("crib")
    return LookupTables(
        ranks=_by_five_ranks(_points("rank_lookup")),
        hand_suits=_points("suit_lookup", hand),
        hand_cards=_points("card_lookup", hand),
        crib_suits=_points("suit_lookup", crib),
        crib_cards=_points("card_lookup", crib),
        preferences=np.array(_LOOKUP.query("preference_lookup"), np.int64),
    )


def _points(predicate: str, *show: Atom) -> Numbers:
    return np.array(_LOOKUP.query(predicate, *show), np.int8)


def _by_five_ranks(points: Numbers) -> Numbers:
    """Return the points for ranks in any order, given the points for sorted ranks."""
    in_order = np.array(list(combinations_with_replacement(range(RANKS), 5)))
    table: Numbers = np.zeros((RANKS,) * 5, np.int8)
    table[tuple(in_order.T)] = points
    any_order = np.indices(table.shape).reshape(5, -1)
    sorted_points: Numbers = table[tuple(np.sort(any_order, axis=0))]
    return sorted_points


def _read(file: Path) -> LookupTables:
    with np.load(file, allow_pickle=False) as arrays:
        return LookupTables(
            **{field.name: arrays[field.name] for field in fields(LookupTables)}
        )


def _write(made: LookupTables, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(file) as writer:
        np.savez(writer, **vars(made))
