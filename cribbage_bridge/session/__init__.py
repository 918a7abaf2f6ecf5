"""Saved games, records, and the tables at which two players play their games."""
