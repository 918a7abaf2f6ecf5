"""Queries from Python to SWI-Prolog."""
