"""Tests of means and their intervals against other definitions."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge.match.intervals import (
    Mean,
    mean_of,
    mean_of_sums,
    share_at_any_time,
    share_of,
    share_of_pairs,
)

NORMAL = NormalDist().inv_cdf(0.975)


def chance_within(reach: float, freedom: int) -> float:
    half = (freedom + 1) / 2
    scale = math.gamma(half) / math.gamma(freedom / 2) / math.sqrt(freedom * math.pi)
    width = reach / 2000
    places = ((strip + 0.5) * width for strip in range(2000))
    density = [scale * math.pow(1 + place**2 / freedom, -half) for place in places]
    return 2 * width * math.fsum(density)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 11, 12, 40, 101])
def test_an_interval_is_as_wide_as_students_distribution_asks_for(count: int) -> None:
    samples = [float(number % 2) for number in range(count - 1)] + [5.0]
    mean = sum(samples) / count
    squares = sum((sample - mean) ** 2 for sample in samples)
    found = mean_of(samples, -math.inf)
    assert found.value == pytest.approx(mean)
    assert found.interval
    low, high = found.interval
    assert low + high == pytest.approx(2 * mean)
    reach = (high - mean) / math.sqrt(squares / (count - 1) / count)
    assert chance_within(reach, count - 1) == pytest.approx(0.95, abs=1e-5)


def test_many_samples_are_normally_distributed() -> None:
    reaches = []
    for count in (900, 1000, 1001, 2000):
        interval = mean_of([0.0, 1.0] * (count // 2) + [1.0] * (count % 2)).interval
        assert interval
        reaches.append((interval[1] - interval[0]) * math.sqrt(count - 1))
    assert reaches == pytest.approx([NORMAL] * 4, rel=2e-3)
    assert reaches[0] > reaches[1]


@given(st.lists(st.fractions(-9, 29, max_denominator=40), min_size=1, max_size=30))
def test_sums_say_as_much_as_samples(samples: list[Fraction]) -> None:
    squares = sum(sample**2 for sample in samples)
    found = mean_of_sums(len(samples), Fraction(sum(samples)), Fraction(squares), -2)
    expected = mean_of([float(sample) for sample in samples], -2)
    assert found.value == pytest.approx(expected.value)
    assert found.interval == pytest.approx(expected.interval)
    assert found.samples == expected.samples


def test_no_mean_is_less_than_it_can_be() -> None:
    for lowest, low in [(0, 0), (-math.inf, -9.9080)]:
        interval = mean_of([0, 0, 9], lowest).interval
        assert interval == pytest.approx((low, 15.9080), abs=1e-4)


@pytest.mark.parametrize("games", [2, 3, 10, 1000])
def test_shares_lie_as_far_as_chance_allows_from_what_they_may_be(games: int) -> None:
    for wins in {0, 1, games // 2, games - 1, games}:
        share = share_of(wins, games)
        assert share.interval
        low, high = share.interval
        assert 0 <= low < high <= 1
        for end in share.interval:
            reach = NORMAL * math.sqrt(end * (1 - end) / games)
            assert abs(wins / games - end) == pytest.approx(reach, abs=1e-6)


def test_pairs_that_are_alike_tell_no_more_than_single_games() -> None:
    for shares in ([1.0, 0.0] * 20, [1.0] * 7, [0.0] * 2, [0.5] * 9):
        share, alone = share_of_pairs(shares), share_of(int(sum(shares)), len(shares))
        if set(shares) != {0.5}:
            assert share.interval == pytest.approx(alone.interval, abs=0.01)
        assert share.samples == len(shares)


def test_pairs_that_vary_little_tell_more() -> None:
    shares = [0.5] * 18 + [1.0, 0.0]
    share = share_of_pairs(shares)
    variance = (2 * 0.25 / 19) / 20
    games = 0.25 / variance
    assert share.interval
    low, high = share.interval
    assert low == pytest.approx(1 - high)
    assert 0.5 - low == pytest.approx(
        NORMAL * math.sqrt(games / 4 + NORMAL**2 / 4) / (games + NORMAL**2)
    )
    assert games > 2 * len(shares)


def test_there_is_no_interval_where_nothing_is_known_of_it() -> None:
    assert share_of(1, 1) == Mean(1, None, 1)
    assert share_of_pairs([0.5]) == Mean(0.5, None, 1)
    assert mean_of([3]) == Mean(3, None, 1)
    assert mean_of([0, 0, 0]) == Mean(0, None, 3)


def empirical_bernstein(shares: list[float]) -> tuple[float, float]:
    doubt = math.log(2 / 0.05)
    means = [(0.5 + sum(shares[:n])) / (n + 1) for n in range(len(shares) + 1)]
    bets: list[float] = []
    squares: list[float] = []
    for n, share in enumerate(shares, 1):
        variance = (0.25 + sum(squares)) / n
        bet = math.sqrt(2 * doubt / (variance * n * math.log(1 + n)))
        bets.append(min(bet, 0.5))
        squares.append((share - means[n]) ** 2)
    cost = sum(
        4 * (share - means[n]) ** 2 * (-math.log(1 - bets[n]) - bets[n]) / 4
        for n, share in enumerate(shares)
    )
    middle = sum(bet * share for bet, share in zip(bets, shares, strict=True))
    reach = (doubt + cost) / sum(bets)
    return middle / sum(bets) - reach, middle / sum(bets) + reach


def test_the_interval_is_what_all_intervals_so_far_have_in_common() -> None:
    chance = random.Random(1)
    shares = [chance.choice([0.0, 0.5, 0.5, 1.0, 1.0]) for _ in range(60)]
    low, high = 0.0, 1.0
    for count in range(1, len(shares) + 1):
        least, most = empirical_bernstein(shares[:count])
        low, high = max(low, least), min(high, most)
        found = share_at_any_time(shares[:count])
        assert found.interval == pytest.approx((low, high))
        assert found.value == pytest.approx(sum(shares[:count]) / count)
        assert found.samples == count


@pytest.mark.parametrize("share", [0.5, 0.53, 0.7])
def test_the_true_share_is_hardly_ever_outside_at_any_time(share: float) -> None:
    chance = random.Random(2)
    missed = 0
    for _ in range(100):
        games = [float(chance.random() < share) for _ in range(400)]
        missed += share_at_any_time(games).is_clearly_not(share)
    assert missed <= 5


def test_a_value_outside_of_the_interval_is_clearly_not_the_true_one() -> None:
    mean = Mean(0.6, (0.5, 0.7), 9)
    values = (0.49, 0.5, 0.6, 0.7, 0.71)
    clear = [mean.is_clearly_not(value) for value in values]
    assert clear == [True, False, False, False, True]
    assert not Mean(0.6, None, 1).is_clearly_not(0.1)
