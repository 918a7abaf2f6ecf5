"""Games as text to read and keep, and texts that are no games."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA

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
    Lay,
    Penalty,
    Seat,
    parse_action,
)
from cribbage_bridge.cribbage.game import Game, Stage, Strength, shuffled
from cribbage_bridge.session.record import Record, RecordError, read_record, record_of
from cribbage_bridge.untrusted import printable

NAMES = {Seat.FIRST: "Ada", Seat.SECOND: "Ben"}

GOOD: dict[str, Any] = {
    "format": "cribbage game",
    "version": 4,
    "first": "Ada",
    "second": "Ben",
    "first_dealer": "second",
    "goal": 121,
    "penalties": ["muggins"],
    "actions": ["go second", "cut 5H"],
}


def of_version_1(*actions: str) -> dict[str, Any]:
    return {**GOOD, "version": 1, "actions": list(actions)}


def through_json(record: Record) -> Record:
    return read_record(json.loads(json.dumps(record.to_data())))


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
    st.builds(Lay, seats, cards),
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
    (Lay(Seat.SECOND, TEN), "lay second 10S", "second lays 10S"),
    (Go(Seat.FIRST), "go first", "first says go"),
    (Count(Seat.SECOND, 29), "count second 29", "second counts 29"),
]
"""Each action as it is written now, and as version 1 wrote it."""


@pytest.mark.parametrize(("action", "text", "old_text"), ACTIONS)
def test_actions_in_words(action: Action, text: str, old_text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    assert parse_action(f"  {text.replace(' ', '   ')} ") == action
    assert read_record(of_version_1(old_text)).actions == (action,)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\0", "\ud800", "x" * 100_000, "first", "first throws 5H 10S"),
        *("second lays 10S", "first says go", "second counts 29"),
        *("go", "go third", "go First", "go first 5H", "Go first"),
        *("cut", "cut 5H 6H", "cut 1H", "cut ??", "draw 5H halt", "deal 53"),
        *("lay first", "lay first 5H 6H", "lay 5H first", "shuffle 5H"),
        *("discard first 5H 5X", "count first", "count first many"),
        *("count first 5 6", "count first 2.5", "count first " + "9" * 5000),
        *(f"count first {count}" for count in ("-5", "1_0", "+5", "٣")),
    ],
)
def test_texts_that_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match="an action: "):
        parse_action(text)
    with pytest.raises(RecordError, match="not an action") as error:
        read_record({**GOOD, "actions": [text]})
    assert printable(repr(text)) in str(error.value)
    assert isinstance(error.value, CribbageError)
    assert isinstance(error.value, ValueError)


WORDS = (
    "first second none draw deal cut discard lay says go count 5 -5 +5 5H 10S ?? 5h "
    "TS 5♥"
)
words = st.lists(st.sampled_from(WORDS.split()), max_size=5).map(" ".join)


@given(st.text() | words)
def test_a_text_that_is_an_action_by_chance_is_written_like_it(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError:
        return
    assert parse_action(str(action)) == action


# --- Records --------------------------------------------------------------


NOVICES = Both(dict.fromkeys(Seat, Strength.NOVICE))


@pytest.mark.parametrize("first_dealer", [None, *Seat])
def test_a_game_survives_its_record_at_any_time(first_dealer: Seat | None) -> None:
    game = Game(first_dealer, [Penalty.OVERCOUNT])
    if first_dealer is None:
        game.act(Draw(shuffled("draw")))
    while game.state.stage is not Stage.OVER:
        game.act(Deal(shuffled(f"step {len(game.steps)}")))
        game.play_deal(NOVICES)
    for steps in reversed([*range(0, len(game.steps), 7), len(game.steps)]):
        game.back_to(steps)
        record = through_json(record_of(game, NAMES))
        again = record.replay()
        assert record == Record(
            NAMES, first_dealer, tuple(game.actions), penalties=game.penalties
        )
        assert (again.first_dealer, again.state) == (first_dealer, game.state)
        assert again.steps == game.steps


printable_texts = st.text().filter(str.isprintable)
records = st.builds(
    Record,
    st.fixed_dictionaries(dict.fromkeys(Seat, printable_texts)),
    st.none() | seats,
    st.lists(actions, max_size=5).map(tuple),
    penalties=st.lists(st.sampled_from(Penalty), unique=True).map(tuple),
    first_scores=st.tuples(st.integers(), st.integers()),
    goal=st.integers(1, 121),
)
forfeits = st.builds(replace, records, forfeit=seats, reason=printable_texts)


@given(records | forfeits)
def test_every_record_survives_json(record: Record) -> None:
    assert through_json(record) == record


def test_the_data_of_a_record() -> None:
    record = Record(NAMES, Seat.SECOND, (Go(Seat.SECOND), Cut(FIVE)))
    assert record.to_data() == GOOD
    drawn = replace(record, first_dealer=None)
    assert drawn.to_data() == {**GOOD, "first_dealer": None}
    lost = replace(record, forfeit=Seat.FIRST, reason="it laid KH")
    assert lost.to_data() == {**GOOD, "forfeit": "first", "reason": "it laid KH"}
    late = replace(record, first_scores=(0, 118))
    assert late.to_data() == {**GOOD, "first_scores": [0, 118]}
    assert read_record(GOOD) == record
    assert read_record({**GOOD, "a later field": 1}) == record


def test_a_record_of_what_cannot_have_been_is_refused_when_played_again() -> None:
    with pytest.raises(CribbageError, match="the cards are to be dealt now"):
        read_record(GOOD).replay()
    with pytest.raises(CribbageError, match="but below 121, not 130"):
        read_record({**GOOD, "first_scores": [0, 130]}).replay()
    broken = {**GOOD, "actions": ["deal 5H 5S"]}
    with pytest.raises(CribbageError, match="a deck has 52 cards"):
        read_record(broken).replay()


# --- Records of version 1 -------------------------------------------------


@pytest.mark.parametrize("text", ["first says no", "third throws 5H", "first shows 5"])
def test_texts_that_are_no_actions_of_version_1(text: str) -> None:
    with pytest.raises(RecordError, match=f"not an action: {text!r}"):
        read_record(of_version_1(text))


@pytest.mark.parametrize("version", [1, 2])
def test_claims_of_old_records_are_no_more_than_can_be_claimed(version: int) -> None:
    data = {**GOOD, "version": version, "actions": ["count first 999"]}
    if version == 1:
        data["actions"] = ["first counts 999"]
    record = read_record(data)
    assert record.actions == (Count(Seat.FIRST, 29),)
    assert record.penalties == (Penalty.MUGGINS,)


def test_a_log_of_0_1_0_is_read_and_replayed_to_its_end() -> None:
    scores = []
    for line in (DATA / "log-0.1.0.jsonl").read_text().splitlines():
        data = json.loads(line)
        assert data["version"] == 1
        record = read_record(data)
        game = record.replay()
        assert game.state.stage is Stage.OVER
        assert len(record.actions) == len(data["actions"]) == len(game.steps)
        assert through_json(record) == record
        scores.append(list(game.state.scores.values()))
    assert scores == [[121, 111], [121, 87]]


# --- What is no record ----------------------------------------------------


OTHER_VERSIONS = [5, 0, -1, 1.5, "1", None, [1], {}, 10**4000]
NO_SEATS = ["third", "", "First", 1, 1.5, True, [], {}]
NO_TEXTS: list[object] = [None, 5, True, {}]
NO_LISTS = [*NO_TEXTS, "cut 5H", {"cut 5H": 1}]


@pytest.mark.parametrize(
    ("part", "values", "reason"),
    [
        ("format", [None, "", "Cribbage game", 1, [], {}], "not the record of a game"),
        ("version", OTHER_VERSIONS, "this program reads versions 1 to 4"),
        ("first_dealer", NO_SEATS, "without a seat for 'first_dealer'"),
        ("forfeit", NO_SEATS, "without a seat for 'forfeit'"),
        ("goal", [0, 122, -1, 61.0, True, "61", None, []], "without a goal from 1 to"),
        ("penalties", [*NO_LISTS, ["nobs"], [[]]], "without a list of penalties"),
        ("actions", NO_LISTS, "without a list of actions"),
        ("actions", [[5], [None], [[]]], "an action that is no text"),
        ("first", NO_TEXTS, "text for 'first'"),
        ("second", NO_TEXTS, "text for 'second'"),
        ("reason", NO_TEXTS, "text for 'reason'"),
        ("first_scores", [5, [5], [1, 2, 3], [1, "2"]], "without two numbers"),
    ],
)
def test_a_part_that_is_wrong_is_named(
    part: str, values: list[object], reason: str
) -> None:
    for value in values:
        with pytest.raises(RecordError, match=reason):
            read_record({**GOOD, "forfeit": "first", part: value})


@pytest.mark.parametrize("part", GOOD)
def test_a_part_that_is_missing_is_named(part: str) -> None:
    data = {name: value for name, value in GOOD.items() if name != part}
    reason = {"format": "record of a game", "version": "versions 1 to 4"}
    with pytest.raises(RecordError, match=reason.get(part, part)):
        read_record(data)


@pytest.mark.parametrize("part", ["first", "first_dealer", "actions", "version"])
def test_deeply_nested_data(part: str) -> None:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(RecordError):
        read_record({**GOOD, part: nested})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(json_values)
def test_other_json_is_no_record(data: object) -> None:
    with pytest.raises(RecordError, match="not the record of a game"):
        read_record(json.loads(json.dumps(data)))


parts = st.sampled_from([*GOOD, "forfeit", "reason"])


@given(st.dictionaries(parts, json_values, min_size=1))
def test_a_record_with_odd_values_is_read_or_refused(odd: dict[str, Any]) -> None:
    data = json.loads(json.dumps({**GOOD, **odd}))
    try:
        record = read_record(data)
    except RecordError:
        return
    assert through_json(record).actions == record.actions


@given(st.data())
def test_an_edited_file_is_read_or_refused(data: st.DataObject) -> None:
    text = json.dumps(GOOD)
    place = data.draw(st.integers(0, len(text) - 1))
    edited = text[:place] + data.draw(st.text(max_size=3)) + text[place + 1 :]
    with suppress(RecordError, json.JSONDecodeError):
        read_record(json.loads(edited))
