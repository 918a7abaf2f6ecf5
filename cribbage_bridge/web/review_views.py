"""Conversion of reviewed games to API response models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cribbage_bridge.cribbage import review
from cribbage_bridge.cribbage.actions import Both, Deal, Discard, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.discard import Crib
from cribbage_bridge.cribbage.game import Game, RankedAction, skunk_lines
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.files.sanitize import printable
from cribbage_bridge.session.history import deal_steps
from cribbage_bridge.session.narration import Narrator, capitalized
from cribbage_bridge.session.referee import PlayedGame
from cribbage_bridge.session.saved_table import YOU
from cribbage_bridge.session.summary import chances
from cribbage_bridge.session.table_view import NarratedEvent, shown_cards, view_parts
from cribbage_bridge.web.review_models import (
    ReviewedDecision,
    ReviewedDiscard,
    ReviewedGame,
    ReviewedStep,
    ReviewResult,
    Summary,
    Total,
)

_PERSON = "The player"
"""The name that replaces "You" for other people who read the review."""

_LONGEST_NAME = 40
"""The maximum length of a name, in characters."""


def summary(played: PlayedGame) -> Summary:
    """Return the result of a game."""
    return Summary(_names(played), played.game.state.scores, played.winner)


def _names(played: PlayedGame, viewer: Seat | None = None) -> Both[str]:
    """Return the names for the starts of sentences: capitalized, short and distinct."""
    names = Both(
        {
            seat: _PERSON if name == YOU else _shortened(capitalized(name))
            for seat, name in played.record.names.items()
        }
    )
    if viewer:
        return Both({**names, viewer: YOU})
    if len({*names.values()}) == len(Seat):
        return names
    return Both({seat: f"{name} ({seat})" for seat, name in names.items()})


def _shortened(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 1]}…"


def reviewed_game(
    played: PlayedGame, choices: int, viewer: Seat | None = None
) -> ReviewedGame:
    """Return a finished game, step by step, in which the viewer is called "you"."""
    names = _names(played, viewer)
    return ReviewedGame(
        names=names,
        winner=played.winner,
        reason=printable(played.record.reason) if played.record.forfeit else None,
        choices=choices,
        skunk_lines=skunk_lines(played.game.goal),
        steps=tuple(_steps(played.game, names, viewer)),
        chances=Both(
            {seat: tuple(chances(played.game, played.winner, seat)) for seat in Seat}
        ),
    )


def _steps(game: Game, names: Both[str], viewer: Seat | None) -> Iterator[ReviewedStep]:
    narrator = Narrator(names, viewer, lambda card: card.unicode, is_open=True)
    again = game.again()
    yield _step(again, action=None, seat=None, events=(), deal=0)
    deal = 0
    for action in game.actions:
        start_card = again.state.start_card
        again.act(action)
        deal += isinstance(action, Deal)
        narrated = narrator.narrate(again.steps[-1:], start_card)
        yield _step(
            again,
            action=action.name,
            seat=action.seat if isinstance(action, SeatAction) else None,
            events=tuple(
                NarratedEvent(each, " ".join(text)) for each, text in narrated
            ),
            deal=deal,
        )


def _step(game: Game, **step: Any) -> ReviewedStep:
    shown = tuple(shown_cards(deal_steps(game.steps)))
    pegs = game.board.pegs
    parts = view_parts(game.state) | {"legal": (), "pegs": pegs, "shown": shown}
    return ReviewedStep(**parts, **step)


def reviewed_decision(found: Decision) -> ReviewedDecision:
    """Convert a reviewed decision to its response model."""
    return ReviewedDecision(
        step=found.step,
        deal=found.deal,
        seat=found.seat,
        kind=found.kind,
        options=found.options,
        made=found.options.index(found.made),
        is_best=found.is_best,
        points_lost=found.points_lost,
        chance_lost=found.chance_lost,
    )


def result(found: Sequence[Decision], sent: Sequence[ReviewedDecision]) -> ReviewResult:
    """Return the result of a review, given its decisions and their response models."""
    found = sorted(found, key=lambda decision: decision.step)
    sent = sorted(sent, key=lambda decision: decision.step)
    costliest = Review(tuple(found)).costliest(len(found))
    return ReviewResult(
        decisions=tuple(sent),
        costliest=tuple(map(found.index, costliest)),
        totals=Both({seat: _total(found, seat) for seat in Seat}),
    )


def _total(found: Sequence[Decision], seat: Seat) -> Total:
    own = Review(tuple(each for each in found if each.seat is seat))
    return Total(
        choices=len(own.decisions),
        best=sum(each.is_best for each in own.decisions),
        points_lost=own.points_lost,
        chance_lost=own.chance_lost,
    )


def reviewed_discards(game: Game, seat: Seat) -> tuple[ReviewedDiscard, ...]:
    """Return a seat's discards in a game, each with the best discard."""
    decisions = review.review(game, seat, (Discard,)).decisions
    return tuple(map(_reviewed_discard, decisions))


def _reviewed_discard(found: Decision) -> ReviewedDiscard:
    is_mine = found.view.dealer is found.seat
    return ReviewedDiscard(
        deal=found.deal,
        dealt=tuple(filter(None, found.view.hands[found.seat])),
        crib=Crib.MINE if is_mine else Crib.THEIRS,
        made=_discarded(found.made),
        best=_discarded(found.best),
        points_lost=found.points_lost,
        chance_lost=found.chance_lost,
    )


def _discarded(ranked: RankedAction) -> tuple[Card, ...]:
    assert isinstance(ranked.action, Discard)
    return ranked.action.cards
