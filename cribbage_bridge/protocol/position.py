"""A game as one seat knows it, and its text in the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cribbage_bridge.bridge.schema import Term
from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Cut, Seat, SeatAction
from cribbage_bridge.cribbage.cards import Card, format_cards
from cribbage_bridge.cribbage.game import State, game_rules, standard_goal, state_of
from cribbage_bridge.cribbage.view import NextCount, Stage, View
from cribbage_bridge.protocol.grammar import LanguageError, read_cards

MINE, THEIRS = Seat.FIRST, Seat.SECOND


@dataclass(frozen=True)
class Position(Term, name="position", nothing="nobody"):
    """A game as one seat, called `MINE`, knows it.

    Attributes:
        dealer: The dealer; `None` if unknown.
        scores: The points of both seats.
        holds: The cards that the seat still holds.
        played: The cards that the seat has played, the oldest first.
        discards: The two cards that the seat discarded to the crib.
        theirs: The cards that the other seat has played, the oldest first.
        cut: A tuple with the start card; empty if it is unknown.
        pile: The cards of the current count, the oldest first.
        turn: A tuple with the seat whose turn it is in the play, if known.
        gone: The seats that have said go in the current count.
    """

    dealer: Seat | None = None
    scores: Both[int] = field(default_factory=lambda: Both({MINE: 0, THEIRS: 0}))
    holds: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    theirs: tuple[Card, ...] = ()
    cut: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    turn: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()

    def check(self) -> None:
        """Check that the position is possible.

        Raises:
            DomainError: The position is impossible; the error names the culprit.
        """
        _RULES.holds("must_be_position", self)

    def check_deal(self) -> None:
        """Check that the seat holds six cards; raise errors as `check` does."""
        _RULES.query("position_view", self, Stage.DISCARD)

    def after(self, action: SeatAction | Cut) -> Position:
        """Return the position after an action.

        Raises:
            DomainError: The action is illegal, or the position is impossible.
        """
        after: _After = _RULES.query("position_after", self, action)
        return after.position

    def after_points(self, seat: Seat, points: int) -> Position:
        """Return the position after a seat scores points in the show."""
        counted: Position = _RULES.query("position_counted", self, seat, points)
        return counted

    def view(self, stage: Stage) -> State:
        """Return the seat's view at a stage in which the seat acts.

        Raises:
            DomainError: The position is impossible, or has too many or too few cards
                for the stage.
        """
        found = _RULES.query_with_handle("position_situation", self, stage)
        return state_of(*found, known=(MINE,))

    def count_with(self, card: Card) -> int:
        """Return the count of the pile after another card is played."""
        count: int = _RULES.query("pile_count", (*self.pile, card))
        return count

    def __str__(self) -> str:
        part = "dealer" if self.dealer is MINE else "pone"
        parts = [f"{part} {self.scores[MINE]} {self.scores[THEIRS]}"]
        for word, name in _CARD_PARTS.items():
            if cards := getattr(self, name):
                parts.append(f"{word} {format_cards(cards)}")
        parts += [f"turn {_OWNERS[seat]}" for seat in self.turn]
        parts += [f"{_GOES[seat]} go" for seat in self.gone]
        return ", ".join(parts)


@dataclass(frozen=True)
class _After(Term, name="after"):
    events: tuple[actions.Event, ...]
    position: Position


_RULES = game_rules(
    "cribbage_position", "cribbage/position", Position, _After, NextCount
)


_CARD_PARTS = {
    "holds": "holds",
    "laid": "played",
    "theirs": "theirs",
    "threw": "discards",
    "cut": "cut",
    "pile": "pile",
}
_OWNERS = {MINE: "mine", THEIRS: "theirs"}
_GOES = {MINE: "said", THEIRS: "heard"}
_DEALERS = {"dealer": MINE, "pone": THEIRS}


def position_of(view: View, seat: Seat) -> Position:
    """Convert a view to the position that a seat knows."""
    other = seat.other

    def owner(of: Seat) -> Seat:
        return MINE if of is seat else THEIRS

    def known(cards: tuple[actions.HiddenCard, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card)

    return Position(
        dealer=owner(view.dealer) if view.dealer else None,
        scores=Both({MINE: view.scores[seat], THEIRS: view.scores[other]}),
        holds=known(view.hands[seat]),
        played=view.played[seat],
        discards=known(view.discards[seat]),
        theirs=view.played[other],
        cut=known((view.start_card,)),
        pile=view.pile,
        turn=tuple(map(owner, view.actors)) if view.stage is Stage.PLAY else (),
        gone=tuple(map(owner, view.gone)),
    )


def parse_position(text: str) -> Position:
    """Read a position from its parts, such as ``pone 5 7, holds 6D 10S``.

    Raises:
        LanguageError: A part is unknown, invalid or repeated, or the part ``dealer`` or
            ``pone`` is missing.
        DomainError: The position is impossible.
    """
    known: dict[str, Any] = {}
    for part in text.split(","):
        read = _read_part(part.split())
        if known.keys() & read.keys():
            raise LanguageError(
                f"repeats or contradicts an earlier part: {part.strip()}"
            )
        known |= read
    if "dealer" not in known:
        raise LanguageError("expected dealer or pone")
    position = Position(**known)
    position.check()
    return position


def _read_part(words: list[str]) -> dict[str, Any]:
    match words:
        case [("dealer" | "pone") as part, mine, theirs]:
            return {"dealer": _DEALERS[part], "scores": parse_scores(mine, theirs)}
        case [word, *cards] if word in _CARD_PARTS:
            return {_CARD_PARTS[word]: read_cards(cards)}
        case ["turn", owner] if seats := _seats_with(owner, _OWNERS):
            return {"turn": seats}
        case [goes, "go"] if seats := _seats_with(goes, _GOES):
            return {"gone": seats}
        case _:
            raise LanguageError(f"not part of a position: {' '.join(words)}")


def _seats_with(word: str, words: Mapping[Seat, str]) -> tuple[Seat, ...]:
    return tuple(seat for seat in words if words[seat] == word)


def parse_scores(mine: str, theirs: str) -> Both[int]:
    """Read the scores of both seats.

    Raises:
        LanguageError: A score is not a number from 0 to the goal.
    """
    return Both({MINE: _parse_score(mine), THEIRS: _parse_score(theirs)})


def _parse_score(text: str) -> int:
    if (
        text.isascii()
        and text.isdigit()
        and len(text) < 4
        and int(text) <= standard_goal()
    ):
        return int(text)
    raise LanguageError(f"not a score: {text}")
