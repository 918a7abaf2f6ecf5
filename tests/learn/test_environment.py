"""The environment for two learners: its rules, its rewards, and what it refuses."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from learners import any_legal, begun, game_of, played, turns
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from cribbage_bridge import DomainError, Rank, crib_value, hand_value
from cribbage_bridge.cribbage.actions import (
    Action,
    Count,
    Deal,
    Discard,
    Go,
    Play,
    Scored,
    Seat,
    Shown,
    Source,
    StartCardCut,
)
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.odds import Role, win_probability
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.learn import (
    ACTION_COUNT,
    AGENTS,
    AgainstComputer,
    CribbageEnv,
    LearnError,
    Reward,
    Scope,
    Task,
    env,
    number_of,
)

NOVICE = Strength.NOVICE
TASKS = [Task(scope, reward, computer=NOVICE) for scope in Scope for reward in Reward]
all_tasks = pytest.mark.parametrize(
    "task", TASKS, ids=lambda task: f"{task.scope}-{task.reward}"
)
seeds = st.integers(0, 2**32)


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    """Fail at warnings, but for those of a dict: PettingZoo has a list of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent")
        yield


# --- The rules of PettingZoo ----------------------------------------------


@all_tasks
def test_it_keeps_to_the_rules_of_environments(task: Task) -> None:
    api_test(env(task), num_cycles=1000)


def test_a_seed_decides_all() -> None:
    seed_test(env, num_cycles=50)


# --- Episodes -------------------------------------------------------------


def first_seen(table: CribbageEnv) -> bytes:
    """Return the observation of the first agent, as one value."""
    seen = table.observe(table.agent_selection)
    return b"".join(each.tobytes() for each in seen.values())


def test_episodes_go_on_from_the_seed() -> None:
    one, another = begun(7), begun(7)
    seen = []
    for _ in range(5):
        assert first_seen(one) == first_seen(another)
        seen.append(first_seen(one))
        one.reset()
        another.reset()
    assert len(set(seen)) == 5
    one.reset(seed=7)
    assert first_seen(one) == seen[0]


def test_without_a_seed_no_two_are_the_same() -> None:
    tables = [CribbageEnv() for _ in range(3)]
    for table in tables:
        table.reset()
    assert len(set(map(first_seen, tables))) == 3


