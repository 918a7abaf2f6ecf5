"""Many games between two players, and their log."""
