"""Notebooks of the documentation, which this program runs again.

$ .venv/bin/python tests/helpers/notebooks.py docs/notebook.ipynb
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

Notebook = Any
"""A notebook as nbformat has it."""


def stored(file: Path) -> Notebook:
    """Return the notebook in a file, with the outputs that were kept."""
    return nbformat.reads(file.read_text(), as_version=4)


def executed(file: Path) -> Notebook:
    notebook = stored(file)
    folder = {"metadata": {"path": str(file.parent)}}
    client = NotebookClient(notebook, record_timing=False, resources=folder, timeout=60)
    client.execute()
    return notebook


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(f"{nbformat.writes(executed(Path(name)))}\n")
