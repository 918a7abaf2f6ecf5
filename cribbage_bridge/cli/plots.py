"""Pictures for the commands with the option ``--plot``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.files.errors import FormatError, file_errors
from cribbage_bridge.files.folders import check_folder
from cribbage_bridge.files.optional_imports import needed_for
from cribbage_bridge.match.intervals import Mean
from cribbage_bridge.session.figures import Cost, PointsADeal, Statistics, Tally
from cribbage_bridge.session.finished import FinishedGame

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

File = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        dir_okay=False,
        help="Write a plot to this file, such as plot.png or plot.svg.",
    ),
]


CHOICES = {"discards": "discards", "decisions": "discards and plays"}
"""The text for each kind of choice of a `Cost`."""


def draw_odds(
    file: Path,
    tables: Mapping[Role, Sequence[Sequence[float]]],
    scores: tuple[int, int] | None = None,
) -> None:
    """Draw each role's chance of winning from all scores, and mark the given scores."""
    with picture(file, 7 * len(tables)) as figure:
        for place, (role, table) in enumerate(tables.items(), 1):
            axes = figure.add_subplot(1, len(tables), place)
            _draw_chances(axes, table, role)
            if scores:
                mine, theirs = scores
                chance = table[mine][theirs]
                axes.plot(theirs, mine, "bo", label=f"{mine} to {theirs}: {chance:.1%}")
                axes.legend(loc="upper left")


def _draw_chances(axes: Axes, table: Sequence[Sequence[float]], role: Role) -> None:
    """Draw a color map of the chance of winning from each pair of scores."""
    image = axes.imshow(table, origin="lower", cmap="RdYlBu", vmin=0, vmax=1)
    axes.figure.colorbar(image, label="chance of winning", shrink=0.8, format="{x:.0%}")
    levels = [tenth / 10 for tenth in range(1, 10)]
    lines = axes.contour(table, levels=levels, colors="black", linewidths=0.5)
    axes.clabel(lines, fmt=lambda level: f"{level:.0%}")
    axes.set_xlabel("score of the other player")
    axes.set_ylabel(f"score of the {role.value}")
    axes.set_title(f"The {role.value}'s chance of winning, before a deal")


def draw_shares(file: Path, shares: dict[tuple[str, str], Mean]) -> None:
    """Draw the first player's share of wins in each pair of players."""
    with drawn(file) as axes:
        for place, share in enumerate(shares.values()):
            low, high = share.interval or (share.value, share.value)
            axes.plot([low, high], [place, place], "b-")
            axes.plot(share.value, place, "bo")
        axes.axvline(0.5, color="gray", linestyle=":")
        axes.set_yticks(range(len(shares)), [f"{a} against {b}" for a, b in shares])
        axes.invert_yaxis()
        axes.xaxis.set_major_formatter("{x:.0%}")
        axes.set_xlabel("share of wins, with 95% intervals")


def draw_statistics(file: Path, shown: Statistics) -> None:
    """Draw wins, points, margins and costs from the statistics of games."""
    with picture(file) as figure:
        (opponents, points), (margins, costs) = figure.subplots(2, 2)
        _draw_opponents(opponents, shown.opponents)
        _draw_points(points, shown.points_a_deal)
        _draw_margins(margins, shown.games)
        _draw_costs(costs, shown.costs)
        for axes in (opponents, margins, costs):
            axes.xaxis.get_major_locator().set_params(integer=True)


def _draw_opponents(axes: Axes, found: Sequence[Tally]) -> None:
    names = [each.opponent[:20] for each in found]
    won = [each.won for each in found]
    lost = [each.games - each.won for each in found]
    places = range(len(found))
    axes.barh(places, won, label="won")
    axes.barh(places, lost, left=won, label="lost")
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.legend()
    axes.set_title("Games by opponent")


def _draw_points(axes: Axes, found: Sequence[PointsADeal]) -> None:
    compared = [each for each in found if each.experts is not None]
    places = range(len(compared))
    mine = [each.mean for each in compared]
    experts = [each.experts or 0 for each in compared]
    axes.barh([place - 0.2 for place in places], mine, 0.4, label="you")
    axes.barh([place + 0.2 for place in places], experts, 0.4, label="experts")
    axes.set_yticks(places, [each.source for each in compared])
    axes.invert_yaxis()
    axes.legend()
    axes.set_title("Points per deal")


def _draw_margins(axes: Axes, games: Sequence[FinishedGame]) -> None:
    margins = [game.mine - game.theirs for game in games]
    colors = ["C0" if game.won else "C1" for game in games]
    axes.bar(range(1, len(games) + 1), margins, color=colors)
    axes.axhline(0, color="gray", linewidth=0.5)
    axes.set_xlabel("game")
    axes.set_title("Margin")


def _draw_costs(axes: Axes, found: Sequence[Cost]) -> None:
    for each in found:
        means = [game.mean for game in each.by_game]
        axes.plot(range(1, len(means) + 1), means, "o-", label=CHOICES[each.choices])
        axes.legend()
    axes.set_ylim(bottom=0)
    axes.set_xlabel("reviewed game")
    axes.set_title("Points lost per choice")


@contextmanager
def drawn(file: Path) -> Iterator[Axes]:
    """Let the body draw on one pair of axes, and write the picture."""
    with picture(file) as figure:
        yield figure.add_subplot()


@contextmanager
def picture(file: Path, width: float = 8) -> Iterator[Figure]:
    """Let the body draw a picture, and write it; the width is in inches."""
    with needed_for("drawing a picture", "plots"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(width, 6.5), layout="constrained")
    yield figure
    with _errors_named(file):
        figure.savefig(file, dpi=150)


def check_picture(file: Path) -> None:
    """Check in advance that a picture can be written."""
    with needed_for("drawing a picture", "plots"):
        from matplotlib.figure import Figure
    with _errors_named(file):
        Figure(figsize=(1, 1)).savefig(BytesIO(), format=file.suffix[1:] or None)
    check_folder(file)


@contextmanager
def _errors_named(file: Path) -> Iterator[None]:
    with file_errors("write", file):
        try:
            yield
        except ValueError as error:
            raise FormatError(f"cannot draw {file}: {error}") from None
