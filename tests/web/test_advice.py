"""Hints for a person over the API, and what the discards have cost."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from web_person import Answer, begun, mean, seated, stored, texts

from cribbage_bridge.cribbage.actions import Discard, Seat
from cribbage_bridge.cribbage.discard import Crib, rank_discards
from cribbage_bridge.cribbage.game import RankedAction, State, Strength, rank_actions
from cribbage_bridge.session.json_form import write
from cribbage_bridge.web.tables import Tables

# --- Hints ----------------------------------------------------------------


@pytest.mark.parametrize("awaited", ["discard", "play", "count"])
def test_hints_are_those_of_the_best_player(
    client: TestClient, tables: Tables, awaited: str
) -> None:
    person = seated(client, tables, awaited)
    state = stored(tables, person.id).state
    ranked = rank_actions(state.view(Seat.FIRST), Strength.CHAMPION)
    hints = person.ask("hint").json()
    assert hints == write(ranked, tuple[RankedAction, ...]) != []
    for option in ranked:
        assert sum(option.reasons.values()) == option.expected_points
    assert person.get() == person.seen
    person.act(hints[0]["action"])


@pytest.mark.parametrize("awaited", ["continue", "nothing"])
def test_there_is_no_hint_where_there_is_no_choice(
    client: TestClient, tables: Tables, awaited: str
) -> None:
    refused = seated(client, tables, awaited).ask("hint")
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith(
        ("Continue the game", "The game is over")
    )


# --- Discards -------------------------------------------------------------


def compared(state: State, made: Discard, best: list[str]) -> Answer:
    """Return a discard, and one of the best: the same if it costs nothing."""
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
        "points_lost": mean(lost),
    }


def test_discards_are_the_persons_own_with_their_exact_cost(
    client: TestClient, tables: Tables
) -> None:
    person = begun(client)
    assert person.ask("discards").json() == []
    person.play_until(lambda seen: seen["scores"]["first"] > 30)
    person.play_until(lambda seen: seen["prompt"] == "play")
    reviewed = person.ask("discards").json()
    chances = [discard.pop("chance_lost") for discard in reviewed]
    game = stored(tables, person.id)
    again = game.again()
    discards: list[Answer] = []
    for act in game.actions:
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
    costs = [discard["points_lost"]["decimal"] > 0 for discard in reviewed]
    assert {*costs} == {True, False}
    assert [chance > 0 for chance in chances] == costs
