"""What ranks, suits and cards score, as arrays of answers of the rules."""

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

from cribbage_bridge.arrays.numbers import RANKS, Numbers
from cribbage_bridge.bridge.questions import Rules, rulebook
from cribbage_bridge.bridge.terms import Atom
from cribbage_bridge.bridge.vocabulary import PLAIN
from cribbage_bridge.files.atomic_write import atomic_write

RULE_FILES = ("cribbage.pl", "cribbage/show.pl", "cribbage/lookup.pl")
"""The files of the rulebook that decide what is in the tables."""

_LOOKUP = Rules("cribbage_lookup", "cribbage/lookup", PLAIN)


@dataclass(frozen=True, eq=False)
class Tables:
    """What scores in a hand of four cards and a start card, and who wins a tie.

    An index is made of digits, the first of which counts most; the start card is
    the last of five.

    Attributes:
        ranks: Points by five ranks, digits to the base 13.
        hand_suits: Points of a hand by five suits, digits to the base 4.
        hand_cards: Points of a hand by one card and the suit of the start card.
        crib_suits: As ``hand_suits``, of a crib.
        crib_cards: As ``hand_cards``, of a crib.
        preferences: By card, what is added up for a hand: of hands of equal worth,
            that with the largest sum is kept.
    """

    ranks: Numbers
    hand_suits: Numbers
    hand_cards: Numbers
    crib_suits: Numbers
    crib_cards: Numbers
    preferences: npt.NDArray[np.int64]


@cache
def tables() -> Tables:
    """The tables: from the cache of the user, or else from the rulebook.

    Raises:
        PrologNotFoundError: They are not in the cache, and there is no SWI-Prolog.
    """
    file = cache_file()
    with suppress(Exception):  # of many kinds, if the file is missing or damaged
        return _read(file)
    made = _asked()
    with suppress(OSError):
        _write(made, file)
    return made


@cache
def tables_of_cribs() -> Tables:
    """The tables, by which a crib is counted as if it were a hand.

    Raises:
        PrologNotFoundError: As in `tables`.
    """
    known = tables()
    return replace(known, hand_suits=known.crib_suits, hand_cards=known.crib_cards)


def cache_file() -> Path:
    """Where the tables are kept that follow from the rule files as they are."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in RULE_FILES:
        digest.update((rulebook() / name).read_bytes())
    return user_cache_path("cribbage-bridge") / f"tables-{digest.hexdigest()[:32]}.npz"


def _asked() -> Tables:
    """The tables, filled with the answers of the rulebook."""
    hand, crib = Atom("hand"), Atom("crib")
    return Tables(
        ranks=_by_five_ranks(_points("rank_lookup")),
        hand_suits=_points("suit_lookup", hand),
        hand_cards=_points("card_lookup", hand),
        crib_suits=_points("suit_lookup", crib),
        crib_cards=_points("card_lookup", crib),
        preferences=np.array(_LOOKUP.ask("preference_lookup"), np.int64),
    )


def _points(predicate: str, *show: Atom) -> Numbers:
    return np.array(_LOOKUP.ask(predicate, *show), np.int8)


def _by_five_ranks(points: Numbers) -> Numbers:
    """Points by five ranks in any order, from those of ranks in their order."""
    in_order = np.array(list(combinations_with_replacement(range(RANKS), 5)))
    table: Numbers = np.zeros((RANKS,) * 5, np.int8)
    table[tuple(in_order.T)] = points
    any_order = np.indices(table.shape).reshape(5, -1)
    sorted_points: Numbers = table[tuple(np.sort(any_order, axis=0))]
    return sorted_points


def _read(file: Path) -> Tables:
    """The tables in a file, which has a checksum of each."""
    with np.load(file, allow_pickle=False) as arrays:
        return Tables(**{field.name: arrays[field.name] for field in fields(Tables)})


def _write(made: Tables, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(file) as writer:
        np.savez(writer, **vars(made))
