"""Hints for a person over the API, and what the discards have cost."""

from __future__ import annotations

from fractions import Fraction

import pytest
from starlette.testclient import TestClient
from web_person import Answer, begun, seated, stored

from cribbage_bridge.cribbage.actions import (
    Count,
    Deal,
    Discard,
    Go,
    Lay,
    Scored,
    Seat,
    SeatAction,
    Source,
)
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.game import Game, State, rank_actions
from cribbage_bridge.web.games import Games


def fraction(mean: Answer) -> Fraction:
    """An exact mean, whose decimal number must be the nearest one."""
    exact = Fraction(mean["exact"])
    assert mean["decimal"] == float(exact)
    return exact


# --- Hints ----------------------------------------------------------------


def as_sent(action: SeatAction) -> Answer:
    """An action of the rules as the API names it."""
    match action:
        case Discard(_, cards):
            return {"action": "discard", "cards": list(map(str, cards)), "points": None}
        case Lay(_, card):
            return {"action": "lay", "cards": [str(card)], "points": None}
        case Go():
            return {"action": "go", "cards": [], "points": None}
        case Count(_, points):
            return {"action": "count", "cards": [], "points": points}


def action_of(advice: Answer) -> Answer:
    """The action that is to be sent to follow an advice."""
    name, cards = advice["action"], advice["cards"]
    match name:
        case "discard":
            return {"action": name, "cards": cards}
        case "lay":
            return {"action": name, "card": cards[0]}
        case "count":
            return {"action": name, "points": advice["points"]}
        case _:
            return {"action": name}


@pytest.mark.parametrize("awaited", ["discard", "lay", "go", "count"])
def test_hints_are_those_of_the_best_player(
    client: TestClient, games: Games, awaited: str
) -> None:
    person = seated(client, games, awaited)
    state = stored(games, person.seen["name"]).state
    ranked = rank_actions(state.view(Seat.FIRST))
    hints = client.get(f"{person.url}/hint").json()
    assert len(hints) == len(ranked) > 0
    for hint, option in zip(hints, ranked, strict=True):
        assert {key: hint[key] for key in ("action", "cards", "points")} == (
            as_sent(option.action)
        )
        assert fraction(hint["expected_points"]) == option.expected_points
        assert {r: fraction(points) for r, points in hint["reasons"].items()} == (
            option.reasons
        )
        assert sum(map(fraction, hint["reasons"].values())) == option.expected_points
    assert person.look() == person.seen
    person.act(action_of(hints[0]))


@pytest.mark.parametrize("awaited", ["continue", "nothing"])
def test_there_is_no_hint_where_there_is_no_choice(
    client: TestClient, games: Games, awaited: str
) -> None:
    person = seated(client, games, awaited)
    refused = client.get(f"{person.url}/hint")
    assert refused.status_code == 409
    assert refused.json() == {"detail": f"The game waits for: {awaited}."}


def test_by_the_hints_nothing_is_overlooked(client: TestClient, games: Games) -> None:
    person = begun(client, strength="novice", counting=True)
    name = person.seen["name"]
    while person.seen["pegs"]["you"]["front"] < 15:
        if person.seen["prompt"] == "continue":
            person.go_on()
        else:
            person.act(action_of(client.get(f"{person.url}/hint").json()[0]))
    events = [event for step in stored(games, name).steps for event in step.events]
    scored = [event for event in events if isinstance(event, Scored)]
    assert Source.MUGGINS not in [event.source for event in scored]


# --- Discards -------------------------------------------------------------


def must_be_compared(discard: Answer, state: State, made: Discard) -> None:
    """See that a discard is compared with the best one, by the expected points."""
    dealt = [str(card) for card in state.hands[Seat.FIRST]]
    crib = Crib.MINE if state.dealer is Seat.FIRST else Crib.THEIRS
    expected = {
        frozenset(map(str, choice.crib)): choice.expected_points
        for choice in rank_discards(dealt, crib)
    }
    maximum = max(expected.values())
    assert discard["dealt"] == dealt
    assert discard["crib"] == crib.value
    assert discard["made"] == list(map(str, made.cards))
    assert expected[frozenset(discard["best"])] == maximum
    assert fraction(discard["lost"]) == maximum - expected[frozenset(discard["made"])]
    if maximum == expected[frozenset(discard["made"])]:
        assert discard["best"] == discard["made"]


def test_discards_are_the_persons_own_with_their_exact_cost(
    client: TestClient, games: Games
) -> None:
    person = begun(client)
    assert client.get(f"{person.url}/discards").json() == []
    person.go_on_until(lambda seen: seen["pegs"]["you"]["front"] > 15)
    person.go_on_until(lambda seen: seen["prompt"] == "lay")
    reviewed = client.get(f"{person.url}/discards").json()
    record = stored(games, person.seen["name"])
    again = Game(record.first_dealer)
    deals = 0
    for action in record.actions:
        deals += isinstance(action, Deal)
        if isinstance(action, Discard) and action.seat is Seat.FIRST:
            assert reviewed[deals - 1]["deal"] == deals
            must_be_compared(reviewed[deals - 1], again.state, action)
        again.act(action)
    assert len(reviewed) == deals > 2
    assert {discard["crib"] for discard in reviewed} == {"mine", "theirs"}
    assert any(fraction(discard["lost"]) > 0 for discard in reviewed)


def test_the_best_discard_costs_nothing(client: TestClient) -> None:
    person = begun(client)
    best = client.get(f"{person.url}/hint").json()[0]
    person.act(action_of(best))
    (discard,) = client.get(f"{person.url}/discards").json()
    assert discard["lost"] == {"exact": "0", "decimal": 0.0}
    assert discard["best"] == discard["made"] == best["cards"]
