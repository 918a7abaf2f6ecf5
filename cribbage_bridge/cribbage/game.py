"""A game of cribbage for two: its states and its legal actions.

Every result comes from ``cribbage/steps.pl`` and the rule files that it imports::

    game = Game()
    game.act(Draw(shuffled("a seed")))
    game.act(Deal(shuffled("another")))
    game.state.legal

An illegal action raises `DomainError`, a `ValueError` that names the culprit, and
changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

from cribbage_bridge.bridge.errors import ArgumentTypeError
from cribbage_bridge.bridge.inputs import integer
from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Readable, Schema, Term
from cribbage_bridge.bridge.terms import Atom, AtomEnum, TermHandle, Value
from cribbage_bridge.cribbage.actions import (
    GAME_TERMS,
    Action,
    Both,
    Dealt,
    Discarded,
    Event,
    HiddenCard,
    Margin,
    Penalty,
    Seat,
    SeatAction,
)
from cribbage_bridge.cribbage.board import Board, pegs_after
from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.display import as_html, points_text
from cribbage_bridge.cribbage.show import SHOW_MESSAGES
from cribbage_bridge.cribbage.view import NextCount, Part, View
from cribbage_bridge.files.errors import OptionError


class Strength(AtomEnum):
    """A playing strength of the computer."""

    NOVICE = "novice"
    REGULAR = "regular"
    MASTER = "master"
    CHAMPION = "champion"


_BOTH_SEATS = tuple(Seat)


@dataclass(frozen=True)
class State(View):
    """A state of a game, or a viewer's view of it.

    Attributes:
        known: The seats whose cards are known: both in a state, one in a seat's view,
            and none in a spectator's view.
        handle: A handle to the state in Prolog; in a view, to the state viewed.
    """

    known: tuple[Seat, ...]
    handle: TermHandle = field(compare=False, repr=False)

    def __repr__(self) -> str:
        known = " and ".join(map(str, self.known)) or "nobody"
        return f"<State: {self.summary}, known to {known}>"

    def __str__(self) -> str:
        return repr(self)

    @property
    def summary(self) -> str:
        """The scores and the stage, such as ``12 to 9, play``."""
        scores = " to ".join(str(self.scores[seat]) for seat in Seat)
        return f"{scores}, {self.stage}"

    def _repr_html_(self) -> str:
        return as_html("state", self)

    def view(self, seat: Seat | str | None) -> State:
        """Return the view of a seat, or of a spectator if the seat is `None`.

        Raises:
            OptionError: The seat is neither a `Seat` nor the name of one.
        """
        seat = None if seat is None else Seat.of(seat)
        known = (seat,) if seat else ()
        return _changed(
            self,
            legal=self.legal_for(seat) if seat else (),
            hands=self._seen(Part.HANDS, self.hands, known),
            discards=self._seen(Part.DISCARDS, self.discards, known),
            known=known,
        )

    def _seen(
        self, part: Part, cards: Both[tuple[HiddenCard, ...]], known: tuple[Seat, ...]
    ) -> Both[tuple[HiddenCard, ...]]:
        if part not in self.face_down:
            return cards
        return Both(
            {
                seat: held if seat in known else (None,) * len(held)
                for seat, held in cards.items()
            }
        )

    def after(self, *actions: Action) -> After:
        """Take actions in order, and return their steps and the resulting state.

        Raises:
            ArgumentTypeError: An argument is not an action, or this is the view of a
                seat or of a spectator.
            DomainError: An action is illegal.
        """
        if self.known != _BOTH_SEATS:
            raise ArgumentTypeError("a state with the cards of both seats", self)
        for action in actions:
            if not isinstance(action, Action):
                raise ArgumentTypeError("an action", action)
        handle, after = _STEPS.query_with_handle("after_actions", self.handle, actions)
        steps = tuple(map(Step, actions, after.happened))
        return After(steps, state_of(handle, after.situation))


@dataclass(frozen=True)
class Step(Term, name="step"):
    """An action and its events."""

    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class _Happened(Term, name="after"):
    happened: tuple[tuple[Event, ...], ...]
    situation: View


@dataclass(frozen=True)
class _Acted(Term, name="acted"):
    steps: tuple[Step, ...]
    situation: View


@dataclass(frozen=True)
class After:
    """Steps, and the state after them."""

    steps: tuple[Step, ...]
    state: State


@dataclass(frozen=True)
class RankedAction(Term, name="ranked"):
    """An action and its expected points.

    Attributes:
        action: The action.
        expected_points: The expected points of the seat minus those of the other seat.
            The difference is the sum of the points for all reasons.
        reasons: The points by reason.  The reasons for a discard are ``hand`` and,
            except for the novice, ``crib``; for a played card or a go, ``now`` and
            ``then``; and for a count, ``show``.
        win_probability: The estimated chance of winning after the action; `None` unless
            the computer chooses by it, as the champion does near the end of a game.
    """

    action: SeatAction
    expected_points: Fraction
    reasons: dict[str, Fraction]
    win_probability: float | None

    def __str__(self) -> str:
        text = f"{self.action}: {points_text(self.expected_points, self.reasons)}"
        if self.win_probability is None:
            return text
        return f"{text}, chance of winning {self.win_probability:.3f}"


@dataclass(frozen=True)
class _Chance(Term, name="chance"):
    """The probability that a seat holds a card of the rank with the value `order`."""

    order: int
    probability: Fraction


GAME_MESSAGES = {
    **SHOW_MESSAGES,
    "draw": "expected the draw for the first deal, Draw(deck), not {culprit}",
    "deal": "expected the next deal, Deal(deck), not {culprit}",
    "discard": "expected a discard, not {culprit!r}",
    "cut": "expected the start card, Cut(card), not {culprit}",
    "play_or_go": "expected a play or a go, not {culprit!r}",
    "count": "expected a count, not {culprit!r}",
    "nothing": "{culprit!r} is not legal: the game is over",
    "seat_to_act": "{culprit!r} is out of turn",
    "stage_of_the_play": "chances are known only in the play, not at stage {culprit!r}",
    "card_held": "{culprit} is not in the hand",
    "card_that_fits": "{culprit} would bring the count over 31",
    "card_to_play": "a card can be played, so it is too early to say go",
    "two_cards": "expected two cards to discard, not {culprit}",
    "six_cards": "expected six cards, not {culprit}",
    "at_most": "too many cards (the maximum is {0}): {culprit}",
    "pile_up_to_31": "the count of {culprit} is over 31",
    "seat_that_has_not_gone": "{culprit} has said go, so it cannot be that seat's turn",
    "next_card_of_the_deck": "{culprit} is not the next card of the deck",
    "points_to_go": "chances are known for at most {0} points to go, not {culprit}",
    "points_of_a_count": "no hand is worth {culprit} points",
    "score_below": "a score must be at least 0 and below {0}, not {culprit}",
    "fifty_two_cards": "expected a deck of 52 different cards, not {culprit}",
    "shuffled_deck": "nobody wins the draw with this deck: {culprit}",
}
"""The messages for illegal actions and impossible positions."""


def game_rules(module: str, file: str, *words: type[Readable]) -> Rules:
    """Return the interface to a rule file about games."""
    schema = Schema((*GAME_TERMS, *words), dicts=[View], messages=GAME_MESSAGES)
    return Rules(module, file, schema)


_STEPS = game_rules(
    "cribbage_steps",
    "cribbage/steps",
    *(Step, _Happened, _Acted, NextCount, RankedAction, _Chance),
)


@cache
def standard_goal() -> int:
    """Return the score that wins unless the players agree on another."""
    goal: int = _STEPS.query("standard_goal")
    return goal


@cache
def skunk_lines(goal: int) -> tuple[int, ...]:
    """Return the lowest scores that avoid a double skunk and a skunk, in this order."""
    margins = Margin.DOUBLE_SKUNK, Margin.SKUNK
    return tuple(_STEPS.query("skunk_line", margin, goal) for margin in margins)


@cache
def discard_size() -> int:
    """Return the number of cards that each seat discards."""
    size: int = _STEPS.query("cards_in", Atom("discarded"))
    return size


def next_dealer(winner: Seat | str) -> Seat:
    """Return the first dealer of the next game, given the winner of this game."""
    dealer: Atom = _STEPS.query("next_dealer", Seat.of(winner))
    return Seat(dealer)


@cache
def _private_events() -> frozenset[str]:
    return frozenset(_STEPS.query("private_events"))


def event_view(event: Event, viewer: Seat | str | None) -> Event:
    """Return an event, with `None` for each card that the viewer must not see."""
    viewer = None if viewer is None else Seat.of(viewer)
    if event.name not in _private_events() or event.seat is viewer:
        return event
    assert isinstance(event, Dealt | Discarded)
    return replace(event, cards=(None,) * len(event.cards))


def state_of(
    handle: TermHandle, situation: View, known: tuple[Seat, ...] = _BOTH_SEATS
) -> State:
    """Return the `State`, given the handle and the situation of a state in Prolog."""
    return _changed(situation, known=known, handle=handle)


def _changed(view: View, **changes: Any) -> State:
    # Each step of a game makes a state.  The constructor of a frozen dataclass takes
    # five times as long as this, because it sets each field separately.
    state = State.__new__(State)
    vars(state).update(vars(view), **changes)
    return state


def _acted(predicate: str, *inputs: Value) -> After:
    handle, acted = _STEPS.query_with_handle(predicate, *inputs)
    return After(acted.steps, state_of(handle, acted.situation))


class Game:
    """A game of cribbage: its state, and the steps that led to it.

    Attributes:
        first_dealer: The first dealer; `None` if the seats draw for the deal.
        penalties: The penalties for a miscount.
        first_scores: The score of each seat at the beginning.
        goal: The score that wins.
        state: The state of the game.
        steps: The steps taken so far.
    """

    def __init__(
        self,
        first_dealer: Seat | str | None = None,
        penalties: Penalty | str | Sequence[Penalty | str] = Penalty.MUGGINS,
        first_scores: tuple[int, int] = (0, 0),
        goal: int | None = None,
    ) -> None:
        """Begin a game.

        Args:
            first_dealer: The first dealer, as a `Seat` or as ``first`` or ``second``.
                The loser of a game deals first in the next.  If ``first_dealer`` is
                `None`, the seats draw for the deal.
            penalties: The penalties for a miscount, as `Penalty` members or as their
                names; one, several, or an empty list for none.
            first_scores: The score of each seat at the beginning.
            goal: The score that wins; `None` for the standard goal.

        Raises:
            DomainError: A score is negative, or would end the game.
            OptionError: The dealer is not a seat, or a penalty is unknown.
            ArgumentTypeError: ``penalties`` is neither text nor iterable,
                ``first_scores`` does not have two scores, or a score or the goal is
                not an integer.
            PrologTypeError: The goal is not positive.
        """
        self.first_dealer = None if first_dealer is None else Seat.of(first_dealer)
        if isinstance(penalties, Penalty | str):
            penalties = [penalties]
        if not isinstance(penalties, Iterable):
            raise ArgumentTypeError("penalties or their names", penalties)
        self.penalties = tuple(map(Penalty.of, penalties))
        if not isinstance(first_scores, Sequence) or len(first_scores) != len(Seat):
            raise ArgumentTypeError("a score for each of the two seats", first_scores)
        first, second = map(integer, first_scores)
        self.first_scores = first, second
        self.goal = standard_goal() if goal is None else integer(goal)
        self._begin()

    def _begin(self) -> None:
        dealer = self.first_dealer or Atom("nobody")
        self.steps: list[Step] = []
        scores = Both(zip(Seat, self.first_scores, strict=True))
        rules = self.goal, self.penalties
        begun = _STEPS.query_with_handle("begun", *rules, scores, dealer)
        self.state = state_of(*begun)

    def __reduce__(self) -> tuple[Any, ...]:
        start = (self.first_dealer, self.penalties, self.first_scores, self.goal)
        return _replayed, (start, self.actions)

    def __repr__(self) -> str:
        steps = "1 step" if len(self.steps) == 1 else f"{len(self.steps)} steps"
        return f"<Game: {self.state.summary}, {steps}>"

    def _repr_html_(self) -> str:
        return self.board._repr_html_() + self.state._repr_html_()

    def again(self) -> Game:
        """Return a new game that starts as this one did."""
        return Game(self.first_dealer, self.penalties, self.first_scores, self.goal)

    def following(self, first_dealer: Seat | str | None) -> Game:
        """Return a new game with the rules of this game and the given first dealer."""
        return Game(first_dealer, self.penalties, goal=self.goal)

    @property
    def actions(self) -> list[Action]:
        """The actions taken so far."""
        return [step.action for step in self.steps]

    @property
    def board(self) -> Board:
        """The board, with the pegs of both seats."""
        events = (event for step in self.steps for event in step.events)
        return Board(self.goal, pegs_after(self.first_scores, events))

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action, and return its events.

        Raises:
            ArgumentTypeError: The argument is not an action.
            DomainError: The action is illegal; the game does not change.
        """
        return self._go_to(self.state.after(action))

    def replay(self, actions: Iterable[Action]) -> None:
        """Take many actions; if one is illegal, take none.

        Raises:
            ArgumentTypeError: The argument is not an iterable of actions.
            DomainError: An action is illegal.
        """
        if not isinstance(actions, Iterable):
            raise ArgumentTypeError("actions", actions)
        self._go_to(self.state.after(*actions))

    def back_to(self, steps: int) -> None:
        """Undo all steps except the first ``steps``.

        Raises:
            OptionError: The number is negative, or exceeds the number of steps taken.
        """
        if type(steps) is not int or steps not in range(len(self.steps) + 1):
            raise OptionError(
                f"expected at most {len(self.steps)} steps, not {steps!r}"
            )
        actions = self.actions[:steps]
        self._begin()
        self.replay(actions)

    def let_computer_act(self, strength: Strength | str) -> tuple[Event, ...]:
        """Let the computer act for the first seat to act, and return the events.

        Raises:
            OptionError: The strength is neither a `Strength` nor the name of one.
            DomainError: The table must draw, deal or cut, or the game is over.
        """
        inputs = Strength.of(strength), self.state.handle
        return self._go_to(_acted("after_computer", *inputs))

    def play_deal(
        self, strengths: Mapping[Any, Strength | str] | Strength | str
    ) -> None:
        """Let the computer play both seats until the next deal or the game's end.

        Args:
            strengths: The strength for each seat, as a `Both` or another mapping, or
                one strength for both seats.

        Raises:
            OptionError: A strength is neither a `Strength` nor the name of one.
            ArgumentTypeError: No strength is given for a seat.
            DomainError: The table must draw or deal, or the game is over.
        """
        if not isinstance(strengths, Mapping):
            strengths = dict.fromkeys(Seat, strengths)
        if {*map(Seat.of, strengths)} != {*Seat}:
            raise ArgumentTypeError("a strength for each seat", strengths)
        given = Both(strengths)
        each = Both({seat: Strength.of(given[seat]) for seat in Seat})
        self._go_to(_acted("after_deal", each, self.state.handle))

    def _go_to(self, after: After) -> tuple[Event, ...]:
        self.steps += after.steps
        self.state = after.state
        return tuple(event for step in after.steps for event in step.events)


