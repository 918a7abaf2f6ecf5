"""A game of cribbage for two: its states, and what may be done in them.

Every answer comes from ``cribbage/game.pl`` and ``cribbage/opponent.pl``::

    game = Game()
    game.act(Draw(shuffled("a seed")))
    game.act(Deal(shuffled("another")))
    game.legal_actions()

An action that is not allowed raises `DomainError`, a `ValueError` that names
the culprit, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from cribbage_bridge.cards import DECK, Card
from cribbage_bridge.moves import (
    Action,
    Event,
    HiddenCard,
    Margin,
    Seat,
    SeatAction,
    Source,
    read_action,
    read_cards,
    read_event,
)
from cribbage_bridge.prolog import Rules
from cribbage_bridge.terms import VARIABLE, Atom, AtomEnum, Compound

_GAME = Rules("cribbage_game", "cribbage/game")
_PLAY = Rules("cribbage_play", "cribbage/play")
_OPPONENT = Rules("cribbage_opponent", "cribbage/opponent")

Both = dict[Seat, tuple[HiddenCard, ...]]
"""Cards of each seat."""


class Stage(AtomEnum):
    """What is to be done next."""

    DRAW = "draw"
    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class Strength(AtomEnum):
    """How well the computer plays."""

    NOVICE = "novice"
    REGULAR = "regular"
    MASTER = "master"


@dataclass(frozen=True)
class State:
    """A state of the game, or the view that a seat has of it.

    Attributes:
        term: The state as ``cribbage/game.pl`` has it.
    """

    term: Compound

    @property
    def scores(self) -> dict[Seat, int]:
        """The points of each seat, at most 121."""
        return _of_seats(self.term.args[0])

    @property
    def dealer(self) -> Seat | None:
        """Who deals; nobody before the draw."""
        dealer = self.term.args[1]
        return None if dealer == "nobody" else Seat(dealer)

    @cached_property
    def stage(self) -> Stage:
        """What is to be done next."""
        stage = self.term.args[2]
        return Stage(stage if isinstance(stage, Atom) else stage.name)

    @property
    def hands(self) -> Both:
        """The cards that each seat holds."""
        match self._parts:
            case "discard" | "cut", (hands, _, _):
                return _cards_of_seats(hands)
            case "play", (_, _, _, play):
                return _cards_of_seats(play.args[0])
            case _:
                return _NO_CARDS

    @property
    def laid(self) -> Both:
        """The cards that each seat has laid in the play, the newest last."""
        match self._parts:
            case "play", (_, _, _, play):
                laid = play.args[1]
            case "show", (_, _, laid, _, _):
                pass
            case _:
                return _NO_CARDS
        return {seat: cards[::-1] for seat, cards in _cards_of_seats(laid).items()}

    @property
    def thrown(self) -> Both:
        """The cards that each seat has thrown to the crib."""
        match self._parts:
            case ("discard" | "cut", (_, thrown, _)) | ("play", (_, thrown, _, _)):
                return _cards_of_seats(thrown)
            case "show", (_, _, _, thrown, _):
                return _cards_of_seats(thrown)
            case _:
                return _NO_CARDS

    @property
    def start_card(self) -> Card | None:
        """The start card, once it is turned up."""
        match self._parts:
            case ("play", (Card() as start_card, *_)) | (
                "show",
                (_, Card() as start_card, *_),
            ):
                return start_card
            case _:
                return None

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards of this count, the newest last."""
        match self._parts:
            case "play", (_, _, _, play):
                return tuple(reversed(play.args[2]))
            case _:
                return ()

    @property
    def count(self) -> int:
        """What the cards of the pile add up to."""
        return count_of(self.pile)

    @property
    def gone(self) -> tuple[Seat, ...]:
        """Who has said go in this count."""
        match self._parts:
            case "play", (_, _, _, play):
                return tuple(map(Seat, play.args[4]))
            case _:
                return ()

    @property
    def next_count(self) -> tuple[Seat, Source] | None:
        """Whose cards are to be counted next in the show, and which."""
        match self._parts:
            case "show", ([count, *_], *_):
                seat, source = count.args
                return Seat(seat), Source(source)
            case _:
                return None

    @property
    def winner(self) -> tuple[Seat, Margin] | None:
        """Who has won, and how clearly."""
        for _, seat, margin in _GAME.solutions("winner", self.term, VARIABLE, VARIABLE):
            return Seat(seat), Margin(margin)
        return None

    @cached_property
    def actor(self) -> Seat | None:
        """Whose turn it is; nobody if the table is to act, or at the end."""
        actor = _GAME.ask("to_act", self.term)
        return Seat(actor) if actor in _SEAT_NAMES else None

    def legal_actions(self) -> list[Action]:
        """What the seat whose turn it is may do, or the cut.

        Of the counts of the show only the right one is told, though others may
        be made too.
        """
        found = _GAME.solutions("legal_action", self.term, VARIABLE)
        return [read_action(action) for _, action in found]

    def view(self, seat: Seat) -> State:
        """What a seat may know of the state."""
        return State(_GAME.ask("view", self.term, seat))

    def after(self, action: Action) -> tuple[list[Event], State]:
        """What happens by an action, and the state that it leads to.

        Raises:
            DomainError: The action is not allowed.
        """
        events, state = _GAME.ask("act", self.term, action).args
        return list(map(read_event, events)), State(state)

    @property
    def _parts(self) -> tuple[str, tuple[Any, ...]]:
        stage = self.term.args[2]
        return (str(stage), ()) if isinstance(stage, Atom) else (stage.name, stage.args)


