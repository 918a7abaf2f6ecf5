"""The part of a table that a viewer may know.

The server sends it as JSON to its pages and to `cribbage_bridge.client`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import repeat
from typing import Any

from cribbage_bridge.cribbage import actions
from cribbage_bridge.cribbage.actions import Both, Event, Seat, Source
from cribbage_bridge.cribbage.board import Pegs
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import (
    State,
    Step,
    discard_size,
    event_view,
    skunk_lines,
)
from cribbage_bridge.cribbage.view import View
from cribbage_bridge.session import history
from cribbage_bridge.session.coach import Coach
from cribbage_bridge.session.fairness import ByRole
from cribbage_bridge.session.narration import COMPUTER, FRIEND, GUEST, HOST, Narrator
from cribbage_bridge.session.prompt import Prompt
from cribbage_bridge.session.saved_table import YOU, Challenge, Participant, PlayerKind
from cribbage_bridge.session.spoken_score import SpokenScore, spoken
from cribbage_bridge.session.table import SECONDS_TO_BE_ASKED, Table


@dataclass(frozen=True)
class ShownCards:
    """A hand or a crib that was counted in the show.

    Attributes:
        seat: The seat that counted the cards.
        source: ``hand`` or ``crib``.
        cards: The four cards.
        start_card: The start card.
        claimed: The points that the seat claimed.
        points: The points that the seat scored.
        score: The score of the cards.
    """

    seat: Seat
    source: Source
    cards: tuple[Card, ...]
    start_card: Card
    claimed: int
    points: int
    score: SpokenScore


@dataclass(frozen=True)
class NarratedEvent:
    """An event, and the text that describes it.

    Attributes:
        event: The event, as far as the viewer may know it.
        text: The event in sentences; empty if no sentence describes it.
        lessons: The coach's texts to read after the event, one by one.
    """

    event: Event
    text: str
    lessons: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClaimTimes:
    """The times that decide when a player can claim an abandoned game.

    Attributes:
        to_ask: The seconds until the other player counts as idle, so that the viewer
            can ask; null if the game does not wait for that player.
        to_answer: The seconds left for a player to answer; null if nobody is asked.
    """

    to_ask: int | None = None
    to_answer: int | None = None


@dataclass(frozen=True)
class TableView(View):
    """The part of a table that a viewer may know.

    While a person counts, `legal` is empty, because it would reveal the right count.

    Attributes:
        id: The id of the table.  In a game against the computer, anyone who has it can
            play, so keep it secret.  In a game between two people, anyone who has it
            can watch.
        revision: The number of changes to the table.
        viewer: The seat of the viewer; null for a spectator.
        players: The player in each seat.
        counting: True if people count their own hands.
        prompt: The action that the table expects from the viewer.
        waits_for: The seats of the people for whom the table waits.
        pegs: The pegs of each seat.
        skunk_lines: The least scores that avoid a double skunk and a skunk, in this
            order.
        discard_size: The number of cards that each seat discards.
        shown: The hands and cribs that were counted in this deal.
        game_number: The number of earlier games at the table.
        wins: The number of earlier games at the table that each seat won.
        steps: The number of steps in the game.
        since: The number of earlier steps, whose events this view omits.
        events: The events of the later steps.
        has_lesson: True if a coach explains the current deal.
        lesson: The coach's message about the next choice or count; empty if none.
        reason: The reason for a forfeit; null if nobody forfeited the game.
        can_undo: True if the viewer can undo a choice.
        is_full: True if both seats are taken.
        invitation: The code in the link that invites a friend; null if the viewer
            cannot invite one.
        names: The name that each person chose; empty for players without a name.
        can_take_back: True if the viewer can take back a seat that moved to another
            device.
        rematch: The seats that asked for a rematch.
        seconds_to_be_asked: The seconds of absence before a `challenge` is possible.
        claim_times: The times that decide when a player can claim the game.
        challenge: The question whether a player is still there; null if there is none.
        can_answer: True if the viewer is asked, and can answer without a move.
        commitments: The commitments to the secrets that determine the cards, as SHA-256
            hashes, each empty while it is unknown; null unless two people play.
        secrets: The secrets of a finished game between two people; otherwise null.
    """

    id: str
    revision: int
    viewer: Seat | None
    players: Both[Participant]
    counting: bool
    prompt: Prompt
    waits_for: tuple[Seat, ...]
    pegs: Both[Pegs]
    skunk_lines: tuple[int, ...]
    discard_size: int
    shown: tuple[ShownCards, ...]
    game_number: int
    wins: Both[int]
    steps: int
    since: int
    events: tuple[NarratedEvent, ...]
    has_lesson: bool
    lesson: str
    reason: str | None
    can_undo: bool
    is_full: bool
    invitation: str | None
    names: Both[str]
    can_take_back: bool
    rematch: tuple[Seat, ...]
    seconds_to_be_asked: int
    claim_times: ClaimTimes
    challenge: Challenge | None
    can_answer: bool
    commitments: ByRole | None
    secrets: ByRole | None


def table_view(
    table: Table,
    revision: int,
    viewer: Seat | None,
    since: int = 0,
    claim_times: ClaimTimes = ClaimTimes(),
) -> TableView:
    """Return a viewer's view of a table.

    Args:
        table: The table.
        revision: The revision of the table.
        viewer: A seat, or `None` for a spectator.
        since: The number of steps that the viewer has seen.  If the game has fewer, the
            view contains the events of all steps.
        claim_times: The times that decide when a player can claim the game.
    """
    saved, friends, game = table.saved, table.friends, table.game
    steps = game.steps
    since = since if since <= len(steps) else 0
    prompt = table.prompt(viewer)
    view = replace(table.view(viewer), winner=table.winner)
    if prompt is Prompt.COUNT:
        view = replace(view, legal=())
    can_invite = viewer is Seat.FIRST and not table.is_full
    return TableView(
        **view_parts(view),
        id=table.id,
        revision=revision,
        viewer=viewer,
        players=saved.players,
        counting=table.counting,
        prompt=prompt,
        waits_for=table.waits_for,
        pegs=game.board.pegs,
        skunk_lines=skunk_lines(game.goal),
        discard_size=discard_size(),
        shown=tuple(shown_cards(table.deal_steps())),
        game_number=saved.game_number,
        wins=saved.wins,
        steps=len(steps),
        since=since,
        events=tuple(_events(table, since, viewer)),
        has_lesson=table.has_lesson,
        lesson=_lesson(table, prompt, viewer),
        reason=saved.record.reason or None,
        can_undo=table.can_undo,
        is_full=table.is_full,
        invitation=friends.invitation if friends and can_invite else None,
        names=friends.names if friends else _NO_NAMES,
        can_take_back=False,
        rematch=friends.rematch if friends else (),
        seconds_to_be_asked=SECONDS_TO_BE_ASKED,
        claim_times=claim_times,
        challenge=table.open_challenge,
        can_answer=viewer is not None and table.can_answer(viewer),
        commitments=saved.commitments,
        secrets=saved.secrets if table.winner else None,
    )


def view_parts(state: State) -> dict[str, Any]:
    """Return the values of the fields that `View` declares, by name."""
    return {field.name: getattr(state, field.name) for field in fields(View)}


_NO_NAMES = Both(dict.fromkeys(Seat, ""))


def coach_of(table: Table, viewer: Seat | None) -> Coach:
    """Return the coach of a viewer."""
    return Coach(_narrator(table, viewer), table.game.goal)


def _narrator(table: Table, viewer: Seat | None) -> Narrator:
    names = _names(table, viewer)
    return Narrator(names, viewer, lambda card: card.unicode)


def _names(table: Table, viewer: Seat | None) -> Both[str]:
    chosen = table.friends.names if table.friends else _NO_NAMES
    if viewer is None:
        described = {Seat.FIRST: HOST, Seat.SECOND: GUEST}
        return Both({seat: chosen[seat] or described[seat] for seat in Seat})
    opposite = table.saved.players[viewer.other]
    names = {
        PlayerKind.PERSON: chosen[viewer.other] or FRIEND,
        PlayerKind.COMPUTER: COMPUTER,
        PlayerKind.PROGRAM: opposite.name,
    }
    return Both({viewer: YOU, viewer.other: names[opposite.kind]})


def _events(table: Table, since: int, viewer: Seat | None) -> Iterator[NarratedEvent]:
    earlier, later = table.game.steps[:since], table.game.steps[since:]
    start_card = history.start_card(history.deal_steps(earlier))
    narrated = _narrator(table, viewer).narrate(later, start_card)
    for (event, lines), texts in zip(
        narrated, _lessons(table, since, viewer), strict=False
    ):
        yield NarratedEvent(event_view(event, viewer), " ".join(lines), texts)


def _lessons(
    table: Table, since: int, viewer: Seat | None
) -> Iterator[tuple[str, ...]]:
    if not table.has_lesson:
        return repeat(())
    return coach_of(table, viewer).explain(table.game.steps, since)


def _lesson(table: Table, prompt: Prompt, viewer: Seat | None) -> str:
    if not table.has_lesson or prompt in (Prompt.WAIT, Prompt.NOTHING):
        return ""
    return coach_of(table, viewer).ask(table.view(viewer))


def shown_cards(steps: Sequence[Step]) -> Iterator[ShownCards]:
    """Yield the hands and cribs that were counted in the steps of a deal."""
    start_card = history.start_card(steps)
    for step in steps:
        match step.events:
            case (actions.Shown() as shown, *events) if start_card:
                yield _counted(shown, start_card, events)


def _counted(
    shown: actions.Shown, start_card: Card, events: Sequence[Event]
) -> ShownCards:
    score = actions.score_of(events)
    wrong = (e.claimed for e in events if isinstance(e, actions.Miscounted))
    scored = (e for e in events if isinstance(e, actions.Scored))
    return ShownCards(
        seat=shown.seat,
        source=shown.source,
        cards=shown.cards,
        start_card=start_card,
        claimed=next(wrong, score.total),
        points=sum(each.points for each in scored if each.seat is shown.seat),
        score=spoken(score),
    )
