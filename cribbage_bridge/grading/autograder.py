"""The ``autograder.zip`` for Gradescope.

It contains the scripts from the folder ``gradescope``, this package as a wheel, the
module that installs SWI-Prolog, the options for ``cribbage grade``, and any extra
files.  ``setup.sh`` downloads the dependencies, and installs the package in a folder
that only root can enter.
"""

from __future__ import annotations

import base64
import hashlib
import shlex
from collections.abc import Mapping, Sequence
from importlib import metadata
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from cribbage_bridge.bridge import installation
from cribbage_bridge.files.atomic_write import atomic_write
from cribbage_bridge.parallel.fingerprint import DISTRIBUTION, package_files

_SCRIPTS = Path(__file__).with_name("gradescope")

_ABOUT_FILES = ("METADATA", "WHEEL", "entry_points.txt", "licenses/LICENSE")


def write_autograder(
    file: Path, options: Sequence[str], extra_files: Mapping[str, bytes]
) -> None:
    """Write an autograder for Gradescope.

    Args:
        file: The zip file to write.
        options: The options for ``cribbage grade``; they can name the extra files.
        extra_files: The names and contents of files that submissions cannot see, such
            as a suite and its model.

    Raises:
        StorageError: The file cannot be written.
    """
    scripts = {path.name: path.read_bytes() for path in _SCRIPTS.iterdir()}
    wheel_name, wheel = _wheel()
    content = _zipped(
        {
            **extra_files,
            **scripts,
            "options.sh": f"set -- {shlex.join(options)}\n".encode(),
            "installation.py": Path(installation.__file__).read_bytes(),
            wheel_name: wheel,
        }
    )
    with atomic_write(file) as writer:
        writer.write(content)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def _wheel() -> tuple[str, bytes]:
    """Build a wheel of this package, and return its file name and its content."""
    distribution = metadata.distribution(DISTRIBUTION)
    name = f"cribbage_bridge-{distribution.version}"
    about = f"{name}.dist-info"
    files = dict(package_files())
    for file in _ABOUT_FILES:
        files[f"{about}/{file}"] = (distribution.read_text(file) or "").encode()
    rows = [*map(_record_row, files, files.values()), f"{about}/RECORD,,\n"]
    files[f"{about}/RECORD"] = "".join(rows).encode()
    return f"{name}-py3-none-any.whl", _zipped(files)


def _record_row(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"{name},sha256={digest.decode().rstrip('=')},{len(content)}\n"
