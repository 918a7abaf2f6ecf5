"""The command ``cribbage tournament``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console, plots
from cribbage_bridge.cli.match import Seed, Start, hint_to_resume, play_and_log, starts
from cribbage_bridge.cli.match_results import mean_data, mean_text
from cribbage_bridge.cli.workers import Cluster, Jobs, check_players, workers
from cribbage_bridge.files.errors import StorageError, file_errors
from cribbage_bridge.match import log
from cribbage_bridge.match.intervals import Mean
from cribbage_bridge.match.match import (
    GameResult,
    Match,
    points_ahead,
    results_of,
    summarize,
)
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER

app = typer.Typer()


@app.command(
    **console.shown(console.MEASURE, "tournament novice regular master --pairs 50")
)
def tournament(  # noqa: PLR0913
    context: typer.Context,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help=console.PLAYER.help,
            autocompletion=console.strengths,
        ),
    ],
    pairs: Annotated[
        int,
        typer.Option(min=1, help="Number of pairs of games between any two players."),
    ] = 50,
    seed: Seed = "1",
    start: Start = "0,0",
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    jobs: Jobs = None,
    cluster: Cluster = None,
    log_folder: Annotated[
        Path | None,
        typer.Option(
            "--log",
            metavar="FOLDER",
            file_okay=False,
            help="Record every game in this folder, one log for each pair of players.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            exists=True,
            file_okay=False,
            help="Resume an interrupted tournament from its folder of logs; give the"
            " same players, --seed and --from.",
        ),
    ] = None,
    plot: plots.File = None,
    as_json: console.AsJson = False,
) -> None:
    """Let all players play each other, in pairs of games with the same decks."""
    if len(players) < 2 or len({*players}) < len(players):
        raise typer.BadParameter("name at least two players, each only once")
    if resume and log_folder:
        raise typer.BadParameter("--log and --resume cannot be combined")
    console.check_time_limit(context, *players)
    if plot:
        plots.check_picture(plot)
    games, scores = 2 * pairs, starts(start)
    plans = [
        Match(first, second, games, seed, True, seconds, scores)
        for first, second in combinations(players, 2)
    ]
    with workers(jobs, cluster, games) as pool:
        names = check_players(players, seconds, pool, cluster)
        folder = _begun(log_folder) if log_folder else resume
        logs = _logs(len(players), folder)
        played = [
            _logged(plan, file, names) for plan, file in zip(plans, logs, strict=True)
        ]
        with hint_to_resume(folder), console.progress_bar() as progress:
            tasks = [
                progress.add_task(
                    f"{plan.first} against {plan.second}",
                    total=games,
                    completed=len(results),
                )
                for plan, results in zip(plans, played, strict=True)
            ]
            for plan, results, file, task in zip(
                plans, played, logs, tasks, strict=True
            ):
                for _ in play_and_log(pool, plan, results, file):
                    progress.advance(task)
    encounters = list(map(_encounter, plans, played))
    if plot:
        plots.draw_shares(plot, {e.players: e.share for e in encounters})
    if as_json:
        console.print_json({"seed": seed, "pairs": pairs, **_data(encounters)})
    else:
        _print(players, encounters)


def _begun(folder: Path) -> Path:
    with file_errors("create", folder):
        try:
            folder.mkdir()
        except FileExistsError:
            raise StorageError(
                f"{folder} already exists; to continue its tournament, use --resume"
            ) from None
    return folder


def _logs(players: int, folder: Path | None) -> list[Path | None]:
    """Return each encounter's log, such as ``1-3.jsonl``; `None` without a folder."""
    return [
        folder / f"{first}-{second}.jsonl" if folder else None
        for first, second in combinations(range(1, players + 1), 2)
    ]


def _logged(plan: Match, file: Path | None, names: dict[str, str]) -> list[GameResult]:
    if not file:
        return []
    log.begin(file, log.Existing.APPEND)
    return list(results_of(plan, log.read(file), names))


@dataclass(frozen=True)
class _Encounter:
    """The result of the games between two players.

    Attributes:
        players: The players.
        share: The first player's share of wins.
        ahead: The mean points by which the first player is ahead in a pair of games.
        forfeits: The number of games that each player forfeited.
    """

    players: tuple[str, str]
    share: Mean
    ahead: Mean
    forfeits: tuple[int, int]


def _encounter(plan: Match, results: Sequence[GameResult]) -> _Encounter:
    ahead = points_ahead(results)
    assert ahead
    first, second = summarize(plan, results)
    forfeits = first.forfeits, second.forfeits
    return _Encounter(plan.names, first.share, ahead, forfeits)


def _data(encounters: Sequence[_Encounter]) -> dict[str, Any]:
    return {
        "encounters": [
            {
                "players": encounter.players,
                "share": mean_data(encounter.share),
                "points_ahead": mean_data(encounter.ahead),
                "forfeits": encounter.forfeits,
            }
            for encounter in encounters
        ]
    }


def _print(players: Sequence[str], encounters: Sequence[_Encounter]) -> None:
    standings = {player: _standing(player, encounters) for player in players}
    table = Table("Player", *console.number_columns("Share of wins"))
    for player in sorted(standings, key=standings.__getitem__, reverse=True):
        table.add_row(player, f"{standings[player]:.1%}")
    console.print_readable(table)
    headings = ("Share of wins", "Points ahead per pair of games")
    table = Table("Player", "Against", *console.number_columns(*headings))
    for encounter in encounters:
        share, ahead = encounter.share, encounter.ahead
        table.add_row(*encounter.players, mean_text(share, ".1%"), mean_text(ahead))
    console.print_readable(table)
    forfeits = Counter[str]()
    for encounter in encounters:
        forfeits.update(dict(zip(encounter.players, encounter.forfeits, strict=True)))
    for player, number in forfeits.items():
        if number:
            console.print_readable(f"{player} forfeited {console.games_text(number)}.")


def _standing(player: str, encounters: Sequence[_Encounter]) -> float:
    shares = [
        encounter.share.value
        if encounter.players[0] == player
        else 1 - encounter.share.value
        for encounter in encounters
        if player in encounter.players
    ]
    return fmean(shares)
