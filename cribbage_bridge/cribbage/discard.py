"""Which cards of a deal to discard, when the crib counts too.

Every answer comes from ``cribbage/discard.pl``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cribbage_bridge.bridge.questions import Rules
from cribbage_bridge.bridge.terms import AtomEnum
from cribbage_bridge.bridge.vocabulary import Vocabulary, Word
from cribbage_bridge.cribbage.cards import CardsLike, parse_cards
from cribbage_bridge.cribbage.display import as_html
from cribbage_bridge.cribbage.show import SHOW_WORDINGS, SHOW_WORDS, Selection


class Crib(AtomEnum):
    """Whose the crib is."""

    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True)
class RankedDiscard(Selection, Word, name="discard"):
    """A choice of four cards, and the points to expect when the crib counts.

    Attributes:
        expected_points: The sum of the reasons.
        reasons: Points by reason: ``hand``, the mean value of the hand over all
            start cards; and ``crib``, that of the crib over all cards that may
            fall into it, less than 0 if the crib is theirs.
    """

    expected_points: Fraction
    reasons: dict[str, Fraction]

    def _repr_html_(self) -> str:
        return as_html("ranked_discard", self)


_RULES = Rules(
    "cribbage_discard",
    "cribbage/discard",
    Vocabulary([*SHOW_WORDS, RankedDiscard], wordings=SHOW_WORDINGS),
)


def rank_discards(cards: CardsLike, crib: Crib) -> list[RankedDiscard]:
    """Rank every choice of four cards, the crib included.

    Args:
        cards: The five or six cards dealt.
        crib: Whose the crib is.

    Returns:
        All choices, the best first.

    Raises:
        CardError: A text names no card.
        DomainError: The cards are too many, too few or given twice.
    """
    ranked: list[RankedDiscard] = _RULES.ask(
        "ranked_discards", parse_cards(cards), crib
    )
    return ranked
