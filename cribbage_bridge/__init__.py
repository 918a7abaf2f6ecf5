"""Cribbage for Python, with the rules written in Prolog.

>>> from cribbage_bridge import hand_value, select_hand
>>> hand_value("7H 9S 8C 7C", "8H")
24
>>> [str(card) for card in select_hand("7C QH 2C JC 9H 3S").hand]
['QH', '2C', 'JC', '3S']
"""

import lazy_loader

_import, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    from cribbage_bridge.files.optional_imports import needed_for

    with needed_for(f"cribbage_bridge.{name}", "play"):
        return _import(name)