def _replayed(start: tuple[Any, ...], actions: Sequence[Action]) -> Game:
    """Return a copied or unpickled game, given its arguments and its actions."""
    game = Game(*start)
    game.replay(actions)
    return game


def rank_actions(
    view: State, strength: Strength | str = Strength.MASTER
) -> list[RankedAction]:
    """Rank the legal actions of a seat as the computer does, best first.

    The list is empty if it is not the seat's turn.

    Args:
        view: The view of the seat.  A state is treated as the view of the first seat to
            act.
        strength: The strength of the computer, as a `Strength` or as its name.

    Raises:
        ArgumentTypeError: The view is a spectator's, or not a `State`.
        OptionError: The strength is neither a `Strength` nor the name of one.
    """
    inputs = (Strength.of(strength), *_viewed(view))
    ranked: list[RankedAction] = _STEPS.query("ranked_for", *inputs)
    return ranked


def _viewed(view: State) -> tuple[TermHandle, Seat | Atom]:
    """Return the handle and the seat of a view; for a state, the first seat to act."""
    match view:
        case State(known=(viewer,)):
            return view.handle, viewer
        case State(known=(_, _)):
            return view.handle, view.actor or Atom("nobody")
        case _:
            raise ArgumentTypeError("a state that shows a seat's cards", view)


def choose_action(
    view: State, strength: Strength | str = Strength.MASTER
) -> SeatAction:
    """Return the action that the computer would take, the first of `rank_actions`.

    Raises:
        ArgumentTypeError: The view is a spectator's, or not a `State`.
        OptionError: The strength is neither a `Strength` nor the name of one.
        DomainError: It is not the turn of the viewer or, given a state, of any seat.
    """
    inputs = (Strength.of(strength), *_viewed(view))
    action: SeatAction = _STEPS.query("chosen_for", *inputs)
    return action


def rank_chances(view: State) -> dict[Rank, Fraction]:
    """Return, for each rank, the chance that the other seat holds a card of that rank.

    The estimate uses the cards that the viewer has seen, the cards that players usually
    keep, and the goes of the other seat.

    Args:
        view: The view of a seat.  A state is treated as the view of the first seat to
            act.

    Returns:
        For each rank, the probability of at least one such card, as an exact fraction.

    Raises:
        ArgumentTypeError: The view is a spectator's, or not a `State`.
        DomainError: The game is not in the play.
    """
    chances = _STEPS.query("chances_for", *_viewed(view))
    return {Rank(chance.order): chance.probability for chance in chances}
