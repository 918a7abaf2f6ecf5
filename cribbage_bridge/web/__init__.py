"""Cribbage in a browser: the pages, and the JSON API that they use."""
