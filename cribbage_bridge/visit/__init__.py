"""A visit: the computer, or a program, sits down at a table on a server."""
