"""What a loss is called: in steps that fit the number of players, and never without being clear."""

from __future__ import annotations

from typing import Final

GRADES: Final = ("best", "good", "slip", "mistake", "blunder")
STEPS: Final = ((0.3, "blunder"), (0.15, "mistake"), (0.06, "slip"))
"""A loss of this part of an equal share, or more."""
SURE: Final = 2.0
"""A loss counts as a slip or worse only if it is so many times its standard error."""
WORTH_A_LOOK: Final = ("slip", "mistake", "blunder")
COSTLY: Final = ("mistake", "blunder")
"""Grades of decisions that a teacher speaks up about."""


def grade(loss: float, error: float, players: int) -> str:
    """The grade of a decision, or of a turn, that lost so much of the win."""
    if loss <= 0:
        return "best"
    if is_sure(loss, error):
        for part, name in STEPS:
            if loss * max(players, 2) >= part:
                return name
    return "good"


def is_sure(loss: float, error: float) -> bool:
    """Is the loss so much more than its error that it may be called one?"""
    return loss > SURE * error


def is_clear(loss: float, error: float) -> bool:
    """Is the loss more than chance may have made of it?"""
    return loss > error
