"""Nobody has stacked the cards of a game between people, and all can see it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from room_games import LOCKS, empty_room, go_on, played_until

from cribbage_bridge import DECK
from cribbage_bridge.cribbage.actions import Deal, Draw, Penalty, Seat
from cribbage_bridge.session.fairness import (
    Fairness,
    UnfairError,
    check_decks,
    read_fairness,
)
from cribbage_bridge.session.saved_rooms import SavedRoom


@pytest.fixture(scope="module")
def over() -> SavedRoom:
    """A room whose game is over."""
    return played_until(lambda room: room.winner is not None).table


def decks(room: SavedRoom) -> list[tuple[Any, ...]]:
    """The decks of the game, in their order."""
    return [act.deck for act in room.record.actions if isinstance(act, Draw | Deal)]


# --- What is promised -----------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "counting", "penalties", "promise"),
    [
        (61, False, tuple(Penalty), "61 counted for them"),
        (121, True, (), "121 counted by the players"),
        (61, True, tuple(Penalty), "61 counted by the players muggins overcount"),
        (121, True, (Penalty.OVERCOUNT,), "121 counted by the players overcount"),
    ],
)
def test_the_commitment_is_a_hash_of_all_that_decides(
    goal: int, counting: bool, penalties: Sequence[Penalty], promise: str
) -> None:
    saved = empty_room(goal, counting, penalties).table
    text = f"{saved.id}/0 {promise} {saved.secret}"
    commitment = hashlib.sha256(text.encode()).hexdigest()
    assert saved.fairness.commitment == commitment
    assert saved.fairness.to_data()["commitment"] == commitment


def test_the_commitment_is_there_before_the_cards_and_stays() -> None:
    room, chance = empty_room(), random.Random(1)
    commitments = {room.table.fairness.commitment}
    room.take_seat(LOCKS[Seat.SECOND])
    while room.winner is None:
        commitments.add(room.table.fairness.commitment)
        go_on(room, chance)
    commitments.add(room.table.fairness.commitment)
    assert len(commitments) == 1


def test_a_secret_cannot_be_guessed() -> None:
    secrets = {empty_room().table.secret for _ in range(20)}
    assert len(secrets) == 20
    for secret in secrets:
        assert len(bytes.fromhex(secret)) >= 16


# --- What was kept --------------------------------------------------------


def test_all_decks_follow_from_the_secret(over: SavedRoom) -> None:
    used = decks(over)
    assert len(used) > 3
    for number, deck in enumerate(used):
        drawn = random.Random(f"{over.secret}/{number}").sample(DECK, 52)
        assert deck == tuple(drawn)
    assert check_decks(over.record, over.secret) == len(used)


def test_another_secret_is_found(over: SavedRoom) -> None:
    with pytest.raises(UnfairError, match="deck 1 does not follow from the secret"):
        check_decks(over.record, over.secret[::-1])


@pytest.mark.parametrize("number", [0, 1, -1])
def test_a_deck_that_was_changed_is_found(over: SavedRoom, number: int) -> None:
    """The last cards of a deck are never dealt, but they count as well."""
    actions = list(over.record.actions)
    places = [
        place for place, act in enumerate(actions) if isinstance(act, Draw | Deal)
    ]
    stacked = actions[places[number]]
    assert isinstance(stacked, Draw | Deal)
    *cards, one, other = stacked.deck
    actions[places[number]] = replace(stacked, deck=(*cards, other, one))
    record = replace(over.record, actions=tuple(actions))
    wrong = number % len(places) + 1
    with pytest.raises(UnfairError, match=f"deck {wrong} does not follow"):
        check_decks(record, over.secret)


def test_what_decides_is_read_as_it_was_written(over: SavedRoom) -> None:
    found = read_fairness(over.fairness.to_data(), over.record)
    assert found == over.fairness
    assert isinstance(found, Fairness)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "another name/0"},
        {"counting": True},
        {"secret": "0" * 32},
        {"commitment": "0" * 64},
    ],
    ids=str,
)
def test_a_promise_that_was_changed_is_found(
    over: SavedRoom, change: dict[str, Any]
) -> None:
    with pytest.raises(UnfairError, match=r"^the commitment is [0-9a-f]{64}, not "):
        read_fairness(over.fairness.to_data() | change, over.record)


@pytest.mark.parametrize(
    "change", [{"goal": 121}, {"penalties": (Penalty.MUGGINS,)}], ids=str
)
def test_options_that_were_changed_are_found(
    over: SavedRoom, change: dict[str, Any]
) -> None:
    with pytest.raises(UnfairError, match="the commitment is"):
        read_fairness(over.fairness.to_data(), replace(over.record, **change))


def test_what_is_no_promise_is_refused(over: SavedRoom) -> None:
    data = over.fairness.to_data()
    missing = [{k: v for k, v in data.items() if k != name} for name in data]
    wrong = [{**data, name: 1} for name in data]
    no_promises: list[Any] = [None, [], "", *missing, *wrong]
    for nothing in no_promises:
        with pytest.raises(UnfairError, match="nothing is there"):
            read_fairness(nothing, over.record)
