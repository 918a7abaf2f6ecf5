"""The patterns of the hands and the deals that test cribbage submissions.

A seed determines the suits and the order in which the cards of a pattern appear.
"""

HANDS = {
    "fifteens": {
        "of two cards": "5S 2H 7S 9C QC  8D KS 5S AH 3H  AS QD 6S 3D 9H",
        "of three cards": "8H AC 4D QS 6C  7S 3C 9H 5D AS  9S KC AD 7S 4H",
        "of four cards": "4H AC AS 4D 6H  2H 2S 7D 7S 4H  3D 3C 3S 3H 6D",
        "of five cards": "AD AH 5C 5D 3C  AS 3H AD 3D 7C  2D 7D 2C 2H 2S",
        "of the same ranks": "KH 4D KC 4C AC  7D 7H 5D 5S 10H  3H 3D 6C 6H QD",
        "of court cards": "4S 9H AS 6D QD  9D 7C 2S QC 5D  8D QC AH 6H 4S",
        "of tens": "AS 4H 8S 6H 10S  5D 10C 3H AD 7D  AH 6D 10H 4S 8H",
        "of aces": "4C 8S QH 6D AD  AC 8C 10D 6H 4D  KC 6H AD 4D 8D",
        "none": "7D QS 3C AD 10H  7C 2S KD 10C 4H  8H AS 3S QH 9D",
    },
    "pairs": {
        "one pair": "10D 4S 10H QC 8D  KS AD 9C KC 7D  6S 2D QC 2S 4D",
        "with the start card": "10C 6H QC 2D 10D  KS AD 9C 7D KC  8S 3H 5S AH 5H",
        "two pairs": "10C QD 10S 2H 2C  AC 6S 3D AD 3H  4C 8H KS KD 8S",
        "three of a kind": "KD 8H KS 10S KC  4H QH QC 2S QS  3C AH 3H 7D 3D",
        "three and a pair": "KS 10D 10S 10C KD  5S 8H 8D 5H 8S  AC 3D AH 3C AS",
        "four of a kind": "QC 10C QH QD QS  8D 8H 8C 4D 8S  6D 6S 2D 6C 6H",
        "none": "4H 10D 6D 2C QC  10C 3H AC KH 6H  10D 8D 4H QC 2S",
    },
    "runs": {
        "of three": "8S 7D 9H 2D AD  3S 10S 6D 9H 8S  5H 8D 9H 7C 4H",
        "of four": "7C 2H 9H 8S 10S  3S 5D 7D 2H 4H  7S AC 8S 9H 10H",
        "of five": "8C 9D 7D 6H 5C  4S 2H AS 3D 5C  6S 8C 9D 10S 7C",
        "double": "3H 2C 2H 5D 4C  4H 2D 5H 2C 3D  2H 3H 4C 2S 5H",
        "triple": "10C 9H 10H 10D 8C  3C 3S 3H 2H AH  6C 6S 6H 5S 7S",
        "quadruple": "4C 4S 5S 5D 3H  10D 10S 9H 9D 8S  AC 3D 3S AH 2H",
        "next to a pair": "4C 2D 7C 7H 3D  8D 10C QS QD 9C  7C 7H 3D 4H 2C",
        "queen, king, ace": "7C 9D KS AD QD  8H AS QD 9S KH  QH AD 6C 7C KC",
        "king, ace, two": "8D 9H AC 2S KC  9D KH AC 7D 2D  AD KH 2H 9C 8S",
    },
    "flushes": {
        "of the hand": """
            KD 9D AD 3D 7H    2C 4C 8C 6C 10H
            8C 6C 2C QC 4H    KS 7S 9S 3S AC
            """,
        "with the start card": """
            9D 7D 3D KD AD    8S 4S 10S 6S 2S
            6D 4D 8D 2D QD    AH 9H KH 3H 7H
            """,
        "four with the start card": """
            4H 8H 2H 6D QH    3D AH 9D 7D KD
            2S 6S 4S 8H 10S    AC 7D KD 3D 9D
            """,
        "three in the hand": """
            8C 2D 6D QD 4H    7D AD 3D KC 9S
            6C 8H 10H 4H 2S    9D 7D AH 10D 3S
            """,
        "one color": """
            3C KC 7S AC 9S    3C AS KC 9S 7C
            9H AH 7D 3D KH    2H 4H QD 10H 8H
            """,
        "with nobs": """
            JC 8C 2C 4C 6C    JC AC 7C 2C 9C
            9C KC 7C JC 3C    JC 4C 8C 6C 2C
            """,
    },
    "nobs": {
        "one jack": """
            9H JC AH KD 7C    2D 4C 8H JC 6C
            9D AD JS 3S 7S    2D 4S 6C JH 8H
            """,
        "a jack of another suit": """
            2D JC AS 9C 8S    JC 3D 7C KH 9D
            6D 4H 8D JC 2S    JS 9D AS KC 7H
            """,
        "two jacks": """
            7C 9S JD JS AS    6H 3D JH JC KH
            JD 6S JS 2D 8S    JD JS AD 7C 9D
            """,
        "three jacks": """
            6C JS JH JD 8H    2S JS JC JD 7C
            JD JH 9H JC 3H    JS 2H JD JC 8D
            """,
        "a jack turned up": """
            9H 3C 7S KH JD    4H 8S 2C 6S JC
            AD 9S 7H 2D JS    6D 8D 10C KC JS
            """,
        "a queen": """
            4H 8S 2H QC 6C    6H 8S QH 4S 2H
            6D QS 2D 8S 4S    10C 2H QD 4C 8D
            """,
    },
}
"""The hands in each part of each group, with the start card last."""

