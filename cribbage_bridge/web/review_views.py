"""A game that is looked back at, as data for the API."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cribbage_bridge.cribbage import actions, review
from cribbage_bridge.cribbage.actions import Both, Discarded, Scored, Seat, Source
from cribbage_bridge.cribbage.game import Game, Stage, Step
from cribbage_bridge.cribbage.review import Decision, Review
from cribbage_bridge.session import history
from cribbage_bridge.session.narration import Narrator
from cribbage_bridge.session.referee import Played
from cribbage_bridge.session.session import YOU
from cribbage_bridge.untrusted import printable
from cribbage_bridge.web import game_models, models, review_models, views
from cribbage_bridge.web.models import texts

_PERSON = "The player"
"""Who was called you at the table: others may read the review, too."""

_LONGEST_NAME = 40
"""In characters."""


def summary(played: Played) -> review_models.Summary:
    """How a game has ended."""
    return review_models.Summary(
        names=_names(played), scores=played.game.state.scores, winner=played.winner
    )


def _names(played: Played) -> dict[Seat, str]:
    """What the players are called; those of one name by their seats, too."""
    names = {
        seat: _PERSON if name == YOU else _shortened(name)
        for seat, name in played.record.names.items()
    }
    if len({*names.values()}) == len(Seat):
        return names
    return {seat: f"{name} ({seat})" for seat, name in names.items()}


def _shortened(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 1]}…"


def game(played: Played, choices: int) -> review_models.ReviewedGame:
    """A game that is over, step by step, of which so many choices are reviewed."""
    names = _names(played)
    return review_models.ReviewedGame(
        names=names,
        goal=played.game.state.goal,
        winner=played.winner,
        forfeit=printable(played.record.reason) if played.record.forfeit else "",
        choices=choices,
        moments=list(_moments(played.game, names)),
        chances={seat: _chances(played, seat) for seat in Seat},
    )


def _chances(played: Played, seat: Seat) -> list[review_models.Chance]:
    """How likely a player was to win, over the game."""
    end = len(played.game.steps)
    return [
        review_models.Chance(**vars(each))
        for each in review.chances(played.game, seat)
        if each.step < end
    ] + [review_models.Chance(step=end, chance=float(played.winner is seat))]


def _moments(game: Game, names: dict[Seat, str]) -> Iterator[review_models.Moment]:
    """The table at the beginning of a game, and after each step."""
    narrator = Narrator(names, card=lambda card: card.unicode, is_open=True)
    again = game.again()
    deal = begin = 0
    dealer = game.first_dealer
    yield _moment(again, (), deal, dealer, narrator)
    for place, action in enumerate(game.actions):
        again.act(action)
        if isinstance(action, actions.Deal):
            deal += 1
            begin = place
        if again.state.stage is not Stage.DEAL:
            dealer = again.state.dealer
        yield _moment(again, again.steps[begin:], deal, dealer, narrator)


def _moment(
    game: Game,
    deal_steps: Sequence[Step],
    deal: int,
    dealer: Seat | None,
    narrator: Narrator,
) -> review_models.Moment:
    """The table after the steps of a deal so far."""
    state, last = game.state, deal_steps[-1:]
    start_card = history.start_card(deal_steps)
    hands = Both(
        {
            seat: history.unseen_cards(deal_steps, seat)
            if state.stage is Stage.OVER
            else sorted(filter(None, state.hands[seat]))
            for seat in Seat
        }
    )
    held = {card for hand in hands.values() for card in hand}
    shown = [
        review_models.ShownBy(seat=seat, **vars(cards))
        for seat, cards in views.shown_cards(deal_steps)
    ]
    action = last[0].action if last else None
    return review_models.Moment(
        deal=deal,
        action=action.name if action else None,
        seat=action.seat if isinstance(action, actions.SeatAction) else None,
        text=" ".join(narrator.sentences(last, start_card)),
        scoring=_scoring(last),
        stage=Stage.SHOW if shown else state.stage,
        dealer=dealer,
        pegs={
            seat: game_models.Pegs(**vars(pegs))
            for seat, pegs in game.board.pegs.items()
        },
        hands={seat: texts(hand) for seat, hand in hands.items()},
        discards=_discards(deal_steps),
        laid=[laid for laid in _laid(deal_steps) if laid.card not in texts(held)],
        count=state.count,
        start_card=str(start_card) if start_card else None,
        shown=shown,
    )


def _scoring(steps: Sequence[Step]) -> list[str]:
    """The cards that score in the play by some steps."""
    return texts(
        card
        for step in steps
        for event in step.events
        if isinstance(event, Scored) and event.source is Source.PLAY
        for combination in event.combinations
        for card in combination.cards
    )


def _discards(steps: Sequence[Step]) -> list[str]:
    """The cards that were discarded in the steps of a deal."""
    return texts(
        card
        for step in steps
        for event in step.events
        if isinstance(event, Discarded)
        for card in event.cards
        if card
    )


def _laid(steps: Sequence[Step]) -> list[review_models.LaidCard]:
    """The cards that were laid in the steps of a deal."""
    laid: list[review_models.LaidCard] = []
    for event in (event for step in steps for event in step.events):
        match event:
            case actions.Laid(seat, card):
                laid.append(
                    review_models.LaidCard(card=str(card), seat=seat, old=False)
                )
            case actions.Restarted():
                laid = [each.model_copy(update={"old": True}) for each in laid]
    return laid


def decision(found: Decision) -> review_models.ReviewedDecision:
    """A decision, among all that were possible."""
    return review_models.ReviewedDecision(
        step=found.step,
        deal=found.deal,
        seat=found.seat,
        options=list(map(views.advice, found.options)),
        made=found.options.index(found.made),
        is_best=found.is_best,
        points_lost=models.mean(found.points_lost),
        chance_lost=found.chance_lost,
    )


def result(
    found: Sequence[Decision], sent: Sequence[review_models.ReviewedDecision]
) -> review_models.ReviewResult:
    """The whole review of all decisions of a game, each as it was sent, too."""
    worst = Review(tuple(found)).costliest(len(found))
    return review_models.ReviewResult(
        decisions=list(sent),
        costliest=[found.index(each) for each in worst],
        totals={seat: _total(found, seat) for seat in Seat},
    )


def _total(found: Sequence[Decision], seat: Seat) -> review_models.Total:
    """What the decisions of a player have cost in all."""
    own = Review(tuple(each for each in found if each.seat is seat))
    return review_models.Total(
        choices=len(own.decisions),
        best=sum(each.is_best for each in own.decisions),
        points_lost=models.mean(own.points_lost),
        chance_lost=own.chance_lost,
    )
