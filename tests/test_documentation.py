"""The examples in the documentation are true."""

import doctest
from types import ModuleType

import pytest
from paths import ROOT

import cribbage_bridge
from cribbage_bridge.bridge import terms
from cribbage_bridge.cribbage import cards
from cribbage_bridge.rummikub import blocks


def test_readme() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert failures == 0
    assert tried >= 5


@pytest.mark.parametrize("module", [cribbage_bridge, blocks, cards, terms], ids=str)
def test_docstrings(module: ModuleType) -> None:
    failures, tried = doctest.testmod(module)
    assert failures == 0
    assert tried > 0
