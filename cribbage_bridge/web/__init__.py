"""The table in a browser: pages, and the same questions as a JSON API."""
