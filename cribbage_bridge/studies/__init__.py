"""Facts about the whole deck, and about what good players do with it.

Each study gives its result as a value, whose `columns` can be written to a file.
Needs the extra ``studies``.
"""

from cribbage_bridge.studies.ask import AskError, answer, answer_file
from cribbage_bridge.studies.cribs import CribStudy, deals_of, study_cribs
from cribbage_bridge.studies.deals import DealStudy, study_deals
from cribbage_bridge.studies.games import Means, PlayedDeal, play_deals
from cribbage_bridge.studies.hands import HandStudy, mean_points, study_hands
from cribbage_bridge.studies.leads import Lead, LeadStudy, study_leads
from cribbage_bridge.studies.odds import OddsStudy, study_odds
from cribbage_bridge.studies.starts import StartStudy, study_starts

__all__ = [
    "AskError",
    "CribStudy",
    "DealStudy",
    "HandStudy",
    "Lead",
    "LeadStudy",
    "Means",
    "OddsStudy",
    "PlayedDeal",
    "StartStudy",
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
