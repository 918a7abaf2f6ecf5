"""The embedded SWI-Prolog: it starts, loads rules, and answers questions."""
