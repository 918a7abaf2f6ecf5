"""Tables at which two players play successive games, saved games, and records."""
