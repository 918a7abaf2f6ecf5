"""Games that a person has finished: examples, and games of any kind."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date

from hypothesis import strategies as st

from cribbage_bridge.cribbage.actions import Margin
from cribbage_bridge.session.finished import FinishedGame
from cribbage_bridge.session.points import WholeDeals

WHOLE_DEALS = WholeDeals(4, 4, 9, 33, 13, 30, 18, 2, 0, 0, 3)

GAME = FinishedGame(
    "1", date(2026, 1, 31), "regular", True, Margin.GAME, 121, 100, 121, 9, WHOLE_DEALS
)

LOST = FinishedGame(
    "2", date(2026, 2, 1), "regular", False, Margin.SKUNK, 85, 121, 121, 8
)

OPPONENTS = ["novice", "champion", "python3 mine.py", "=cmd()", '@a "b", ♥', "-1"]


def reviewed(number: int) -> FinishedGame:
    """One game of many, against somebody, with what its choices have cost."""
    return replace(
        GAME,
        id=str(number),
        date=date(2026, 3, number),
        opponent=OPPONENTS[number % 3],
        won=number % 3 > 0,
        margin=Margin.SKUNK if number % 5 == 0 else Margin.GAME,
        mine=121 if number % 3 else 90,
        theirs=90 if number % 3 else 121,
        discards=9,
        lost_by_discards=number / 4,
        decisions=30,
        points_lost=number / 2,
    )


MANY = [reviewed(number) for number in range(1, 15)]
"""Games that were reviewed, against three opponents."""


_NUMBERS = st.integers(0, 200)

_COSTS = st.none() | st.integers(0, 10**6).map(lambda number: number / 10**4)


def games_of_any_kind() -> st.SearchStrategy[FinishedGame]:
    deals = st.builds(WholeDeals, *[_NUMBERS for _ in fields(WholeDeals)])
    return st.builds(
        FinishedGame,
        id=st.sampled_from("abcdefgh"),
        date=st.dates(date(2020, 1, 1), date(2030, 1, 1)),
        opponent=st.sampled_from(OPPONENTS),
        won=st.booleans(),
        margin=st.sampled_from(Margin),
        mine=_NUMBERS,
        theirs=_NUMBERS,
        goal=st.none() | _NUMBERS,
        deals=st.none() | _NUMBERS,
        whole_deals=st.none() | deals,
        discards=st.none() | _NUMBERS,
        lost_by_discards=_COSTS,
        decisions=st.none() | _NUMBERS,
        points_lost=_COSTS,
    )
