"""The mean values of cribs with two given cards, for the dealer and for the pone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat

import numpy as np
import numpy.typing as npt

from cribbage_bridge.arrays.numbers import RANKS
from cribbage_bridge.bridge.queries import Progress, Rules
from cribbage_bridge.bridge.schema import PLAIN
from cribbage_bridge.cribbage.cards import DECK, Rank
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.files.errors import OptionError
from cribbage_bridge.match.intervals import Mean, mean_of_sums
from cribbage_bridge.studies.discards import (
    CLASSES,
    START_CARDS,
    Means,
    Squares,
    Sums,
    example,
    simulate,
)
from cribbage_bridge.studies.files import Columns
from cribbage_bridge.studies.published import HESSEL

_CRIB = Rules("cribbage_crib", "cribbage/crib", PLAIN)

_PIECE = 50_000
"""The number of deals in each call to a worker."""

_FEWER = 10
"""The ratio of the deals in the last round to the deals in each earlier round."""

_FIRST_BELIEF = 100
"""The weight of the values that the first round uses, as a number of cribs."""


@dataclass(frozen=True)
class CribMean:
    """The mean value of the cribs that contain two given cards.

    Attributes:
        role: The role of the player who discards them.
        low: The lower rank.
        high: The higher rank, which may equal ``low``.
        is_suited: True if both cards have the same suit.
        uniform: The mean value if the other cards are random.
        mean: The mean value if both players discard well; `None` if the study has no
            crib with these cards.
        hessel: Hessel's average for these ranks.
    """

    role: Role
    low: Rank
    high: Rank
    is_suited: bool
    uniform: float
    mean: Mean | None
    hessel: float

    @property
    def cards(self) -> str:
        """The two cards, for example ``5 J`` or ``5 J suited``."""
        return _ranks(self.low, self.high) + " suited" * self.is_suited

    @property
    def cribs(self) -> int:
        """The number of the study's cribs to which the player discarded such cards."""
        return self.mean.samples if self.mean else 0


@dataclass(frozen=True)
class Difference:
    """The absolute differences between means and Hessel's averages, in points.

    Attributes:
        mean: The mean difference over all pairs of ranks.
        greatest: The maximum difference.
        cards: The ranks with the maximum difference, for example ``5 J``.
    """

    mean: float
    greatest: float
    cards: str


@dataclass(frozen=True, eq=False)
class CribStudy:
    """The mean values of cribs with two given cards, by pair of ranks and by role.

    In a square, cards of different suits are in the row of the lower rank and the
    column of the higher rank, so pairs are on the diagonal.  Cards of the same suit are
    below the diagonal, in the row of the higher rank.

    Attributes:
        uniform: A square of the mean values if the other cards are random.  It applies
            to both roles.
        sums: The counts and the sums from the last round, as in `discards.Sums`.
    """

    uniform: Squares
    sums: Sums

    @property
    def means(self) -> Squares:
        """A square for each role, with the mean values if both players discard well.

        Missing values are NaN.
        """
        return _means(self._cells[:2])

    @property
    def rank_means(self) -> Squares:
        """The ``means`` for all suits together, with NaN below the diagonal."""
        suited = self._cells[:2].swapaxes(-1, -2)
        return _means(np.triu(self._cells[:2]) + np.triu(suited, 1))

    @property
    def _cells(self) -> Sums:
        return self.sums.reshape(3, len(Role), RANKS, RANKS)

    def difference(self, role: Role) -> Difference:
        """Compare a role's ``rank_means`` with Hessel's averages."""
        place = list(Role).index(role)
        gaps = np.abs(self.rank_means - HESSEL)[place]
        low, high = divmod(int(np.nanargmax(gaps)), RANKS)
        cards = _ranks(Rank(low + 1), Rank(high + 1))
        return Difference(float(np.nanmean(gaps)), float(gaps[low, high]), cards)

    def crib_means(self) -> Iterator[CribMean]:
        """Yield all means with 95% intervals, first the dealer's, then the pone's."""
        for place, role in enumerate(Role):
            for row, column in np.ndindex(RANKS, RANKS):
                low, high = sorted((row, column))
                yield CribMean(
                    role,
                    Rank(low + 1),
                    Rank(high + 1),
                    row > column,
                    float(self.uniform[row, column]),
                    _mean(*map(int, self._cells[:, place, row, column])),
                    float(HESSEL[place, low, high]),
                )

    @property
    def columns(self) -> Columns:
        """Columns with a row for each mean, its interval and its number of cribs."""
        rows = [
            {
                "role": each.role.value,
                "low_rank": each.low.symbol,
                "high_rank": each.high.symbol,
                "suited": each.is_suited,
                "uniform": each.uniform,
                "cribs": each.cribs,
                "mean": each.mean and each.mean.value,
                "lowest": each.mean and each.mean.interval and each.mean.interval[0],
                "highest": each.mean and each.mean.interval and each.mean.interval[1],
                "hessel": each.hessel,
            }
            for each in self.crib_means()
        ]
        return {name: [row[name] for row in rows] for name in rows[0]}


