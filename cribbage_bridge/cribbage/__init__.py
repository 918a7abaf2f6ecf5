"""The questions of cribbage: cards, the show, discards, and a game for two."""
