"""Files: folders, atomic writing, CSV, errors, and text that is safe to print."""
