"""Games as text to read and keep, and texts that are no games."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA

from cribbage_bridge import DECK, Card, CribbageError, parse_cards
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
    Seat,
    parse_action,
)
from cribbage_bridge.cribbage.game import Game, Stage, Strength, shuffled
from cribbage_bridge.session.record import Record, RecordError, read_record, record_of

NAMES = {Seat.FIRST: "Ada", Seat.SECOND: "Ben"}

GOOD: dict[str, Any] = {
    "format": "cribbage game",
    "version": 2,
    "first": "Ada",
    "second": "Ben",
    "first_dealer": "second",
    "actions": ["go second", "cut 5H"],
}


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


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw((FIVE, TEN)), "draw 5H 10S"),
        (Deal((TEN, FIVE)), "deal 10S 5H"),
        (Cut(FIVE), "cut 5H"),
        (Discard(Seat.FIRST, (FIVE, TEN)), "discard first 5H 10S"),
        (Lay(Seat.SECOND, TEN), "lay second 10S"),
        (Go(Seat.FIRST), "go first"),
        (Count(Seat.SECOND, 29), "count second 29"),
    ],
)
def test_actions_in_words(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    assert parse_action(f"  {text.replace(' ', '   ')} ") == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "\0", "\ud800", "first", "first says go", "first lays 5H"),
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


def played_game(deals: int, first_dealer: Seat | None = Seat.FIRST) -> Game:
    """A game of novices, of which some deals are played."""
    game = Game(first_dealer)
    if first_dealer is None:
        game.act(Draw(shuffled("draw")))
    for deal in range(deals):
        game.act(Deal(shuffled(f"deal {deal}")))
        game.play_deal(NOVICES)
    return game


@pytest.mark.parametrize("first_dealer", [None, *Seat])
@pytest.mark.parametrize("deals", [0, 1, 3])
def test_a_game_survives_its_record(deals: int, first_dealer: Seat | None) -> None:
    game = played_game(deals, first_dealer)
    record = through_json(record_of(game, NAMES))
    assert record.names == NAMES
    assert record.first_dealer is first_dealer
    again = record.replay()
    assert again.state == game.state
    assert again.steps == game.steps
    assert again.first_dealer is first_dealer


def test_a_finished_game_survives_its_record() -> None:
    game = played_game(0)
    while game.state.stage is not Stage.OVER:
        game.act(Deal(shuffled(f"step {len(game.steps)}")))
        game.play_deal(NOVICES)
    assert through_json(record_of(game, NAMES)).replay().state.winner == (
        game.state.winner
    )


def test_a_game_in_the_middle_of_a_deal_survives_its_record() -> None:
    game = played_game(1)
    for steps in range(len(game.steps), -1, -1):
        game.back_to(steps)
        record = through_json(record_of(game, NAMES))
        assert record.actions == tuple(game.actions)
        assert record.replay().state == game.state


printable_texts = st.text().filter(str.isprintable)
records = st.builds(
    Record,
    st.fixed_dictionaries(dict.fromkeys(Seat, printable_texts)),
    st.none() | seats,
    st.lists(actions, max_size=5).map(tuple),
)
forfeits = st.builds(
    lambda record, forfeit, reason: Record(
        record.names, record.first_dealer, record.actions, forfeit, reason
    ),
    records,
    seats,
    printable_texts,
)


@given(records | forfeits)
def test_every_record_survives_json(record: Record) -> None:
    assert through_json(record) == record


def test_the_data_of_a_record() -> None:
    actions = (Go(Seat.SECOND), Cut(Card.parse("5H")))
    record = Record(NAMES, Seat.SECOND, actions)
    assert record.to_data() == GOOD
    assert Record(NAMES, None, actions).to_data() == {**GOOD, "first_dealer": None}
    lost = Record(NAMES, Seat.SECOND, actions, Seat.FIRST, "it laid KH")
    assert lost.to_data() == {**GOOD, "forfeit": "first", "reason": "it laid KH"}
    assert read_record(GOOD) == record
    assert read_record({**GOOD, "a later field": 1}) == record


def test_a_record_of_what_cannot_have_been_is_refused_when_played_again() -> None:
    with pytest.raises(CribbageError, match="the cards are to be dealt now"):
        read_record(GOOD).replay()
    broken = {**GOOD, "actions": ["deal 5H 5S"]}
    with pytest.raises(CribbageError, match="a deck has 52 cards"):
        read_record(broken).replay()


# --- Records of version 1 -------------------------------------------------


def of_version_1(*actions: str) -> dict[str, Any]:
    return {**GOOD, "version": 1, "actions": list(actions)}


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw 5H 10S", Draw((FIVE, TEN))),
        ("deal 10S 5H", Deal((TEN, FIVE))),
        ("cut 5H", Cut(FIVE)),
        ("first throws 5H 10S", Discard(Seat.FIRST, (FIVE, TEN))),
        ("second lays 10S", Lay(Seat.SECOND, TEN)),
        ("first says go", Go(Seat.FIRST)),
        ("second counts 29", Count(Seat.SECOND, 29)),
    ],
)
def test_actions_of_version_1_are_read(text: str, action: Action) -> None:
    assert read_record(of_version_1(text)).actions == (action,)
    for seat in Seat:
        if text.startswith(str(seat)):
            with pytest.raises(RecordError, match=f"not an action: {text!r}"):
                read_record({**GOOD, "actions": [text]})


@pytest.mark.parametrize("text", ["first says no", "third throws 5H", "first shows 5"])
def test_texts_that_are_no_actions_of_version_1(text: str) -> None:
    with pytest.raises(RecordError, match=f"not an action: {text!r}"):
        read_record(of_version_1(text))


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


@pytest.mark.parametrize("data", [None, 5, 1.5, True, "text", [], ["format"], {}])
def test_other_data(data: object) -> None:
    with pytest.raises(RecordError, match="not the record of a game"):
        read_record(data)


OTHER_VERSIONS = [3, 0, -1, 1.5, "1", None, [1], {}, 10**4000]
NO_SEATS = ["third", "", "First", 1, 1.5, True, [], {}]
NO_TEXTS: list[object] = [None, 5, True, {}]


@pytest.mark.parametrize(
    ("part", "values", "reason"),
    [
        ("format", [None, "", "Cribbage game", 1, [], {}], "not the record of a game"),
        ("version", OTHER_VERSIONS, "this program reads versions 1 to 2"),
        ("first_dealer", NO_SEATS, "without a seat for 'first_dealer'"),
        ("forfeit", NO_SEATS, "without a seat for 'forfeit'"),
        ("actions", [*NO_TEXTS, "cut 5H", {"cut 5H": 1}], "without a list of actions"),
        ("actions", [[5], [None], [[]]], "an action that is no text"),
        *(
            (part, NO_TEXTS, f"text for '{part}'")
            for part in ("first", "second", "reason")
        ),
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
    reason = {"format": "record of a game", "version": "versions 1 to 2"}
    with pytest.raises(RecordError, match=reason.get(part, part)):
        read_record(data)


@pytest.mark.parametrize("action", ["", "go", "cut 5X", "x" * 100_000])
def test_a_broken_action_is_named(action: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record({**GOOD, "actions": ["cut 5H", action]})
    assert repr(action) in str(error.value)


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
    with pytest.raises(RecordError):
        read_record(json.loads(json.dumps(data)))


@given(
    st.dictionaries(
        st.sampled_from([*GOOD, "forfeit", "reason"]), json_values, min_size=1
    )
)
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
