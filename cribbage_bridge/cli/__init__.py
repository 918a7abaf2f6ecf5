"""The command ``cribbage``, with a file for each group of its commands."""
