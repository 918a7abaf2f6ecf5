"""The interface between Python and SWI-Prolog."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from cribbage_bridge.bridge.terms import TermHandle, Value

BRIDGE_FILE = Path(__file__).with_name("bridge.pl")
"""The Prolog file that an `Engine` loads at startup and whose predicates it calls."""

BRIDGE = "cribbage_bridge"
"""The name of the Prolog module in `BRIDGE_FILE`."""


class Engine(Protocol):
    """An instance of SWI-Prolog that calls deterministic predicates of `BRIDGE_FILE`.

    It starts at the first query.  Both methods raise `PrologNotFoundError` if it does
    not start, and propagate exceptions, such as `KeyboardInterrupt`, from signal
    handlers that run during the query.
    """

    def query(self, predicate: str, *inputs: Value) -> str:
        """Call a predicate.

        Args:
            predicate: Its name.
            inputs: All its arguments except the last.

        Returns:
            The text of the last argument.
        """
        ...

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        """Call a predicate, and also return a handle to its second-to-last argument.

        Args:
            predicate: Its name.
            inputs: All its arguments except the last two.

        Returns:
            A handle to the second-to-last argument, and the text of the last argument.
        """
        ...

    def share(self, folder: Path, pattern: str) -> None:
        """Let Prolog load the files in a folder whose paths match a pattern."""
        ...
