"""Cribbage for Python, with the rules written in Prolog.

>>> from cribbage_bridge import hand_value, select_hand
>>> hand_value("7H 9S 8C 7C", "8H")
24
>>> [str(card) for card in select_hand("7C QH 2C JC 9H 3S").hand]
['QH', '2C', 'JC', '3S']
"""

from importlib.util import find_spec

import lazy_loader

_import, _, __all__ = lazy_loader.attach_stub(__name__, __file__)

if not find_spec("pydantic"):
    _PLAY = {
        "ChangedMeanwhileError",
        "ForfeitError",
        "Match",
        "NotNowError",
        "PlayerError",
        "Table",
        "new_table",
        "play_match",
        "summarize",
    }
    __all__ = [name for name in __all__ if name not in _PLAY]


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("cribbage-bridge")
    from cribbage_bridge.files.optional_imports import needed_for

    with needed_for(f"cribbage_bridge.{name}", "play"):
        return _import(name)