def through_pickle(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


@all_tasks
@pytest.mark.parametrize("copied", [copy.deepcopy, through_pickle])
def test_a_copy_continues(task: Task, copied: Callable[[Any], Any]) -> None:
    table: Any = env(task)
    random = Random(3)
    assert copied(table).unwrapped.task == task
    table.reset(seed=3)
    for _ in range(12):
        if table.terminations[table.agent_selection]:
            table.reset()
        twin = copied(table)
        action = any_legal(table.observe(table.agent_selection), random)
        for each in (table, twin):
            each.step(action)
        assert twin.rewards == table.rewards
        assert first_seen(twin.unwrapped) == first_seen(table.unwrapped)
    for each in (table, twin):
        each.reset()
    assert first_seen(twin.unwrapped) == first_seen(table.unwrapped)


CHOICES: dict[Scope, tuple[type[Action], ...]] = {
    Scope.GAME: (Discard, Play, Go),
    Scope.DISCARD: (Discard,),
    Scope.PLAY: (Play, Go),
}
"""The choices of the learners."""


@all_tasks
@pytest.mark.parametrize("seed", range(2))
def test_learners_do_all_that_is_in_their_scope(task: Task, seed: int) -> None:
    table = begun(seed, task)
    choices = 0
    for agent in turns(table, Random(seed)):
        assert AGENTS[agent] is game_of(table).state.actor
        choices += 1
    actions = game_of(table).actions
    assert choices == sum(isinstance(each, CHOICES[task.scope]) for each in actions)
    if task.scope is Scope.GAME:
        assert game_of(table).state.stage is Stage.OVER
    else:
        assert sum(isinstance(each, Deal) for each in actions) == 1
        assert sum(isinstance(each, Count) for each in actions) == 3


def test_either_seat_deals() -> None:
    dealers = {game_of(begun(seed)).state.dealer for seed in range(10)}
    assert dealers == set(Seat)


def test_scores_to_begin_with_are_drawn() -> None:
    task = Task(first_scores=(range(10, 12), range(20, 23)))
    games = [game_of(begun(seed, task)) for seed in range(60)]
    scores = {tuple(game.state.scores.values()) for game in games}
    assert scores == set(product((10, 11), (20, 21, 22)))


@pytest.mark.long
def test_a_deal_that_his_heels_win_is_not_played() -> None:
    task = Task(Scope.PLAY, first_scores=(range(120, 121), range(120, 121)))
    cut = set[Rank]()
    for seed in range(60):
        table = begun(seed, task)
        assert not any(table.terminations.values())
        start_card = game_of(table).state.start_card
        assert start_card
        cut.add(start_card.rank)
    assert Rank.JACK not in cut


# --- Rewards --------------------------------------------------------------


def lead(points: Iterable[tuple[Seat, int]]) -> int:
    return sum(each if seat is Seat.FIRST else -each for seat, each in points)


def lead_in_the_show(game: Game) -> int:
    """Return the lead from the hands and the crib of a deal."""
    events = [event for step in game.steps for event in step.events]
    (start_card,) = (each.card for each in events if isinstance(each, StartCardCut))
    values = {Source.HAND: hand_value, Source.CRIB: crib_value}
    return lead(
        (each.seat, values[each.source](each.cards, start_card))
        for each in events
        if isinstance(each, Shown)
    )


def lead_by_heels(game: Game) -> int:
    """Return the lead by the start card of a deal, which the pone cuts."""
    events = (event for step in game.steps for event in step.events)
    cut = next(each for each in events if isinstance(each, StartCardCut))
    return lead([(cut.seat.other, 2 if cut.card.rank is Rank.JACK else 0)])


@pytest.mark.long
@settings(max_examples=10)
@given(seeds)
def test_points_of_a_game(seed: int) -> None:
    table, total = played(seed)
    game = game_of(table)
    points = dict.fromkeys(Seat, 0)
    for event in (event for step in game.steps for event in step.events):
        if isinstance(event, Scored):
            points[event.seat] += event.points
    scores = game.state.scores
    for seat, score in scores.items():
        assert score == min(points[seat], game.state.goal)
    assert total["player_1"] == lead(scores.items())


@settings(max_examples=10)
@given(seeds)
def test_points_of_a_discard_are_those_of_the_show(seed: int) -> None:
    table, total = played(seed, Task(Scope.DISCARD, computer=NOVICE))
    assert total["player_1"] == lead_in_the_show(game_of(table))


@settings(max_examples=10)
@given(seeds)
def test_points_of_the_play_are_all_others_but_heels(seed: int) -> None:
    table, total = played(seed, Task(Scope.PLAY, computer=NOVICE))
    game = game_of(table)
    in_all = lead(game.state.scores.items())
    assert total["player_1"] == in_all - lead_in_the_show(game) - lead_by_heels(game)


@pytest.mark.parametrize("scope", Scope)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_is_won(scope: Scope, seed: int) -> None:
    task = Task(scope, Reward.WIN, (range(119, 121), range(119, 121)), NOVICE)
    table, total = played(seed, task)
    winner = game_of(table).state.winner
    assert winner
    rewards = {seat: total[agent] for agent, seat in AGENTS.items()}
    assert rewards == {winner.seat: 1, winner.seat.other: -1}


@pytest.mark.parametrize("scope", [Scope.DISCARD, Scope.PLAY])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_goes_on(scope: Scope, seed: int) -> None:
    task = Task(scope, Reward.WIN, (range(80), range(80)), NOVICE)
    table, total = played(seed, task)
    state = game_of(table).state
    for agent, seat in AGENTS.items():
        role = Role.DEALER if state.dealer is seat else Role.PONE
        scores = state.scores[seat], state.scores[seat.other]
        assert total[agent] == pytest.approx(2 * win_probability(role, *scores) - 1)


def test_a_win_is_rewarded_at_the_end_alone() -> None:
    table = begun(1, Task(reward=Reward.WIN))
    for _ in turns(table, Random(1)):
        assert set(table.rewards.values()) == {0}
    assert sorted(table.rewards.values()) == [-1, 1]


# --- What is refused ------------------------------------------------------


@pytest.mark.parametrize("number", [-1, ACTION_COUNT, None, "0"])
def test_what_is_no_action_changes_nothing(number: Any) -> None:
    table = begun(1)
    seen = first_seen(table)
    with pytest.raises(LearnError):
        table.step(number)
    assert first_seen(table) == seen


def test_an_action_that_is_not_legal_is_named_and_changes_nothing() -> None:
    table, random = begun(1), Random(1)
    agent = next(islice(turns(table, random), 4, None))
    (held, *_) = game_of(table).state.hands[AGENTS[agent].other]
    seen, rewards = first_seen(table), dict(table.rewards)
    assert held
    with pytest.raises(DomainError, match=f"{held} is not in the hand"):
        table.step(number_of(Play(AGENTS[agent], held)))
    assert (first_seen(table), table.rewards) == (seen, rewards)
    assert table.agent_selection == agent
    table.step(any_legal(table.observe(agent), random))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"scope": "crib"}, "invalid scope: 'crib'; expected Scope.GAME or"),
        ({"scope": Strength.NOVICE}, "invalid scope"),
        ({"reward": "win"}, "invalid reward: 'win'; expected Reward.POINTS or"),
        ({"computer": "novice"}, "invalid computer: 'novice'; expected Strength"),
        ({"first_scores": (range(0), range(1))}, "expected two non-empty ranges"),
        ({"first_scores": (5, 5)}, r"invalid first_scores: \(5, 5\)"),
    ],
)
def test_what_is_no_task_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(LearnError, match=message):
        Task(**wrong)


@pytest.mark.parametrize("scores", [range(-1, 5), range(122), range(5, -2, -1)])
def test_scores_of_no_game_are_refused(scores: range) -> None:
    with pytest.raises(DomainError, match="a score must be at least 0 and below 121"):
        Task(first_scores=(range(1), scores))


# --- What is drawn --------------------------------------------------------


def test_the_drawing_has_the_board_and_the_cards_of_both() -> None:
    table = CribbageEnv(render_mode="ansi")
    table.reset(seed=5)
    for _ in islice(turns(table, Random(5)), 6):
        drawing = table.render()
        assert drawing
        state = game_of(table).state
        for seat in Seat:
            held = " ".join(card.unicode for card in state.hands[seat] if card)
            assert f"player_{1 + list(Seat).index(seat)} holds {held}." in drawing
        assert re.match(r" *player_1 [·●○ ]{65,}\n *player_2 ", drawing)


@pytest.mark.parametrize("make", [env, CribbageEnv, partial(AgainstComputer, NOVICE)])
def test_another_way_to_draw_is_refused(make: Callable[..., object]) -> None:
    with pytest.raises(LearnError, match="render mode: 'rgb_array'; expected 'ansi'"):
        make(render_mode="rgb_array")


def test_a_person_may_watch(capsys: pytest.CaptureFixture[str]) -> None:
    table = CribbageEnv(render_mode="human")
    table.reset(seed=5)
    assert "player_1's cards" in capsys.readouterr().out
    table.step(any_legal(table.observe(table.agent_selection), Random(5)))
    assert " discards " in capsys.readouterr().out
