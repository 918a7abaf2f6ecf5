"""A client that lets the computer or a program play at a friend's table."""
