"""The paths of the tests."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
RULEBOOK = ROOT / "prolog"
PROLOG_TESTS = ROOT / "tests" / "prolog"
CASES = ROOT / "tests" / "cases"
DATA = ROOT / "tests" / "data"
LEGACY = DATA / "legacy"
"""Files of earlier versions."""