def _ranks(low: Rank, high: Rank) -> str:
    return f"{low.symbol} {high.symbol}"


def _means(cells: npt.NDArray[np.int64 | np.float64]) -> Squares:
    counts, totals = cells
    with np.errstate(invalid="ignore"):
        means: Squares = totals / counts / START_CARDS
    return means


def _mean(count: int, total: int, squares: int) -> Mean | None:
    if not count:
        return None
    points, squared = Fraction(total, START_CARDS), Fraction(squares, START_CARDS**2)
    return mean_of_sums(count, points, squared)


def study_cribs(
    deals: int,
    executor: Executor,
    rounds: int = 8,
    seed: str = "1",
    progress: Progress | None = None,
) -> CribStudy:
    """Estimate the mean values of cribs with two given cards.

    Both players choose their discards by the mean value of the hand over the start
    cards.  The dealer adds the mean value of the crib, and the pone subtracts it.
    Earlier rounds supply the values of cribs, and each round has twice the weight of
    the previous round.  The first round uses the mean values of cribs whose other cards
    are random.

    Args:
        deals: The number of deals in the last round, which supplies the result; at
            least 1.
        executor: The executor that simulates the deals; it does not affect the result.
        rounds: The number of earlier rounds; each has a tenth of the deals.
        seed: The seed that determines the cards.
        progress: Called with the number of finished deals (see `deals_of`).

    Raises:
        OptionError: There are no deals.
    """
    if deals < 1:
        raise OptionError(f"expected at least 1 deal, not {deals}")
    uniform = np.array([float(mean) for mean in uniform_means()])
    first = np.tile(uniform, (len(Role), 1))
    seen = _FIRST_BELIEF * np.array([np.ones_like(first), START_CARDS * first])
    done = 0
    for number, size in enumerate(_sizes(deals, rounds)):
        sums = np.zeros((3, *first.shape), np.int64)
        for piece, found in _play(f"{seed}/{number}", size, _means(seen), executor):
            sums += found
            done += piece
            if progress:
                progress(done)
        seen = seen / 2 + sums[:2]
    return CribStudy(uniform.reshape(RANKS, RANKS), sums)


def _play(
    seed: str, deals: int, means: Means, executor: Executor
) -> Iterator[tuple[int, Sums]]:
    pieces = [min(_PIECE, deals - start) for start in range(0, deals, _PIECE)]
    seeds = [f"{seed}/{number}" for number in range(len(pieces))]
    counted = executor.map(simulate, seeds, pieces, repeat(means))
    return zip(pieces, counted, strict=True)


def uniform_means() -> list[Fraction]:
    """Return the exact mean values of cribs with two given and two random cards.

    Returns:
        The means, in the order of the classes in the module `discards`.
    """
    discards = [example(number) for number in range(CLASSES)]
    unseen = [[card for card in DECK if card not in cards] for cards in discards]
    means: list[Fraction] = _CRIB.query_each(
        "crib_mean", zip(discards, unseen, strict=True)
    )
    return means


def deals_of(deals: int, rounds: int) -> int:
    """Return the total number of deals in all rounds of a study."""
    return sum(_sizes(deals, rounds))


def _sizes(deals: int, rounds: int) -> list[int]:
    return [math.ceil(deals / _FEWER)] * rounds + [deals]
