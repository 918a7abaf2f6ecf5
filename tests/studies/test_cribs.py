"""The values of cards in the crib, compared with plain definitions and Hessel."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from statistics import fmean
from unittest.mock import Mock

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cribbage_bridge import DECK, Card, OptionError, Rank, crib_value, rank_selections
from cribbage_bridge.arrays import cards_of, crib_values, select_hands
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.studies import CribStudy, cribs, deals_of, discards, study_cribs
from cribbage_bridge.studies.discards import simulate
from cribbage_bridge.studies.published import HESSEL

SHAPE = len(Role), 169


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def cell_of(cards: tuple[Card, ...]) -> int:
    one, other = (card.rank - 1 for card in cards)
    is_suited = cards[0].suit is cards[1].suit
    row, column = sorted((one, other), reverse=is_suited)
    return 13 * row + column


def test_published_averages() -> None:
    assert HESSEL.shape == (2, 13, 13)
    assert np.isfinite(HESSEL).sum() == 2 * 91
    assert HESSEL[:, 4, 4].tolist() == [8.95, 9.39]
    assert HESSEL[:, 0, 12].tolist() == [3.42, 4.34]
    assert HESSEL[:, 9, 12].tolist() == [2.86, 3.99]
    assert np.nansum(HESSEL, axis=(1, 2)).round(2).tolist() == [402.02, 499.54]


# --- If the rest may be any cards -----------------------------------------


@pytest.fixture(scope="module")
def uniform() -> list[Fraction]:
    return cribs.uniform_means()


@pytest.mark.long
@settings(max_examples=25)
@given(st.sets(st.integers(0, 51), min_size=2, max_size=2))
@example({0, 1})
@example({16, 17})
@example({16, 40})
@example({16, 41})
@example({40, 41})
def test_uniform_means_count_all_cribs(uniform: list[Fraction], two: set[int]) -> None:
    others = [number for number in range(len(DECK)) if number not in two]
    drawn = np.array(list(combinations(others, 3)))
    points = sum(
        int(crib_values(np.insert(pair, [0], list(two), axis=1), start).sum())
        for pair, start in (
            (np.delete(drawn, place, axis=1), drawn[:, place]) for place in range(3)
        )
    )
    cards = tuple(DECK[number] for number in two)
    assert uniform[cell_of(cards)] == Fraction(points, 3 * len(drawn))


def test_examples_are_of_their_class() -> None:
    assert [cell_of(discards.example(number)) for number in range(169)] == [*range(169)]


# --- Between players who discard well -------------------------------------


def test_deals_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Mock(wraps=select_hands)
    monkeypatch.setattr(discards, "select_hands", spy)
    beliefs = np.random.default_rng(1).uniform(0, 9, SHAPE)
    sums = simulate("seed", 6, beliefs)
    dealt = [call.args[0] for call in spy.call_args_list]
    expected = np.zeros((3, *SHAPE), np.int64)
    for dealer, pone in zip(*map(cards_of, dealt), strict=True):
        discarded = (best(dealer, beliefs[0]), best(pone, -beliefs[1]))
        starts = set(DECK) - {*dealer, *pone}
        assert len(starts) == 40
        total = sum(crib_value(sum(discarded, ()), start) for start in starts)
        for place, cards in enumerate(discarded):
            expected[:, place, cell_of(cards)] += 1, total, total**2
    assert np.array_equal(sums, expected)


def best(deal: tuple[Card, ...], worth: npt.NDArray[np.float64]) -> tuple[Card, ...]:
    chosen = max(
        rank_selections(deal),
        key=lambda choice: choice.mean + Fraction(worth[cell_of(choice.crib)]),
    )
    return chosen.crib


def test_seeds_differ() -> None:
    one, two = (simulate(seed, 50, np.zeros(SHAPE)) for seed in ("1/0/0", "1/0/1"))
    assert not np.array_equal(one, two)


# --- Rounds ---------------------------------------------------------------


def test_players_learn(executor: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Mock(wraps=simulate)
    monkeypatch.setattr(cribs, "simulate", spy)
    study = study_cribs(4000, executor, rounds=2)
    beliefs = [call.args[2] for call in spy.call_args_list]
    found = [simulate(*call.args) for call in spy.call_args_list]
    uniform = np.tile(study.uniform.ravel(), (2, 1))
    assert beliefs[0] == pytest.approx(uniform)
    (first, of_first, _), (second, of_second, _), last = found
    assert beliefs[1] == pytest.approx(
        (50 * uniform + of_first / 40) / (50 + first), rel=1e-12
    )
    assert beliefs[2] == pytest.approx(
        (25 * uniform + of_first / 80 + of_second / 40) / (25 + first / 2 + second),
        rel=1e-12,
    )
    assert first.sum() == second.sum() == 2 * 400
    assert last[0].sum() == 2 * 4000
    assert np.array_equal(study.sums, last)


def test_no_cards_come_twice(
    executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Mock(wraps=simulate)
    monkeypatch.setattr(cribs, "simulate", spy)
    monkeypatch.setattr(cribs, "_PIECE", 5)
    for name in ("one", "another"):
        study_cribs(100, executor, 2, name)
    seeds = {call.args[0] for call in spy.call_args_list}
    assert len(seeds) == 2 * (2 + 2 + 20)


@pytest.mark.long
def test_the_result_does_not_depend_on_the_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cribs, "_PIECE", 300)
    found = []
    for jobs in (1, 3):
        done: list[int] = []
        with ThreadPoolExecutor(jobs) as pool:
            study = study_cribs(1000, pool, 2, "seed", done.append)
        found.append(study.sums)
        assert done == [100, 200, 500, 800, 1100, 1200]
        assert done[-1] == deals_of(1000, 2)
    assert np.array_equal(found[0], found[1])
    assert found[0][0].sum() == 2 * 1000


@pytest.fixture(scope="module")
def study() -> CribStudy:
    with ThreadPoolExecutor(2) as pool:
        return study_cribs(100_000, pool, 3)


@pytest.mark.long
def test_means_are_near_those_of_hessel(study: CribStudy) -> None:
    dealer, pone = (study.difference(role) for role in Role)
    assert dealer.mean < 0.08
    assert pone.mean < 0.16
    assert abs(np.nanmean(study.rank_means - HESSEL)) < 0.04


# --- The result -----------------------------------------------------------


def test_squares(study: CribStudy) -> None:
    means = study.means
    for each in study.crib_means():
        low, high = each.low - 1, each.high - 1
        row, column = (high, low) if each.is_suited else (low, high)
        assert each.uniform == study.uniform[row, column]
        place = list(Role).index(each.role)
        assert each.hessel == HESSEL[place, low, high]
        if each.mean:
            assert each.mean.value == pytest.approx(means[place, row, column])
        else:
            assert np.isnan(means[place, row, column])


def test_ranks_take_suits_together(study: CribStudy) -> None:
    found = {(each.role, each.cards): each for each in study.crib_means()}
    for place, role in enumerate(Role):
        both = [found[role, cards].mean for cards in ("2 3", "2 3 suited")]
        assert all(both)
        points = sum(mean.value * mean.samples for mean in both if mean)
        count = sum(mean.samples for mean in both if mean)
        assert study.rank_means[place, 1, 2] == pytest.approx(points / count)
        pair = found[role, "J J"].mean
        assert pair
        assert study.rank_means[place, 10, 10] == pytest.approx(pair.value)
        assert np.isnan(study.rank_means[place, 2, 1])


def test_differences(study: CribStudy) -> None:
    for place, role in enumerate(Role):
        away = abs(study.rank_means - HESSEL)[place]
        gaps = {
            f"{low.symbol} {high.symbol}": away[low - 1, high - 1]
            for low, high in combinations_with_replacement(Rank, 2)
        }
        found = study.difference(role)
        assert found.mean == pytest.approx(fmean(gaps.values()))
        assert found.greatest == pytest.approx(max(gaps.values()))
        assert gaps[found.cards] == found.greatest


def test_columns(study: CribStudy) -> None:
    columns = study.columns
    assert {len(values) for values in columns.values()} == {2 * 169}
    values = zip(*columns.values(), strict=True)
    rows = [dict(zip(columns, row, strict=True)) for row in values]
    chosen = ("role", "low_rank", "high_rank", "suited")
    (row,) = (r for r in rows if [r[c] for c in chosen] == ["pone", "10", "K", True])
    assert row["hessel"] == 3.99
    assert row["lowest"] < row["mean"] < row["highest"]
    assert row["cribs"] == study.sums[0, 1, 13 * 12 + 9]
    assert sum(columns["cribs"]) == 2 * 100_000


def test_what_never_happens_is_unknown(executor: Executor) -> None:
    study = study_cribs(1, executor, rounds=0)
    found = [each for each in study.crib_means() if each.mean]
    assert [each.cribs for each in found] == [1, 1]
    assert all(each.mean and each.mean.interval is None for each in found)
    assert np.isnan(study.means).sum() == 2 * 168
    assert sorted(map(bool, study.columns["mean"])) == [False] * 336 + [True] * 2
    assert study.columns["lowest"] == [None] * 338
    assert deals_of(1, 0) == 1
    with pytest.raises(OptionError, match="expected at least 1 deal, not 0"):
        study_cribs(0, executor)
