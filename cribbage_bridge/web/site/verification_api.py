"""The API route that verifies a game between two people.

Only a site of static files has it, since a player who suspects a server needs another
one.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from cribbage_bridge.files.errors import FormatError
from cribbage_bridge.session.fairness import UnfairError
from cribbage_bridge.session.record import read_record
from cribbage_bridge.session.seen_game import read_seen_game
from cribbage_bridge.session.verification import findings
from cribbage_bridge.web.routers import api_router


class VerifiedGame(BaseModel):
    """A game to verify.

    Attributes:
        record: The downloaded record of the game.
        mine: What a player saw of the game, as a browser saved it, if it is known.
    """

    record: dict[str, Any]
    mine: dict[str, Any] | None = None


class Verification(BaseModel):
    """The result of a verification.

    Attributes:
        findings: What was found, in sentences.
        is_fair: True if the cards were fair, and the game was not changed.
    """

    findings: list[str]
    is_fair: bool


router = api_router()


@router.post("/verification")
def verify(game: VerifiedGame) -> Verification:
    """Verify that a game had fair cards, and was not changed."""
    record = read_record(game.record)
    if "fairness" not in game.record:
        raise FormatError("the record is not of a game between two people")
    seen = None if game.mine is None else read_seen_game(game.mine)
    found = []
    try:
        for finding in findings(record, game.record["fairness"], seen):
            found.append(finding)
    except (FormatError, UnfairError) as error:
        return Verification(findings=[*found, f"Not verified: {error}."], is_fair=False)
    return Verification(findings=found, is_fair=True)
