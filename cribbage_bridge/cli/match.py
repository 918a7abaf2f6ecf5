"""The commands ``cribbage match``, ``replay`` and ``opponent``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from cribbage_bridge.cli import console
from cribbage_bridge.cli.match_results import print_results
from cribbage_bridge.cli.workers import Cluster, Jobs, check_players, workers
from cribbage_bridge.cribbage.game import Game, Strength, standard_goal
from cribbage_bridge.match import log
from cribbage_bridge.match.match import GameResult, Match, play_match, results_of
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER
from cribbage_bridge.protocol.server import Opponent, serve

app = typer.Typer()


def starts(text: str) -> tuple[range, range]:
    """Parse the ranges of the scores at the start, as in ``95:118`` or ``95,110``."""
    try:
        if ":" in text:
            low, high = map(int, text.split(":"))
            scores = [(low, high)] * 2
        else:
            scores = [(int(score),) * 2 for score in text.split(",")]
        for low, high in scores:
            if low > high:
                raise ValueError
            Game(first_scores=(low, high))
        first, second = (range(low, high + 1) for low, high in scores)
    except ValueError:
        raise typer.BadParameter(
            "--from must be a range of scores (such as 95:118) or two scores (such as"
            f" 95,110), all below {standard_goal()}; {text!r} is neither"
        ) from None
    return first, second


Seed = Annotated[
    str,
    typer.Option(callback=console.printable_seed, help="Seed for shuffling the decks."),
]
Start = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="SCORES",
        help="Start each game at random scores from a range (95:118), or at fixed"
        " scores (95,110).",
    ),
]


@app.command(**console.shown(console.MEASURE, "opponent --strength novice"))
def opponent(
    strength: Annotated[
        Strength, typer.Option(help="The strength of the computer.")
    ] = Strength.MASTER,
) -> None:
    """Play under a referee program: read its commands, and print the answers."""
    serve(Opponent(strength))


@app.command(
    **console.shown(
        console.MEASURE,
        "match --first master --second novice --games 100 --paired",
        "match --first 'python3 mine.py' --second master --log games.jsonl",
    )
)
def match(  # noqa: PLR0913
    context: typer.Context,
    first: console.Player,
    second: console.Player,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Seed = "1",
    paired: Annotated[
        bool,
        typer.Option(
            "--paired",
            help="Play the games in pairs, with the same decks and exchanged seats.",
        ),
    ] = False,
    start: Start = "0,0",
    until_significant: Annotated[
        bool,
        typer.Option(
            "--until-significant", help="End as soon as one player is clearly better."
        ),
    ] = False,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    jobs: Jobs = None,
    cluster: Cluster = None,
    log_file: Annotated[
        Path | None,
        typer.Option(
            "--log",
            dir_okay=False,
            help="Record every game in this file, for `cribbage replay`.",
        ),
    ] = None,
    append: Annotated[
        bool, typer.Option("--append", help="Append the games to an existing log.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace an existing log.")
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            dir_okay=False,
            help="Resume an interrupted match from its log; give the same players,"
            " --seed, --paired and --from.",
        ),
    ] = None,
    as_json: console.AsJson = False,
) -> None:
    """Let two players play many games, and compare the players."""
    if paired and games % 2:
        raise typer.BadParameter(f"--paired needs an even number of games, not {games}")
    if resume and log_file:
        raise typer.BadParameter("--log and --resume cannot be combined")
    console.check_time_limit(context, first, second)
    existing = _existing(log_file, append, force)
    plan = Match(
        first, second, games, seed, paired, seconds, starts(start), until_significant
    )
    results: list[GameResult] = []
    with workers(jobs, cluster, games) as pool:
        names = check_players((first, second), seconds, pool, cluster)
        if resume:
            results += results_of(plan, log.read(resume), names)
            log_file, existing = resume, log.Existing.APPEND
        if log_file:
            log.begin(log_file, existing)
        resumed, began = len(results), time.monotonic()
        try:
            hint = hint_to_resume(None if append else log_file)
            with hint, console.progress_bar() as progress:
                task = progress.add_task("Games", total=games, completed=resumed)
                for _ in play_and_log(pool, plan, results, log_file):
                    progress.advance(task)
        finally:
            if results:
                print_results(plan, results, as_json)
    if played := len(results) - resumed:
        unit, number = ("pair", 2) if paired else ("game", 1)
        seconds_a_unit = number * (time.monotonic() - began) / played
        typer.echo(f"Playing took {seconds_a_unit:.2f} seconds per {unit}.", err=True)


def play_and_log(
    pool: Executor, plan: Match, results: list[GameResult], log_file: Path | None
) -> Iterator[None]:
    """Play the remaining games of a match, and add them to the results and any log.

    Yields:
        `None` after each game.
    """
    for result in play_match(plan, pool, results):
        results.append(result)
        if log_file:
            log.add(log_file, result.record)
        yield


@contextmanager
def hint_to_resume(log_file: Path | None) -> Iterator[None]:
    """If the body fails or is interrupted, print how to resume from the log, if any."""
    try:
        yield
    except BaseException:
        if log_file:
            typer.echo(f"To continue, use --resume {log_file}.", err=True)
        raise


def _existing(log_file: Path | None, append: bool, force: bool) -> log.Existing:
    if append and force:
        raise typer.BadParameter("--append and --force cannot be combined")
    if (append or force) and not log_file:
        raise typer.BadParameter("--append and --force need --log")
    if append:
        return log.Existing.APPEND
    return log.Existing.REPLACE if force else log.Existing.REFUSE


@app.command(**console.shown(console.MEASURE, "replay games.jsonl --game 3"))
def replay(
    file: Annotated[
        Path,
        typer.Argument(help="The log that `cribbage match --log` wrote.", exists=True),
    ],
    game: Annotated[
        int | None, typer.Option(min=1, help="Replay this game only.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Check the games without showing them.")
    ] = False,
) -> None:
    """Replay the games of a log, and check that every action was legal."""
    checked = 0
    for number, record in enumerate(log.read(file), 1):
        if game in (None, number):
            lines = log.narrate(record, number)
            checked += 1
            if not quiet:
                typer.echo("\n".join(lines))
    if not checked:
        missing = "there is no game" if game is None else f"there is no game {game}"
        raise typer.BadParameter(f"{missing} in {file}")
    typer.echo(f"Checked {console.games_text(checked)}: every action was legal.")
