"""The count of the play in plain Python, to test against.

It shares nothing with the package: a card is its text, such as ``10H``.
"""

from collections.abc import Sequence

from brute import place


def count(pile: Sequence[str]) -> int:
    """What the cards of a pile add up to."""
    return sum(min(place(card), 10) for card in pile)
