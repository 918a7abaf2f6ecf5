"""The results of a match, as a table or as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import typer
from rich.table import Table

from cribbage_bridge.cli import console
from cribbage_bridge.match.intervals import Mean
from cribbage_bridge.match.match import (
    GameResult,
    Match,
    PlayerSummary,
    leads_a_deal,
    pairs_to_show,
    points_ahead,
    summarize,
)
from cribbage_bridge.session.points import SOURCES

_DIFFERENCES = (1, 2)
"""The differences in the share of wins, in percentage points."""

_MOST_REMARKS = 20
"""The maximum number of forfeits and wrong counts to print."""


def print_results(plan: Match, results: list[GameResult], as_json: bool) -> None:
    """Print forfeits and wrong counts on standard error, and then the results.

    The game of an incomplete pair counts only if no pair is complete.
    """
    remarks = list(_remarks(results))
    for line in remarks[:_MOST_REMARKS]:
        typer.echo(line, err=True)
    if len(remarks) > _MOST_REMARKS:
        typer.echo(f"and {len(remarks) - _MOST_REMARKS} more", err=True)
    if plan.paired and len(results) > 1:
        results = results[: len(results) // 2 * 2]
    summaries = summarize(plan, results)
    pairs = results if plan.paired else []
    if as_json:
        console.print_json(_match_data(plan, summaries, pairs, results))
    else:
        _print_match(plan, summaries, len(results))
        for sentence in _about_pairs(plan, pairs):
            console.print_readable(sentence)


def _remarks(results: list[GameResult]) -> Iterator[str]:
    games = defaultdict[str, list[int]](list)
    for result in results:
        remarks, record = result.remarks, result.record
        if record.forfeit:
            reason = f"{record.names[record.forfeit]} loses: {record.reason}"
            remarks = [reason, *remarks]
        for remark in remarks:
            games[remark].append(result.number + 1)
    for remark, (first, *others) in games.items():
        times = f"{1 + len(others)} times, first in game" if others else "Game"
        yield f"{times} {first}: {remark}"


def _match_data(
    plan: Match,
    summaries: list[PlayerSummary],
    pairs: list[GameResult],
    results: list[GameResult],
) -> dict[str, Any]:
    ahead, leads = points_ahead(pairs), leads_a_deal(pairs)
    return {
        "games": len(results),
        "seed": plan.seed,
        "paired": plan.paired,
        "players": [
            {
                "player": name,
                "wins": summary.wins,
                "share": mean_data(summary.share),
                "skunks": summary.skunks,
                "double_skunks": summary.double_skunks,
                "forfeits": summary.forfeits,
                "points_a_deal": {
                    source: mean_data(mean) for source, mean in summary.means.items()
                },
            }
            for name, summary in zip(plan.names, summaries, strict=True)
        ],
        "points_ahead": mean_data(ahead) if ahead else None,
        "lead_a_deal": {part: mean_data(lead) for part, lead in leads.items()},
        "pairs_to_show": {
            str(points): pairs_to_show(pairs, points / 100) for points in _DIFFERENCES
        },
        "forfeits": [
            {
                "game": result.number + 1,
                "player": 2 - result.winner,
                "reason": result.record.reason,
            }
            for result in results
            if result.record.forfeit
        ],
    }


def mean_data(mean: Mean) -> dict[str, Any]:
    """Return a mean as JSON-serializable data."""
    return {"mean": mean.value, "interval": mean.interval, "samples": mean.samples}


def _print_match(plan: Match, summaries: list[PlayerSummary], played: int) -> None:
    players = console.number_columns(*plan.names)
    part = f"{played} of " if played < plan.games else ""
    title = f"{part}{console.games_text(plan.games)}, seed {plan.seed}"
    table = Table("", *players, title=title)
    rows: dict[str, Callable[[PlayerSummary], object]] = {
        "wins": lambda summary: summary.wins,
        "share of wins": lambda summary: mean_text(summary.share, ".1%"),
        "skunks": lambda summary: summary.skunks,
        "double skunks": lambda summary: summary.double_skunks,
        "forfeits": lambda summary: summary.forfeits,
    }
    for heading, cell in rows.items():
        table.add_row(heading, *(str(cell(summary)) for summary in summaries))
    table.add_section()
    for source in SOURCES:
        means = (summary.means.get(source) for summary in summaries)
        cells = (mean_text(mean) if mean else "-" for mean in means)
        table.add_row(f"points: {source}", *cells)
    console.print_readable(table)
    console.print_readable("Points are per deal.")
    if any(summary.share.interval for summary in summaries):
        console.print_readable(
            "The ranges in parentheses are 95% confidence intervals."
        )


def _about_pairs(plan: Match, pairs: list[GameResult]) -> Iterator[str]:
    if ahead := points_ahead(pairs):
        yield (
            f"Average lead of {plan.first} over {plan.second} in two games with the "
            f"same decks: {mean_text(ahead)} points."
        )
    if leads := leads_a_deal(pairs):
        parts = " and ".join(
            f"{mean_text(lead)} in the {part}" for part, lead in leads.items()
        )
        yield f"Per deal: {parts}."
    needed = [pairs_to_show(pairs, points / 100) for points in _DIFFERENCES]
    if all(needed):
        one, two = (f"{number:,}" for number in needed)
        yield (
            f"To show that a player wins 51% of the games takes about {one} pairs, "
            f"and 52% takes {two}."
        )


def mean_text(mean: Mean, form: str = ".2f") -> str:
    """Return a mean with its interval as text, such as ``2.05 (1.92 to 2.18)``."""
    if not mean.interval:
        return f"{mean.value:{form}}"
    low, high = mean.interval
    return f"{mean.value:{form}} ({low:{form}} to {high:{form}})"
