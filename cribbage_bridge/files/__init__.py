"""Files: where they lie, how they are written, and text that is safe to print."""
