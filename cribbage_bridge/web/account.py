"""What the person may know of a game, as data for the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribbage_bridge import moves
from cribbage_bridge.cards import Card
from cribbage_bridge.game import RankedAction, State, Step
from cribbage_bridge.moves import HiddenCard, Seat, Source
from cribbage_bridge.show import Score
from cribbage_bridge.table import course
from cribbage_bridge.table.board import Track
from cribbage_bridge.table.words import Words
from cribbage_bridge.web import models
from cribbage_bridge.web.models import Player, texts
from cribbage_bridge.web.sitting import COMPUTER, NAMES, PERSON, Sitting

_PLAYERS: dict[Seat, Player] = {PERSON: "you", COMPUTER: "computer"}

_WORDS = Words(NAMES, PERSON, lambda card: card.unicode)

_KINDS: dict[type[moves.Event], str] = {
    moves.Drawn: "drawn",
    moves.Deals: "deals",
    moves.Dealt: "dealt",
    moves.Thrown: "thrown",
    moves.CutCard: "cut",
    moves.Laid: "laid",
    moves.SaidGo: "go",
    moves.Restarted: "restarted",
    moves.Shown: "shown",
    moves.Scored: "scored",
    moves.Won: "won",
}


def game(name: str, revision: int, sitting: Sitting, since: int = 0) -> models.Game:
    """A game as the person sees it.

    Args:
        name: The name of the game.
        revision: Its revision.
        sitting: The game.
        since: How many of its steps are not told of.
    """
    view = sitting.view()
    pegs = course.tracks(sitting.game, NAMES)
    return models.Game(
        name=name,
        revision=revision,
        strength=sitting.strength,
        counting=sitting.counting,
        stage=view.stage,
        awaits=sitting.awaits,
        dealer=view.dealer and _PLAYERS[view.dealer],
        pegs={
            _PLAYERS[seat]: models.Pegs(front=track.front, back=track.back)
            for seat, track in pegs.items()
        },
        hand=_seen(view.hands[PERSON]),
        playable=_playable(sitting),
        thrown=_seen(view.thrown[PERSON]),
        others=len(view.hands[COMPUTER]),
        crib=sum(len(cards) for cards in view.thrown.values()),
        laid={_PLAYERS[seat]: _seen(cards) for seat, cards in view.laid.items()},
        pile=texts(view.pile),
        count=view.count,
        start_card=str(view.start_card) if view.start_card else None,
        shown=_shown(sitting.deal_steps()),
        next_count=_next_count(view),
        can_undo=bool(sitting.decisions()),
        winner=_winner(view),
        events=_events(sitting.game.steps, since),
    )


def _seen(cards: Iterable[HiddenCard]) -> list[str]:
    return [str(card) for card in cards if card]


def _playable(sitting: Sitting) -> list[str]:
    return [str(a.card) for a in sitting.legal() if isinstance(a, moves.Lay)]


def _next_count(view: State) -> models.NextCount | None:
    if view.next_count is None:
        return None
    seat, source = view.next_count
    cards = (
        view.laid[seat]
        if source is Source.HAND
        else view.thrown[PERSON] + view.thrown[COMPUTER]
    )
    return models.NextCount(player=_PLAYERS[seat], source=source, cards=_seen(cards))


def _winner(view: State) -> models.Winner | None:
    if view.winner is None:
        return None
    seat, margin = view.winner
    return models.Winner(player=_PLAYERS[seat], margin=margin)


def _shown(steps: Sequence[Step]) -> list[models.Shown]:
    """What was counted in the steps of a deal."""
    start_card = ""
    shown = []
    for step in steps:
        match step.events:
            case (moves.CutCard(_, card), *_):
                start_card = str(card)
            case (moves.Shown(seat, source, cards), *scores):
                shown.append(_counted(seat, source, cards, start_card, scores))
    return shown


def _counted(
    seat: Seat,
    source: Source,
    cards: tuple[Card, ...],
    start_card: str,
    events: Iterable[moves.Event],
) -> models.Shown:
    scored = [event for event in events if isinstance(event, moves.Scored)]
    score = scored[0].score if scored else Score(())
    return models.Shown(
        player=_PLAYERS[seat],
        source=source,
        cards=texts(cards),
        start_card=start_card,
        points=sum(event.points for event in scored if event.seat is seat),
        score=models.score(score),
    )


def _events(steps: Sequence[Step], since: int) -> list[models.Event]:
    """What has happened in a game, but for some steps at its beginning."""
    pegs = {seat: Track(NAMES[seat]) for seat in Seat}
    told = []
    for number, step in enumerate(steps):
        for event, lines in _WORDS.told(step.events):
            if isinstance(event, moves.Scored):
                pegs[event.seat] = pegs[event.seat].moved(event.points)
            if number >= since:
                told.append(_event(event, " ".join(lines), pegs))
    return told


def _event(event: moves.Event, text: str, pegs: dict[Seat, Track]) -> models.Event:
    """An event with what the person may know; it never has cards thrown or dealt."""
    data = models.Event(
        kind=_KINDS[type(event)], player=_PLAYERS[event.seat], text=text, cards=[]
    )
    match event:
        case moves.Drawn(_, card) | moves.CutCard(_, card):
            data.cards = [str(card)]
        case moves.Dealt(_, cards) | moves.Thrown(_, cards):
            data.number = len(cards)
        case moves.Laid(_, card, count):
            data.cards, data.count = [str(card)], count
        case moves.Shown(cards=shown):
            data.cards = texts(shown)
        case moves.Scored(seat, points, _, score):
            lit = {card for scoring in score.combinations for card in scoring.cards}
            data.cards = texts(tuple(sorted(lit)))
            data.points, data.total = points, pegs[seat].front
    return data


def advice(option: RankedAction) -> models.Advice:
    """What an action is worth, as data."""
    name, cards, points = _named(option.action)
    return models.Advice(
        action=name,
        cards=texts(cards),
        points=points,
        worth=models.mean(option.worth),
        reasons={
            reason: models.mean(points) for reason, points in option.reasons.items()
        },
    )


def _named(action: moves.SeatAction) -> tuple[str, tuple[Card, ...], int | None]:
    match action:
        case moves.Throw(_, cards):
            return "throw", cards, None
        case moves.Lay(_, card):
            return "lay", (card,), None
        case moves.Go():
            return "go", (), None
        case moves.Count(_, points):
            return "count", (), points


def discard(made: course.Discard) -> models.Discard:
    """A discard as data."""
    return models.Discard(
        deal=made.deal,
        dealt=texts(made.dealt),
        crib=made.crib.value,
        made=texts(made.made),
        best=texts(made.best),
        lost=models.mean(made.lost),
    )
