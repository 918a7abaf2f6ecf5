"""Pictures of the results of studies."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from cribbage_bridge.cli.plots import drawn, picture
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.odds import Role
from cribbage_bridge.match.intervals import Mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage

    from cribbage_bridge.studies import (
        CribStudy,
        DealStudy,
        GroupStudy,
        HandStudy,
        Lead,
    )
    from cribbage_bridge.studies.discards import Squares


def draw_hands(file: Path, study: HandStudy) -> None:
    """Draw the distributions of the values of hands and cribs."""
    with drawn(file) as axes:
        for shift, name, counts in (
            (-0.2, "hands", study.hands),
            (0.2, "cribs", study.cribs),
        ):
            places = [points + shift for points in range(len(counts))]
            axes.bar(places, counts / counts.sum(), 0.4, label=name)
        axes.legend()
        axes.set_xlabel("points")
        axes.set_ylabel("share, on a logarithmic scale")
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(_percent)
        axes.set_title("Values of all 12,994,800 hands with a start card")


def _percent(share: float, _: object) -> str:
    return f"{100 * share:g}%"


def draw_deals(file: Path, study: DealStudy) -> None:
    """Draw, over all deals, a histogram of the best hand's mean value."""
    with drawn(file) as axes:
        axes.hist(
            study.totals / study.start_cards,
            bins=[quarter / 4 for quarter in range(8, 93)],
            weights=study.deals / study.deals.sum(),
        )
        axes.axvline(study.mean, color="black", label=f"mean: {study.mean:.2f}")
        axes.legend()
        axes.set_xlabel("mean value of the best hand")
        axes.set_ylabel("share")
        axes.yaxis.set_major_formatter(_percent)
        axes.set_title("The best hands of all 20,358,520 deals of six cards")


def draw_cribs(file: Path, study: CribStudy, source: str) -> None:
    """Draw the value of two cards in the crib, for the dealer and for the pone.

    Args:
        file: The picture.
        study: The study.
        source: The number of deals, and the seed.
    """
    means = study.means
    known = list(filter(isfinite, means.flat))
    with picture(file, 14) as figure:
        both = figure.subplots(1, len(Role))
        for axes, role, square in zip(both, Role, means, strict=True):
            image = _draw_square(axes, square, min(known), max(known))
            axes.set_title(f"Mean points of the crib, by the {role.value}'s discard")
        figure.colorbar(image, ax=both, label="mean value")
        suits = "on and above the diagonal: different suits; below: one suit"
        figure.supxlabel(f"{suits}\n{source}")


def _draw_square(
    axes: Axes, square: Squares, lowest: float, highest: float
) -> AxesImage:
    image = axes.imshow(square, cmap="YlOrRd", vmin=lowest, vmax=highest)
    symbols = [rank.symbol for rank in Rank]
    axes.set_xticks(range(len(symbols)), symbols)
    axes.set_yticks(range(len(symbols)), symbols)
    axes.xaxis.tick_top()
    for row, values in enumerate(square):
        for column, value in enumerate(values):
            if isfinite(value):
                axes.text(column, row, f"{value:.1f}", ha="center", va="center")
    return image


def draw_starts(file: Path, study: GroupStudy[Rank], source: str) -> None:
    """Draw the dealer's points minus the pone's in a deal, by start card.

    Args:
        file: The picture.
        study: The study.
        source: The number of deals, the strength, and the seed.
    """
    with drawn(file) as axes:
        ahead = {rank: means["dealer ahead"] for rank, means in study.groups.items()}
        _draw_means(axes, ahead, "with this start card")
        _draw_overall(axes, study.overall["dealer ahead"], "all deals")
        axes.set_xlabel("start card")
        axes.set_ylabel("dealer's points minus pone's points")
        axes.set_title(f"Values of start cards, with 95% intervals\n{source}")


def draw_leads(file: Path, study: GroupStudy[Lead], source: str) -> None:
    """Draw the pone's points minus the dealer's in the play, by lead.

    The arguments are those of `draw_starts`.
    """
    with drawn(file) as axes:
        for is_of_a_pair, label in ((False, "alone"), (True, "of a pair")):
            ahead = {
                lead.rank: means["pone ahead"]
                for lead, means in study.groups.items()
                if lead.is_of_a_pair is is_of_a_pair
            }
            _draw_means(axes, ahead, label, shift=0.2 * is_of_a_pair)
        _draw_overall(axes, study.overall["pone ahead"], "all leads")
        axes.set_xlabel("lead")
        axes.set_ylabel("pone's points minus dealer's points in the play")
        axes.set_title(f"Values of leads, with 95% intervals\n{source}")


def _draw_overall(axes: Axes, mean: Mean, label: str) -> None:
    axes.axhline(mean.value, color="black", label=f"{label}: {mean.value:.2f}")
    axes.legend()


def _draw_means(
    axes: Axes, means: Mapping[Rank, Mean], label: str, shift: float = 0
) -> None:
    places = [rank + shift for rank in means]
    reaches = [
        mean.interval[1] - mean.value if mean.interval else 0 for mean in means.values()
    ]
    values = [mean.value for mean in means.values()]
    axes.errorbar(places, values, reaches, fmt="o", capsize=4, label=label)
    axes.set_xticks(list(Rank), [rank.symbol for rank in Rank])
