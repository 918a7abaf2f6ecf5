"""The computer as a program of its own, and the language that it speaks."""
