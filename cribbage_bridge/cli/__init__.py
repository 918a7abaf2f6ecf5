"""The command ``cribbage``, one file for one group of its commands."""
