"""Late submissions: the days after the deadline, and what they cost."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from cribbage_bridge.files.errors import FormatError


@dataclass(frozen=True)
class Lateness:
    """The lateness of a submission.

    Attributes:
        days: The number of days after the deadline, rounded up; 0 if it is on time.
        share: The share of the marks that is left, from 0 to 1.
    """

    days: int = 0
    share: Fraction = Fraction(1)

    def __str__(self) -> str:
        days = "1 day" if self.days == 1 else f"{self.days} days"
        cost = float(100 * (1 - self.share))
        return f"{days} late" + (
            f", which costs {cost:g}% of the marks" if cost else ""
        )


ON_TIME = Lateness()


@dataclass(frozen=True)
class Deadline:
    """A deadline, and the cost of missing it.

    Attributes:
        time: The deadline, with its time zone.
        percent: The percentage of the marks that each day after it costs.
    """

    time: datetime
    percent: float = 0.0

    def lateness(self, time: datetime) -> Lateness:
        """Return the lateness of a submission at a time with a time zone."""
        days = max(0, math.ceil((time - self.time) / timedelta(days=1)))
        left = max(Fraction(0), 100 - days * Fraction(self.percent))
        return Lateness(days, left / 100)

    def read_time(self, text: str) -> datetime:
        """Read a time, which is in the zone of the deadline if it has no other.

        Raises:
            FormatError: The text is not a time.
        """
        try:
            time = datetime.fromisoformat(text)
        except ValueError:
            message = f"{text!r} is not a time such as 2026-11-30T18:00"
            raise FormatError(message) from None
        return time if time.tzinfo else time.replace(tzinfo=self.time.tzinfo)
