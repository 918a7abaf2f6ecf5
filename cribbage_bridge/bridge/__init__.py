"""Queries of SWI-Prolog from Python."""
