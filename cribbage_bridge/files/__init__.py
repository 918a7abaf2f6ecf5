"""Folders, atomic writes, CSV, errors, optional imports, and text safe to print."""
