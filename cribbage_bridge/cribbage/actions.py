"""The actions in a game of cribbage, and the events that they cause.

They correspond to the terms that ``cribbage/game.pl`` and ``cribbage/play.pl``
describe.  An action also accepts seats and cards as text: ``Play("first", "5H")``.

To add an action or an event, add its class here, and to the union `TableAction`,
`SeatAction` or `Event`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias, TypeVar, cast, get_args

from cribbage_bridge.bridge.inputs import integer
from cribbage_bridge.bridge.reader import Functor
from cribbage_bridge.bridge.schema import Term, field_types
from cribbage_bridge.bridge.terms import AtomEnum, Compound
from cribbage_bridge.cribbage.cards import (
    Card,
    CardLike,
    CardsLike,
    parse_card,
    parse_cards,
)
from cribbage_bridge.cribbage.show import SHOW_TERMS, Combination, Score
from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.files.sanitize import printable

_T = TypeVar("_T")


class Seat(AtomEnum):
    """One of the two seats at the table."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Seat:
        """The opposite seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class Both(Mapping[Seat, _T]):
    """A value for each seat.  A key may also be text, as in ``scores["first"]``.

    The values cannot be replaced, since games share them.
    """

    def __init__(
        self, values: Mapping[Any, _T] | Iterable[tuple[Seat | str, _T]]
    ) -> None:
        self._values: dict[Seat, _T] = {
            Seat.of(seat): value for seat, value in dict(values).items()
        }

    def __getitem__(self, seat: Seat | str) -> _T:
        return self._values[Seat.of(seat)]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, seat: object) -> bool:
        return seat in self._values or seat in {*map(str, self._values)}

    def get(self, seat: object, default: Any = None) -> Any:
        """Return the value for a seat, or ``default`` for anything else."""
        return self[cast(Seat, seat)] if seat in self else default

    def __repr__(self) -> str:
        return f"Both({self._values})"

    @classmethod
    def functor(cls) -> Functor:
        """Return the name and the number of arguments of the Prolog term."""
        return "both", 2

    @classmethod
    def from_arguments(cls, arguments: Sequence[Any]) -> Self:
        """Return the values from the arguments of the Prolog term."""
        first, second = arguments
        return cls({Seat.FIRST: first, Seat.SECOND: second})

    def to_term(self) -> Compound:
        """Return the Prolog term, ``both(First, Second)``."""
        return Compound("both", (self[Seat.FIRST], self[Seat.SECOND]))


class Margin(AtomEnum):
    """The margin of a win."""

    GAME = "game"
    SKUNK = "skunk"
    DOUBLE_SKUNK = "double_skunk"


class Source(AtomEnum):
    """A source of points."""

    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    OVERCOUNT = "overcount"


class Penalty(AtomEnum):
    """A penalty: points that a seat scores if the other seat miscounts."""

    MUGGINS = "muggins"
    """The points that the other seat overlooked."""

    OVERCOUNT = "overcount"
    """The points that the other seat claimed beyond the value of its cards."""


HiddenCard = Card | None
"""A card, or `None` if it is hidden."""


@dataclass(frozen=True)
class Draw(Term, name="draw"):
    """The seats draw cards from a shuffled deck to determine the first dealer."""

    deck: tuple[Card, ...]

    def __init__(self, deck: CardsLike) -> None:
        vars(self).update(deck=parse_cards(deck))


@dataclass(frozen=True)
class Deal(Term, name="deal"):
    """The dealer deals from a shuffled deck."""

    deck: tuple[Card, ...]

    def __init__(self, deck: CardsLike) -> None:
        vars(self).update(deck=parse_cards(deck))


@dataclass(frozen=True)
class Discard(Term, name="discard"):
    """A seat discards two cards to the crib."""

    seat: Seat
    cards: tuple[Card, ...]

    def __init__(self, seat: Seat | str, cards: CardsLike) -> None:
        vars(self).update(seat=Seat.of(seat), cards=parse_cards(cards))


@dataclass(frozen=True)
class Cut(Term, name="cut"):
    """The pone cuts the start card."""

    card: Card

    def __init__(self, card: CardLike) -> None:
        vars(self).update(card=parse_card(card))


@dataclass(frozen=True)
class Play(Term, name="play"):
    """A seat plays a card."""

    seat: Seat
    card: Card

    def __init__(self, seat: Seat | str, card: CardLike) -> None:
        vars(self).update(seat=Seat.of(seat), card=parse_card(card))


@dataclass(frozen=True)
class Go(Term, name="go"):
    """A seat says go."""

    seat: Seat

    def __init__(self, seat: Seat | str) -> None:
        vars(self).update(seat=Seat.of(seat))


@dataclass(frozen=True)
class Count(Term, name="count"):
    """A seat counts its hand or its crib.

    Attributes:
        points: The points that the seat claims.
    """

    seat: Seat
    points: int

    def __init__(self, seat: Seat | str, points: int) -> None:
        vars(self).update(seat=Seat.of(seat), points=integer(points))


TableAction: TypeAlias = Draw | Deal | Cut
SeatAction: TypeAlias = Discard | Play | Go | Count
Action: TypeAlias = TableAction | SeatAction


@dataclass(frozen=True)
class Drawn(Term, name="drawn"):
    """A seat has drawn a card to determine the first dealer."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Deals(Term, name="deals"):
    """A seat deals first."""

    seat: Seat


