"""What the person may know of a game, as data for the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, HiddenCard, Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import (
    Game,
    NextCount,
    RankedAction,
    State,
    Step,
    Strength,
)
from cribbage_bridge.cribbage.review import Decision
from cribbage_bridge.session import history
from cribbage_bridge.session.narration import COMPUTER, FRIEND, GUEST, HOST, Narrator
from cribbage_bridge.session.room import Room
from cribbage_bridge.session.session import OTHER, PERSON, Prompt, Session
from cribbage_bridge.web import game_models, models, room_models
from cribbage_bridge.web.game_models import Player
from cribbage_bridge.web.models import texts

_NAMES: dict[Player, str] = {
    "you": "You",
    "computer": COMPUTER,
    "friend": FRIEND,
    "host": HOST,
    "guest": GUEST,
}


@dataclass(frozen=True)
class Onlooker:
    """Somebody who looks at a table.

    Attributes:
        players: What the players are called.
        seat: Where the onlooker sits, if anywhere.
    """

    players: Both[Player]
    seat: Seat | None

    @property
    def near(self) -> Seat:
        """The seat at the near side of the table."""
        return self.seat or Seat.FIRST

    @property
    def narrator(self) -> Narrator:
        """Says what happens, to the onlooker."""
        names = {seat: _NAMES[player] for seat, player in self.players.items()}
        return Narrator(names, self.seat, lambda card: card.unicode)

    def table(
        self, game: Game, winner: actions.Won | None, prompt: Prompt, since: int
    ) -> dict[str, Any]:
        """What the onlooker may know of a game: fields of `game_models.Table`.

        The events of the first steps are left out, as many as `since` says.
        """
        view = game.state.view(self.seat)
        near, far = self.near, self.near.other
        following = view.next_count
        deal_steps = history.deal_steps(game.steps)
        cut_before = history.start_card(history.deal_steps(game.steps[:since]))
        playable = (a.card for a in view.legal if isinstance(a, actions.Lay))
        return {
            "players": [self.players[near], self.players[far]],
            "penalties": view.penalties,
            "goal": view.goal,
            "stage": view.stage,
            "prompt": prompt,
            "dealer": view.dealer and self.players[view.dealer],
            "pegs": {
                self.players[seat]: game_models.Pegs(**vars(pegs))
                for seat, pegs in game.board.pegs.items()
            },
            "hand": _seen(view.hands[near]),
            "playable": texts(playable),
            "discards": _seen(view.discards[near]),
            "others": len(view.hands[far]),
            "held": texts(history.unseen_cards(deal_steps, far)) if view.winner else [],
            "crib": sum(map(len, view.discards.values())),
            "laid": {self.players[s]: texts(cards) for s, cards in view.laid.items()},
            "pile": texts(view.pile),
            "count": view.count,
            "gone": [self.players[seat] for seat in view.gone],
            "start_card": str(view.start_card) if view.start_card else None,
            "shown": [
                game_models.Shown(player=self.players[seat], **vars(cards))
                for seat, cards in shown_cards(deal_steps)
            ],
            "next_count": following and self._next_count(following, view),
            "winner": winner
            and game_models.Winner(
                player=self.players[winner.seat], margin=winner.margin
            ),
            "steps": len(game.steps),
            "since": since,
            "events": [
                self._event(event, " ".join(lines))
                for event, lines in self.narrator.narrate(
                    game.steps[since:], cut_before
                )
            ],
        }

    def _next_count(self, count: NextCount, view: State) -> game_models.NextCount:
        return game_models.NextCount(
            player=self.players[count.seat],
            source=count.source,
            cards=_seen(history.cards_of(count, view)),
        )

    def _event(self, event: actions.Event, text: str) -> game_models.Event:
        """An event as data, without cards dealt or discarded."""
        data = game_models.Event(
            kind=event.name, player=self.players[event.seat], text=text, cards=[]
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


def _seen(cards: Iterable[HiddenCard]) -> list[str]:
    """The cards that are seen, by rank."""
    return texts(sorted(card for card in cards if card))


def shown_cards(steps: Sequence[Step]) -> list[tuple[Seat, game_models.ShownCards]]:
    """What was counted in the steps of a deal, each with whose it is."""
    start_card = str(history.start_card(steps))
    shown = []
    for step in steps:
        match step.events:
            case (actions.Shown() as counted, *scores):
                shown.append((counted.seat, _counted(counted, start_card, scores)))
    return shown


def _counted(
    shown: actions.Shown, start_card: str, events: Sequence[actions.Event]
) -> game_models.ShownCards:
    score = actions.score_of(events)
    wrong = (e.claimed for e in events if isinstance(e, actions.Miscounted))
    scored = [event for event in events if isinstance(event, actions.Scored)]
    return game_models.ShownCards(
        source=shown.source,
        cards=texts(shown.cards),
        start_card=start_card,
        claimed=next(wrong, score.total),
        points=sum(event.points for event in scored if event.seat is shown.seat),
        score=models.score(score),
    )


_PERSONS: dict[Seat, room_models.Person] = {Seat.FIRST: "host", Seat.SECOND: "guest"}

_AGAINST_COMPUTER = Onlooker(Both({PERSON: "you", OTHER: "computer"}), PERSON)


def game(
    name: str, revision: int, session: Session, since: int = 0
) -> game_models.Game:
    """A game as the person sees it, for whom its session waits.

    The events of the first steps are left out, as many as `since` says.
    """
    assert session.prompt
    return game_models.Game(
        name=name,
        revision=revision,
        strength=Strength(session.other.name),
        counting=session.counting,
        can_undo=bool(session.decisions()),
        **_AGAINST_COMPUTER.table(
            session.game, session.game.state.winner, session.prompt, since
        ),
    )


def _among_people(seat: Seat | None) -> Onlooker:
    """Somebody at a table of two people, or who watches them."""
    if seat is None:
        return Onlooker(Both({Seat.FIRST: "host", Seat.SECOND: "guest"}), None)
    return Onlooker(Both({seat: "you", seat.other: "friend"}), seat)


def room(
    revision: int, room: Room, seat: Seat | None, since: int = 0
) -> room_models.Room:
    """A room as somebody in a seat sees it, or somebody who watches.

    The events of the first steps are left out, as many as `since` says, if there
    are so many.
    """
    onlooker, saved = _among_people(seat), room.table
    steps = len(room.game.steps)
    since = since if since <= steps else 0
    awaited = room.waits_for
    return room_models.Room(
        name=saved.id,
        revision=revision,
        seat=_PERSONS[seat] if seat else None,
        is_full=room.is_full,
        invitation=saved.invitation
        if seat is Seat.FIRST and not room.is_full
        else None,
        game_number=saved.game_number,
        face_down=0 if seat else len(room.game.state.hands[onlooker.near]),
        actor=onlooker.players[awaited[0]] if len(awaited) == 1 else None,
        given_up=saved.record.reason or None,
        rematch=[onlooker.players[wanting] for wanting in saved.rematch],
        commitment=saved.fairness.commitment,
        secret=saved.secret if room.winner else None,
        counting=saved.counting,
        **onlooker.table(room.game, room.winner, room.prompt(seat), since),
    )


def advice(option: RankedAction) -> game_models.Advice:
    """An action that is open to the person, as data."""
    points = option.action.points if isinstance(option.action, actions.Count) else None
    return game_models.Advice(
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


def reviewed_discard(decision: Decision) -> game_models.ReviewedDiscard:
    """A discard of the person, beside the best one, as data."""
    view = decision.view
    return game_models.ReviewedDiscard(
        deal=decision.deal,
        dealt=[str(card) for card in view.hands[PERSON]],
        crib="mine" if view.dealer is PERSON else "theirs",
        made=texts(_cards(decision.made.action)),
        best=texts(_cards(decision.best.action)),
        lost=models.mean(decision.points_lost),
        chance_lost=decision.chance_lost,
    )
