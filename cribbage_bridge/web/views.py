"""What the person may know of a game, as data for the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import HiddenCard, Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import RankedAction, Step, Strength
from cribbage_bridge.cribbage.review import Decision
from cribbage_bridge.session import history
from cribbage_bridge.session.narration import COMPUTER, Narrator
from cribbage_bridge.session.session import OTHER, PERSON, Session
from cribbage_bridge.web import models
from cribbage_bridge.web.models import Player, texts

_PLAYERS: dict[Seat, Player] = {PERSON: "you", OTHER: "computer"}

_NARRATOR = Narrator(
    {PERSON: "You", OTHER: COMPUTER}, PERSON, lambda card: card.unicode
)


def game(name: str, revision: int, session: Session, since: int = 0) -> models.Game:
    """A game as the person sees it, for whom its session waits.

    The events of the first steps are left out, as many as `since` says.
    """
    view = session.view
    prompt, won, following = session.prompt, view.winner, view.next_count
    deal_steps = session.deal_steps()
    start_card = history.start_card(deal_steps)
    assert prompt
    return models.Game(
        name=name,
        revision=revision,
        strength=Strength(session.other.name),
        counting=session.counting,
        penalties=list(view.penalties),
        goal=view.goal,
        stage=view.stage,
        prompt=prompt,
        dealer=view.dealer and _PLAYERS[view.dealer],
        pegs={
            _PLAYERS[seat]: models.Pegs(**vars(pegs))
            for seat, pegs in history.pegs(session.game).items()
        },
        hand=_seen(view.hands[PERSON]),
        playable=texts(a.card for a in view.legal if isinstance(a, actions.Lay)),
        discards=_seen(view.discards[PERSON]),
        others=len(view.hands[OTHER]),
        held=texts(history.unseen_cards(deal_steps, OTHER)) if won else [],
        crib=sum(map(len, view.discards.values())),
        laid={_PLAYERS[seat]: texts(cards) for seat, cards in view.laid.items()},
        pile=texts(view.pile),
        count=view.count,
        start_card=str(view.start_card) if view.start_card else None,
        shown=_shown(deal_steps, str(start_card)),
        next_count=models.NextCount(
            player=_PLAYERS[following.seat],
            source=following.source,
            cards=_seen(history.cards_of(following, view)),
        )
        if following
        else None,
        can_undo=bool(session.decisions()),
        winner=models.Winner(player=_PLAYERS[won.seat], margin=won.margin)
        if won
        else None,
        events=[
            _event(event, " ".join(lines))
            for event, lines in _NARRATOR.narrate(
                session.game.steps[since:], start_card
            )
        ],
    )


def _seen(cards: Iterable[HiddenCard]) -> list[str]:
    """The cards that are seen, by rank."""
    return texts(sorted(card for card in cards if card))


def _shown(steps: Sequence[Step], start_card: str) -> list[models.Shown]:
    """What was counted in the steps of a deal."""
    shown = []
    for step in steps:
        match step.events:
            case (actions.Shown() as counted, *scores):
                shown.append(_counted(counted, start_card, scores))
    return shown


def _counted(
    shown: actions.Shown, start_card: str, events: Sequence[actions.Event]
) -> models.Shown:
    score = actions.score_of(events)
    wrong = (e.claimed for e in events if isinstance(e, actions.Miscounted))
    scored = [event for event in events if isinstance(event, actions.Scored)]
    return models.Shown(
        player=_PLAYERS[shown.seat],
        source=shown.source,
        cards=texts(shown.cards),
        start_card=start_card,
        claimed=next(wrong, score.total),
        points=sum(event.points for event in scored if event.seat is shown.seat),
        score=models.score(score),
    )


def _event(event: actions.Event, text: str) -> models.Event:
    """An event as the person may know it, without cards dealt or discarded."""
    data = models.Event(
        kind=event.name, player=_PLAYERS[event.seat], text=text, cards=[]
    )
    match event:
        case actions.Drawn(card=card) | actions.StartCardCut(card=card):
            data.cards = [str(card)]
        case actions.Dealt(cards=cards) | actions.Discarded(cards=cards):
            data.number = len(cards)
        case actions.Laid(card=card, count=count):
            data.cards, data.count = [str(card)], count
        case actions.Shown(cards=shown):
            data.cards = texts(shown)
        case actions.Scored(points=points, combinations=combinations, total=total):
            scoring = {card for found in combinations for card in found.cards}
            data.cards = texts(sorted(scoring))
            data.points, data.total = points, total
        case actions.Miscounted(claimed=claimed):
            data.claimed = claimed
    return data


def advice(option: RankedAction) -> models.Advice:
    """An action that is open to the person, as data."""
    points = option.action.points if isinstance(option.action, actions.Count) else None
    return models.Advice(
        action=option.action.name,
        cards=texts(_cards(option.action)),
        points=points,
        expected_points=models.mean(option.expected_points),
        reasons={
            reason: models.mean(points) for reason, points in option.reasons.items()
        },
        win_probability=option.win_probability,
    )


def _cards(action: actions.SeatAction) -> tuple[Card, ...]:
    match action:
        case actions.Discard(cards=cards):
            return cards
        case actions.Lay(card=card):
            return (card,)
        case _:
            return ()


def reviewed_discard(decision: Decision) -> models.ReviewedDiscard:
    """A discard of the person, beside the best one, as data."""
    view = decision.view
    return models.ReviewedDiscard(
        deal=decision.deal,
        dealt=[str(card) for card in view.hands[PERSON]],
        crib="mine" if view.dealer is PERSON else "theirs",
        made=texts(_cards(decision.made.action)),
        best=texts(_cards(decision.best.action)),
        lost=models.mean(decision.points_lost),
        chance_lost=decision.chance_lost,
    )
