"""Hints for a person over the API, and what the discards have cost."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from web_person import begun, mean, play_until, seated, stored, tables_of, texts

from cribbage_bridge.cribbage.actions import Discard, Seat
from cribbage_bridge.cribbage.game import RankedAction, Strength, rank_actions
from cribbage_bridge.cribbage.review import review
from cribbage_bridge.session.json_form import write
from cribbage_bridge.web.tables import Tables

# --- Hints ----------------------------------------------------------------


@pytest.mark.parametrize("awaited", ["discard", "play", "count"])
def test_hints_are_those_of_the_best_player(shared: TestClient, awaited: str) -> None:
    person = seated(shared, tables_of(shared), awaited)
    state = stored(tables_of(shared), person.id).state
    ranked = rank_actions(state.view(Seat.FIRST), Strength.CHAMPION)
    hints = person.ask("hint").json()
    assert hints == write(ranked, tuple[RankedAction, ...]) != []
    assert person.get() == person.seen
    person.act(hints[0]["action"])


@pytest.mark.parametrize("awaited", ["continue", "nothing"])
def test_there_is_no_hint_where_there_is_no_choice(
    shared: TestClient, awaited: str
) -> None:
    refused = seated(shared, tables_of(shared), awaited).ask("hint")
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith(
        ("Not possible yet: continue the game", "The game is over")
    )


# --- Discards -------------------------------------------------------------


def test_discards_are_the_persons_own_with_their_exact_cost(
    client: TestClient, tables: Tables
) -> None:
    person = begun(client)
    assert person.ask("discards").json() == []
    person.act(person.ask("hint").json()[0]["action"])
    play_until([person], lambda seen: seen["steps"] > 40)
    reviewed = person.ask("discards").json()
    decisions = review(stored(tables, person.id), Seat.FIRST, (Discard,)).decisions
    for discard, decision in zip(reviewed, decisions, strict=True):
        is_mine = decision.view.dealer is Seat.FIRST
        assert discard == {
            "deal": decision.deal,
            "dealt": texts(filter(None, decision.view.hands[Seat.FIRST])),
            "crib": "mine" if is_mine else "theirs",
            "made": write(decision.made.action)["cards"],
            "best": write(decision.best.action)["cards"],
            "points_lost": mean(decision.points_lost),
            "chance_lost": decision.chance_lost,
        }
    assert {discard["crib"] for discard in reviewed} == {"mine", "theirs"}
    assert {decision.is_best for decision in decisions} == {True, False}
