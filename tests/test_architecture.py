"""The plan of the package: who may import whom.

Imports run downwards only, without a circle.  Imports inside functions and for
type checking alone count, too.
"""

from graphlib import TopologicalSorter

import grimp
import pytest
from paths import ROOT

PACKAGE = "cribbage_bridge"

Imports = dict[str, set[str]]

ARROWS = {
    "client": {"session", "protocol"},
    "web": {"session", "protocol", "rummikub"},
    "terminal": {"session", "protocol"},
    "studies": {"arrays", "match"},
    "learn": {"terminal"},
    "arrays": {"cribbage"},
    "match": {"session", "protocol"},
    "protocol": {"session"},
    "session": {"cribbage"},
    "grading": {"cribbage", "rummikub"},
    "cribbage": {"bridge"},
    "rummikub": {"bridge"},
}
"""What each room imports; it may also import what those import, and so on.

What has no arrows is at the bottom: the bridge, and the modules beside it.  All
may import those, and they may import one another.
"""

ARROWS["__init__"] = set(ARROWS)  # the public names
ARROWS["cli"] = set(ARROWS)


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)


@pytest.fixture(scope="module")
def imports(graph: grimp.ImportGraph) -> Imports:
    """What each module of the package imports, from other packages too."""
    return {
        module: graph.find_modules_directly_imported_by(module)
        for module in sorted(graph.modules)
        if not graph.is_module_squashed(module)
    }


def room_of(module: str) -> str:
    """The folder of the package that a module is in, or its own name there."""
    _, *names = module.split(".")
    return names[0] if names else "__init__"


def reach(room: str) -> set[str]:
    """The rooms that a room may import: itself, and those below it."""
    return {room}.union(*map(reach, ARROWS.get(room, ())))


def test_imports_run_downwards_only(imports: Imports) -> None:
    for importer, all_imported in imports.items():
        forbidden = ARROWS.keys() - reach(room_of(importer))
        for imported in all_imported & imports.keys():
            assert room_of(imported) not in forbidden, (importer, imported)


def test_no_imports_make_a_circle(imports: Imports) -> None:
    TopologicalSorter(imports).prepare()


def test_only_the_bridge_imports_pyswip(imports: Imports) -> None:
    users = {room_of(module) for module in imports if "pyswip" in imports[module]}
    assert users == {"bridge"}


def test_the_bridge_knows_no_game(graph: grimp.ImportGraph, imports: Imports) -> None:
    known = graph.find_upstream_modules(f"{PACKAGE}.bridge", as_package=True)
    assert not {room_of(module) for module in known & imports.keys()} & ARROWS.keys()


def test_no_module_is_overlooked(imports: Imports) -> None:
    assert len(imports) == len(list((ROOT / PACKAGE).rglob("*.py")))
