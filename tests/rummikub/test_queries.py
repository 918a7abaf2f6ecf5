"""Rummikub Lite, in `swipl` and in Python."""

import csv
import reprlib
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any

import pytest
import swipl
from hypothesis import given
from hypothesis import strategies as st
from paths import CASES, RULEBOOK

from cribbage_bridge import rummikub
from cribbage_bridge.bridge.errors import ArgumentTypeError, DomainError
from cribbage_bridge.bridge.queries import apply_once
from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound
from cribbage_bridge.rummikub import (
    Block,
    BlockError,
    Color,
    ColorRow,
    DrawBlock,
    Ending,
    NumberRow,
    Outcomes,
    PlayBlock,
    PlayRow,
    RummikubGame,
    advise,
    count_wins,
    outcomes,
    parse_blocks,
    play_game,
    valid_table,
)

with (CASES / "rummikub.csv").open(encoding="utf-8", newline="") as file:
    GAMES = list(csv.DictReader(file))

DEALT = ("first", "second", "bag")

each_game = pytest.mark.parametrize(
    "case", GAMES, ids=lambda case: " / ".join(case.values())
)

EXAMPLE = ("r1 r2 r3 b2", "r5 y5 k5 r4", (), "b5")
"""A deal of three games, as `play_game` takes it."""


def prolog_blocks(text: str) -> str:
    return f"[{', '.join(str(block.to_term()) for block in parse_blocks(text))}]"


def question(case: dict[str, str]) -> str:
    first, second, bag = (prolog_blocks(case[key]) for key in DEALT)
    return (
        "Games/Share-(aggregate_all(count,"
        f" play_game(player({first}, _), player({second}, _), [], {bag}), Games),"
        f" count_wins({first}, {second}, {bag}, Share))"
    )


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    return swipl.answers(RULEBOOK / "rummikub.pl", map(question, GAMES))


@each_game
def test_game_in_swipl(case: dict[str, str], answers: dict[str, str]) -> None:
    assert answers[question(case)] == f"[{case['games']}/{case['share']}]"


@each_game
def test_game_in_python(case: dict[str, str]) -> None:
    first, second, bag = case["first"], case["second"], case["bag"]
    games = list(play_game(first, second, bag=bag))
    endings = [game.ending for game in games]
    counted = outcomes(first, second, bag=bag)
    assert len(games) == counted.games == int(case["games"])
    assert endings.count(Ending.WIN) == counted.wins == int(case["wins"])
    assert endings.count(Ending.LOSE) == counted.losses == int(case["losses"])
    assert endings.count(Ending.DRAW) == counted.draws == int(case["draws"])
    assert count_wins(first, second, bag) == counted.win_share
    assert float(counted.win_share) == float(case["share"])


def test_first_game_of_the_example() -> None:
    game = next(play_game(*EXAMPLE))
    three, four, five = (
        NumberRow(tuple(Block(number, Color.RED) for number in range(1, last + 1)))
        for last in (3, 4, 5)
    )
    assert game == RummikubGame(
        (PlayRow(three), DrawBlock(Block(5, Color.BLUE)), Ending.DRAW),
        (
            PlayBlock(Block(4, Color.RED), four),
            PlayBlock(Block(5, Color.RED), five),
            Ending.DRAW,
        ),
    )
    assert [(player, str(move)) for player, move in game.moves()] == [
        (1, "plays r1 r2 r3"),
        (2, "adds r4 to make r1 r2 r3 r4"),
        (1, "draws b5"),
        (2, "adds r5 to make r1 r2 r3 r4 r5"),
    ]


def test_games_with_given_actions() -> None:
    games = list(play_game(*EXAMPLE))
    assert len(games) == 3
    for game in games:
        some = play_game(*EXAMPLE, first_actions=game.first, second_actions=game.second)
        assert list(some) == [game]
    assert list(play_game(*EXAMPLE, first_actions=games[1].first)) == games[1:]


def test_games_are_found_one_by_one() -> None:
    first = "r1 r2 r3 r4 r5 r6 b1 b2 b3 b4 b5 b6"
    second = "y1 y2 y3 y4 y5 y6 k1 k2 k3 k4 k5 k6"
    assert outcomes(first, second).games > 20_000_000
    games = play_game(first, second)
    some = list(islice(games, 50))
    others = list(islice(play_game(second, first), 50))
    assert len(set(some)) == len(set(others)) == 50
    assert not set(some) & set(islice(games, 50))


