"""The suite for the cribbage assignment: hands to count, and deals to choose from.

Most groups of hands test one rule each.  Each part of such a group has a few hands for
one aspect of the rule, such as fifteens of five cards.  Where possible, these hands
score for nothing else.  However, a hand with a fifteen of five cards always has pairs
or a run, and two jacks are always a pair.

The hands and the deals that earn marks come from patterns; the examples also appear
unchanged.  A seed determines the suits and the order of the cards in all cases but the
unchanged examples, so answers stored for one seed are useless for another.  The seed
changes nothing that a rule depends on, so a wrong program earns the same marks for
every seed.  Each hand from a pattern appears in four balanced orders, so even a program
that depends on the order of the cards earns almost the same marks.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from cribbage_bridge.cribbage.cards import DECK, Card, Suit, parse_cards
from cribbage_bridge.grading import cribbage_patterns
from cribbage_bridge.grading.cribbage_cases import (
    DEAL_GROUPS,
    EXAMPLES,
    MIXTURES,
    RANDOM_DEALS,
    RANDOM_HANDS,
    RULE_GROUPS,
    DealCase,
    HandCase,
    deal_case,
    hand_case,
    read_choice,
)
from cribbage_bridge.grading.misconceptions import (
    ProgramChoice,
    ProgramCount,
    explanations,
    selection_explanations,
)
from cribbage_bridge.grading.suite import (
    Case,
    CaseResult,
    Criterion,
    Group,
    Suite,
    in_turn,
)

_ORDERS = ((0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1))
"""Orders of the cards in a hand.  Each card is first in one order and last in one.  Any
two cards are neighbors in two orders, and each card precedes any other in two.
"""

_WRONG_COUNTS = (
    "Wrong counts may be why select_hand/3 chooses wrong cards: correct hand_value/3"
    " first."
)
_FURTHER_ANSWERS = (
    "hand_value/3 gives further answers on backtracking (`;`). They may be why"
    " select_hand/3 chooses wrong cards: findall/3, for example, collects all answers."
)


def patterns() -> Iterator[tuple[Group, str, tuple[Card, ...]]]:
    """Yield the group, part and cards of each hand pattern; the start card is last."""
    for group in RULE_GROUPS:
        for part, text in cribbage_patterns.HANDS[group.title].items():
            yield from ((group, part, cards) for cards in _read_patterns(text))
    for cards in _read_patterns(cribbage_patterns.MIXTURES):
        yield MIXTURES, MIXTURES.title, cards
    for cards in _read_patterns(cribbage_patterns.EXAMPLES):
        yield EXAMPLES, "in other suits", cards


def _read_patterns(text: str) -> Iterator[tuple[Card, ...]]:
    return map(parse_cards, re.split(r"\s{2,}", text.strip()))


def _drawn_hands(generator: random.Random) -> Iterator[HandCase]:
    """Yield four orders of a hand for each pattern, and then the unchanged examples."""
    for group, part, pattern in patterns():
        *hand, start_card = _alike(generator, pattern)
        generator.shuffle(hand)
        for order in _ORDERS:
            cards = [hand[place] for place in order]
            yield hand_case(group, part, [*cards, start_card])
    for example in _read_patterns(cribbage_patterns.EXAMPLES):
        yield hand_case(EXAMPLES, "as they are given", example)


def _alike(generator: random.Random, pattern: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a pattern in random suits that do not change its score."""
    while True:
        suits = generator.choices(list(Suit), k=len(pattern))
        drawn = tuple(map(_in_suit, pattern, suits))
        if len(set(drawn)) == len(drawn) and _look(drawn) == _look(pattern):
            return drawn


def _in_suit(card: Card, suit: Suit) -> Card:
    return Card(card.rank, suit)


def _look(cards: tuple[Card, ...]) -> object:
    *hand, start_card = cards
    return (
        sorted(Counter(card.suit for card in hand).values()),
        sorted(card.rank for card in hand if card.suit is start_card.suit),
        sum(_is_red(card) == _is_red(start_card) for card in hand),
    )


def _is_red(card: Card) -> bool:
    return card.suit in (Suit.DIAMONDS, Suit.HEARTS)


