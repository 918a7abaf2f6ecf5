"""A Gymnasium environment for one learner in many games at once."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from cribbage_bridge.bridge.queries import apply_once
from cribbage_bridge.bridge.terms import Atom, Compound, TermHandle, TermText, Value
from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.cards import DECK, Card
from cribbage_bridge.cribbage.game import Strength, game_rules
from cribbage_bridge.cribbage.shuffle import decks_of
from cribbage_bridge.learn import report
from cribbage_bridge.learn.against_computer import (
    INFORMATION,
    check_on_illegal,
    drawn_luck,
)
from cribbage_bridge.learn.episode import Beginning, reward_of_end
from cribbage_bridge.learn.errors import LearnError
from cribbage_bridge.learn.numbering import ACTION_CARDS, ACTION_COUNT, action_of
from cribbage_bridge.learn.observation import (
    MY_CRIB,
    MY_SCORE,
    THEIR_SCORE,
    Array,
    Observation,
    observation_space,
)
from cribbage_bridge.learn.report import Integers
from cribbage_bridge.learn.task import Reward, Scope, Task, task_of

_RULES = game_rules("cribbage_episodes", "cribbage/episodes")

_LEARNER = Seat.FIRST

_WINNERS = (None, _LEARNER, _LEARNER.other)
"""The winner of a game, by its number in a report."""

_RANDOM = Atom("random")
_NO_GAME = Atom("none")
_WAIT = "wait"

_PLACES = {card: str(place) for place, card in enumerate(DECK)}

Booleans = NDArray[np.bool_]


class _Game:
    """The random numbers and the decks of a game, whose state is in Prolog."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self.generator, _ = np_random()

    def begin(self) -> str:
        """Return the turn that begins an episode."""
        self._luck = drawn_luck(self.generator)
        return self.begin_again()

    def begin_again(self) -> str:
        """Return the turn that begins another episode in place of the last one."""
        beginning = Beginning.drawn(self._task, self.generator)
        self._seed, self._decks_used = beginning.seed, 0
        first, second = beginning.scores
        deck = self._next_deck()
        return f"begin({beginning.dealer},both({first},{second}),{deck},{self._luck})"

    def act(self, number: int, has_deck: bool) -> str:
        """Return the turn that takes an action, and that gives the game a deck."""
        is_needed = self._task.scope is Scope.GAME and not has_deck
        deck = self._next_deck() if is_needed else "[]"
        return f"act({_cards_of(number)},{deck},{drawn_luck(self.generator)})"

    def _next_deck(self) -> str:
        self._decks_used += 1
        return _as_text(decks_of(self._seed)(self._decks_used - 1))


@cache
def _cards_of(number: int) -> str:
    """Return the cards that an action discards or plays, as text for Prolog."""
    action_of(number, _LEARNER)  # raises an error if the number is invalid
    return _as_text(ACTION_CARDS[number])


def _as_text(cards: Iterable[Card]) -> str:
    """Return the positions of cards in `DECK`, as the text of a list."""
    return f"[{','.join([_PLACES[card] for card in cards])}]"


