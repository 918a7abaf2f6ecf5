"""Nobody has stacked the cards of a game between people, and all can see it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from damages import damages
from paths import ROOT
from tables import played_until, table_for_two

from cribbage_bridge import DECK
from cribbage_bridge.cribbage.actions import Deal, Draw, Penalty
from cribbage_bridge.cribbage.cards import format_cards
from cribbage_bridge.cribbage.shuffle import keyed_decks
from cribbage_bridge.session.fairness import (
    Fairness,
    Role,
    Terms,
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
def test_a_commitment_is_a_hash_of_all_that_decides(
    goal: int, counting: bool, penalties: Sequence[Penalty], promise: str
) -> None:
    saved = table_for_two(goal, counting, penalties).saved
    for role, secret in saved.fairness.secrets.items():
        text = f"{role.value} {saved.id}/0 {promise} {secret}"
        commitment = hashlib.sha256(text.encode()).hexdigest()
        assert saved.fairness.commitment(role) == commitment
        assert fairness_data(saved.fairness)["commitments"][role.value] == commitment
        assert getattr(saved.commitments, role.value) == commitment


TERMS = Terms("00112233445566778899aabbccddeeff/7", 121, False, ())

SECRETS = dict(zip(Role, ("0a" * 32, "1b" * 32, "2c" * 32), strict=True))


def test_the_example_of_the_documentation() -> None:
    fairness = Fairness(TERMS, SECRETS)
    page = (ROOT / "docs" / "fair-cards.md").read_text()
    for role, commitment in fairness.commitments.items():
        assert f"| {role.value} | `{SECRETS[role][:2]}` x 32 | `{commitment}` |" in page
    assert format_cards(fairness.decks(3)[:10]) in page


@pytest.mark.parametrize("changed", [*Role, "game", "deck"])
def test_every_part_decides_about_the_cards(changed: Role | str) -> None:
    terms, secrets, number = TERMS, dict(SECRETS), 3
    if isinstance(changed, Role):
        secrets[changed] = "0" * 64
    elif changed == "game":
        terms = replace(TERMS, name=TERMS.name + "1")
    else:
        number = 4
    deck = Fairness(terms, secrets).decks(number)
    assert {*deck} == {*DECK}
    assert deck != Fairness(TERMS, SECRETS).decks(3)


@pytest.mark.long
def test_every_card_comes_to_every_place_equally_often() -> None:
    """The chi-squared statistic has 51 degrees of freedom, so at most 110."""
    decks = keyed_decks("a key", "a message")
    number = 52 * 200
    places = [Counter(deck) for deck in zip(*map(decks, range(number)), strict=True)]
    for found in places:
        assert sum((found[card] - 200) ** 2 / 200 for card in DECK) < 110


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
    assert check_decks(over.record, over.fairness) == len(places)
    with pytest.raises(UnfairError, match=f"deck {wrong} does not match the secrets"):
        check_decks(record, over.fairness)


def test_what_decides_is_read_as_it_was_written(over: SavedTable) -> None:
    found = read_fairness(fairness_data(over.fairness), over.record)
    assert found == over.fairness
    assert isinstance(found, Fairness)


@pytest.mark.parametrize(
    ("proof", "options"),
    [
        ({"name": f"{'0' * 32}/0"}, {}),
        ({"counting": True}, {}),
        *(({"secrets": {role.value: "0" * 64}}, {}) for role in Role),
        *(({"commitments": {role.value: "0" * 64}}, {}) for role in Role),
        ({}, {"goal": 121}),
        ({}, {"penalties": (Penalty.MUGGINS,)}),
    ],
    ids=str,
)
def test_what_was_changed_is_found(
    over: SavedTable, proof: dict[str, Any], options: dict[str, Any]
) -> None:
    data = fairness_data(over.fairness)
    for name, value in proof.items():
        data[name] = data[name] | value if isinstance(value, dict) else value
    with pytest.raises(
        UnfairError, match=r"^the commitment of the \w+ is [0-9a-f]{64}"
    ):
        read_fairness(data, replace(over.record, **options))


@pytest.mark.parametrize("secret", ["", "0" * 63, "0" * 64 + " ", "overcount 0"])
def test_a_secret_has_one_form(over: SavedTable, secret: str) -> None:
    data = fairness_data(over.fairness)
    data["secrets"]["first"] = secret
    with pytest.raises(UnfairError, match="a secret of the game is invalid"):
        read_fairness(data, over.record)


def test_the_players_draw_before_the_first_game_alone(over: SavedTable) -> None:
    game = over.record.replay()
    game.back_to(1)
    later = over.record.actions[1:]
    dealt = replace(over.record, first_dealer=game.state.dealer, actions=later)
    later_terms = replace(over.terms, name=f"{over.id}/10")
    check_game(dealt, replace(over.fairness, terms=later_terms))
    with pytest.raises(UnfairError, match="did not draw for the first deal"):
        check_game(dealt, over.fairness)
    with pytest.raises(UnfairError, match="although this is a rematch"):
        check_game(over.record, replace(over.fairness, terms=later_terms))


def test_a_wrong_field_is_named(over: SavedTable) -> None:
    for place, damaged in damages(fairness_data(over.fairness)):
        with pytest.raises(UnfairError, match=f"the proof is invalid: .*'{place}[.']"):
            read_fairness(damaged, over.record)
