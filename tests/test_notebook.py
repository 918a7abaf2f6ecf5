"""The notebook of the documentation shows what comes out."""

from typing import Any

import pytest
from notebooks import Notebook, executed, stored
from paths import ROOT

FILE = ROOT / "docs" / "notebook.ipynb"


@pytest.fixture(scope="module")
def notebook() -> Notebook:
    return executed(FILE)


def outputs(notebook: Notebook) -> list[list[dict[str, Any]]]:
    """Return the outputs of each cell of code, without pictures."""
    return [
        [_without_picture(output) for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def _without_picture(output: dict[str, Any]) -> dict[str, Any]:
    data = output.get("data", {})
    shown = {kind: kind == "image/png" or value for kind, value in data.items()}
    return {**output, "data": shown, "execution_count": None}


@pytest.mark.long
def test_the_outputs_are_as_they_are_kept(notebook: Notebook) -> None:
    assert outputs(notebook) == outputs(stored(FILE))
