"""Which cards of a deal to discard to the crib, when the crib counts too.

Every answer comes from ``cribbage/discard.pl``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.cards import CardsLike, parse_cards
from cribbage_bridge.prolog import Rules
from cribbage_bridge.show import Selection
from cribbage_bridge.terms import AtomEnum, Compound

_RULES = Rules("cribbage_discard", "cribbage/discard")


class Crib(AtomEnum):
    """Whose the crib is."""

    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True)
class RankedDiscard(Selection):
    """A way to keep four cards of a deal, and what it is worth with the crib.

    Attributes:
        expected_points: The points to expect of it: the sum of the others.
        hand_points: The mean value of the hand over all start cards.
        crib_points: The mean value of the crib over all cards that may come
            into it; less than 0 if the crib is theirs.
    """

    expected_points: Fraction
    hand_points: Fraction
    crib_points: Fraction


def rank_discards(cards: CardsLike, crib: Crib) -> list[RankedDiscard]:
    """Rank the ways to discard from a deal, the crib included.

    Args:
        cards: The five or six cards dealt.
        crib: Whose the crib is.

    Returns:
        All choices, the best first.

    Raises:
        CardError: A text names no card.
        DomainError: The cards are too many, too few or given twice.
    """
    discards = _RULES.ask("ranked_discards", parse_cards(cards), crib)
    return list(map(_ranked_discard, discards))


def _ranked_discard(term: Compound) -> RankedDiscard:
    hand, crib, expected_points, reasons = term.args
    points = {pair.args[0]: Fraction(pair.args[1]) for pair in reasons}
    return RankedDiscard(
        tuple(hand),
        tuple(crib),
        Fraction(expected_points),
        points["hand"],
        points["crib"],
    )
