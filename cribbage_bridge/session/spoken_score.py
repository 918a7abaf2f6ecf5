"""Scores that can be written as JSON, with the words in which players count them."""

from __future__ import annotations

from dataclasses import dataclass

from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.show import Kind, Score


@dataclass(frozen=True)
class SpokenCombination:
    """Cards that score together, with the words that count them.

    Attributes:
        kind: The kind of the combination.
        cards: The cards, in the order of their ranks, except in a flush.
        points: The points of the combination.
        aloud: The words that count the combination, such as ``a pair is six``.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    aloud: str


@dataclass(frozen=True)
class SpokenScore:
    """A score, with the words in which players count it.

    Attributes:
        value: The total points.
        aloud: The whole count, such as ``fifteen two and a pair is four``.
        combinations: The combinations, in the order in which players count them.
    """

    value: int
    aloud: str
    combinations: tuple[SpokenCombination, ...]


def spoken(score: Score) -> SpokenScore:
    """Return a score with the words in which players count it."""
    combinations = tuple(
        SpokenCombination(each.kind, each.cards, each.points, phrase)
        for each, phrase in zip(score.counted, score.phrases, strict=True)
    )
    return SpokenScore(score.total, score.aloud, combinations)