@dataclass(frozen=True)
class Dealt(Term, name="dealt"):
    """A seat has been dealt cards."""

    seat: Seat
    cards: tuple[HiddenCard, ...]


@dataclass(frozen=True)
class Discarded(Term, name="discarded"):
    """A seat has discarded cards to the crib."""

    seat: Seat
    cards: tuple[HiddenCard, ...]


@dataclass(frozen=True)
class StartCardCut(Term, name="start_card_cut"):
    """A seat has cut the start card."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Played(Term, name="played"):
    """A seat has played a card; ``count`` includes the card."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True)
class SaidGo(Term, name="said_go"):
    """A seat has said go."""

    seat: Seat


@dataclass(frozen=True)
class Restarted(Term, name="restarted"):
    """The count starts again from zero, and a seat leads."""

    seat: Seat


@dataclass(frozen=True)
class Shown(Term, name="shown"):
    """A seat shows its hand or its crib."""

    seat: Seat
    source: Source
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Scored(Term, name="scored"):
    """A seat scores points.

    Attributes:
        combinations: All combinations of the cards played, cut or counted; for a
            penalty, of the cards that the other seat miscounted.  After a miscount, the
            combinations can be worth more or less than ``points``.
        total: The new score of the seat.
    """

    seat: Seat
    points: int
    source: Source
    combinations: tuple[Combination, ...]
    total: int

    @property
    def score(self) -> Score:
        """The combinations as a `Score`."""
        return Score(self.combinations)


@dataclass(frozen=True)
class Miscounted(Term, name="miscounted"):
    """A seat has miscounted its hand or its crib.

    Attributes:
        claimed: The points that the seat claimed.
        combinations: All combinations of the hand or the crib.
    """

    seat: Seat
    source: Source
    claimed: int
    combinations: tuple[Combination, ...]

    @property
    def score(self) -> Score:
        """The combinations as a `Score`."""
        return Score(self.combinations)


@dataclass(frozen=True)
class Won(Term, name="won"):
    """A seat has won the game."""

    seat: Seat
    margin: Margin


Event: TypeAlias = (
    Drawn
    | Deals
    | Dealt
    | Discarded
    | StartCardCut
    | Played
    | SaidGo
    | Restarted
    | Shown
    | Scored
    | Miscounted
    | Won
)


def score_of(events: Iterable[Event]) -> Score:
    """Return the score in the events of a count, or an empty score if there is none."""
    found = (e.score for e in events if isinstance(e, Scored | Miscounted))
    return next(found, Score(()))


ACTIONS: dict[str, type[Action]] = {word.name: word for word in get_args(Action)}
"""The classes of actions, by name."""

GAME_TERMS = (*SHOW_TERMS, *get_args(Action), *get_args(Event), Both)
"""The classes that represent the terms of a game and of the show."""

_PARSERS: dict[Any, Callable[[list[str]], Any]] = {
    Seat: lambda words: Seat(words.pop(0)),
    Card: lambda words: parse_card(words.pop(0)),
    int: lambda words: _parse_number(words.pop(0)),
    tuple[Card, ...]: lambda words: parse_cards([words.pop(0) for _ in words[:]]),
}
"""For each type of field, a function that pops words from a list and reads them."""


def parse_action(text: str) -> Action:
    """Read an action in the form that `str` returns, such as ``play first 6D``.

    Raises:
        FormatError: The text does not describe an action.
    """
    name, *words = text.split() or [""]
    try:
        word = ACTIONS[name]
        action = word(*(_PARSERS[hint](words) for hint in field_types(word).values()))
    except (LookupError, ValueError):
        raise FormatError(f"not an action: {printable(repr(text))}") from None
    if words:
        shown = printable(repr(text))
        raise FormatError(f"unexpected text after the action in {shown}")
    return action


def _parse_number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"not a number of points: {printable(repr(word))}")
    return int(word)
