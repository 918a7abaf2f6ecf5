"""The commands ``cribbage match``, ``replay`` and ``opponent``."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.match import log
from cribbage_bridge.match.match import (
    SOURCES,
    GameResult,
    Match,
    Mean,
    PlayerSummary,
    play_match,
    summarize,
)
from cribbage_bridge.protocol.client import SECONDS_TO_ANSWER, check_player
from cribbage_bridge.protocol.server import serve

app = typer.Typer()


@app.command()
def opponent(
    strength: Annotated[
        Strength, typer.Option(help="How well it plays.")
    ] = Strength.MASTER,
) -> None:
    """Play for a referee program: read commands, and print the answers."""
    serve(strength)


@app.command()
def match(
    first: console.Player,
    second: console.Player,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[
        str,
        typer.Option(
            callback=console.printable_seed, help="Determines how decks are shuffled."
        ),
    ] = "1",
    paired: Annotated[
        bool,
        typer.Option(help="Play each game twice: same decks, seats exchanged."),
    ] = False,
    seconds: console.Seconds = SECONDS_TO_ANSWER,
    jobs: Annotated[
        int, typer.Option(min=1, help="Number of games to play at once.")
    ] = os.cpu_count() or 1,
    log_file: Annotated[
        Path | None,
        typer.Option("--log", help="Record every game here, for `cribbage replay`."),
    ] = None,
    as_json: console.AsJson = False,
) -> None:
    """Let two players play many games, and compare them."""
    for player in (first, second):
        check_player(player, seconds)
    plan = Match(first, second, games, seed, paired, seconds)
    results: list[GameResult] = []
    with ExitStack() as stack:
        writer = stack.enter_context(log.create(log_file)) if log_file else None
        progress = stack.enter_context(console.progress_bar())
        task = progress.add_task("Games", total=games)
        for result in play_match(plan, min(jobs, games)):
            results.append(result)
            progress.advance(task)
            _report(progress.console, result, writer)
    summaries = summarize(results)
    if as_json:
        console.print_json(_match_data(plan, summaries, results))
    else:
        _print_match(plan, summaries)


def _report(output: Console, result: GameResult, writer: IO[str] | None) -> None:
    """Print what was wrong with a game, and write it to the log."""
    record, remarks = result.record, result.remarks
    if record.forfeit:
        reason = f"{record.names[record.forfeit]} loses: {record.reason}"
        remarks = [reason, *remarks]
    for remark in remarks:
        line = f"Game {result.number + 1}: {remark}"
        output.print(line, markup=False, highlight=False)
    if writer:
        log.write(writer, record)


def _match_data(
    plan: Match, summaries: list[PlayerSummary], results: list[GameResult]
) -> dict[str, Any]:
    names = (plan.first, plan.second)
    return {
        "games": plan.games,
        "seed": plan.seed,
        "paired": plan.paired,
        "players": [
            {
                "player": name,
                "wins": summary.wins,
                "share": _mean_data(summary.share),
                "skunks": summary.skunks,
                "double_skunks": summary.double_skunks,
                "forfeits": summary.forfeits,
                "points_a_deal": {
                    source: _mean_data(mean) for source, mean in summary.means.items()
                },
            }
            for name, summary in zip(names, summaries, strict=True)
        ],
        "forfeits": [
            {"game": result.number + 1, "reason": result.record.reason}
            for result in results
            if result.record.forfeit
        ],
    }


def _mean_data(mean: Mean) -> dict[str, float | int | None]:
    margin = None if mean.samples == 1 else mean.margin
    return {"mean": mean.value, "margin": margin, "samples": mean.samples}


def _print_match(plan: Match, summaries: list[PlayerSummary]) -> None:
    players = console.number_columns(plan.first, plan.second)
    table = Table("", *players, title=f"{plan.games} games, seed {plan.seed}")
    rows: dict[str, Callable[[PlayerSummary], object]] = {
        "wins": lambda summary: summary.wins,
        "share of wins": lambda summary: _format_mean(summary.share, 100, "%"),
        "skunks": lambda summary: summary.skunks,
        "double skunks": lambda summary: summary.double_skunks,
        "lost by breaking rules": lambda summary: summary.forfeits,
    }
    for heading, cell in rows.items():
        table.add_row(heading, *(str(cell(summary)) for summary in summaries))
    table.add_section()
    for source in SOURCES:
        means = (summary.means.get(source) for summary in summaries)
        cells = (_format_mean(mean) if mean else "-" for mean in means)
        table.add_row(f"points a deal: {source}", *cells)
    console.print_readable(table)
    console.print_readable("± holds the true mean in 95 of 100 matches.")


def _format_mean(mean: Mean, factor: float = 1, unit: str = "") -> str:
    value, margin = mean.value * factor, mean.margin * factor
    return f"{value:.2f}{unit} ± {margin:.2f}"


@app.command()
def replay(
    file: Annotated[
        Path, typer.Argument(help="A log of `cribbage match --log`.", exists=True)
    ],
    game: Annotated[
        int | None, typer.Option(min=1, help="Replay this game only.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Check the games without showing them.")
    ] = False,
) -> None:
    """Replay the games of a log, and check that they kept to the rules."""
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
    typer.echo(f"{checked} {'game' if checked == 1 else 'games'} kept to the rules.")