def _drawn_deals(generator: random.Random) -> Iterator[DealCase]:
    """Yield a deal for each pattern, with the same permutation of suits in all.

    Shuffling within blocks changes neither which cards are the first four nor which are
    the last four.  A program that always keeps the first four or the last four cards
    earns the same marks for every seed.
    """
    suits = dict(zip(Suit, generator.sample(list(Suit), 4), strict=True))
    for group in DEAL_GROUPS:
        for pattern in _read_patterns(cribbage_patterns.DEALS[group.title]):
            cards = [Card(card.rank, suits[card.suit]) for card in pattern]
            spare = len(cards) - 4
            blocks = cards[:spare], cards[spare:-spare], cards[-spare:]
            shuffled = (generator.sample(block, len(block)) for block in blocks)
            yield deal_case(group, list(chain.from_iterable(shuffled)))


@dataclass(frozen=True)
class Sample:
    """The numbers of cases to draw from all possible hands and six-card deals.

    These cases earn no marks; they show how often a program is wrong.
    """

    hands: int = 200
    deals: int = 5


class CribbageSuite(Suite):
    """The suite for ``hand_value/3`` and ``select_hand/3``."""

    title = "Cribbage"
    main_file = "cribbage.pl"
    groups = (
        *(*RULE_GROUPS, MIXTURES, EXAMPLES, RANDOM_HANDS),
        *(*DEAL_GROUPS, RANDOM_DEALS),
    )
    criteria = (
        Criterion("signature", 1, "the author is named near the top of the file"),
        Criterion("summary", 1, "a line near the top says what the program does"),
        Criterion("file", 3, "the purpose of the file, and the approach taken"),
        Criterion("predicates", 5, "what each predicate and its arguments mean"),
        Criterion("readability", 5, "a neat and consistent layout"),
        Criterion("understandability", 5, "clear names, and subtleties explained"),
        Criterion("abstraction", 5, "one purpose for each part, no repetition"),
        Criterion("language", 5, "elegant use of Prolog and its library"),
    )

    def __init__(self, sample: Sample | None = None) -> None:
        self._sample = sample or Sample()

    def cases(self, seed: str) -> tuple[Case, ...]:
        """Return the hands, one of each group in turn, and then the deals likewise."""
        return _cases(seed, self._sample)

    def explanations(self, results: Sequence[CaseResult]) -> list[str]:
        """Return sentences on misconceptions that explain all wrong counts or choices.

        Choices are explained only if all counts, including those in further answers,
        are right, because wrong counts cause wrong choices.  If wrong choices are not
        explained, a sentence says that wrong counts or further answers may be the
        cause.
        """
        wrong_first = sorted(results, key=lambda result: result.share)
        counts = [each for each in wrong_first if isinstance(each.case, HandCase)]
        choices = [each for each in wrong_first if isinstance(each.case, DealCase)]
        has_wrong_counts = bool(counts) and counts[0].share < 1
        if has_wrong_counts:
            what, texts = "counts", explanations(map(_count, counts))
        elif any(map(_has_worse_answer, counts)):
            what, texts = "choices", []
        else:
            what, texts = "choices", selection_explanations(map(_choice, choices))
        either = "; or ".join(texts)
        found = [f"All wrong {what} have one explanation: {either}."] if texts else []
        if texts and what == "choices":
            return found
        wrong = [each for each in choices if each.share < 1 and each.response.answers]
        if wrong and has_wrong_counts:
            found.append(_WRONG_COUNTS)
        elif wrong and any(len(each.response.answers) > 1 for each in counts):
            found.append(_FURTHER_ANSWERS)
        return found


def _has_worse_answer(result: CaseResult) -> bool:
    unique = result.case.judge(result.response, unique=True)
    return unique.share < result.share


def _count(result: CaseResult) -> ProgramCount:
    """Return a program's count; its value is -1 if the answer is not from 0 to 999."""
    assert isinstance(result.case, HandCase)
    text = next(iter(result.response.answers), "")
    is_number = text.isascii() and text.isdecimal() and len(text) < 4
    return ProgramCount(
        result.case.hand, result.case.start_card, int(text) if is_number else -1
    )


def _choice(result: CaseResult) -> ProgramChoice:
    assert isinstance(result.case, DealCase)
    hand, _ = read_choice(next(iter(result.response.answers), "")) or ((), ())
    return ProgramChoice(result.case.cards, tuple(hand))


@cache
def _cases(seed: str, sample: Sample) -> tuple[Case, ...]:
    generator = random.Random(seed)
    hands = [*_drawn_hands(generator)]
    deals = [*_drawn_deals(generator)]
    hands += [
        hand_case(RANDOM_HANDS, RANDOM_HANDS.title, generator.sample(DECK, 5))
        for _ in range(sample.hands)
    ]
    deals += [
        deal_case(RANDOM_DEALS, generator.sample(DECK, 6)) for _ in range(sample.deals)
    ]
    return (*in_turn(hands), *in_turn(deals))
