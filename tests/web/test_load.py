"""Many requests at once: none is lost, and none is answered wrongly."""

import pytest
from browser import House
from load import game_works, load, play_games, score_works, selection_works


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.long)])
def test_none_is_wrong_and_none_lost(house: House, times: int) -> None:
    for works, least in [
        (score_works(50 * times), 50 * times),
        (selection_works(25 * times), 25 * times),
        (game_works(8, 4 * times), 8 * (2 + 4 * times)),
    ]:
        result = load(house.url, works)
        assert (result.wrong, result.lost) == (0, 0)
        assert result.requests >= least


@pytest.mark.long
def test_no_move_of_many_games_between_people_is_lost(house: House) -> None:
    """Each is delivered to the other player; `make bench` says how soon."""
    moves = play_games(house.url, games=25, moves=5)
    assert (moves.wrong, len(moves.latencies)) == (0, 125)
