"""The program of a site of static files: SWI-Prolog, Python and Python packages.

The modules of Python and the rules are compiled here, because the browser would compile
them again on each page.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

_COMPILE, _COMPILE_RULES, _COMPRESS = (
    Path(__file__).with_name(f"{name}.mjs")
    for name in ("compile", "compile_rules", "compress")
)

_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
_LIBRARY = "python_stdlib.zip"
_PACKAGES = "packages.tar.zst"

_PROLOG = ("swipl-web.wasm", "swipl-web.data")
_START_PROLOG = """
export default (options) =>
  SWIPL({ locateFile: (name) => new URL(name, import.meta.url).href, ...options });
"""

_FETCHED = ("pyodide.asm.wasm", _LIBRARY, _PACKAGES, *_PROLOG)
"""The files that the program loads as data, whose bytes a page counts."""

_SHIPPED = ("bridge", "cribbage", "files", "rulebook", "rummikub", "session", "web")
"""The parts of this package that the program needs."""

_LEFT_OUT = (
    *("bin", "pydantic/v1"),
    *(f"cribbage_bridge/web/{part}" for part in ("site/static", "static", "templates")),
)
"""The folders of packages that it does not need."""

INSTALLATION = ("INSTALLER", "RECORD", "REQUESTED", "WHEEL", "direct_url.json")
"""The files that tell how a package was installed."""

_TOOLS = re.compile(
    "_pydatetime|_pyio|_pyrepl|bdb|cProfile|cmd|code|compileall|ctypes|doctest|filecmp"
    "|fileinput|ftplib|imaplib|mailbox|modulefinder|multiprocessing|optparse|pdb"
    "|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|rlcompleter|shelve|smtplib"
    "|symtable|tabnanny|timeit|trace|unittest|wave|wsgiref|xml|xmlrpc|zipapp"
)
"""The modules of Python's library that it does not need."""

_READ = "anyio/__init__.py"
"""A module that reads its own source."""


def copy_program(folder: Path, npm: Path, packages: Path, node: str) -> None:
    """Copy the program to a folder.

    Args:
        folder: The folder.
        npm: The folder with ``pyodide`` and ``swipl-wasm``.
        packages: The folder with the Python packages.
        node: The command that runs Node.js.
    """
    folder.mkdir()
    pyodide = npm / "pyodide"
    for name in _PYODIDE:
        shutil.copy(pyodide / name, folder)
    package = npm.resolve() / "swipl-wasm"
    swipl = package / "dist/swipl"
    for name in _PROLOG:
        shutil.copy(swipl / name, folder)
    script = (swipl / "swipl-web.js").read_text("utf-8")
    (folder / "swipl.mjs").write_text(script + _START_PROLOG, "utf-8")
    with TemporaryDirectory() as temporary:
        modules = Path(temporary)
        ZipFile(pyodide / _LIBRARY).extractall(modules / "library")
        shutil.copytree(packages, modules / "packages")
        subprocess.run([node, _COMPILE, pyodide.resolve(), modules], check=True)
        for part in ("bridge", "rulebook"):
            rules = modules / "packages/cribbage_bridge" / part
            subprocess.run([node, _COMPILE_RULES, package, rules], check=True)
        _archive_library(modules / "library", folder / _LIBRARY)
        archive, compressed = modules / "packages.tar", folder / _PACKAGES
        _archive_packages(modules / "packages", archive)
        subprocess.run(
            [node, _COMPRESS, pyodide.resolve(), archive, compressed], check=True
        )
    size = sum((folder / name).stat().st_size for name in _FETCHED)
    (folder / "bytes.js").write_text(f"export const BYTES = {size};\n")


def _archive_library(folder: Path, file: Path) -> None:
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in names_of(folder):
            if not name.endswith(".py") and not _TOOLS.fullmatch(_module(name)):
                archive.write(folder / name, name)


def _archive_packages(folder: Path, file: Path) -> None:
    with tarfile.open(file, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name in names_of(folder):
            if _is_needed(name):
                archive.add(folder / name, name)


def _is_needed(name: str) -> bool:
    """Return True if the program needs a file of a package."""
    if name.endswith(".py"):
        return name == _READ
    if name.endswith(INSTALLATION):
        return False
    package, _, rest = name.partition("/")
    if package == "cribbage_bridge" and "/" in rest:
        return rest.partition("/")[0] in _SHIPPED and not name.startswith(_LEFT_OUT)
    return not name.startswith(_LEFT_OUT)


def _module(name: str) -> str:
    return name.partition("/")[0].partition(".")[0]


def names_of(folder: Path) -> list[str]:
    """Return the paths of all files in a folder, relative to it."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return sorted(file.relative_to(folder).as_posix() for file in files)
