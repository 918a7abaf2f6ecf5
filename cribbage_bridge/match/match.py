"""Many games between two players, played in parallel, and their results."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from statistics import NormalDist, fmean, stdev
from typing import SupportsIndex

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.cribbage.actions import Deal, Draw, Margin, Seat
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.shuffle import Decks, check_seed, decks_of
from cribbage_bridge.files.errors import FormatError, OptionError
from cribbage_bridge.match.intervals import (
    Mean,
    mean_of,
    share_at_any_time,
    share_of,
    share_of_pairs,
)
from cribbage_bridge.parallel.resources import thread_resources
from cribbage_bridge.protocol.client import Program, check_seconds, player_called
from cribbage_bridge.session.players import STRENGTHS, Player
from cribbage_bridge.session.points import SOURCES, points_of_deals
from cribbage_bridge.session.record import Record, record_of
from cribbage_bridge.session.referee import PlayedGame, play_again, play_game

_ERRORS_TO_SHOW = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(0.8)
"""The standard errors between 1/2 and a share that four of five matches show."""


@dataclass(frozen=True)
class Match:
    """The players and the options of a match.

    Attributes:
        first: The first player: a `Strength`, its name or a program's command.
            A program that does not start forfeits its games; to reject it beforehand,
            call `cribbage_bridge.protocol.client.check_player`.
        second: The second player, in the same form.
        games: The number of games; the maximum if `until_significant`.
        seed: The seed that determines all decks and starting scores.
        paired: True to play each game twice, with the same decks and exchanged seats.
        seconds: The time limit, in seconds, for each answer from a program.
        first_scores: For each seat, the range from which its starting score is drawn at
            random.
        until_significant: True to end the match as soon as the confidence interval of
            the share of wins excludes 1/2.

    Raises:
        ArgumentTypeError: A player is neither a `Strength` nor a string, the seed is
            not a string, the games or the seconds are not a number, the scores are not
            two ranges, or another option is not True or False.
        DomainError: A score is negative, or would end a game.
        OptionError: There is no game to play, the number of games in a paired match is
            odd, the seed is not valid Unicode, the time limit is not positive, or a
            range of scores is empty.
    """

    first: Strength | str
    second: Strength | str
    games: int
    seed: str
    paired: bool
    seconds: float
    first_scores: tuple[range, range] = (range(1), range(1))
    until_significant: bool = False

    def __post_init__(self) -> None:
        player = "a strength or a command"
        for value, kind, expected in (
            (self.first, Strength | str, player),
            (self.second, Strength | str, player),
            (self.games, SupportsIndex, "a whole number of games"),
            (self.paired, bool, "True or False"),
            (self.until_significant, bool, "True or False"),
        ):
            if not isinstance(value, kind):
                raise ArgumentTypeError(expected, value)
        if self.games < 1:
            raise OptionError(f"expected at least 1 game, not {self.games}")
        if self.paired and self.games % 2:
            raise OptionError(
                f"a paired match has an even number of games, not {self.games}"
            )
        check_seconds(self.seconds)
        check_seed(self.seed)
        self._check_first_scores()

    def _check_first_scores(self) -> None:
        match self.first_scores:
            case (range() as first, range() as second):
                if not (first and second):
                    raise OptionError(f"a range of scores is empty: {first}, {second}")
                for choose in (min, max):
                    Game(first_scores=(choose(first), choose(second)))
            case other:
                raise ArgumentTypeError("a range of scores for each seat", other)

    @property
    def names(self) -> tuple[str, str]:
        """The names or the commands of both players."""
        return str(self.first), str(self.second)


@dataclass(frozen=True)
class GameResult:
    """The result of a game between players 0 and 1 of the match.

    Attributes:
        number: The number of the game in the match, from 0.
        winner: The player who won.
        margin: The margin of the win; `None` if the other player forfeited.
        record: The record of the game.
        scores: The final score of each player.
        points: The points in each whole deal, as tuples of a player, a source and the
            player's points from it.  A deal is whole if another deal follows it.
        remarks: Remarks about the players' wrong counts.
    """

    number: int
    winner: int
    margin: Margin | None
    record: Record
    scores: tuple[int, int]
    points: list[tuple[int, str, int]]
    remarks: list[str]


def play_match(
    match: Match, workers: Executor, played: Iterable[GameResult] = ()
) -> Iterator[GameResult]:
    """Play a match on all workers, to its last game or until it is decided.

    Args:
        match: The match.
        workers: The threads or the processes that play the games.  Only a pool from
            `cribbage_bridge.parallel` ends the programs that play in it.
        played: The results of the first games, which are not played again.

    Yields:
        The results of the other games, in order.

    Raises:
        ArgumentTypeError: The match is not a `Match`, the workers are not an
            `Executor`, or what is played is not an iterable of `GameResult`.
        OptionError: The match does not have as many games as there are results, or
            these are not the results of the first games, in order.
    """
    _check(match)
    if not isinstance(workers, Executor):
        raise ArgumentTypeError("an Executor, such as a ThreadPoolExecutor", workers)
    results = _listed(played)
    if len(results) > match.games:
        problem = f"expected at most {match.games} results, not {len(results)}"
        raise OptionError(problem)
    if any(result.number != place for place, result in enumerate(results)):
        raise OptionError("expected the results of all games from game 1 on, in order")
    if is_decided(match, results):
        return
    for result in workers.map(partial(_play, match), range(len(results), match.games)):
        results.append(result)
        yield result
        if is_decided(match, results):
            return


def _check(match: Match) -> None:
    if not isinstance(match, Match):
        raise ArgumentTypeError("a Match", match)


def _listed(results: Iterable[GameResult]) -> list[GameResult]:
    if not isinstance(results, Iterable):
        raise ArgumentTypeError("the results of games", results)
    listed = list(results)
    for result in listed:
        if not isinstance(result, GameResult):
            raise ArgumentTypeError("a GameResult", result)
    return listed


def _play(match: Match, number: int) -> GameResult:
    started = thread_resources().get(_Players, *match.names, match.seconds)
    players = started.both
    seats = {seat: players[i] for seat, i in _players_in_seats(match, number).items()}
    played = play_game(seats, _decks(match, number), _first_scores(match, number))
    return _result(match, number, played, _remarks(players))


class _Players:
    def __init__(self, first: str, second: str, seconds: float) -> None:
        self.both = player_called(first, seconds), player_called(second, seconds)

    def close(self) -> None:
        """Close both players."""
        for player in self.both:
            player.close()


def _players_in_seats(match: Match, number: int) -> dict[Seat, int]:
    swapped = match.paired and number % 2 == 1
    return dict(zip(Seat, (1, 0) if swapped else (0, 1), strict=True))


def _game_seed(match: Match, number: int) -> str:
    return f"{match.seed}/{number // 2 if match.paired else number}"


def _decks(match: Match, number: int) -> Decks:
    return decks_of(_game_seed(match, number))


def _first_scores(match: Match, number: int) -> tuple[int, int]:
    choose = random.Random(f"{_game_seed(match, number)}/scores").choice
    first, second = match.first_scores
    return choose(first), choose(second)


def _result(
    match: Match, number: int, played: PlayedGame, remarks: list[str]
) -> GameResult:
    state = played.game.state
    players = _players_in_seats(match, number)
    scores = {player: state.scores[seat] for seat, player in players.items()}
    return GameResult(
        number,
        players[played.winner],
        state.winner.margin if state.winner else None,
        played.record,
        (scores[0], scores[1]),
        [
            (players[seat], source, points)
            for seat, source, points in points_of_deals(played.game.steps)
        ],
        remarks,
    )


def results_of(
    match: Match, records: Iterable[Record], names: Mapping[str, str] | None = None
) -> Iterator[GameResult]:
    """Yield the results of the first games of a match, given their records.

    Args:
        match: The match.
        records: The records of the games.
        names: The name that each player gives itself, as in `check_player`; by default,
            a program may have any name.

    Raises:
        FormatError: A game breaks the rules, is not finished, is from another match, or
            was played by another program.
    """
    names = names or {}
    for number, record in enumerate(records):
        if number >= match.games:
            raise FormatError(f"the log has more games than this match ({match.games})")
        if not _is_of(record, match, number):
            raise FormatError(f"game {number + 1} is not from this match")
        for seat, player in _players_in_seats(match, number).items():
            name = record.names[seat]
            if name != (expected := names.get(match.names[player], name)):
                problem = f"was played by {name}, not by {expected}"
                raise FormatError(f"game {number + 1} {problem}")
        try:
            played = play_again(record)
        except FormatError as error:
            raise FormatError(f"game {number + 1} {error}") from None
        yield _result(match, number, played, [])


def _is_of(record: Record, match: Match, number: int) -> bool:
    begun = record_of(Game(first_scores=_first_scores(match, number)), record.names)
    if replace(record, actions=(), forfeit=None, reason="") != begun:
        return False
    decks = _decks(match, number)
    shuffled = [a.deck for a in record.actions if isinstance(a, Draw | Deal)]
    return all(deck == decks(place) for place, deck in enumerate(shuffled)) and all(
        match.names[player] == record.names[seat]
        or match.names[player] not in STRENGTHS
        for seat, player in _players_in_seats(match, number).items()
    )


def _remarks(players: Sequence[Player]) -> list[str]:
    remarks = []
    for player in players:
        if isinstance(player, Program):
            remarks += [f"{player.name}: {remark}" for remark in player.remarks]
            player.remarks.clear()
    return remarks


@dataclass(frozen=True)
class PlayerSummary:
    """A player's results in a match.

    Attributes:
        wins: The number of games won, including those that the other player forfeited.
        share: The share of wins.
        skunks: The number of games won by a single skunk.
        double_skunks: The number of games won by a double skunk.
        forfeits: The number of games that the player forfeited.
        means: The mean points from each source, over the whole deals in which the
            player could score from it; a source without such deals is omitted.
    """

    wins: int
    share: Mean
    skunks: int
    double_skunks: int
    forfeits: int
    means: dict[str, Mean]


def summarize(match: Match, results: Iterable[GameResult]) -> list[PlayerSummary]:
    """Summarize one or more results of a match for each player.

    Raises:
        ArgumentTypeError: The match is not a `Match`, or the results are not an
            iterable of `GameResult`.
        OptionError: There are no results.
    """
    _check(match)
    results = _listed(results)
    if not results:
        raise OptionError("there are no results to summarize")
    return [_summary(match, results, player) for player in (0, 1)]


def _summary(match: Match, results: Sequence[GameResult], player: int) -> PlayerSummary:
    won = [result for result in results if result.winner == player]
    margins = Counter(result.margin for result in won)
    samples: dict[str, list[float]] = {source: [] for source in SOURCES}
    for result in results:
        for scorer, source, points in result.points:
            if scorer == player:
                samples[source].append(points)
    return PlayerSummary(
        len(won),
        _share(match, results, player),
        margins[Margin.SKUNK],
        margins[Margin.DOUBLE_SKUNK],
        sum(r.winner != player and r.margin is None for r in results),
        {source: mean_of(points) for source, points in samples.items() if points},
    )


def _share(match: Match, results: Sequence[GameResult], player: int) -> Mean:
    wins = [game.winner == player for game in results]
    shares = _shares(results, player) if match.paired else []
    if match.until_significant:
        return share_at_any_time(shares or wins)
    return share_of_pairs(shares) if shares else share_of(sum(wins), len(wins))


def is_decided(match: Match, results: Sequence[GameResult]) -> bool:
    """Return True if a match ends early because one player is clearly better."""
    is_whole = not match.paired or len(results) % 2 == 0
    if not (match.until_significant and results and is_whole):
        return False
    return _share(match, results, 0).is_clearly_not(1 / 2)


def points_ahead(results: Sequence[GameResult]) -> Mean | None:
    """Return the first player's mean lead per pair of games, or `None` without pairs.

    The lead in a pair is the sum of the player's leads at the end of its two games.
    """
    pairs = _pairs(results)
    leads = [sum(game.scores[0] - game.scores[1] for game in pair) for pair in pairs]
    return mean_of(leads, -math.inf) if leads else None


_PARTS = {
    "play": ("play as pone", "play as dealer"),
    "show": ("hand as pone", "hand as dealer", "crib"),
}
"""The parts of a deal, each with the sources of its points."""


def leads_a_deal(results: Sequence[GameResult]) -> dict[str, Mean]:
    """Return the first player's mean lead in a deal, in the ``play`` and the ``show``.

    A sample is the lead in the whole deals of a pair of games, divided by their number.
    The result is empty without such deals.
    """
    leads: dict[str, list[float]] = {part: [] for part in _PARTS}
    for pair in _pairs(results):
        points = [each for game in pair for each in game.points]
        deals = sum(
            player == 0 and source in _PARTS["play"] for player, source, _ in points
        )
        for part, sources in _PARTS.items() if deals else ():
            lead = sum(
                scored if player == 0 else -scored
                for player, source, scored in points
                if source in sources
            )
            leads[part].append(lead / deals)
    return {part: mean_of(each, -math.inf) for part, each in leads.items() if each}


def pairs_to_show(results: Sequence[GameResult], difference: float) -> int | None:
    """Return the number of pairs that would show a difference in the share of wins.

    In four of five matches with so many pairs, the interval of the share excludes 1/2
    if the true share differs from 1/2 by `difference`.  The number is `None` if the
    results have too few pairs, or pairs that all end alike.
    """
    shares = _shares(results, 0)
    if len(set(shares)) < 2:
        return None
    return math.ceil((_ERRORS_TO_SHOW * stdev(shares) / difference) ** 2)


def _shares(results: Sequence[GameResult], player: int) -> list[float]:
    """Return a player's share of wins in each pair of games."""
    return [fmean(game.winner == player for game in pair) for pair in _pairs(results)]


def _pairs(results: Sequence[GameResult]) -> list[tuple[GameResult, GameResult]]:
    return list(zip(results[::2], results[1::2], strict=False))
