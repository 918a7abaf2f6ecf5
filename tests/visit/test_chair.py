"""What is seen from a chair, and when none is taken."""

from dataclasses import replace
from random import Random

import pytest
from pydantic import TypeAdapter
from visits import act_by_chance, begun, opened

from cribbage_bridge.cribbage.actions import Count, Seat
from cribbage_bridge.protocol import position
from cribbage_bridge.session.session import Prompt
from cribbage_bridge.visit.chair import NoChairError, position_of, sent, take_chair
from cribbage_bridge.visit.link import read_link
from cribbage_bridge.visit.server import AnswerError, RefusedError
from cribbage_bridge.web import game_models, views


def by_rank(known: position.Position) -> position.Position:
    """A position with the cards sorted whose order means nothing."""
    holds, discards = sorted(known.holds), sorted(known.discards)
    return replace(known, holds=tuple(holds), discards=tuple(discards))


def test_the_position_is_that_of_the_game() -> None:
    room, chance, compared = begun(), Random(7), 0
    while not room.winner:
        for seat in Seat:
            seen = views.room(0, room, seat)
            if seen.prompt in (Prompt.DISCARD, Prompt.LAY, Prompt.COUNT):
                known = position.position_of(room.game.state.view(seat), seat)
                assert by_rank(position_of(seen)) == by_rank(known)
                compared += 1
            act_by_chance(room, seat, chance)
    assert compared > 80


def test_actions_are_sent_as_the_server_reads_them() -> None:
    room, chance, read = begun(), Random(8), set()
    form: TypeAdapter[game_models.Action] = TypeAdapter(game_models.Action)
    while not room.winner:
        for seat in Seat:
            for action in room.game.state.legal_for(seat):
                data = form.validate_python({**sent(action), "revision": 1})
                assert isinstance(data, game_models.SentAction)
                assert data.read(seat) == action
                read.add(type(action))
            act_by_chance(room, seat, chance)
    assert Count in read
    assert len(read) >= 3


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hand": ["5H", "5H"]}, "5H"),
        ({"hand": ["halt"]}, "not a card: 'halt'"),
        ({"pile": ["KH", "KD", "KS", "KC"], "hand": []}, "over 31"),
        ({"dealer": "host"}, "host"),
        ({"laid": {}}, "you"),
    ],
)
def test_a_position_that_cannot_be(change: dict[str, object], complaint: str) -> None:
    seen = views.room(0, begun(), Seat.FIRST)
    with pytest.raises(AnswerError, match=complaint):
        position_of(seen.model_copy(update=change))


def test_a_seat_that_is_taken(url: str) -> None:
    table = opened(url)
    take_chair(read_link(table.link))
    with pytest.raises(NoChairError, match="somebody else has taken this seat"):
        take_chair(read_link(table.link))


def test_a_game_to_another_goal_is_refused_and_the_seat_stays_free(url: str) -> None:
    table = opened(url, goal=61)
    with pytest.raises(NoChairError, match="to 61: a program plays to 121 only"):
        take_chair(read_link(table.link))
    assert not table.look().is_full


def test_an_invitation_to_nothing(url: str) -> None:
    with pytest.raises(RefusedError, match="There is no such game"):
        take_chair(read_link(f"{url}join/nothing"))
