"""The glossary of the pages, the terminal and the documentation."""

from __future__ import annotations

GLOSSARY = {
    "dealer": "The player who deals, and who counts the crib. The deal alternates.",
    "pone": "The player who does not deal. The pone plays the first card, and counts "
    "first.",
    "discard": "To put two of your six cards face down into the crib.",
    "crib": "The four cards that the players discard. The dealer counts them as a "
    "second hand.",
    "start card": "The card that is turned up after the discards. It is the fifth card "
    "of both hands and of the crib.",
    "pegging": "Scoring during the play, when the players take turns playing a card.",
    "the count": "In the play, the total of the cards played since it last started "
    "from zero. It never passes 31.",
    "go": "What you say if each of your cards would pass 31. When neither player can "
    "play, the last card scores 1, unless the count is 31.",
    "fifteen": "Cards that add up to 15, or a count of 15 in the play: 2 points. An "
    "ace is 1, and a jack, queen or king is 10.",
    "pair": "Two cards of the same rank: 2 points.",
    "pair royal": "Three cards of the same rank, which make three pairs: 6 points.",
    "double pair royal": "Four cards of the same rank, which make six pairs: 12 "
    "points.",
    "run": "Three or more cards whose ranks follow one another, such as 4 5 6: a point "
    "for each card.",
    "flush": "Four cards of one suit in the hand: 4 points, or 5 with the start card. "
    "In the crib, a flush needs all five cards.",
    "the show": "The counting after the play: the pone's hand, the dealer's hand, and "
    "the crib.",
    "his nobs": "A jack in the hand or the crib that has the suit of the start card: 1 "
    "point.",
    "his heels": "A jack that is turned up as the start card: 2 points for the dealer.",
    "board": "The track on which pegs show the scores. A player's front peg marks the "
    "score, and the back peg the score before the last points.",
    "muggins": "An optional rule: your opponent scores the points that you overlook in "
    "your own count.",
    "skunk": "A win by more than 30 points. A win by more than 60 is a double skunk.",
}
"""The meaning of each term, in the order in which a deal needs it."""