class VectorAgainstComputer(VectorEnv[Observation, ArrayLike, Any]):
    """Games of cribbage, or parts of them, of one learner against the computer.

    One query to Prolog advances all games.  Each game proceeds as in an
    `AgainstComputer` with the same seed.  The step after the end of an episode begins
    the next one, whatever the action, and its reward is 0.

    A deep copy, or one by `pickle`, continues where the environment was.  After an
    interrupted step, call `reset`.

    Attributes:
        num_envs: The number of games.
        strength: As in `AgainstComputer`.
        task: As in `AgainstComputer`.
        on_illegal: As in `AgainstComputer`.
    """

    metadata = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        strength: Strength | str | None,
        task: Task | None = None,
        on_illegal: Literal["replace", "end"] = "replace",
    ) -> None:
        """Create an environment; the default task is a game with rewards for points.

        Raises:
            LearnError: ``num_envs`` is not a positive integer, or ``task`` or
                ``on_illegal`` is invalid.
        """
        if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
            raise LearnError(
                f"invalid num_envs: {num_envs!r}; expected a positive integer"
            )
        check_on_illegal(on_illegal)
        self.num_envs = num_envs
        self.strength = None if strength is None else Strength.of(strength)
        self.on_illegal = on_illegal
        self.task = task_of(task)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = [_Game(self.task) for _ in range(num_envs)]
        self._states: TermHandle | Value = [_NO_GAME] * num_envs
        self._rows = report.rows_of("")

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes, with a term in place of the handle to the games."""
        return {**vars(self), "_states": apply_once("system", "=", self._states)}

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode in each game.

        Args:
            seed: A seed for each game, as in `CribbageEnv.reset`; or the seed of the
                first game, to which 1 is added for each further game.
            options: Ignored.

        Returns:
            The learner's observations, and an empty dict.

        Raises:
            LearnError: The number of seeds is wrong.
            gymnasium.error.Error: A seed is negative, or not an integer.
        """
        seeds = self._seeds(seed)
        generators = [None if each is None else np_random(each)[0] for each in seeds]
        for game, generator in zip(self._games, generators, strict=True):
            game.generator = generator or game.generator
        self._is_over = np.ones(self.num_envs, np.bool_)
        self._take([game.begin() for game in self._games])
        return report.observations(self._rows), {}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if isinstance(seed, int):
            return list(range(seed, seed + self.num_envs))
        seeds: list[int | None] = [None] * self.num_envs if seed is None else [*seed]
        if len(seeds) != self.num_envs:
            raise LearnError(f"expected {self.num_envs} seeds, not {len(seeds)}")
        return seeds

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], Booleans, Booleans, dict[str, Any]]:
        """Take an action in each game, and then let the computer act.

        Args:
            actions: The numbers of the actions, as an array of ``num_envs`` integers.
                After the end of an episode, any number is ignored.

        Returns:
            The observations, the rewards, ``terminations`` (true where an episode is
            over), ``truncations`` (always false), and a dict, which is empty unless
            an action was illegal; then ``replaced`` or ``illegal`` is true there.

        Raises:
            LearnError: The argument is not an array of numbers of actions, or `reset`
                was not called before.
        """
        numbers = self._checked(actions)
        is_illegal = self._replace_illegal(numbers)
        is_ended = is_illegal & (self.on_illegal == "end")
        points = self._take(self._turns(numbers, is_ended))
        seen = report.observations(self._rows)
        rewards = np.where(is_ended, -1.0, self._rewards(points, seen["observation"]))
        self._is_over |= is_ended
        information = dict[str, Any]()
        for place in np.flatnonzero(is_illegal).tolist():
            information = self._add_info(
                information, INFORMATION[self.on_illegal], place
            )
        is_over = self._is_over.copy()
        return seen, rewards, is_over, np.zeros_like(is_over), information

    def _checked(self, actions: ArrayLike) -> Integers:
        """Return a copy of an array of numbers of actions, or raise an error."""
        if not len(self._rows):
            raise LearnError("call reset before step")
        try:
            numbers = np.asarray(actions)
        except ValueError:  # rows that differ in length
            numbers = np.empty(0)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise LearnError(
                f"expected an array of {self.num_envs} integers, "
                f"not {reprlib.repr(actions)}"
            )
        for number in numbers.tolist():
            _cards_of(number)
        return numbers.astype(np.int64)

    def _replace_illegal(self, numbers: Integers) -> Booleans:
        """Replace illegal actions if `on_illegal` is ``replace``; return where."""
        legal = report.legal_numbers(self._rows)
        is_legal = (legal == numbers[:, np.newaxis]).any(axis=1)
        is_illegal: Booleans = ~is_legal & ~self._is_over
        if self.on_illegal == "replace":
            for place in np.flatnonzero(is_illegal):
                choices = legal[place][legal[place] >= 0]
                chosen = self._games[place].generator.integers(len(choices))
                numbers[place] = choices[chosen]
        return is_illegal

    def _turns(self, numbers: Integers, is_ended: Booleans) -> Iterator[str]:
        has_deck = self._rows[:, report.DECKS] == 1
        for place, game in enumerate(self._games):
            if self._is_over[place]:
                yield game.begin()
            elif is_ended[place]:
                yield _WAIT
            else:
                yield game.act(int(numbers[place]), bool(has_deck[place]))

    def _take(self, turns: Iterable[str]) -> Integers:
        """Take a turn in each game, and return the rewarded points."""
        self._query(turns)
        points = self._rows[:, report.POINTS] - self._rows[:, report.THEIR_POINTS]
        begun, self._is_over = self._is_over, report.is_over(self._rows)
        # The dealer can win with the start card before the learner's first turn.
        while (skipped := begun & self._is_over).any():
            again = zip(skipped, self._games, strict=True)
            self._query([game.begin_again() if each else _WAIT for each, game in again])
            self._is_over = report.is_over(self._rows)
        return points

    def _query(self, turns: Iterable[str]) -> None:
        all_turns = TermText(f"[{','.join(turns)}]")
        task = self.task
        players = self.strength or _RANDOM, task.computer
        parts = ([*task.stages], [*task.sources], *players)
        self._states, text = _RULES.query_with_handle(
            "games_after", Compound("task", parts), all_turns, self._states
        )
        self._rows = report.rows_of(text)

    def _rewards(self, points: Integers, observation: Array) -> NDArray[np.float64]:
        if self.task.reward is Reward.POINTS:
            return points.astype(np.float64)
        rewards = np.zeros(self.num_envs)
        for place in np.flatnonzero(self._is_over):
            winner = _WINNERS[self._rows[place, report.WINNER]]
            is_dealer = bool(observation[place, MY_CRIB])
            scores = observation[place, [MY_SCORE, THEIR_SCORE]].tolist()
            rewards[place] = reward_of_end(winner, is_dealer, scores)
        return rewards


def vector_env(
    num_envs: int,
    strength: Strength | str | None = None,
    task: Task | None = None,
    on_illegal: Literal["replace", "end"] = "replace",
) -> VectorAgainstComputer:
    """Return a `VectorAgainstComputer`; by default, the computer acts at random."""
    return VectorAgainstComputer(num_envs, strength, task, on_illegal)
