"""The command ``cribbage tournament``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots
from cribbage_bridge.cli.match import (
    JOBS,
    Jobs,
    Seed,
    Start,
    mean_data,
    mean_text,
    starts,
)
from cribbage_bridge.match.intervals import Mean
from cribbage_bridge.match.match import (
    GameResult,
    Match,
    play_match,
    points_ahead,
    summarize,
)
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player

app = typer.Typer()


@app.command()
def tournament(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Names of strengths, or commands of programs that play.",
            autocompletion=console.strengths,
        ),
    ],
    pairs: Annotated[
        int, typer.Option(min=1, help="Pairs of games for each two players.")
    ] = 50,
    seed: Seed = "1",
    start: Start = "0,0",
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    jobs: Jobs = JOBS,
    plot: plots.File = None,
    as_json: console.AsJson = False,
) -> None:
    """Let all players play against each other, two games with the same decks each."""
    if len(players) < 2 or len({*players}) < len(players):
        raise typer.BadParameter("name two different players or more")
    for player in players:
        check_player(player, seconds)
    games, scores = 2 * pairs, starts(start)
    encounters = []
    with console.progress_bar() as progress:
        tasks = {
            two: progress.add_task(" against ".join(two), total=games)
            for two in combinations(players, 2)
        }
        for (first, second), task in tasks.items():
            plan = Match(first, second, games, seed, True, seconds, scores)
            results = []
            for result in play_match(plan, min(jobs, games)):
                results.append(result)
                progress.advance(task)
            encounters.append(_encounter(plan, results))
    if plot:
        plots.draw_shares(plot, {e.players: e.share for e in encounters})
    if as_json:
        console.print_json({"seed": seed, "pairs": pairs, **_data(encounters)})
    else:
        _print(players, encounters)


@dataclass(frozen=True)
class _Encounter:
    """How the games of two players have ended.

    Attributes:
        players: Their names.
        share: The share of games that the first one has won.
        ahead: How many points more it has in a pair of games.
    """

    players: tuple[str, str]
    share: Mean
    ahead: Mean


def _encounter(plan: Match, results: Sequence[GameResult]) -> _Encounter:
    ahead = points_ahead(results)
    assert ahead
    share = summarize(plan, results)[0].share
    return _Encounter((plan.first, plan.second), share, ahead)


def _data(encounters: Sequence[_Encounter]) -> dict[str, Any]:
    return {
        "encounters": [
            {
                "players": encounter.players,
                "share": mean_data(encounter.share),
                "points_ahead": mean_data(encounter.ahead),
            }
            for encounter in encounters
        ]
    }


def _print(players: Sequence[str], encounters: Sequence[_Encounter]) -> None:
    """Print who has won how much, the best first, and then by whom."""
    standings = {player: _standing(player, encounters) for player in players}
    table = Table("Player", *console.number_columns("Share of wins"))
    for player in sorted(standings, key=standings.__getitem__, reverse=True):
        table.add_row(player, f"{standings[player]:.1%}")
    console.print_readable(table)
    headings = ("Share of wins", "Points more in a pair")
    table = Table("Player", "Against", *console.number_columns(*headings))
    for encounter in encounters:
        share, ahead = encounter.share, encounter.ahead
        table.add_row(*encounter.players, mean_text(share, ".1%"), mean_text(ahead))
    console.print_readable(table)


def _standing(player: str, encounters: Sequence[_Encounter]) -> float:
    """The share of its games that a player has won."""
    shares = [
        encounter.share.value
        if encounter.players[0] == player
        else 1 - encounter.share.value
        for encounter in encounters
        if player in encounter.players
    ]
    return fmean(shares)