def count_of(pile: Sequence[Card]) -> int:
    """What cards laid in the play add up to."""
    count: int = _PLAY.ask("pile_count", pile)
    return count


def score_after(score: int, points: int) -> int:
    """The score of a player who had another, and scores points."""
    after: int = _GAME.ask("score_after", score, points)
    return after


_SEAT_NAMES = {seat.value for seat in Seat}
_NO_CARDS: Both = dict.fromkeys(Seat, ())


def _of_seats(term: Compound) -> dict[Seat, Any]:
    return dict(zip(Seat, term.args, strict=True))


def _cards_of_seats(term: Compound) -> Both:
    return {seat: read_cards(cards) for seat, cards in _of_seats(term).items()}


def new_state(dealer: Seat | None = None) -> State:
    """The state at the beginning of a game.

    Args:
        dealer: Who deals first, which in a later game of a sitting is the loser
            of the last one; `None` if the seats are to draw for it.
    """
    return State(_GAME.ask("new_game", *([] if dealer is None else [dealer])))


@dataclass(frozen=True)
class Step:
    """An action, and what happened by it."""

    action: Action
    events: tuple[Event, ...]


class Game:
    """A game as it goes on: its state, and the steps that have led there.

    Attributes:
        first_dealer: Who deals first; `None` if the seats draw for it.
        state: The state of the game.
        steps: The steps that were taken.
    """

    def __init__(self, first_dealer: Seat | None = None) -> None:
        """Begin a game; as `new_state`."""
        self.first_dealer = first_dealer
        self.state = new_state(first_dealer)
        self.steps: list[Step] = []

    @property
    def actions(self) -> list[Action]:
        """The actions that were taken."""
        return [step.action for step in self.steps]

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action.

        Returns:
            What happens.

        Raises:
            DomainError: The action is not allowed; nothing has changed.
        """
        events, self.state = self.state.after(action)
        self.steps.append(Step(action, tuple(events)))
        return self.steps[-1].events

    def replay(self, actions: Sequence[Action]) -> None:
        """Take many actions; if one is not allowed, none is taken.

        Raises:
            DomainError: An action is not allowed.
        """
        all_events, state = _GAME.ask("replay", self.state.term, actions).args
        for action, events in zip(actions, all_events, strict=True):
            self.steps.append(Step(action, tuple(map(read_event, events))))
        self.state = State(state)

    def back_to(self, steps: int) -> None:
        """Undo all but so many of the steps."""
        actions = self.actions[:steps]
        self.state = new_state(self.first_dealer)
        self.steps = []
        self.replay(actions)

    def play_deal(self, strengths: dict[Seat, Strength]) -> None:
        """Let the computer play in both seats, until cards are to be dealt again."""
        both = Compound("both", tuple(strengths[seat] for seat in Seat))
        steps, state = _OPPONENT.ask("play_deal", both, self.state.term).args
        for step in steps:
            action, events = step.args
            self.steps.append(Step(read_action(action), tuple(map(read_event, events))))
        self.state = State(state)


@dataclass(frozen=True)
class RankedAction:
    """An action, and what it is worth.

    Attributes:
        action: The action.
        worth: The points that it is expected to bring: the sum of the reasons.
        reasons: Points by reason: ``hand`` and ``crib`` for cards thrown,
            ``now`` and ``then`` for a card laid, ``show`` for a count.
    """

    action: SeatAction
    worth: Fraction
    reasons: dict[str, Fraction]


def rank_actions(
    view: State, strength: Strength = Strength.MASTER
) -> list[RankedAction]:
    """What the computer thinks of the actions that are open to a seat.

    Args:
        view: The view of the seat whose turn it is.
        strength: How well the computer plays.

    Returns:
        All actions, the best first.
    """
    ranked = _OPPONENT.ask("ranked_actions", strength, view.term)
    return list(map(_ranked_action, ranked))


def _ranked_action(term: Compound) -> RankedAction:
    action, worth, reasons = term.args
    points = {str(pair.args[0]): Fraction(pair.args[1]) for pair in reasons}
    return RankedAction(_seat_action(action), Fraction(worth), points)


def choose_action(view: State, strength: Strength = Strength.MASTER) -> SeatAction:
    """What the computer does, when it sees the view of the seat whose turn it is."""
    return _seat_action(_OPPONENT.ask("chosen_action", strength, view.term))


def _seat_action(term: Compound) -> SeatAction:
    action = read_action(term)
    assert isinstance(action, SeatAction)
    return action


def shuffled(seed: str) -> tuple[Card, ...]:
    """All 52 cards, in an order that the seed decides."""
    return tuple(random.Random(seed).sample(DECK, len(DECK)))
