"""Matches of many games between two players, and their logs."""
