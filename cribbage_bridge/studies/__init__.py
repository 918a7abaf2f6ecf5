"""Studies of the whole deck and of simulated deals.

Each study function returns an object whose `columns` can be written to a file.
This package requires the extra ``studies``.
"""

from cribbage_bridge.files.optional_imports import needed_for

with needed_for(__name__, "studies"):
    from cribbage_bridge.studies.ask import AskError, answer, answer_file
    from cribbage_bridge.studies.cribs import CribStudy, deals_of, study_cribs
    from cribbage_bridge.studies.deals import DealStudy, study_deals
    from cribbage_bridge.studies.games import Means, PlayedDeal, play_deals
    from cribbage_bridge.studies.groups import (
        GroupStudy,
        Lead,
        study_leads,
        study_starts,
    )
    from cribbage_bridge.studies.hands import HandStudy, mean_points, study_hands
    from cribbage_bridge.studies.odds import OddsStudy, study_odds

__all__ = [
    "AskError",
    "CribStudy",
    "DealStudy",
    "GroupStudy",
    "HandStudy",
    "Lead",
    "Means",
    "OddsStudy",
    "PlayedDeal",
    "answer",
    "answer_file",
    "deals_of",
    "mean_points",
    "play_deals",
    "study_cribs",
    "study_deals",
    "study_hands",
    "study_leads",
    "study_odds",
    "study_starts",
]
