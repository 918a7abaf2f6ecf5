"""The chance of winning a game of cribbage, before a deal.

The estimates come from ``cribbage/odds.pl``, and are based on deals that the computer
played against itself::

    win_probability(Role.DEALER, 0, 0)
"""

from __future__ import annotations

from cribbage_bridge.bridge.inputs import integer
from cribbage_bridge.bridge.terms import AtomEnum
from cribbage_bridge.cribbage.game import game_rules


class Role(AtomEnum):
    """The role of a player in the coming deal."""

    DEALER = "dealer"
    PONE = "pone"


_ODDS = game_rules("cribbage_odds", "cribbage/odds")


def win_probability(role: Role | str, mine: int, theirs: int) -> float:
    """Return a player's chance of winning if both players have the strength ``master``.

    Args:
        role: The role of the player in the coming deal, as a `Role` or as ``dealer`` or
            ``pone``.
        mine: The score of the player, from 0 to 120.
        theirs: The score of the other player.

    Returns:
        The probability, an estimate from 200,000 deals.

    Raises:
        ArgumentTypeError: A score is not an integer.
        DomainError: A score is negative or above 120.
        OptionError: The role is neither a `Role` nor the name of one.
    """
    inputs = Role.of(role), integer(mine), integer(theirs)
    probability: float = _ODDS.query("win_probability", *inputs)
    return probability


def win_table(role: Role | str) -> list[list[float]]:
    """Return the chance of winning from each pair of scores, as in `win_probability`.

    Args:
        role: The role of the player in the coming deal.

    Returns:
        The probabilities, with a row for each score of the player, from 0 to 120, and
        a column for each score of the other player.
    """
    scores = range(_ODDS.query("standard_goal"))
    role = Role.of(role)
    return [
        _ODDS.query_each("win_probability", ((role, mine, theirs) for theirs in scores))
        for mine in scores
    ]
