"""The record of a game between two people, to be downloaded."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from browser import House
from visits import Table, opened

from cribbage_bridge.session.fairness import check_game, read_fairness
from cribbage_bridge.session.record import read_record
from cribbage_bridge.visit.chair import take_chair
from cribbage_bridge.visit.link import read_link


def record_of(table: Table) -> Any:
    """What anybody can download."""
    with urlopen(f"{table.url}api/rooms/{table.room.name}/record") as answer:
        return json.load(answer)


def check_refused(table: Table, status: int) -> None:
    """See that nothing can be downloaded."""
    with pytest.raises(HTTPError) as refused:
        record_of(table)
    with refused.value as answer:
        assert answer.code == status
        assert "secret" not in json.load(answer)["detail"]


def test_the_record_comes_when_the_game_is_over_and_before_the_next(
    house: House,
) -> None:
    table = opened(house.url, goal=121, counting=True)
    check_refused(table, 409)
    chair, _ = take_chair(read_link(table.link))
    check_refused(table, 409)
    ended = table.do("give-up")
    data = record_of(table)
    record = read_record(data)
    fairness = read_fairness(data["fairness"], record)
    assert check_game(record, fairness).record.reason == "gave the game up"
    assert fairness.commitment == table.room.commitment
    assert fairness.secret == ended.secret
    assert fairness.counting
    chair.do("rematch", {"revision": ended.revision})
    assert record_of(table) == data
    table.do("rematch")
    check_refused(table, 409)


def test_no_room(house: House) -> None:
    table = opened(house.url)
    table.room.name = "nothing"
    check_refused(table, 404)
