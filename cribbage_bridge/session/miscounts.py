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


def explanation(
    question: CountQuestion, claimed: int, write: Callable[[Card], str]
) -> str | None:
    """Return a sentence that explains a wrong count; `None` if there is none.

    The explanation is the first of these that fits: one overlooked combination, a
    misconception that leads to the claimed points, one combination that was counted
    twice, or the only possible set of several overlooked combinations.
    """
    found = score_of(question)
    missing = found.total - claimed
    if not missing:
        return None
    single = [each for each in found.combinations if each.points == abs(missing)]
    if missing > 0 and single:
        return _of_one("overlooked", single, write)
    if texts := _misconceptions(question, claimed):
        return f"You get {claimed} if you believe that {texts[0]}."
    if single:
        return _of_one("counted twice", single, write)
    match list(islice(worth(missing, found.combinations), 2)):
        case [overlooked] if len(overlooked) < len(found.combinations):
            listed = ", ".join(_described(each, write) for each in overlooked)
            return f"Overlooked: {listed}."
    return None


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
    """Name the combination that explains a fault, or the kinds of several candidates.

    Return text such as ``Overlooked: 5♥ J♠ (fifteen).`` or ``A fifteen or a pair was
    overlooked.``.
    """
    if len(single) == 1:
        return f"{fault.capitalize()}: {_described(single[0], write)}."
    kinds = dict.fromkeys(f"a {each.kind}" for each in single)
    return f"{' or '.join(kinds).capitalize()} was {fault}."


def _described(combination: Combination, write: Callable[[Card], str]) -> str:
    cards = " ".join(map(write, sorted(combination.cards)))
    return f"{cards} ({combination.kind})"
