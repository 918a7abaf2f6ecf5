"""The actions that a table expects from a viewer."""

from __future__ import annotations

from enum import Enum

from cribbage_bridge.files.errors import CribbageError


class Prompt(Enum):
    """The action that a table expects from a viewer."""

    COMMIT = "commit"
    """Send the commitment to your secret for the cards."""

    REVEAL = "reveal"
    """Send your secret, after all three commitments are known."""

    DISCARD = "discard"
    PLAY = "play"
    COUNT = "count"

    CONTINUE = "continue"
    """Continue with the next count of the show, or with the next deal."""

    WAIT = "wait"
    """Wait for the other player."""

    NOTHING = "nothing"
    """Do nothing, because the game is over."""

    @property
    def awaited(self) -> str:
        """The message, such as ``the game is over``, that refuses other actions."""
        return _AWAITED[self]


_AWAITED = {
    Prompt.COMMIT: "the commitments to the cards are not complete",
    Prompt.REVEAL: "the secrets for the cards are not complete",
    Prompt.DISCARD: "not possible yet: discard two cards first",
    Prompt.PLAY: "not possible yet: play a card first",
    Prompt.COUNT: "not possible yet: count the cards first",
    Prompt.CONTINUE: "not possible yet: continue the game first",
    Prompt.WAIT: "it is the other player's turn",
    Prompt.NOTHING: "the game is over",
}


class NotNowError(CribbageError, RuntimeError):
    """An action is impossible in this state of the game."""
