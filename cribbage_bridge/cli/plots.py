"""Pictures of figures, for the commands that have an option ``--plot``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cribbage_bridge.bridge.errors import CribbageError
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.match.intervals import Mean
from cribbage_bridge.storage import StorageError, reason_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

File = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        dir_okay=False,
        help="Draw a picture, such as odds.png or odds.svg.",
    ),
]


class PlotError(CribbageError, RuntimeError):
    """A picture cannot be drawn."""


def draw_odds(
    file: Path,
    table: Sequence[Sequence[float]],
    role: Role,
    scores: tuple[int, int],
) -> None:
    """Draw the chance to win from each score of two players.

    Args:
        file: The picture.
        table: The chance by the own score and by the other's.
        role: What the player is in the coming deal.
        scores: The score that was asked for, the own one first.

    Raises:
        PlotError: Matplotlib is missing, or cannot draw such a file.
        StorageError: The file cannot be written.
    """
    with _drawn(file) as axes:
        image = axes.imshow(table, origin="lower", cmap="RdYlBu", vmin=0, vmax=1)
        axes.figure.colorbar(image, label="chance to win")
        levels = [tenth / 10 for tenth in range(1, 10)]
        lines = axes.contour(table, levels=levels, colors="black", linewidths=0.5)
        axes.clabel(lines, fmt=lambda level: f"{level:.0%}")
        mine, theirs = scores
        chance = table[mine][theirs]
        axes.plot(theirs, mine, "bo", label=f"{mine} to {theirs}: {chance:.1%}")
        axes.legend(loc="upper left")
        axes.set_xlabel("score of the other player")
        axes.set_ylabel(f"score of the {role.value}")
        axes.set_title(f"Chance of the {role.value} to win, before a deal")


def draw_shares(file: Path, shares: dict[tuple[str, str], Mean]) -> None:
    """Draw the share of wins of each player against each other one.

    Args:
        file: The picture.
        shares: The share of the first player of each two.

    Raises:
        PlotError: Matplotlib is missing, or cannot draw such a file.
        StorageError: The file cannot be written.
    """
    with _drawn(file) as axes:
        for place, share in enumerate(shares.values()):
            low, high = share.interval or (share.value, share.value)
            axes.plot([low, high], [place, place], "b-")
            axes.plot(share.value, place, "bo")
        axes.axvline(0.5, color="gray", linestyle=":")
        axes.set_yticks(range(len(shares)), [f"{a} against {b}" for a, b in shares])
        axes.invert_yaxis()
        axes.set_xlabel("share of wins, with 95% intervals")


@contextmanager
def _drawn(file: Path) -> Iterator[Axes]:
    """Draw in a picture, and write it."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PlotError(
            f"a picture needs Matplotlib: {sys.executable} -m pip install matplotlib"
        ) from None
    figure = Figure(figsize=(8, 6.5), layout="constrained")
    yield figure.add_subplot()
    try:
        figure.savefig(file, dpi=150)
    except ValueError as error:
        raise PlotError(f"cannot draw {file}: {error}") from None
    except OSError as error:
        raise StorageError(f"cannot write {file}: {reason_of(error)}") from None
