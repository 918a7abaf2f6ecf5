"""Games as text to read and keep, and texts that are no games."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from damages import damages
from hypothesis import given
from hypothesis import strategies as st

from cribbage_bridge import DECK, CribbageError, parse_cards
from cribbage_bridge.cribbage.actions import (
    Action,
    Both,
    Count,
    Cut,
    Deal,
    Discard,
    Draw,
    Go,
    Penalty,
    Play,
    Seat,
    parse_action,
)
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.record import Record, read_record, record_data

NAMES = Both({Seat.FIRST: "Ada", Seat.SECOND: "Ben"})

GOOD: dict[str, Any] = {
    "format": "cribbage game",
    "version": 5,
    "names": {"first": "Ada", "second": "Ben"},
    "first_dealer": "second",
    "actions": ["go second", "cut 5H"],
    "forfeit": None,
    "reason": "",
    "penalties": ["muggins"],
    "first_scores": [0, 0],
    "goal": 121,
}


def of_version(version: int, *actions: str, **others: object) -> dict[str, Any]:
    return {
        "format": "cribbage game",
        "version": version,
        "first": "Ada",
        "second": "Ben",
        "first_dealer": "second",
        "actions": list(actions),
        **({"penalties": ["overcount"]} if version > 2 else {}),
        **({"goal": 61} if version > 3 else {}),
        **others,
    }


def through_json(record: Record) -> Record:
    return read_record(json.loads(json.dumps(record_data(record))))


# --- Actions --------------------------------------------------------------

seats = st.sampled_from(Seat)
cards = st.sampled_from(DECK)
decks = st.permutations(DECK).map(tuple)
discards = st.lists(cards, max_size=6).map(tuple)

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, decks),
    st.builds(Deal, decks),
    st.builds(Cut, cards),
    st.builds(Discard, seats, discards),
    st.builds(Play, seats, cards),
    st.builds(Go, seats),
    st.builds(Count, seats, st.integers(0, 10**20)),
)


@given(actions)
def test_every_action_survives_its_text(action: Action) -> None:
    assert parse_action(str(action)) == action


FIVE, TEN = parse_cards("5H 10S")

ACTIONS: list[tuple[Action, str, str]] = [
    (Draw((FIVE, TEN)), "draw 5H 10S", "draw 5H 10S"),
    (Deal((TEN, FIVE)), "deal 10S 5H", "deal 10S 5H"),
    (Cut(FIVE), "cut 5H", "cut 5H"),
    (Discard(Seat.FIRST, (FIVE, TEN)), "discard first 5H 10S", "first throws 5H 10S"),
    (Play(Seat.SECOND, TEN), "play second 10S", "second lays 10S"),
    (Go(Seat.FIRST), "go first", "first says go"),
    (Count(Seat.SECOND, 29), "count second 29", "second counts 29"),
]
"""Each action as it is written now, and as version 1 wrote it."""


@pytest.mark.parametrize(("action", "text", "oldest_text"), ACTIONS)
def test_actions_in_words(action: Action, text: str, oldest_text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    assert parse_action(f"  {text.replace(' ', '   ')} ") == action
    old_text = text.replace("play", "lay")
    for version, text in enumerate((oldest_text, *[old_text] * 3), start=1):
        assert read_record(of_version(version, text)).actions == (action,)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\0", "\ud800", "x" * 100_000, "first", "first throws 5H 10S"),
        *("second lays 10S", "first says go", "second counts 29", "lay first 5H"),
        *("go", "go third", "go First", "go first 5H", "Go first"),
        *("cut", "cut 5H 6H", "cut 1H", "cut ??", "draw 5H halt", "deal 53"),
        *("play first", "play first 5H 6H", "play 5H first", "shuffle 5H"),
        *("discard first 5H 5X", "count first", "count first many"),
        *("count first 5 6", "count first 2.5", "count first " + "9" * 5000),
        *(f"count first {count}" for count in ("-5", "1_0", "+5", "٣")),
    ],
)
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match="action"):
        parse_action(text)
    with pytest.raises(FormatError, match="invalid record: ") as error:
        read_record({**GOOD, "actions": [text]})
    is_read = text.isascii() and len(text) <= 1000
    assert not is_read or printable(repr(text)) in str(error.value)
    assert isinstance(error.value, CribbageError)
    assert isinstance(error.value, ValueError)


# --- Records --------------------------------------------------------------


printable_texts = st.text().filter(str.isprintable)
records = st.builds(
    Record,
    st.fixed_dictionaries(dict.fromkeys(Seat, printable_texts)).map(Both),
    st.none() | seats,
    st.lists(actions, max_size=5).map(tuple),
    penalties=st.lists(st.sampled_from(Penalty), unique=True).map(tuple),
    first_scores=st.tuples(st.integers(0, 120), st.integers(0, 120)),
    goal=st.integers(1, 121),
)
forfeits = st.builds(replace, records, forfeit=seats, reason=printable_texts)


@given(records | forfeits)
def test_every_record_survives_json(record: Record) -> None:
    assert through_json(record) == record


def test_the_data_of_a_record() -> None:
    record = Record(NAMES, Seat.SECOND, (Go(Seat.SECOND), Cut(FIVE)))
    assert record_data(record) == GOOD
    drawn = replace(record, first_dealer=None, first_scores=(0, 118))
    assert record_data(drawn) == GOOD | {"first_dealer": None, "first_scores": [0, 118]}
    lost = replace(record, forfeit=Seat.FIRST, reason="it played KH")
    assert record_data(lost) == {**GOOD, "forfeit": "first", "reason": "it played KH"}
    assert read_record(GOOD) == read_record({**GOOD, "fairness": {}}) == record


def test_a_record_of_what_cannot_have_been_is_refused_when_played_again() -> None:
    with pytest.raises(CribbageError, match="expected the next deal"):
        read_record(GOOD).replay()
    with pytest.raises(CribbageError, match="below 121, not 130"):
        read_record({**GOOD, "first_scores": [0, 130]}).replay()


# --- Records of earlier versions ------------------------------------------


@pytest.mark.parametrize("text", ["first says no", "third throws 5H", "first shows 5"])
def test_texts_that_are_no_actions_of_version_1(text: str) -> None:
    with pytest.raises(FormatError, match="not an action"):
        read_record(of_version(1, text))


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_what_earlier_records_lack(version: int) -> None:
    penalty = Penalty.OVERCOUNT if version > 2 else Penalty.MUGGINS
    goal = 61 if version > 3 else 121
    record = Record(NAMES, Seat.SECOND, (Cut(FIVE),), penalties=(penalty,), goal=goal)
    assert read_record(of_version(version, "cut 5H")) == record
    rest = {"forfeit": "first", "reason": "dies", "first_scores": [5, 6]}
    lost = replace(record, forfeit=Seat.FIRST, reason="dies", first_scores=(5, 6))
    assert read_record(of_version(version, "cut 5H", **rest)) == lost


@pytest.mark.parametrize(
    ("version", "text"), [(1, "first counts 999"), (2, "count first 999")]
)
def test_claims_of_old_records_are_no_more_than_can_be_claimed(
    version: int, text: str
) -> None:
    (count,) = read_record(of_version(version, text)).actions
    assert count == Count(Seat.FIRST, 29)


# --- What is no record ----------------------------------------------------


OTHER_VERSIONS = [6, 0, -1, 1.5, "1", None, [1], {}, 10**4000]


@pytest.mark.parametrize(
    ("part", "values", "reason"),
    [
        ("format", [None, "", "Cribbage game", 1, [], {}], "not the record of a game"),
        ("version", OTHER_VERSIONS, "this program reads versions 1 to 5"),
        ("first_dealer", ["third", "", "First", 1, True, []], "'first_dealer': "),
        ("goal", [0, 122, -1, 61.0, True, "61", None], "'goal': "),
        ("penalties", [["nobs"], [[]], "muggins"], "penalties"),
        ("actions", [[5], [None], [[]], "cut 5H"], "actions"),
        ("names", [{"first": "Ada", "second": "\0"}], "'names.second': "),
        ("reason", [None, 5, "\0"], "'reason': "),
        ("first_scores", [[5], [1, 2, 3], [1, "2"]], "first_scores"),
    ],
)
def test_a_value_that_cannot_be_is_named(
    part: str, values: list[object], reason: str
) -> None:
    for value in values:
        with pytest.raises(FormatError, match=reason):
            read_record({**GOOD, part: value})


@pytest.mark.parametrize(
    "data", [GOOD, *(of_version(version, "cut 5H") for version in (1, 2, 3, 4))]
)
def test_a_wrong_field_is_named(data: dict[str, Any]) -> None:
    for place, damaged in damages(data):
        if place in damaged or place != "forfeit":
            with pytest.raises(FormatError) as error:
                read_record(damaged)
            assert place in str(error.value) or place in ("format", "version")


@pytest.mark.parametrize("part", GOOD)
def test_deeply_nested_data(part: str) -> None:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(FormatError):
        read_record({**GOOD, part: nested})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*GOOD]), json_values, min_size=1) | json_values)
def test_odd_values_are_read_or_refused(odd: Any) -> None:
    data = {**GOOD, **odd} if isinstance(odd, dict) else odd
    try:
        record = read_record(json.loads(json.dumps(data)))
    except FormatError:
        return
    assert through_json(record).actions == record.actions
