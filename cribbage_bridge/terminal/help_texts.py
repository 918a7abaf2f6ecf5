"""The help at the table, with the commands and a summary of the rules."""

import re

from cribbage_bridge.cribbage.game import Strength
from cribbage_bridge.session.glossary import GLOSSARY
from cribbage_bridge.session.program import program

STRENGTH_NAMES = ", ".join(strength.value for strength in Strength)
"""The strengths of the computer, from the weakest to the strongest."""

COMMANDS = f"""\
Cards     5h, 10s, ts, five of hearts; the rank alone if
          only one card has it; or the position: #2, or just
          2 if you hold no two
Points    8, if you count your own cards; your opponent may
          score what you overlook or claim in excess
Enter     the only possible action, unless it is a count
hint      the champion's choice, and its expected points
undo      undo your last choice, and all that followed
save F    save the game to the file F; resume it with the
          option --resume F
table     show the table again
rules     the rules of the game
restart   start another game; this one is archived, or
          deleted if you have not made a choice in it
quit, q   save the game and quit; if you hold a queen, q is
          that card
leave     turn off the coach in your first deal
help T    the meaning of a term, such as crib or his nobs
terms     the terms that help explains
help      this list

Strengths: {STRENGTH_NAMES}.
`{program()} play --new --opponent master` chooses one."""

AFTER_GAME = f"""\
rematch   play again; the loser deals first
new       choose the strength of the computer, and start a game
review    what each of your choices cost
save F    save the game to the file F
rules     the rules of the game
quit      leave; `{program()} review` lists the game
help T    the meaning of a term, such as skunk
help      this list"""


TERMS = f"Type help and one of these terms: {', '.join(GLOSSARY)}."

BETWEEN_LESSONS = f"""\
Press Enter to continue. Or type leave to turn off the coach, rules to read
the rules, or quit to save the game and quit. {TERMS}"""


def meaning(wanted: str) -> str:
    """Return the meaning of a term, which may lack its article or be in the plural."""
    for term, text in GLOSSARY.items():
        if _stem(term) == _stem(wanted):
            return f"{term[0].upper()}{term[1:]}: {text}"
    return "That is not a cribbage term. For a list of terms, type terms."


def _stem(term: str) -> str:
    return re.sub(r"^(the|his|a) |s$", "", term.casefold())


ANSWERS = "Type yes or no, rules to read the rules, or quit to leave."

RULES = """\
The first to reach 121 points wins.  Each gets six cards and
discards two to the crib, which is the dealer's; the deal
alternates.  The other player cuts the start card; if it is
a jack, the dealer scores two points (his heels).

The play.  In turn, each plays a card and adds its value to
the count: aces are 1, and court cards 10.  The count never
passes 31.  If you cannot play, say go, and your opponent
continues.  If neither can, the count restarts at zero.
  15 or 31                 2   the last card of a count
  a pair                   2   below 31                 1
  pair royal (three of a kind), double (four)     6, 12
  a run of three or more, in any order         its length

The show.  The nondealer counts a hand, then the dealer a
hand and the crib, each with the start card as a fifth card.
  each fifteen, each pair  2   each run        its length
  a flush of the hand, with the start card           4, 5
  (in the crib only all five)
  a jack of the start card's suit                       1

Losing with 90 points or fewer is a skunk, with 60 or fewer
a double skunk."""
