"""Means with their 95% confidence intervals, from few or many samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from statistics import NormalDist, fmean, stdev, variance

_CERTAINTY = 0.95
"""The confidence level of the intervals."""

_NORMAL = NormalDist().inv_cdf((1 + _CERTAINTY) / 2)
"""Half the width of a normal interval, in standard errors."""

_NEARLY_NORMAL = 1000
"""The degrees of freedom from which the normal distribution replaces Student's t."""

_WIDEST = 13.0
"""An upper bound on half the width of a t interval, in standard errors."""


@dataclass(frozen=True)
class Mean:
    """A mean of samples, with its 95% confidence interval.

    Attributes:
        value: The mean.
        interval: The lower and the upper limit of the interval; `None` if the samples
            do not suffice to estimate it.
        samples: The number of samples.
    """

    value: float
    interval: tuple[float, float] | None
    samples: int

    def is_clearly_not(self, value: float) -> bool:
        """Return True if the interval excludes a value."""
        return self.interval is not None and not (
            self.interval[0] <= value <= self.interval[1]
        )


def mean_of(samples: Sequence[float], lowest: float = 0.0) -> Mean:
    """Return the mean of one or more samples, with a Student's t interval.

    Args:
        samples: The samples.
        lowest: The lowest possible value of a sample; the interval never goes below it.
    """
    deviation = stdev(samples) if len(set(samples)) > 1 else 0.0
    return _mean(fmean(samples), deviation, len(samples), lowest)


def mean_of_sums(
    count: int, total: Fraction, squares: Fraction, lowest: float = 0.0
) -> Mean:
    """Return the mean of samples, given their count, sum and sum of squares."""
    mean = total / count
    variation = (squares - mean * total) / max(1, count - 1)
    return _mean(float(mean), math.sqrt(variation), count, lowest)


def _mean(mean: float, deviation: float, count: int, lowest: float) -> Mean:
    if not deviation:
        return Mean(mean, None, count)
    reach = _standard_errors(count - 1) * deviation / math.sqrt(count)
    return Mean(mean, (max(lowest, mean - reach), mean + reach), count)


def share_of(wins: int, games: int) -> Mean:
    """Return the share of wins in independent games.

    The interval is Wilson's, which is accurate even for a small number of games.
    """
    share = wins / games
    return Mean(share, _wilson(share, games) if games > 1 else None, games)


def share_of_pairs(shares: Sequence[float]) -> Mean:
    """Return the share of wins in pairs of games with the same decks.

    The interval is Wilson's for N independent games.  N is the number that would give
    the share its estimated variance, or the number of pairs if that is larger or the
    variance is 0.
    """
    share, pairs = fmean(shares), len(shares)
    if pairs == 1:
        return Mean(share, None, pairs)
    variation = variance(shares) / pairs
    games = share * (1 - share) / variation if variation else pairs
    return Mean(share, _wilson(share, max(games, pairs)), pairs)


def share_at_any_time(shares: Sequence[float]) -> Mean:
    """Return the share of wins in a match that may end early.

    In at least 95 of 100 matches, the interval contains the true share after every game
    or pair, not only after a fixed number of them.

    Args:
        shares: The share of wins in each game or pair, in the order played.

    Source:
        Waudby-Smith and Ramdas, Estimating means of bounded random variables by
        betting (2024), theorem 2: an empirical Bernstein confidence sequence.
    """
    doubt = math.log(2 / (1 - _CERTAINTY))
    bets = wins = costs = total = 0.0
    guess, squares = 0.5, 0.25
    low, high = 0.0, 1.0
    for number, share in enumerate(shares, 1):
        bet = min(0.5, math.sqrt(2 * doubt / (squares * math.log(number + 1))))
        bets += bet
        wins += bet * share
        costs -= (share - guess) ** 2 * (math.log(1 - bet) + bet)
        reach = (doubt + costs) / bets
        low, high = max(low, wins / bets - reach), min(high, wins / bets + reach)
        total += share
        guess = (0.5 + total) / (number + 1)
        squares += (share - guess) ** 2
    return Mean(fmean(shares), (low, high), len(shares))


def _wilson(share: float, games: float) -> tuple[float, float]:
    square = _NORMAL**2
    middle = games * share + square / 2
    reach = _NORMAL * math.sqrt(games * share * (1 - share) + square / 4)
    low, high = ((middle + end) / (games + square) for end in (-reach, reach))
    return max(0.0, low), min(1.0, high)


@cache
def _standard_errors(freedom: int) -> float:
    """Return half the width of a t interval, in standard errors."""
    if freedom >= _NEARLY_NORMAL:
        return _NORMAL
    low, high = _NORMAL, _WIDEST
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _chance_within(middle, freedom) < _CERTAINTY:
            low = middle
        else:
            high = middle
    return high


def _chance_within(reach: float, freedom: int) -> float:
    """Return the probability that Student's t is within `reach` of zero.

    Source:
        Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
    """
    angle = math.atan(reach / math.sqrt(freedom))
    is_odd = freedom % 2
    term = math.cos(angle) if is_odd else 1.0
    total = term if freedom > 1 else 0.0
    for place in range(2 + is_odd, freedom - 1, 2):
        term *= math.cos(angle) ** 2 * (place - 1) / place
        total += term
    within = math.sin(angle) * total
    return 2 / math.pi * (angle + within) if is_odd else within
