"""The protocol for opponents, its client, and the computer as a program."""
