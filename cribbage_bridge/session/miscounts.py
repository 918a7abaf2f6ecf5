"""Explanations for wrong counts of hands and cribs.

``grading/misconceptions.pl`` defines the misconceptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

from cribbage_bridge.bridge.queries import Rules
from cribbage_bridge.bridge.schema import Schema
from cribbage_bridge.cribbage import show
from cribbage_bridge.cribbage.actions import Source
from cribbage_bridge.cribbage.cards import Card
from cribbage_bridge.cribbage.drills import CountQuestion
from cribbage_bridge.cribbage.show import Combination, Score

MOST_NAMED = 3
"""The maximum number of misconceptions to name."""

_RULES = Rules("cribbage_misconceptions", "grading/misconceptions", Schema((Card,)))


def worth(
    points: int, found: Sequence[Combination]
) -> Iterator[tuple[Combination, ...]]:
    """Yield the sets of combinations whose points add up to a given sum."""
    for size in range(1, len(found) + 1):
        for chosen in combinations(found, size):
            if sum(combination.points for combination in chosen) == points:
                yield chosen


def score_of(question: CountQuestion) -> Score:
    """Return the score of the cards in a question."""
    count = show.score_crib if question.source is Source.CRIB else show.score_hand
    return count(question.cards, question.start_card)


def reasons(
    question: CountQuestion, claimed: int, write: Callable[[Card], str]
) -> list[str]:
    """Return sentences that explain a wrong count; an empty list if there are none.

    The explanation is the first of these that fits: one overlooked combination, up to
    `MOST_NAMED` misconceptions that lead to the claimed points, one combination that
    was counted twice, or the only possible set of several overlooked combinations.
    """
    found = score_of(question)
    missing = found.total - claimed
    if not missing:
        return []
    single = [each for each in found.combinations if each.points == abs(missing)]
    if missing > 0 and single:
        return [_of_one("overlooked", single, write)]
    if texts := _misconceptions(question, claimed):
        return [f"It would be {claimed} if {text}." for text in texts[:MOST_NAMED]]
    if single:
        return [_of_one("counted twice", single, write)]
    match list(islice(worth(missing, found.combinations), 2)):
        case [overlooked] if len(overlooked) < len(found.combinations):
            listed = ", ".join(_described(each, write) for each in overlooked)
            return [f"Overlooked: {listed}."]
    return []


def _misconceptions(question: CountQuestion, claimed: int) -> list[str]:
    texts: list[str] = _RULES.query(
        "miscount_explanations",
        question.source,
        question.cards,
        question.start_card,
        claimed,
    )
    return texts


def _of_one(
    fault: str, single: Sequence[Combination], write: Callable[[Card], str]
) -> str:
    """Return text such as ``Overlooked: 5♥ J♠ (fifteen).``, or list the candidates."""
    listed = ", ".join(_described(each, write) for each in single)
    if len(single) == 1:
        return f"{fault.capitalize()}: {listed}."
    return f"One of these was {fault}: {listed}."


def _described(combination: Combination, write: Callable[[Card], str]) -> str:
    cards = " ".join(map(write, sorted(combination.cards)))
    return f"{cards} ({combination.kind})"
