"""The entry point of ``cribbage`` and of ``python -m cribbage_bridge.cli``."""

from __future__ import annotations

import sys

from cribbage_bridge.files.optional_imports import MissingPackageError, needed_for


def main() -> None:
    """Run the command; if a package is missing, print how to install it."""
    try:
        with needed_for("the command", "play"):
            from cribbage_bridge.cli.main import main as run
    except MissingPackageError as error:
        sys.exit(f"cribbage: {error}")
    run()


if __name__ == "__main__":
    main()
