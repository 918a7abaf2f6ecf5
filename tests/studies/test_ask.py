"""Hands and deals that are answered in bulk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_bridge import (
    DECK,
    Card,
    Crib,
    crib_value,
    hand_value,
    rank_discards,
    rank_selections,
)
from cribbage_bridge.cribbage.cards import format_cards
from cribbage_bridge.studies import AskError, answer, answer_file
from cribbage_bridge.studies.files import write_columns

Cards = list[Card]

CRIBS = st.sampled_from(["mine", "theirs", "", None])


def cards(*sizes: int) -> st.SearchStrategy[Cards]:
    """Different cards; some have few ranks or one suit, so that they score."""
    decks = st.sampled_from([DECK, DECK[:20], DECK[::4], DECK[16:24]])
    size = st.sampled_from(sizes)
    return st.tuples(decks, size).flatmap(
        lambda drawn: st.permutations(drawn[0]).map(lambda order: order[: drawn[1]])
    )


@given(st.lists(st.tuples(cards(5), st.sampled_from(["yes", "no", "", " Yes ", None]))))
def test_hands_against_the_rules(asked: list[tuple[Cards, str | None]]) -> None:
    values = answer(
        {
            "hand": [format_cards(dealt[:4]) for dealt, _ in asked],
            "start": [str(dealt[4]) for dealt, _ in asked],
            "crib": [crib for _, crib in asked],
        }
    )["value"]
    assert values == [
        (crib_value if crib in ("yes", " Yes ") else hand_value)(dealt[:4], dealt[4])
        for dealt, crib in asked
    ]


@pytest.mark.long
@settings(max_examples=4)
@given(st.lists(st.tuples(cards(5, 6), CRIBS), max_size=8))
def test_deals_against_the_rules(asked: list[tuple[Cards, str | None]]) -> None:
    answers = answer(
        {
            "cards": [format_cards(dealt) for dealt, _ in asked],
            "crib": [crib for _, crib in asked],
        }
    )
    for row, (dealt, crib) in enumerate(asked):
        if crib:
            best: Any = rank_discards(dealt, Crib(crib))[0]
            mean = best.expected_points
        else:
            best = rank_selections(dealt)[0]
            mean = best.mean
        assert answers["keep"][row] == format_cards(best.hand)
        assert answers["discard"][row] == format_cards(best.crib)
        assert answers["mean"][row] == pytest.approx(float(mean), abs=1e-12)


def test_without_a_column_crib_there_is_none() -> None:
    assert answer({"hand": ["7H 8H 9H 10H"], "start": ["2C"]}) == {"value": [10]}
    found = answer({"cards": ["5H 5C 5S JD 4C 4D"]})
    assert found["mean"] == [765 / 46]


def test_nothing_is_asked() -> None:
    assert answer({"hand": [], "start": []}) == {"value": []}
    assert answer({"cards": []}) == {"keep": [], "discard": [], "mean": []}


GOOD = ("5H 5S 5C JD", "5D", "")


@pytest.mark.parametrize(
    ("hand", "start", "crib", "problem"),
    [
        ("5H 5S 5C", "5D", "", "expected 4 cards, not 5H 5S 5C"),
        (None, "5D", "", "expected 4 cards, not none"),
        ("5H 5S 5C JD", "", "", "not a card: ''"),
        ("5H 5S 5C 1D", "5D", "", "not a card: '1D'"),
        ("5H 5S 5C JD", "jd", "", "JD is given twice"),
        ("5H 5S 5C JD", "5D", "mine", "expected yes, no or nothing, not 'mine'"),
        (5.0, "5D", "", "a string that names them, not 5.0"),
    ],
)
def test_bad_hands(hand: Any, start: str, crib: str, problem: str) -> None:
    rows = [GOOD, (hand, start, crib), GOOD, ("no", "cards", "here")]
    columns = zip(*rows, strict=True)
    with pytest.raises(AskError, match=problem) as raised:
        answer(dict(zip(("hand", "start", "crib"), columns, strict=True)))
    assert raised.value.row == 1


@pytest.mark.parametrize(
    ("dealt", "crib", "problem"),
    [
        ("AC 2C 3C 4C", "mine", "expected 5 or 6 cards, not AC 2C 3C 4C"),
        ("AC 2C 3C 4C AC", "mine", "AC is given twice"),
        ("AC 2C 3C 4C 5C", "yes", "expected mine, theirs or nothing, not 'yes'"),
        ("AC 2C 3C 4C 5C", "\x1b[2J", r"not '\\x1b\[2J'"),
    ],
)
def test_bad_deals(dealt: str, crib: str, problem: str) -> None:
    with pytest.raises(AskError, match=problem) as raised:
        answer({"cards": ["AC 2C 3C 4C 5C", dealt], "crib": ["mine", crib]})
    assert raised.value.row == 1


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["id"], "expected the columns hand .*; found id"),
        (["hand", "start", "cards"], "found hand, start, cards"),
        (["hand"], "the column hand also requires a column start"),
        (["hand", "start", "value"], "there is already a column value"),
        (["cards", "mean", "keep"], "there is already a column keep"),
    ],
)
def test_columns_that_do_not_fit(names: list[str], problem: str) -> None:
    with pytest.raises(AskError, match=problem) as raised:
        answer({name: [] for name in names})
    assert raised.value.row is None


def test_other_columns_are_carried_along(tmp_path: Path) -> None:
    asked = {"id": ["7", "=x"], "hand": [GOOD[0]] * 2, "start": ["5D", "4C"]}
    file = tmp_path / "asked.parquet"
    write_columns(file, asked)
    assert answer_file(file) == {**asked, "value": [29, 14]}


@pytest.mark.parametrize(("kind", "place"), [("csv", "line 3"), ("parquet", "row 2")])
def test_bad_rows_of_a_file_are_found(kind: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / f"asked.{kind}"
    write_columns(file, {"cards": ["AC 2C 3C 4C 5C", "AC 2C 3C 4C 1C"]})
    with pytest.raises(AskError, match=f"asked.{kind}, {place}: not a card: '1C'"):
        answer_file(file)


def test_a_file_that_asks_nothing(tmp_path: Path) -> None:
    write_columns(tmp_path / "asked.csv", {"id": ["1"]})
    with pytest.raises(AskError, match=r"asked\.csv: expected the columns hand"):
        answer_file(tmp_path / "asked.csv")
