"""A table for one person in a terminal."""
