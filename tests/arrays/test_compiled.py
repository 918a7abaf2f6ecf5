"""The compiled sums are those of NumPy."""

import sys

import numpy as np
import pytest

from cribbage_bridge import arrays
from cribbage_bridge.arrays import compiled, kernels
from cribbage_bridge.arrays.choices import keeps_of
from cribbage_bridge.arrays.classes import suit_classes
from cribbage_bridge.arrays.kernel_choice import COMPILED_FROM, kernels_for
from cribbage_bridge.arrays.tables import tables, tables_of_cribs


@pytest.mark.long
@pytest.mark.parametrize("size", [5, 6])
def test_totals(size: int) -> None:
    hands, _ = suit_classes(size)
    columns = np.ascontiguousarray(hands[::50].T)
    arguments = (columns, keeps_of(size), tables())
    assert np.array_equal(compiled.totals(*arguments), kernels.totals(*arguments))


@pytest.mark.long
def test_values() -> None:
    columns = np.ascontiguousarray(suit_classes(5)[0].T)
    for known in (tables(), tables_of_cribs()):
        arguments = (columns, known)
        assert np.array_equal(compiled.values(*arguments), kernels.values(*arguments))


def test_they_are_used_for_many_rows_if_numba_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert kernels_for(COMPILED_FROM) is compiled
    assert kernels_for(COMPILED_FROM - 1) is kernels
    monkeypatch.delattr(arrays, "compiled")
    monkeypatch.setitem(sys.modules, "cribbage_bridge.arrays.compiled", None)
    assert kernels_for(COMPILED_FROM) is kernels
