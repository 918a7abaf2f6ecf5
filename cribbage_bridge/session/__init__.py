"""Tables: two players, one game after the other, saved games and records."""
