"""Environments for programs that learn to play cribbage.

This package requires the extra ``learn``.  `env` returns a PettingZoo environment for
two learners.  `AgainstComputer` is a Gymnasium environment for one learner against the
computer, and `vector_env` returns one for many such games at once.
"""

from cribbage_bridge.files.optional_imports import needed_for

with needed_for(__name__, "learn"):
    from cribbage_bridge.learn.against_computer import AgainstComputer
    from cribbage_bridge.learn.environment import AGENTS, CribbageEnv, env
    from cribbage_bridge.learn.errors import LearnError
    from cribbage_bridge.learn.numbering import ACTION_COUNT, action_of, number_of
    from cribbage_bridge.learn.task import Reward, Scope, Task
    from cribbage_bridge.learn.vector import VectorAgainstComputer, vector_env

__all__ = [
    "ACTION_COUNT",
    "AGENTS",
    "AgainstComputer",
    "CribbageEnv",
    "LearnError",
    "Reward",
    "Scope",
    "Task",
    "VectorAgainstComputer",
    "action_of",
    "env",
    "number_of",
    "vector_env",
]
