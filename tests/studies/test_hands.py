"""The study of all hands."""

from itertools import pairwise

import numpy as np
import pytest

from cribbage_bridge.studies import HandStudy, mean_points, study_hands


@pytest.fixture(scope="module")
def study() -> HandStudy:
    return study_hands()


def test_known_figures(study: HandStudy) -> None:
    assert study.hands.sum() == study.cribs.sum() == 12_994_800
    assert study.hands[[0, 19, 24, 28, 29]].tolist() == [1_009_008, 0, 3_680, 76, 4]
    assert study.cribs[[0, 29]].tolist() == [1_022_208, 4]
    assert mean_points(study.hands) == 61_974_180 / 12_994_800


def test_only_a_flush_is_worth_less_in_the_crib(study: HandStudy) -> None:
    at_least = [counts[::-1].cumsum() for counts in (study.hands, study.cribs)]
    assert (at_least[0] >= at_least[1]).all()
    lost = (study.hands - study.cribs) @ np.arange(30)
    flushes = 4 * 715 * 39
    """Hands of one suit with a start card of another, each of them 4 points more."""
    assert lost == 4 * flushes


def test_columns(study: HandStudy) -> None:
    columns = study.columns
    assert list(columns["points"]) == list(range(30))
    assert columns["hands"] == study.hands.tolist()
    assert columns["cribs"] == study.cribs.tolist()
    assert columns["share_of_hands"][4] == 2_855_676 / 12_994_800
    assert sum(columns["share_of_cribs"]) == pytest.approx(1)


def test_progress() -> None:
    seen = [0]
    study_hands(seen.append)
    assert all(later - earlier == 1 for earlier, later in pairwise(seen))
    assert seen[-1] == 52
