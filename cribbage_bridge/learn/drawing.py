"""Drawings of games, as in the terminal, but with all cards face up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cribbage_bridge.cribbage.actions import Seat
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.game import Game
from cribbage_bridge.learn.errors import LearnError
from cribbage_bridge.session.history import deal_steps
from cribbage_bridge.session.narration import Narrator
from cribbage_bridge.terminal.board import ROUND, draw


def check_render_mode(mode: str | None, modes: Collection[str]) -> None:
    """Check the render mode of an environment.

    Raises:
        LearnError: The environment does not have this mode.
    """
    if mode is not None and mode not in modes:
        wanted = " or ".join(map(repr, modes))
        raise LearnError(f"not a render mode: {mode!r}; expected {wanted}")


def draw_game(game: Game, names: Mapping[Seat, str]) -> str:
    """Return the board, the events of the current deal, and the hands as text."""
    narrator = Narrator(dict(names), card=_written, is_open=True)
    state, both_pegs = game.state, game.board.pegs
    held = (
        f"{narrator.does(seat, 'hold')} {narrator.cards(state.hands[seat])}."
        for seat in Seat
        if state.hands[seat]
    )
    board = draw([(names[seat], both_pegs[seat]) for seat in Seat], state.goal, ROUND)
    happened = narrator.sentences(deal_steps(game.steps))
    return "\n".join([*board, "", *happened, *held])


def _written(card: Card) -> str:
    return card.unicode
