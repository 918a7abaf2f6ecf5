"""A game that people sit at, wherever they sit, and what is kept of it."""
