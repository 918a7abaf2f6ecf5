"""Published average values of cribs."""

from __future__ import annotations

import numpy as np

from cribbage_bridge.arrays.numbers import RANKS
from cribbage_bridge.studies.discards import Squares

_DEALER = """
5.26 4.18 4.47 5.45 5.48 3.80 3.73 3.70 3.33 3.37 3.65 3.39 3.42
     5.67 6.97 4.51 5.44 3.87 3.81 3.58 3.63 3.51 3.79 3.52 3.55
          5.90 4.88 6.01 3.72 3.67 3.84 3.66 3.61 3.88 3.62 3.66
               5.65 6.54 3.87 3.74 3.84 3.69 3.62 3.89 3.63 3.67
                    8.95 6.65 6.04 5.49 5.47 6.68 7.04 6.71 6.70
                         5.74 4.94 4.70 5.11 3.15 3.40 3.08 3.13
                              5.98 6.58 4.06 3.10 3.43 3.17 3.21
                                   5.42 4.74 3.86 3.39 3.16 3.20
                                        5.09 4.27 3.98 2.97 3.05
                                             4.73 4.64 3.36 2.86
                                                  5.37 4.90 4.07
                                                       4.66 3.50
                                                            4.62
"""

_PONE = """
6.07 5.07 5.17 5.74 6.06 4.93 4.95 4.92 4.66 4.46 4.72 4.41 4.34
     6.43 7.34 5.44 6.17 5.13 5.12 5.03 4.82 4.64 4.91 4.60 4.53
          6.78 6.10 6.85 4.92 5.16 5.08 4.82 4.70 4.97 4.66 4.59
               6.59 7.46 5.47 4.91 5.02 4.75 4.55 4.80 4.49 4.43
                    9.39 7.66 7.08 6.36 6.22 7.46 7.75 7.42 7.31
                         7.17 6.64 6.05 6.31 4.41 4.61 4.29 4.25
                              7.25 7.88 5.46 4.44 4.73 4.44 4.38
                                   6.76 5.97 5.02 4.65 4.38 4.31
                                        6.44 5.52 4.98 4.14 4.13
                                             6.11 5.60 4.65 3.99
                                                  6.56 5.55 4.89
                                                       5.89 4.56
                                                            5.72
"""


def _triangle(text: str) -> Squares:
    """Return a text's numbers as an upper triangular matrix, padded with NaN."""
    square = np.full((RANKS, RANKS), np.nan)
    square[np.triu_indices(RANKS)] = [float(number) for number in text.split()]
    return square


HESSEL = np.array([_triangle(_DEALER), _triangle(_PONE)])
"""The mean value of a crib, by the player's role and the ranks of the two discards.

The shape is (roles, 13, 13), with the lower rank first, and NaN below the diagonal.

Source:
    Craig Hessel's averages, republished by the Cribbage Forum and by Cribbage 121.
    They ignore suits and apply to players who discard well.
"""
