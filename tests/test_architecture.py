"""The plan of the package: who may import whom.

Imports run downwards only, without a circle.  Imports inside functions and for
type checking alone count, too.
"""

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from paths import ROOT

PACKAGE = "cribbage_bridge"

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


def graph_of(package: str) -> grimp.ImportGraph:
    return grimp.build_graph(package, include_external_packages=True, cache_dir=None)


@pytest.fixture(scope="module")
def house() -> grimp.ImportGraph:
    return graph_of(PACKAGE)


def room_of(module: str) -> str:
    """The folder of the package that a module is in, or its own name there."""
    _, *names = module.split(".")
    return names[0] if names else "__init__"


def reach(room: str) -> set[str]:
    """The rooms that a room may import: itself, and those below it."""
    return {room}.union(*map(reach, ARROWS.get(room, ())))


def imports(graph: grimp.ImportGraph) -> dict[str, set[str]]:
    """What each module of the package imports, from other packages too."""
    return {
        module: graph.find_modules_directly_imported_by(module)
        for module in sorted(graph.modules)
        if not graph.is_module_squashed(module)
    }


def wrong_arrows(graph: grimp.ImportGraph) -> list[tuple[str, str]]:
    """Each module that imports one it may not, with that module."""
    modules = imports(graph)
    return [
        (importer, imported)
        for importer, all_imported in modules.items()
        for imported in sorted(all_imported & modules.keys())
        if room_of(imported) in ARROWS.keys() - reach(room_of(importer))
    ]


def circle(graph: grimp.ImportGraph) -> list[str]:
    """Modules each of which imports the next, the last one being the first."""
    try:
        TopologicalSorter(imports(graph)).prepare()
    except CycleError as error:
        found: list[str] = error.args[1][::-1]
        return found
    return []


def users_of_pyswip(graph: grimp.ImportGraph) -> list[str]:
    """The modules outside the bridge that import pyswip."""
    return [
        module
        for module, imported in imports(graph).items()
        if "pyswip" in imported and room_of(module) != "bridge"
    ]


def rooms_known_to_the_bridge(graph: grimp.ImportGraph, package: str) -> set[str]:
    """The rooms that the bridge imports, directly or through other modules."""
    known = graph.find_upstream_modules(f"{package}.bridge", as_package=True)
    return {room_of(module) for module in known & imports(graph).keys()} & ARROWS.keys()


def test_imports_run_downwards_only(house: grimp.ImportGraph) -> None:
    assert wrong_arrows(house) == []


def test_no_imports_make_a_circle(house: grimp.ImportGraph) -> None:
    assert circle(house) == []


def test_only_the_bridge_imports_pyswip(house: grimp.ImportGraph) -> None:
    assert users_of_pyswip(house) == []


def test_the_bridge_knows_no_game(house: grimp.ImportGraph) -> None:
    assert rooms_known_to_the_bridge(house, PACKAGE) == set()


def test_no_module_is_overlooked(house: grimp.ImportGraph) -> None:
    files = list((ROOT / PACKAGE).rglob("*.py"))
    assert len(imports(house)) == len(files)


# --- The checks find what is wrong ----------------------------------------


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in which each room imports all that its arrows point to."""
    monkeypatch.syspath_prepend(tmp_path)
    package = tmp_path / "toy"
    package.mkdir()
    bottom = {"bridge": {"untrusted"}, "untrusted": set[str]()}
    for room, arrows in (ARROWS | bottom).items():
        modules = [f"toy.{other}".removesuffix(".__init__") for other in arrows]
        (package / f"{room}.py").write_text(
            "".join(f"import {module}\n" for module in modules)
        )
    return package


IN_A_FUNCTION = "def load():\n    from toy import rummikub"
FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import toy.web"


@pytest.mark.parametrize(
    ("room", "line", "wrong", "has_circle"),
    [
        ("web", "import toy.cribbage, toy.untrusted", [], False),
        ("cribbage", "import toy.rummikub", ["toy.rummikub"], False),
        ("cribbage", IN_A_FUNCTION, ["toy.rummikub"], False),
        ("terminal", FOR_TYPES, ["toy.web"], False),
        ("terminal", "import toy", ["toy"], True),
        ("session", "from toy.protocol import serve", ["toy.protocol"], True),
        ("bridge", "from toy.cribbage import card", ["toy.cribbage"], True),
        ("untrusted", "import toy.match", ["toy.match"], True),
        ("untrusted", "from . import bridge", [], True),
    ],
)
def test_wrong_imports_are_found(
    toy: Path, room: str, line: str, wrong: list[str], has_circle: bool
) -> None:
    file = toy / f"{room}.py"
    file.write_text(f"{file.read_text()}{line}\n")
    graph = graph_of("toy")
    assert wrong_arrows(graph) == [(f"toy.{room}", module) for module in wrong]
    assert bool(circle(graph)) == has_circle


def test_users_of_pyswip_are_found(toy: Path) -> None:
    for room in ("bridge", "web"):
        (toy / f"{room}.py").write_text("from pyswip.core import PL_halt\n")
    graph = graph_of("toy")
    assert users_of_pyswip(graph) == ["toy.web"]
    assert rooms_known_to_the_bridge(graph, "toy") == set()


def test_a_bridge_that_knows_a_game_is_found(toy: Path) -> None:
    (toy / "untrusted.py").write_text("import toy.rummikub\n")
    assert rooms_known_to_the_bridge(graph_of("toy"), "toy") == {"rummikub"}