def test_advice() -> None:
    best, other = advise("r2 r3 r4 b2 k2", "r5 r6 b8 k8", bag="r7 r8 r9")
    assert best.move == PlayRow(ColorRow(parse_blocks("k2 b2 r2")))
    assert best.outcomes == Outcomes(wins=2, losses=0, draws=1)
    assert other.outcomes.win_share == Fraction(0)
    assert advise("", "r1") == []


def test_valid_table() -> None:
    fives = ColorRow(parse_blocks("r5 y5 k5"))
    assert valid_table([fives, NumberRow(parse_blocks("b5 b6 b7 b8"))])
    assert not valid_table([fives, fives])


@given(st.integers(), st.sampled_from(Color))
def test_blocks_are_read_as_written(number: int, color: Color) -> None:
    block = Block(number, color)
    assert Block.parse(str(block)) == block


@pytest.mark.parametrize("number", [1.0, Fraction(1, 2), "1"])
def test_numbers_that_are_no_integers(number: object) -> None:
    block = Block(number, Color.RED)  # type: ignore[arg-type]
    with pytest.raises(
        DomainError, match=r"as in block\(3, red\), not block\(.*, red\)$"
    ):
        valid_table([NumberRow((block,))])


@pytest.mark.parametrize(
    "table", ["r1 r2 r3", ["r1 r2 r3"], [parse_blocks("r1")], None]
)
def test_what_is_no_table(table: Any) -> None:
    for ask in (
        valid_table,
        partial(outcomes, "r4", "b9"),
        partial(advise, "r4", "b9"),
    ):
        with pytest.raises(ArgumentTypeError, match="expected a"):
            ask(table)


def test_rows_are_read_from_text() -> None:
    assert NumberRow.parse("r1 r2 r3") == NumberRow(parse_blocks("r1, r2, r3"))
    with pytest.raises(ArgumentTypeError, match="expected a tuple of blocks, not"):
        NumberRow("r1 r2")  # type: ignore[arg-type]


def test_a_game_goes_on_from_a_table() -> None:
    row = NumberRow(parse_blocks("r1 r2 r3"))
    (game,) = play_game("r4", "b9", [row])
    assert game.ending is Ending.WIN
    assert outcomes("r4", "b9", [row]) == Outcomes(1, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        *("q1", "r", "1", "r-", "-1", "-r1", "r--1", "r+1", "r1-"),
        *("r1.0", "r1e3", "r1r2", "5H", "red5"),
        "r\N{MINUS SIGN}1",
        "r\N{ARABIC-INDIC DIGIT ONE}",
        "r" + "9" * 4301,
    ],
)
def test_unusable_texts(text: str) -> None:
    with pytest.raises(BlockError, match="not a block") as error:
        count_wins(text, "b1")
    assert reprlib.repr(text) in str(error.value)


def test_things_that_are_no_blocks() -> None:
    with pytest.raises(TypeError, match="a block or a string that names it, not 5"):
        count_wins([5], "b1")  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("first", "second", "bag", "culprit"),
    [
        ("r1 r1", "b1", "", "r1"),
        ("r1", "b1", "k9 r1", "r1"),
        ("r-3", "b1 r-3", "", "r-3"),
        (f"r{10**30}", "b1", f"r{10**30}", f"r{10**30}"),
    ],
)
def test_unusable_blocks(first: str, second: str, bag: str, culprit: str) -> None:
    deal = (first, second, (), bag)
    for query in (
        lambda: count_wins(first, second, bag),
        lambda: outcomes(*deal),
        lambda: list(play_game(*deal)),
    ):
        with pytest.raises(DomainError) as error:
            query()
        assert error.value.culprit == Block.parse(culprit)


def test_unusable_row() -> None:
    row = NumberRow(parse_blocks("r1 r2 r4"))
    with pytest.raises(DomainError, match="r1 r2 r4 is not a valid row"):
        outcomes("b9", "k9", [row])


def test_no_search_is_left_behind() -> None:
    list(play_game(*EXAMPLE))
    next(play_game(*EXAMPLE))
    with pytest.raises(DomainError):
        list(play_game("r1 r1", ""))
    searches = Compound("search_engine", (VARIABLE, VARIABLE))
    goal = Compound(":", (Atom("cribbage_bridge"), searches))
    assert apply_once("system", "findall", 1, goal) == []


def test_names_of_earlier_versions() -> None:
    with pytest.warns(DeprecationWarning, match="Game is deprecated; use RummikubGame"):
        assert rummikub.Game is RummikubGame
    with pytest.raises(AttributeError, match="no attribute 'Games'"):
        rummikub.Games  # noqa: B018
