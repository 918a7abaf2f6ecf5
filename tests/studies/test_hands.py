"""The study of all hands."""

import numpy as np
import pytest

from cribbage_bridge.studies import HandStudy, mean_points, study_hands

HISTOGRAM = [
    *(1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236),
    *(361224, 388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0),
    *(8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4),
]
"""The number of hands that are worth each number of points, from 0 to 29."""

SEEN: list[int] = []
"""The numbers of start cards that the last study reported."""


@pytest.fixture(scope="module")
def study() -> HandStudy:
    SEEN.clear()  # a worker may make the study again, after tests of other files
    return study_hands(SEEN.append)


def test_known_figures(study: HandStudy) -> None:
    assert study.hands.tolist() == HISTOGRAM
    assert study.hands.sum() == study.cribs.sum() == 12_994_800
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


def test_progress(study: HandStudy) -> None:
    assert list(range(1, 53)) == SEEN
