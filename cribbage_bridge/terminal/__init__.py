"""A person's table in a terminal."""
