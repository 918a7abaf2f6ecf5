"""Nobody has stacked the cards of a game between people, and all can see it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from damages import damages
from tables import free_table, played_until

from cribbage_bridge import DECK
from cribbage_bridge.cribbage.actions import Deal, Draw, Penalty
from cribbage_bridge.session.fairness import (
    Fairness,
    UnfairError,
    check_decks,
    check_game,
    fairness_data,
    read_fairness,
)
from cribbage_bridge.session.saved_table import SavedTable


@pytest.fixture(scope="module")
def over() -> SavedTable:
    return played_until(lambda table: table.winner).saved


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
    saved = free_table(goal, counting, penalties).saved
    text = f"{saved.id}/0 {promise} {saved.seed}"
    commitment = hashlib.sha256(text.encode()).hexdigest()
    assert saved.fairness.commitment == commitment
    assert fairness_data(saved.fairness)["commitment"] == commitment


def test_all_decks_follow_from_the_secret(over: SavedTable) -> None:
    used = [act.deck for act in over.record.actions if isinstance(act, Draw | Deal)]
    assert len(used) > 3
    for number, deck in enumerate(used):
        drawn = random.Random(f"{over.seed}/{number}").sample(DECK, 52)
        assert deck == tuple(drawn)
    assert check_decks(over.record, over.seed) == len(used)


@pytest.mark.parametrize("number", [0, -1])
def test_a_deck_that_was_changed_is_found(over: SavedTable, number: int) -> None:
    """The last cards of a deck are never dealt, but they count as well."""
    actions = list(over.record.actions)
    places = [n for n, act in enumerate(actions) if isinstance(act, Draw | Deal)]
    stacked = actions[places[number]]
    assert isinstance(stacked, Draw | Deal)
    *cards, one, other = stacked.deck
    actions[places[number]] = replace(stacked, deck=(*cards, other, one))
    record = replace(over.record, actions=tuple(actions))
    wrong = number % len(places) + 1
    with pytest.raises(UnfairError, match=f"does not determine deck {wrong}"):
        check_decks(record, over.seed)


def test_what_decides_is_read_as_it_was_written(over: SavedTable) -> None:
    found = read_fairness(fairness_data(over.fairness), over.record)
    assert found == over.fairness
    assert isinstance(found, Fairness)


@pytest.mark.parametrize(
    ("promise", "options"),
    [
        ({"name": "another name/0"}, {}),
        ({"counting": True}, {}),
        ({"secret": "0" * 32}, {}),
        ({"commitment": "0" * 64}, {}),
        ({}, {"goal": 121}),
        ({}, {"penalties": (Penalty.MUGGINS,)}),
    ],
    ids=str,
)
def test_what_was_changed_is_found(
    over: SavedTable, promise: dict[str, Any], options: dict[str, Any]
) -> None:
    data = fairness_data(over.fairness) | promise
    with pytest.raises(UnfairError, match=r"^the commitment is [0-9a-f]{64}, not "):
        read_fairness(data, replace(over.record, **options))


def test_the_players_draw_before_the_first_game_alone(over: SavedTable) -> None:
    game = over.record.replay()
    game.back_to(1)
    later = over.record.actions[1:]
    dealt = replace(over.record, first_dealer=game.state.dealer, actions=later)
    check_game(dealt, replace(over.fairness, name=f"{over.id}/10"))
    with pytest.raises(UnfairError, match="did not draw for the first deal"):
        check_game(dealt, over.fairness)


def test_a_wrong_field_is_named(over: SavedTable) -> None:
    for place, damaged in damages(fairness_data(over.fairness)):
        with pytest.raises(UnfairError, match=f"the proof is invalid: {place}: "):
            read_fairness(damaged, over.record)
