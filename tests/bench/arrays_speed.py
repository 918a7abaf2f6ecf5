"""The speed of arrays, against a table in C, and for all hands and all deals."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from functools import partial
from itertools import chain, combinations
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from cribbage_bridge import DECK
from cribbage_bridge.arrays import hand_values
from cribbage_bridge.arrays.kernel_choice import COMPILED_FROM
from cribbage_bridge.arrays.tables import tables

SOURCE = Path(__file__).with_name("values.c")

Numbers = npt.NDArray[np.int8]


def compiled_c(folder: Path) -> Callable[[Numbers, Numbers], Numbers]:
    """Compile the function in C that counts hands, with the same tables as arrays."""
    library = folder / "values.so"
    options = ("-O3", "-march=native", "-shared", "-fPIC", "-o", library)
    subprocess.run(["cc", *options, SOURCE], check=True)
    count = ctypes.CDLL(str(library)).count_hands
    known = tables()

    def counted(hands: Numbers, start_cards: Numbers) -> Numbers:
        points = np.empty(len(hands), np.int8)
        arrays = (known.ranks, known.hand_suits, known.hand_cards, points)
        count(
            *(ctypes.c_void_p(a.ctypes.data) for a in (hands, start_cards, *arrays)),
            ctypes.c_size_t(len(hands)),
        )
        return points

    return counted


def random_hands(rows: int) -> tuple[Numbers, Numbers]:
    order = np.random.default_rng(1).random((rows, len(DECK))).argsort(axis=1)
    dealt = order[:, :5].astype(np.int8)
    return np.ascontiguousarray(dealt[:, :4]), np.ascontiguousarray(dealt[:, 4])


def by_each(measure: Callable[..., list[float]]) -> list[float]:
    """Hands a second, in millions: by C, by NumPy alone, and with Numba.

    Args:
        measure: Gives the seconds that actions take, done in turn.
    """
    hands, start_cards = random_hands(COMPILED_FROM)
    few = COMPILED_FROM - 1
    with TemporaryDirectory() as folder:
        in_c = compiled_c(Path(folder))
        assert np.array_equal(in_c(hands, start_cards), hand_values(hands, start_cards))
        seconds = measure(
            partial(in_c, hands, start_cards),
            partial(hand_values, hands[:few], start_cards[:few]),
            partial(hand_values, hands, start_cards),
        )
    return [COMPILED_FROM / each / 1e6 for each in seconds]


def all_hands() -> int:
    """Return the points of all hands, counted one by one."""
    cards = chain.from_iterable(combinations(range(len(DECK)), 4))
    every = np.fromiter(cards, np.int8, 4 * comb(len(DECK), 4)).reshape(-1, 4)
    return sum(map(partial(_with_start_card, every), range(len(DECK))))


def _with_start_card(every: Numbers, start_card: int) -> int:
    hands = every[(every != start_card).all(axis=1)]
    points = hand_values(hands, np.full(len(hands), start_card, np.int8))
    return int(points.sum(dtype=np.int64))
