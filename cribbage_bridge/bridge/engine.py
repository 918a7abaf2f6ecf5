"""The interface between Python and a SWI-Prolog."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from cribbage_bridge.bridge.terms import TermHandle, Value

BRIDGE_FILE = Path(__file__).with_name("bridge.pl")
"""The file of the predicates that an engine calls, which it loads when it starts."""

BRIDGE = "cribbage_bridge"
"""The Prolog module in that file."""


class Engine(Protocol):
    """A SWI-Prolog that calls deterministic predicates of `BRIDGE_FILE`.

    It starts with the first query.  Both methods raise `PrologNotFoundError` if it does
    not start, and any exception from a signal handler that runs during the query, such
    as `KeyboardInterrupt`.
    """

    def query(self, predicate: str, *inputs: Value) -> str:
        """Call a predicate.

        Args:
            predicate: Its name.
            inputs: All its arguments but the last.

        Returns:
            The text of the last argument.
        """
        ...

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        """Call a predicate, and keep its last argument but one in Prolog.

        Args:
            predicate: Its name.
            inputs: All its arguments but the last two.

        Returns:
            A handle of the last argument but one, and the text of the last.
        """
        ...
