"""The actions that a strategy chooses, from what a server sends."""

import json
from random import Random

import pytest
from tables import act_by_chance, table_for_two

from cribbage_bridge.client.http_client import InvalidResponseError
from cribbage_bridge.client.strategy import Strategy, strategy_of
from cribbage_bridge.cribbage.actions import Seat, SeatAction
from cribbage_bridge.protocol.position import position_of
from cribbage_bridge.session.json_form import read, write
from cribbage_bridge.session.players import PlayerError
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.table_view import TableView, table_view


def sent(view: TableView, **changes: object) -> TableView:
    """Return a view, or one that is changed, as a client reads it from JSON."""
    received: TableView = read(TableView, json.dumps(write(view) | changes))
    return received


def test_a_game_in_json() -> None:
    table, chance, kinds = table_for_two(61, counting=True), Random(7), list[str]()
    with strategy_of("novice", 1) as strategy:
        while not table.winner:
            seat = chance.choice(table.waits_for)
            view = sent(table_view(table, 0, seat))
            assert position_of(view, seat) == position_of(table.view(seat), seat)
            if view.prompt is Prompt.CONTINUE:
                act_by_chance(table, seat, chance)
                continue
            action = strategy.choose(view, seat)
            assert read(SeatAction, json.dumps(write(action))) == action
            kinds.append(action.name)
            table.act(action)
            table.advance_all()
    assert {*kinds} == {"discard", "play", "count"}


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        (
            {"position": "error what"},
            "answered a position with 'error what'; expected 'ok'",
        ),
        ({"discard": "let me see"}, r"answered 'let me see' \(not a card: LET\)"),
    ],
)
def test_a_program_that_answers_nonsense(
    answers: dict[str, str], complaint: str
) -> None:
    strategy = Strategy(lambda command: answers.get(command.split()[0], "ok"))
    view = table_view(table_for_two(), 0, Seat.FIRST)
    with pytest.raises(PlayerError, match=complaint):
        strategy.choose(view, Seat.FIRST)


NO_CARDS: dict[str, list[str]] = {"first": [], "second": []}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"hands": NO_CARDS | {"first": ["5H", "5H"]}}, "impossible position: .*5H"),
        ({"pile": ["KH", "KD", "KS", "KC"], "hands": NO_CARDS}, "over 31"),
        ({"prompt": "count", "stage": "show"}, "showed no cards"),
    ],
)
def test_an_impossible_table(changes: dict[str, object], complaint: str) -> None:
    view = sent(table_view(table_for_two(), 0, Seat.FIRST), **changes)
    with pytest.raises(InvalidResponseError, match=complaint):
        Strategy(lambda _: "ok").choose(view, Seat.FIRST)
