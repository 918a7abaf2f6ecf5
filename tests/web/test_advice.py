"""Hints for a person over the API, and what the discards have cost."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from web_person import Answer, Person, action, begun, mean, seated, stored, texts

from cribbage_bridge.cribbage.actions import (
    Count,
    Discard,
    HiddenCard,
    Lay,
    Seat,
)
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.game import (
    Game,
    RankedAction,
    State,
    Strength,
    rank_actions,
)
from cribbage_bridge.web.games import Games

# --- Hints ----------------------------------------------------------------


def as_sent(option: RankedAction) -> Answer:
    """An option of the rules as the API names it."""
    cards: tuple[HiddenCard, ...] = ()
    points = None
    match option.action:
        case Discard(_, discarded):
            cards = discarded
        case Lay(_, card):
            cards = (card,)
        case Count(_, claimed):
            points = claimed
    return {
        "action": option.action.name,
        "cards": texts(cards),
        "points": points,
        "expected_points": mean(option.expected_points),
        "reasons": {name: mean(points) for name, points in option.reasons.items()},
        "win_probability": option.win_probability,
    }


def follow(person: Person) -> Answer:
    """Do what the first hint says."""
    best = person.ask("hint").json()[0]
    return person.act(action(best["action"], best["cards"], best["points"]))


@pytest.mark.parametrize("awaited", ["discard", "lay", "count"])
def test_hints_are_those_of_the_best_player(
    client: TestClient, games: Games, awaited: str
) -> None:
    person = seated(client, games, awaited)
    state = stored(games, person.seen["name"]).state
    ranked = rank_actions(state.view(Seat.FIRST), Strength.CHAMPION)
    assert person.ask("hint").json() == list(map(as_sent, ranked)) != []
    for option in ranked:
        assert sum(option.reasons.values()) == option.expected_points
    assert person.look() == person.seen
    follow(person)


@pytest.mark.parametrize(
    ("awaited", "reason"),
    [
        ("continue", "There is something to look at first."),
        ("nothing", "The game is over."),
    ],
)
def test_there_is_no_hint_where_there_is_no_choice(
    client: TestClient, games: Games, awaited: str, reason: str
) -> None:
    person = seated(client, games, awaited)
    refused = person.ask("hint")
    assert refused.status_code == 409
    assert refused.json() == {"detail": reason}


# --- Discards -------------------------------------------------------------


def compared(state: State, made: Discard, best: list[str]) -> Answer:
    """A discard, and one of the best, which must be the same if it costs nothing."""
    dealt = texts(state.hands[Seat.FIRST])
    crib = Crib.MINE if state.dealer is Seat.FIRST else Crib.THEIRS
    ranked = rank_discards(dealt, crib)
    expected = {frozenset(texts(each.crib)): each.expected_points for each in ranked}
    lost = ranked[0].expected_points - expected[frozenset(texts(made.cards))]
    assert expected[frozenset(best)] == ranked[0].expected_points
    return {
        "dealt": dealt,
        "crib": crib.value,
        "made": sorted(texts(made.cards)),
        "best": sorted(best if lost else texts(made.cards)),
        "lost": mean(lost),
    }


def test_discards_are_the_persons_own_with_their_exact_cost(
    client: TestClient, games: Games
) -> None:
    person = begun(client)
    assert person.ask("discards").json() == []
    person.go_on_until(lambda seen: seen["pegs"]["you"]["front"] > 30)
    person.go_on_until(lambda seen: seen["prompt"] == "lay")
    reviewed = person.ask("discards").json()
    chances = [discard.pop("chance_lost") for discard in reviewed]
    record = stored(games, person.seen["name"])
    again = Game(record.first_dealer)
    discards: list[Answer] = []
    for act in record.actions:
        if isinstance(act, Discard) and act.seat is Seat.FIRST:
            reviewed[len(discards)]["made"].sort()
            best = reviewed[len(discards)]["best"]
            best.sort()
            deal = len(discards) + 1
            discards.append({"deal": deal, **compared(again.state, act, best)})
        again.act(act)
    assert reviewed == discards
    assert len(reviewed) > 2
    assert {discard["crib"] for discard in reviewed} == {"mine", "theirs"}
    costs = [discard["lost"]["decimal"] > 0 for discard in reviewed]
    assert any(costs)
    assert [chance > 0 for chance in chances] == costs


def test_the_best_discard_costs_nothing(client: TestClient) -> None:
    person = begun(client)
    best = person.ask("hint").json()[0]
    follow(person)
    (discard,) = person.ask("discards").json()
    assert discard["lost"] == {"exact": "0", "decimal": 0.0}
    assert discard["chance_lost"] == 0
    assert discard["best"] == discard["made"] == best["cards"]