MIXTURES = """
    8S 10H 8C JS 3S   7C KS JD KD 7D    AC 3C 9C 10C 9D   7D 10D AD 9D 10C
    9C 8S 10S JD 10D  3S 10C 8D 9C 10S  QH JS QC 9H KS    8C AD 10S 8D 9C
    5C 4C 9C 10C 2S   8D QD AD 5D 6S    3H JS 8S 4D 6S    9C JD 4C 2D AD
    10C 9S 2S 8H 6C   9C 7S 10D AD 8S   2D 4S JS 7C 3S    5C JH 7D 6H 3H
    8H 6H 7H 10H 2H   7D 4D 8D 9D 5S    10S 7S 2S 3S 2D   7H AD 7S QD 6C
    AS AD JC 7H 3C    5D 4D JC 3C 4C    2S 7S 6S 5S 2C    3C 3D 2H 5S 2D
    """

EXAMPLES = """
    7C QH 2C JC 9H    AS 3H KH 7H KS    AS 3H KH 7H 2D    6C 7C 8C 9C 8S
    7H 9S 8C 7C 8H    5H 5S 5C JD 5D
    """

DEALS = {
    "six cards": """
        QH 4H 10D 2H 6C AD    10C 6H 8D 5D JH 9S    5H 5C 5S JD 4C 4D
        7C QH 2C JC 9H 3S     KS 6H KH 5D JD KD     2C QS 2H 6H 6C 4D
        8S AC AS 6D 7C AH     KC 6S JS 9S AD 4D     JC 7S 3S 6D 9D JH
        """,
    "five cards": """
        10S 5C QS 6H KH       8D KD 4S JD AS        9C JD 10H 5H 6D
        5H AS 4D 4C JH        7S JC 7D KS QH        4H 2D QD 5D 9D
        """,
    "start cards that decide": """
        5H 9H 3H 10H 5C       2S 9D AS 4D 3S        QS 3D 5C JC 6C 3H
        4S JH 7H 5C 8H 3H     7D 9D 4C 8C 5C AC     7C 6C 5H 8S AC 4D
        3C 10C JC AS 5S AC    4D 3C 5C JC 6C AC     AD 9C 6C 6H 8C 2C
        8D 6D AH 2D 9D 6C
        """,
}
"""The deals in each group.  The start cards decide only in the last group.  There, a
submission that averages over the wrong start cards, or over none, chooses worse cards.
"""
