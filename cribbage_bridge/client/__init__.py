"""A client of a server: the computer, or a program, plays at a friend's table."""
