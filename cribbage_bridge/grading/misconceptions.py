"""The misconceptions by which a program counts hands wrong.

The catalogue is in ``grading/misconceptions.pl``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_bridge.bridge.questions import Rules
from cribbage_bridge.bridge.vocabulary import Vocabulary, Word
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.grading.marking import CaseResult
from cribbage_bridge.grading.suite import HandCase

_RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Vocabulary((Card,)))


@dataclass(frozen=True)
class _Answer(Word, name="answer"):
    """What a program says that a hand is worth."""

    hand: tuple[Card, ...]
    start_card: Card
    value: int


def explanations(results: Sequence[CaseResult]) -> list[str]:
    """The misconceptions by which a program gives all its answers for hands.

    There is none if all are right, or if one is missing.
    """
    counted = [result for result in results if isinstance(result.case, HandCase)]
    if all(result.share == 1 for result in counted):
        return []
    wrong_first = sorted(counted, key=lambda result: result.share)
    texts: list[str] = _RULES.ask("explanations", list(map(_answer, wrong_first)))
    return texts


def _answer(result: CaseResult) -> _Answer:
    """What was answered; a value that no hand has, where it was no number."""
    assert isinstance(result.case, HandCase)
    text = result.response.answer or ""
    is_number = text.isascii() and text.isdecimal() and len(text) < 4
    return _Answer(
        result.case.hand, result.case.start_card, int(text) if is_number else -1
    )
