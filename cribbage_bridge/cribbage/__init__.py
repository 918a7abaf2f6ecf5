"""Cribbage: cards, the show, discards, and a game for two."""
