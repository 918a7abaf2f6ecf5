"""The public names of the package; each is imported when it is first used."""

from .bridge.errors import (
    ArgumentTypeError,
    DomainError,
    ForkedProcessError,
    LoadError,
    PrologError,
    PrologNotFoundError,
    PrologTypeError,
)
from .cribbage.actions import Both, Seat
from .cribbage.cards import DECK, Card, CardError, Rank, Suit, parse_cards
from .cribbage.discard import Crib, RankedDiscard, rank_discards
from .cribbage.game import (
    Game,
    RankedAction,
    State,
    Strength,
    choose_action,
    rank_actions,
)
from .cribbage.odds import Role, win_probability
from .cribbage.review import Decision, Review, review
from .cribbage.show import (
    Combination,
    Kind,
    RankedSelection,
    Score,
    Selection,
    crib_value,
    expected_value,
    hand_value,
    hand_values,
    rank_selections,
    score_crib,
    score_hand,
    select_hand,
    select_hands,
    start_card_values,
)
from .files.errors import CribbageError, OptionError
from .match.match import Match, play_match, summarize
from .session.players import PlayerError
from .session.prompt import NotNowError
from .session.referee import ForfeitError
from .session.saved_table import new_table
from .session.table import ChangedMeanwhileError, Table

__version__: str

__all__ = [
    "DECK",
    "ArgumentTypeError",
    "Both",
    "Card",
    "CardError",
    "ChangedMeanwhileError",
    "Combination",
    "Crib",
    "CribbageError",
    "Decision",
    "DomainError",
    "ForfeitError",
    "ForkedProcessError",
    "Game",
    "Kind",
    "LoadError",
    "Match",
    "NotNowError",
    "OptionError",
    "PlayerError",
    "PrologError",
    "PrologNotFoundError",
    "PrologTypeError",
    "Rank",
    "RankedAction",
    "RankedDiscard",
    "RankedSelection",
    "Review",
    "Role",
    "Score",
    "Seat",
    "Selection",
    "State",
    "Strength",
    "Suit",
    "Table",
    "choose_action",
    "crib_value",
    "expected_value",
    "hand_value",
    "hand_values",
    "new_table",
    "parse_cards",
    "play_match",
    "rank_actions",
    "rank_discards",
    "rank_selections",
    "review",
    "score_crib",
    "score_hand",
    "select_hand",
    "select_hands",
    "start_card_values",
    "summarize",
    "win_probability",
]
