"""Descriptions of the cases in which a submission is wrong, and of its wrong answers.

A description of cases is a short list of properties, such as "hands with a pair and a
run", that covers all wrong cases, or most of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import and_, or_

from cribbage_bridge.cribbage.cards import Rank
from cribbage_bridge.cribbage.show import Kind
from cribbage_bridge.grading.cribbage_cases import DealCase, HandCase
from cribbage_bridge.grading.suite import CaseResult

_MOST_ITEMS = 3
_MOST_PROPERTIES = 3
_FEWEST_CASES = 3
"""The smallest number of wrong cases that an item adds."""

_LEAST_SHARE = 0.1
"""The smallest share of the wrong cases that an item adds."""

_MOST_WRONG = 0.8
"""If a larger share of the cases is wrong, their properties say little."""

_LEAST_COVERED = 2 / 3
"""The smallest share of the wrong cases that a description covers."""

_LEAST_PURITY = 2 / 3
"""The smallest share of wrong cases among those of an item."""

_KINDS = {
    Kind.FIFTEEN: "a fifteen",
    Kind.PAIR: "a pair",
    Kind.RUN: "a run",
    Kind.FLUSH: "a flush",
    Kind.NOBS: "nobs",
}

_EQUAL = {3: "three of a kind", 4: "four of a kind"}

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def hand_properties(case: HandCase) -> Iterator[str]:
    """Yield the properties of a hand, each as words that follow "with"."""
    found = Counter(each.kind for each in case.score.combinations)
    for kind, text in _KINDS.items():
        yield text if found[kind] else f"no {text.removeprefix('a ')}"
        if found[kind] > 1:
            yield f"several {text.removeprefix('a ')}s"
    for each in case.score.combinations:
        if each.kind is not Kind.PAIR and each.kind is not Kind.NOBS:
            yield f"{_KINDS[each.kind]} of {_NUMBERS[len(each.cards)]} cards"
    ranks = Counter(card.rank for card in (*case.hand, case.start_card))
    for rank, number in ranks.items():
        yield f"{_article(rank)} {rank}"
        if number in _EQUAL:
            yield _EQUAL[number]
    if sorted(ranks.values())[-2:] == [2, 2]:
        yield "two pairs"
    if sorted(ranks.values()) == [2, 3]:
        yield "three of a kind and a pair"
    yield f"{_article(case.start_card.rank)} {case.start_card.rank} as the start card"
    if case.hand[0].suit is case.start_card.suit:
        yield "a first card of the start card's suit"
    if not case.score.combinations:
        yield "the value 0"


def _article(rank: Rank) -> str:
    return "an" if rank in (Rank.ACE, Rank.EIGHT) else "a"


def deal_properties(case: DealCase) -> Iterator[str]:
    """Yield the properties of a deal, each as words that follow "with"."""
    yield f"{_NUMBERS[len(case.cards)]} cards"
    ranks = Counter(card.rank for card in case.cards)
    yield from (f"{_article(rank)} {rank}" for rank in ranks)
    if max(ranks.values()) > 1:
        yield "equal ranks"
    best = [each for each in case.selections if each.mean == case.best.mean]
    if len(best) > 1:
        yield "several best hands"
    hand = set(case.best.hand)
    places = [place for place, card in enumerate(case.cards) if card not in hand]
    if len(places) == 2 and places[1] - places[0] > 1:
        yield "best discards that are not adjacent"
    if len(best) == 1 and 0 in places:
        yield "the first card among the best discards"
    if len(best) == 1 and len(case.cards) - 1 in places:
        yield "the last card among the best discards"


def describe(
    what: str, results: Sequence[CaseResult], properties: Callable[..., Iterator[str]]
) -> str:
    """Return a sentence on the properties of the wrong cases; empty if there is none.

    Args:
        what: The cases, such as ``hands``.
        results: The results of all cases.
        properties: A function that yields the properties of a case.
    """
    wrong, having = 0, Counter[str]()
    for place, result in enumerate(results):
        wrong |= (result.share < 1) << place
        for text in dict.fromkeys(properties(result.case)):
            having[text] |= 1 << place
    number = wrong.bit_count()
    if not number:
        return ""
    if number > _MOST_WRONG * len(results):
        return f"The answers to {number} of {len(results)} {what} are wrong."
    items = _items(wrong, having, len(results))
    covered = (wrong & reduce(or_, items.values(), 0)).bit_count()
    if covered < _LEAST_COVERED * number:
        return ""
    listed = "; or ".join(
        f"{what} with {text} ({(wrong & places).bit_count()} of {places.bit_count()})"
        for text, places in items.items()
    )
    share = "All" if covered == number else f"{covered} of {number}"
    return f"{share} wrong answers are to {listed}."


def describe_differences(differences: Iterable[int]) -> str:
    """Return a sentence on how values differ; empty if some differ up and some down.

    Args:
        differences: The difference of each wrong value from the right one.
    """
    different = {*differences}
    if not different:
        return ""
    lowest, highest = min(different), max(different)
    by = f"{abs(lowest)} " if lowest == highest else ""
    if lowest > 0:
        return f"All wrong values are {by}too large."
    return f"All wrong values are {by}too small." if highest < 0 else ""


def _items(wrong: int, having: Mapping[str, int], total: int) -> dict[str, int]:
    """Return a few properties that cover as many wrong cases as possible.

    Each is returned with its cases, as an integer with a bit for each case.  The share
    of wrong ones among these is far above the share among all cases.
    """
    least_purity = max(_LEAST_PURITY, (1 + wrong.bit_count() / total) / 2)
    fewest = max(_FEWEST_CASES, _LEAST_SHARE * wrong.bit_count())
    combined = (
        (_listed(texts), reduce(and_, map(having.__getitem__, texts)))
        for size in range(1, _MOST_PROPERTIES + 1)
        for texts in combinations(having, size)
    )
    candidates = [
        (text, places)
        for text, places in combined
        if _purity(wrong, places) >= least_purity
    ]
    items: dict[str, int] = {}
    left = wrong
    while left and len(items) < _MOST_ITEMS:
        worth = partial(_worth, wrong, left)
        text, places = max(candidates, key=worth, default=("", 0))
        if (left & places).bit_count() < fewest:
            break
        items[text] = places
        left &= ~places
    return items


def _listed(texts: Sequence[str]) -> str:
    *others, last = texts
    return f"{', '.join(others)} and {last}" if others else last


def _worth(wrong: int, left: int, candidate: tuple[str, int]) -> tuple[float, int]:
    text, places = candidate
    return _purity(wrong, places) * (left & places).bit_count(), -len(text)


def _purity(wrong: int, places: int) -> float:
    return (wrong & places).bit_count() / max(1, places.bit_count())
