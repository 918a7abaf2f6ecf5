"""The chance of winning from each pair of scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cribbage_bridge.bridge.queries import Progress
from cribbage_bridge.cribbage.odds import Role, win_table
from cribbage_bridge.studies.files import Columns


@dataclass(frozen=True)
class OddsStudy:
    """The chances of winning for the dealer and the pone of the next deal.

    Attributes:
        tables: For each role, the chances by the player's score and the other
            player's score, from 0 to 120, as in `win_table`.
    """

    tables: Mapping[Role, Sequence[Sequence[float]]]

    @property
    def columns(self) -> Columns:
        """Columns with a row for each role and pair of scores."""
        rows = [
            (role.value, mine, theirs, probability)
            for role, table in self.tables.items()
            for mine, chances in enumerate(table)
            for theirs, probability in enumerate(chances)
        ]
        names = "role", "mine", "theirs", "probability"
        return dict(zip(names, zip(*rows, strict=True), strict=True))


def study_odds(progress: Progress | None = None) -> OddsStudy:
    """Look up the chance of winning from each pair of scores.

    Args:
        progress: Called with the number of roles done so far, out of 2.
    """
    tables = {}
    for done, role in enumerate(Role, 1):
        tables[role] = win_table(role)
        if progress:
            progress(done)
    return OddsStudy(tables)
