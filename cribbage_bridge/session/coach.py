"""A coach who explains the rules of cribbage during a first deal.

The coach explains each rule when it first applies, and compares each choice of the
player with the best one.  The cards and points in the texts come from the events of the
game, and from the ranking of the choices.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import (
    Discard,
    Event,
    Play,
    Scored,
    Seat,
    SeatAction,
    Source,
)
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.drills import judged
from cribbage_bridge.cribbage.game import RankedAction, State, Step, Strength
from cribbage_bridge.cribbage.show import Combination, Kind
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.session import history
from cribbage_bridge.session.advice import described, in_points, why
from cribbage_bridge.session.glossary import GLOSSARY
from cribbage_bridge.session.narration import Narrator, capitalized
from cribbage_bridge.session.saved_table import SavedTable, new_table

_SEEDS = tuple(
    f"guided {number}" for number in (6251, 17670, 21123, 23250, 27795, 33560)
)
"""Seeds of games whose first deal, played well, shows the most common rules."""

_LEAST_SHOWN = Fraction("0.005")
"""The smallest number of points that does not round to 0.00."""

_SAME_RANK = "{cards} have the same rank and were played in a row: {points} for "

_IN_THE_PLAY = {
    Kind.FIFTEEN: "A count of exactly 15 is a fifteen: {points}.",
    Kind.THIRTY_ONE: "A count of exactly 31 scores {points}, and ends this count.",
    Kind.PAIR: _SAME_RANK + "a pair.",
    Kind.PAIR_ROYAL: _SAME_RANK + "a pair royal.",
    Kind.DOUBLE_PAIR_ROYAL: _SAME_RANK + "a double pair royal.",
    Kind.RUN: "{cards} are a run, in whatever order they were played: a point for each "
    "card, {points}.",
    Kind.GO: "Neither player can play a card without passing 31. The last card of this "
    "count scores {points}, for the go.",
    Kind.LAST: "The last card of the play scores {points}.",
}
"""The explanation of each kind of combination in the play."""

_IN_THE_SHOW = {
    Kind.FIFTEEN: "{cards} add up to 15: {points}. Every group of cards with the "
    "total 15 scores, and a card can belong to several groups.",
    Kind.PAIR: "{cards} are a pair: {points}.",
    Kind.PAIR_ROYAL: "{cards} make three pairs, a pair royal: {points}.",
    Kind.DOUBLE_PAIR_ROYAL: "{cards} make six pairs, a double pair royal: {points}.",
    Kind.RUN: "{cards} are a run: a point for each card, {points}.",
    Kind.FLUSH: "{cards} have the same suit: a flush, {points}.",
    Kind.NOBS: "{cards} has the suit of the start card. Such a jack is called his "
    "nobs: {points}.",
}
"""The explanation of each kind of combination in the show."""

_PLAY = (
    "Now the players take turns playing a card, the pone first. The count is the sum "
    "of the cards played, and never passes 31."
)

_WHAT_THE_PLAY_SCORES = (
    "A card scores 2 if the count becomes 15 or 31, 2 if it has the rank of the card "
    "before it, and a point for each card of a run that it completes."
)

_COUNTED_ALOUD = (
    "Players announce a running total: “fifteen two” means 2 points for a fifteen, and "
    "“a pair is four” adds 2 for a pair, which makes 4."
)

_SEVERAL_RUNS = (
    "If you have two cards of a rank that a run needs, each makes its own run, and "
    "both runs score: 4 5 5 6 has two runs."
)

_WHAT_SCORES = (
    "Cards that add up to 15 score 2 points, a pair scores 2, and a run, such as "
    "4 5 6, a point for each card. An ace is 1; a jack, queen or king is 10."
)

_TERMS = {
    "go": ("go",),
    "run": ("run", "show run"),
    "pair royal": ("pair_royal", "double_pair_royal", "show pair_royal"),
    "flush": ("show flush",),
    "his nobs": ("show nobs",),
    "his heels": ("heels",),
}
"""Terms to define after a deal that did not show them, with their topics."""


def new_lesson() -> SavedTable:
    """Return a table for a game against the novice, with a coach in the first deal."""
    seed = secrets.choice(_SEEDS)
    return new_table(Strength.NOVICE.value, seed, counting=False, coached=True)


@dataclass(frozen=True)
class Comment:
    """The coach's comment on a choice.

    Attributes:
        is_best: True if no choice is better.
        text: The expected points of the choice, and of the best one if it is better.
    """

    is_best: bool
    text: str


@dataclass(frozen=True)
class Coach:
    """A coach of the player whom the narrator calls "you".

    Attributes:
        narrator: The narrator of the events.
        goal: The score that wins.
    """

    narrator: Narrator
    goal: int

    def explain(
        self, steps: Sequence[Step], since: int = 0
    ) -> Iterator[tuple[str, ...]]:
        """Yield, for each event of a deal, the texts about rules not yet explained.

        Args:
            steps: All steps of the game so far.
            since: The number of earlier steps, whose events are omitted.
        """
        known: set[str] = set()
        start_card = history.start_card(steps)
        for place, step in enumerate(steps):
            for event in step.events:
                topics = dict(self._topics(event, start_card))
                if event is step.events[-1]:
                    topics |= self._closing(step, known | topics.keys())
                new = [text for topic, text in topics.items() if topic not in known]
                known |= topics.keys()
                if place >= since:
                    yield tuple(new)

    def _topics(
        self, event: Event, start_card: Card | None
    ) -> Iterator[tuple[str, str]]:
        """Yield the topics to explain after an event, each with its text."""
        match event:
            case actions.Deals(seat):
                yield "deals", self._deals(seat)
                yield "goal", self._goal()
                yield "scores", _WHAT_SCORES
            case actions.StartCardCut(seat, card):
                yield "start card", self._start_card(seat, card)
                yield "play", _PLAY
                yield "what the play scores", _WHAT_THE_PLAY_SCORES
            case actions.SaidGo(seat):
                yield "said go", self._said_go(seat)
            case actions.Restarted(seat):
                yield "restarted", self._restarted(seat)
            case actions.Shown(_, Source.HAND) if start_card:
                yield "show", self._show(start_card)
            case actions.Shown(seat, Source.CRIB):
                yield "crib", self._crib(seat)
            case Scored(source=Source.HEELS, points=points):
                yield "heels", self._heels(points)
            case Scored(source=Source.PLAY):
                for each in event.combinations:
                    yield each.kind.value, self._scored(_IN_THE_PLAY, each)
            case Scored(source=Source.HAND | Source.CRIB):
                for each in event.score.counted:
                    text = self._scored(_IN_THE_SHOW, each)
                    yield f"show {each.kind}", text
                if len(event.score.counted) > 1:
                    yield "counted aloud", _COUNTED_ALOUD
                if sum(each.kind is Kind.RUN for each in event.score.counted) > 1:
                    yield "several runs", _SEVERAL_RUNS

    def _scored(self, texts: dict[Kind, str], found: Combination) -> str:
        cards = self.narrator.cards(sorted(found.cards))
        return texts[found.kind].format(cards=cards, points=_points(found.points))

    def _deals(self, seat: Seat) -> str:
        dealt = self.narrator.does(seat, "deal")
        return (
            f"The player with the lower card deals first. {dealt}, and will count the "
            "crib, a second hand made of what both players discard."
        )

    def _goal(self) -> str:
        return (
            f"The first to reach {self.goal} points wins. You score when you play "
            "cards, and again when your hand is counted."
        )

    def _start_card(self, seat: Seat, card: Card) -> str:
        return (
            f"{self.narrator.does(seat, 'become')} the pone, who does not deal. "
            f"The pone cuts the deck, and turns up the start card, "
            f"{self.narrator.card(card)}. It counts with both hands and the crib."
        )

    def _heels(self, points: int) -> str:
        scored = f"{_points(points)} for the dealer"
        return f"A jack as the start card is called his heels: {scored}."

    def _said_go(self, seat: Seat) -> str:
        return (
            f"{self.narrator.names[seat]} cannot play a card without passing 31: that "
            "is a go. The other player continues until no card can be played."
        )

    def _restarted(self, seat: Seat) -> str:
        return (
            f"The count starts again from zero, and {self._does(seat, 'lead')}. The "
            "cards played so far no longer form pairs or runs."
        )

    def _show(self, start_card: Card) -> str:
        return (
            "The show: the pone counts first, then the dealer, who also counts the "
            f"crib. The start card, {self.narrator.card(start_card)}, is the fifth "
            "card of each."
        )

    def _crib(self, seat: Seat) -> str:
        return (
            "The crib is made of all four discards, and counts like a hand, for the "
            f"dealer: {self.narrator.named(seat)}."
        )

    def _closing(self, step: Step, known: set[str]) -> Iterator[tuple[str, str]]:
        """After the last count, yield the closing topics, each with its text."""
        match step.events[0]:
            case actions.Shown(seat, Source.CRIB):
                for term, topics in _TERMS.items():
                    if known.isdisjoint(topics):
                        was = "were" if term.endswith("s") else "was"
                        no = f"There {was} no {term.removeprefix('his ')}"
                        yield term, f"{no} in this deal. {GLOSSARY[term]}"
                yield "end", self._end(seat.other)

    def _end(self, next_dealer: Seat) -> str:
        return (
            f"That was the first deal. Next, {self._does(next_dealer, 'deal')}. You "
            "now continue without the coach."
        )

    def _does(self, seat: Seat, verb: str) -> str:
        ending = "" if seat is self.narrator.reader else "s"
        return f"{self.narrator.named(seat)} {verb}{ending}"

    def ask(self, view: State) -> str:
        """Return the coach's message about the next choice or count; empty if none."""
        match view.stage:
            case Stage.DISCARD:
                return self._ask_discard(view)
            case Stage.PLAY:
                return self._ask_card(view)
            case Stage.SHOW if found := view.next_count:
                whose = self.narrator.whose(found.seat, found.source.value)
                return f"{whose} is counted next."
            case _:
                return ""

    def _ask_discard(self, view: State) -> str:
        is_dealer = view.dealer is self.narrator.reader
        crib = "your own crib" if is_dealer else "the other player's crib"
        scores = "You score" if is_dealer else "The other player scores"
        return (
            "Keep four of your six cards as your hand, and discard two to "
            f"{crib}. {scores} the points of the crib."
        )

    def _ask_card(self, view: State) -> str:
        if not view.pile:
            return "You lead: play any card, and the count starts with it."
        held = len(view.hands[view.known[0]])
        fitting = sorted(play.card for play in view.legal if isinstance(play, Play))
        count, cards = f"The count is {view.count}", self.narrator.cards(fitting)
        if held == 1:
            return f"{count}, and {cards} is your last card."
        if len(fitting) < held:
            only = " only" if len(fitting) == 1 else ""
            return f"{count}: without passing 31, you can{only} play {cards}."
        return (
            f"{count}, and you can play any of your cards. Look for a count of 15 or "
            "31, a pair, or a run."
        )

    def comment(self, ranked: Sequence[RankedAction], action: SeatAction) -> Comment:
        """Compare a choice with the best one, given all choices, best first."""
        found = judged(ranked, action)
        made, best = ranked[found.made], ranked[0]
        begin = capitalized(described(self.narrator, made.action))
        worth = f"{begin}: {self._worth(made)}."
        if len(ranked) == 1:
            return Comment(True, f"{worth} You have no other choice.")
        if not found.cost:
            return Comment(True, f"{worth} No choice is better.")
        other = f"{described(self.narrator, best.action)} ({self._worth(best)})"
        return Comment(False, f"{worth} {_better(found.cost)}: {other}.")

    def _worth(self, option: RankedAction) -> str:
        is_discard = isinstance(option.action, Discard)
        return f"{'on average ' * is_discard}{why(self.narrator, option)}"


def _better(cost: Fraction) -> str:
    return f"Better by {in_points(cost)}" if cost >= _LEAST_SHOWN else "Slightly better"


def _points(number: int) -> str:
    return in_points(Fraction(number))
