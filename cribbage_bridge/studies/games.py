"""Deals that the computer plays against itself, and the means of their points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cribbage.actions import Cut, Deal, Play, Seat
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.game import Game, Strength
from cribbage_bridge.cribbage.shuffle import shuffled
from cribbage_bridge.files.errors import OptionError
from cribbage_bridge.match.intervals import Mean, mean_of
from cribbage_bridge.session.points import SOURCES, points_of_deal
from cribbage_bridge.studies.files import Columns

_PIECE = 20
"""The number of deals in each call to a worker."""

_DEALER = Seat.FIRST


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """The outcome of a deal.

    Attributes:
        start_card: The rank of the start card.
        lead: The rank of the card that the pone plays first.
        is_of_a_pair: True if the pone held another card of this rank.
        points: The points from each source, in the order of `SOURCES`.
        ahead: The points of the dealer minus those of the pone.
    """

    start_card: Rank
    lead: Rank
    is_of_a_pair: bool
    points: tuple[int, ...]
    ahead: int


Means = Mapping[str, Mean]
"""The means over deals, by the name of the measure."""

Measure = Callable[[PlayedDeal], int]


def play_deals(
    executor: Executor,
    strength: Strength,
    deals: int,
    seed: str,
    progress: Progress | None = None,
) -> list[PlayedDeal]:
    """Let the computer play deals against itself.

    Each deal starts at a score of 0 to 0, so even the champion maximizes its points,
    not its chance of winning.

    Args:
        executor: The executor that plays the deals; it does not affect the result.
        strength: The strength of the computer in both seats.
        deals: The number of deals.
        seed: The seed that determines all decks.
        progress: Called with the number of finished deals.

    Returns:
        The outcomes of the deals.
    """
    pieces = [
        range(start, min(start + _PIECE, deals)) for start in range(0, deals, _PIECE)
    ]
    played: list[PlayedDeal] = []
    for piece in executor.map(partial(_play_piece, strength, seed), pieces):
        played += piece
        if progress:
            progress(len(played))
    return played


def _play_piece(strength: Strength, seed: str, numbers: range) -> list[PlayedDeal]:
    return [_play(strength, f"{seed}/{number}") for number in numbers]


def _play(strength: Strength, seed: str) -> PlayedDeal:
    game = Game(first_dealer=_DEALER)
    game.act(Deal(shuffled(seed)))
    game.play_deal(strength)
    (start_card,) = (cut.card for cut in game.actions if isinstance(cut, Cut))
    lead, *others = (
        play.card.rank
        for play in game.actions
        if isinstance(play, Play) and play.seat is not _DEALER
    )
    points = {source: scored for _, source, scored in points_of_deal(game.steps)}
    scores = game.state.scores
    return PlayedDeal(
        start_card.rank,
        lead,
        lead in others,
        tuple(points[source] for source in SOURCES),
        scores[_DEALER] - scores[_DEALER.other],
    )


def points_from(source: str) -> Measure:
    """Return a function that measures the points from one of `SOURCES`."""
    place = SOURCES.index(source)
    return lambda deal: deal.points[place]


def means_of(deals: Sequence[PlayedDeal], measures: Mapping[str, Measure]) -> Means:
    """Return the mean of each measure over deals.

    Raises:
        OptionError: There are no deals.
    """
    if not deals:
        raise OptionError("expected at least 1 deal, not 0")
    return {
        name: mean_of([measure(deal) for deal in deals], -math.inf)
        for name, measure in measures.items()
    }


def mean_columns(groups: Iterable[Means]) -> Columns:
    """Return columns with the means and 95% intervals for each group of deals."""
    columns: dict[str, list[float | None]] = {}
    for means in groups:
        for name, mean in means.items():
            low, high = mean.interval or (None, None)
            column = name.replace(" ", "_")
            columns.setdefault(column, []).append(mean.value)
            columns.setdefault(f"{column}_low", []).append(low)
            columns.setdefault(f"{column}_high", []).append(high)
    return columns
