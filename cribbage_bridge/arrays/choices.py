"""The values of all choices of four cards from many deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.cribs import Totals, crib_totals, drawn, draws
from cribbage_bridge.arrays.kernel_choice import kernels_for
from cribbage_bridge.arrays.kernels import best_choices
from cribbage_bridge.arrays.numbers import Integers, Numbers, card_array, card_columns
from cribbage_bridge.arrays.tables import LookupTables, tables, tables_of_cribs
from cribbage_bridge.cribbage.cards import DECK
from cribbage_bridge.cribbage.discard import Crib


@dataclass(frozen=True, eq=False)
class Choices:
    """All choices of four cards from many deals, with their values.

    Attributes:
        deals: The cards dealt, as an int8 array of shape (deals, 5) or (deals, 6).
        totals: The value of each choice, summed over all possible draws of unseen
            cards, as an int32 array of shape (deals, 5) or (deals, 15).  The choices
            are in the order of `keeps`.
        ways: The number of possible draws of unseen cards.
        best: The index of the best choice for each deal, as an int8 array of shape
            (deals,).  `cribbage_bridge.select_hand` breaks ties in the same way.
    """

    deals: Numbers
    totals: npt.NDArray[np.int32]
    ways: int
    best: Numbers

    @property
    def keeps(self) -> npt.NDArray[np.intp]:
        """The indexes of the cards that each choice keeps, of shape (choices, 4)."""
        return keeps_of(self.deals.shape[1])

    @property
    def discards(self) -> npt.NDArray[np.intp]:
        """The indexes of the discards, of shape (choices, 1) or (choices, 2)."""
        return _discards_of(self.deals.shape[1])

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The mean values of the choices, of shape (deals, 5) or (deals, 15)."""
        return self.totals / self.ways

    @property
    def hands(self) -> Numbers:
        """The cards that the best choice keeps from each deal, of shape (deals, 4)."""
        return np.take_along_axis(self.deals, self.keeps[self.best], axis=1)

    @property
    def cribs(self) -> Numbers:
        """The one or two cards that the best choice discards from each deal."""
        return np.take_along_axis(self.deals, self.discards[self.best], axis=1)


@cache
def keeps_of(size: int) -> npt.NDArray[np.intp]:
    """Return the indexes of the four cards in each choice from `size` cards."""
    return np.array(list(combinations(range(size), 4)))


@cache
def _discards_of(size: int) -> npt.NDArray[np.intp]:
    return np.array([np.setdiff1d(range(size), keep) for keep in keeps_of(size)])


def select_hands(deals: npt.ArrayLike) -> Choices:
    """Choose from each deal the four cards with the highest mean value.

    The mean is over all possible start cards.

    Args:
        deals: Card numbers in an array of shape (deals, 5) or (deals, 6).

    Returns:
        All choices.  ``best`` agrees with `cribbage_bridge.select_hand`, and
        ``ways`` is the number of possible start cards, 47 or 46.

    Raises:
        ArrayError: The array has the wrong type or shape, a number is not from 0 to
            51, or a row repeats a card; ``row`` is the index of the first invalid row.
    """
    array = card_array(deals, 5, 6)
    return _choices(
        array, lambda of_hands, columns: of_hands, len(DECK) - array.shape[1]
    )


def discard_values(deals: npt.ArrayLike, crib: Crib | str) -> Choices:
    """Return the values of all choices, plus or minus the value of the crib.

    Args:
        deals: Card numbers in an array of shape (deals, 5) or (deals, 6).
        crib: The owner of the crib: a `Crib`, ``mine`` to add the value of the crib,
            or ``theirs`` to subtract it.

    Returns:
        All choices.  ``best`` agrees with `cribbage_bridge.rank_discards`, and
        ``ways`` is the number of ordered draws of the crib's other cards and the start
        card.

    Raises:
        ArrayError: As in `select_hands`.
        OptionError: The crib is neither a `Crib` nor the name of one.
    """
    array = card_array(deals, 5, 6)
    size = array.shape[1]
    draws_of_others = draws(size + 1, drawn(size) - 1)
    sign = {Crib.MINE: 1, Crib.THEIRS: -1}[Crib.of(crib)]

    def totals(of_hands: Totals, columns: Numbers) -> Totals:
        of_cribs = crib_totals(columns, _discards_of(size))
        return draws_of_others * of_hands + sign * of_cribs

    return _choices(array, totals, draws(size, drawn(size)))


def _choices(
    deals: Integers, totals_of: Callable[[Totals, Numbers], Totals], ways: int
) -> Choices:
    kernels, keeps = kernels_for(len(deals)), keeps_of(deals.shape[1])
    totals = np.empty((len(deals), len(keeps)), np.int32)
    best = np.empty(len(deals), np.int8)
    for rows, columns in card_columns(deals):
        of_hands = kernels.totals(columns, keeps, tables()).astype(np.int64)
        of_choices = totals_of(of_hands, columns)
        preferences = tables().preferences[columns[keeps]].sum(axis=1)
        totals[rows] = of_choices.T
        best[rows] = best_choices(of_choices, preferences)
    return Choices(deals.astype(np.int8), totals, ways, best)


def expected_values(
    hands: npt.ArrayLike, cribs: npt.ArrayLike
) -> npt.NDArray[np.float64]:
    """Return the mean value of each hand over all possible start cards.

    Args:
        hands: The cards to keep, in an array of shape (hands, 4).
        cribs: The cards to discard, in an array of shape (hands, 1) or (hands, 2).

    Returns:
        The means, in an array of shape (hands,).

    Raises:
        ArrayError: An array has the wrong type or shape, a number is not from 0 to 51,
            a hand and its discards repeat a card, or the arrays differ in length;
            ``row`` is the index of the first invalid row.
    """
    kept, discarded = card_array(hands, 4), card_array(cribs, 1, 2)
    start_cards = len(DECK) - kept.shape[1] - discarded.shape[1]
    means: npt.NDArray[np.float64] = (
        _start_totals(kept, discarded, tables()) / start_cards
    )
    return means


def total_crib_values(cribs: npt.ArrayLike, others: npt.ArrayLike) -> Totals:
    """Return the value of each crib, summed over all possible start cards.

    Args:
        cribs: Card numbers in an array of shape (cribs, 4).
        others: The numbers of other cards that cannot be the start card, in an array
            of shape (cribs, cards), where ``cards`` may be 0.

    Returns:
        The totals, in an array of shape (cribs,).

    Raises:
        ArrayError: As in `expected_values`.
    """
    unseen = card_array(others, fewest=0)
    return _start_totals(card_array(cribs, 4), unseen, tables_of_cribs())


def _start_totals(four: Integers, others: Integers, known: LookupTables) -> Totals:
    kernels = kernels_for(len(four))
    totals = np.empty(len(four), np.int64)
    for rows, columns in card_columns(four, others):
        (totals[rows],) = kernels.totals(columns, keeps_of(4), known)
    return totals
