"""The help at the table: commands, and the rules in short."""

COMMANDS = """\
Cards     5h, 10s, ts, five of hearts; the rank alone where
          only one fits; or the position, #2, also 2 if no
          card of yours is a two
Points    8, where you count your own cards; unless the game
          was begun without muggins or overcount, the other
          scores what you overlook, or claim too much
Enter     takes the only thing you can do
hint      what the champion would do, and why
undo      undo your last action, and all that followed
save F    save the game to the file F; cribbage play
          --resume F resumes it
table     show the table again
rules     the rules of the game
restart   archive this game, and start another
quit      leave; the game is saved for the next time
help      this list"""

ANSWERS = "Say yes or no; or rules, to see them; or quit, to leave."

SAVE = "Or save F, which saves this game to the file F, to be reviewed."

RULES = """\
The first to reach 121 points wins.  Each gets six cards and
discards two to the crib, which is the dealer's; the deal
alternates.  The other player cuts the start card: a jack is
two points for the dealer, his heels.

The play.  In turn, each plays a card and adds it to the
count: an ace is one, court cards are ten.  The count never
passes 31.  Who cannot play a card says go, and the other
goes on alone.  Then the count starts again from zero.
  15 or 31                 2   the last card of a count
  a pair                   2   below 31                 1
  pair royal (three of a kind), double (four)     6, 12
  a run of three or more, in any order         its length

The show.  The hand of the one who does not deal is counted
first, then the dealer's, then the crib; the start card
counts as a fifth card of each.
  each fifteen, each pair  2   each run        its length
  a flush of the hand, with the start card           4, 5
  (in the crib only all five)
  a jack of the start card's suit                       1

A loser with 90 points or less is skunked, with 60 doubly."""
