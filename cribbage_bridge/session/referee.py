"""The referee, who conducts a game between two players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from cribbage_bridge.bridge.errors import PrologError
from cribbage_bridge.cribbage.actions import Action, Both, Deal, Draw, Event, Seat
from cribbage_bridge.cribbage.game import Game, State
from cribbage_bridge.cribbage.shuffle import Decks
from cribbage_bridge.cribbage.view import Stage
from cribbage_bridge.files.errors import CribbageError, FormatError
from cribbage_bridge.session.players import Computer, Player, PlayerError
from cribbage_bridge.session.record import Record, record_of


@dataclass(frozen=True)
class PlayedGame:
    """A game with a winner, by points or by forfeit."""

    game: Game
    record: Record
    winner: Seat


def play_game(
    players: dict[Seat, Player], decks: Decks, first_scores: tuple[int, int] = (0, 0)
) -> PlayedGame:
    """Play a game between two players.

    A player who raises a `PlayerError` or breaks the rules loses the game.
    """
    game = Game(first_scores=first_scores)
    forfeit: ForfeitError | None = None
    try:
        for seat, player in players.items():
            with _keeping_to_the_rules(seat):
                player.begin(seat)
        while game.state.stage is not Stage.OVER:
            advance(game, players, decks)
    except ForfeitError as error:
        forfeit = error
    names = Both({seat: player.name for seat, player in players.items()})
    record = record_of(game, names)
    if forfeit:
        record = replace(record, forfeit=forfeit.seat, reason=forfeit.reason)
        return PlayedGame(game, record, forfeit.seat.other)
    winner = game.state.winner
    assert winner
    return PlayedGame(game, record, winner.seat)


def play_again(record: Record) -> PlayedGame:
    """Replay a finished game from its record.

    Raises:
        FormatError: The game breaks the rules, or is not finished.
    """
    try:
        game = record.replay()
    except PrologError as error:
        raise FormatError(f"breaks the rules: {error}") from None
    if record.forfeit:
        return PlayedGame(game, record, record.forfeit.other)
    if not game.state.winner:
        raise FormatError("is not finished")
    return PlayedGame(game, record, game.state.winner.seat)


class ForfeitError(CribbageError):
    """A player loses by breaking the rules or by raising a `PlayerError`."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


@contextmanager
def _keeping_to_the_rules(seat: Seat) -> Iterator[None]:
    """Convert an error in the body to a forfeit by the player in a seat."""
    try:
        yield
    except (PlayerError, PrologError) as error:
        raise ForfeitError(seat, str(error)) from None


def advance(game: Game, players: dict[Seat, Player], decks: Decks) -> None:
    """Take one action, or play out the deal if the computer plays both seats.

    Raises:
        ForfeitError: A player breaks the rules, does not answer, or exits.
    """
    first, second = players[Seat.FIRST], players[Seat.SECOND]
    before = game.state
    if (seat := before.actor) is None:
        inform(players, game.act(table_action(game, decks)), before)
    elif isinstance(first, Computer) and isinstance(second, Computer):
        game.play_deal(Both({Seat.FIRST: first.strength, Seat.SECOND: second.strength}))
    else:
        with _keeping_to_the_rules(seat):
            events = players[seat].take_turn(game, seat)
        inform(players, events, before)


def inform(
    players: dict[Seat, Player], events: tuple[Event, ...], before: State
) -> None:
    """Inform players of the events that followed a state.

    Raises:
        ForfeitError: A player does not accept the events.
    """
    for seat, player in players.items():
        with _keeping_to_the_rules(seat):
            player.see(events, before)


def table_action(game: Game, decks: Decks) -> Action:
    """Return the table's next action, which is a draw, a deal or a cut."""
    decks_used = sum(isinstance(action, Draw | Deal) for action in game.actions)
    match game.state.stage:
        case Stage.DRAW:
            return Draw(decks(decks_used))
        case Stage.DEAL:
            return Deal(decks(decks_used))
        case _:
            (cut,) = game.state.legal
            return cut
