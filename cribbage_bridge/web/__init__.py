"""Web pages for cribbage in a browser, and the JSON API that they use."""
