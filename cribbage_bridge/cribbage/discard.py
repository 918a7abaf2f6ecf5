"""Discards, ranked by the expected points of the hand and the crib.

Every result comes from ``cribbage/discard.pl``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema, Term
from cribbage_bridge.bridge.terms import AtomEnum
from cribbage_bridge.cribbage.cards import CardsLike, parse_cards
from cribbage_bridge.cribbage.display import as_html, points_text
from cribbage_bridge.cribbage.show import SHOW_MESSAGES, SHOW_TERMS, Selection


class Crib(AtomEnum):
    """The owner of a crib: the player who discards or the other player."""

    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True)
class RankedDiscard(Selection, Term, name="discard"):
    """A choice of four cards, and the expected points of the hand and the crib.

    Attributes:
        expected_points: The sum of the points for all reasons.
        reasons: The points by reason.  ``hand`` is the mean value of the hand over all
            possible start cards.  ``crib`` is the mean value of the crib over all
            possible unknown cards, negated if the crib belongs to the other player.
    """

    expected_points: Fraction
    reasons: dict[str, Fraction]

    def __str__(self) -> str:
        points = points_text(self.expected_points, self.reasons)
        return f"{Selection.__str__(self)}: {points}"

    def _repr_html_(self) -> str:
        return as_html("ranked_discard", self)


_RULES = Rules(
    "cribbage_discard",
    "cribbage/discard",
    Schema([*SHOW_TERMS, RankedDiscard], messages=SHOW_MESSAGES),
)


def rank_discards(cards: CardsLike, crib: Crib | str) -> list[RankedDiscard]:
    """Rank every choice of four cards by the expected points of the hand and the crib.

    Args:
        cards: The five or six cards dealt.
        crib: The owner of the crib, as a `Crib` or as ``mine`` or ``theirs``.

    Returns:
        All choices, best first.

    Raises:
        CardError: A string does not name a card.
        DomainError: There are too many or too few cards, or a card is repeated.
        OptionError: The crib is neither a `Crib` nor the name of one.
    """
    ranked: list[RankedDiscard] = _RULES.query(
        "ranked_discards", parse_cards(cards), Crib.of(crib)
    )
    return ranked
