"""How a player errs who is meant to be beaten: as people do, never foolishly."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from librt.random import Random

LEAST: Final = 0.0001
"""Shares nearer to 0 and 1 than this are taken for alike."""


class Erring:
    """The closer two decisions are, the likelier the lesser one is taken.

    They are compared by the odds to win, not by the share: who is far ahead still knows what wins.
    With `temperature` t, a decision whose log-odds are t less is taken e times less often; one that
    is `floor` less than the best is a blunder, and never made.
    """

    def __init__(self, temperature: float, floor: float) -> None:
        self.temperature: Final = temperature
        self.floor: Final = floor

    def pick(self, values: Sequence[tuple[int, float]], rng: Random) -> int:
        """One of the decisions, which come with their share of the win."""
        odds = [(action, log_odds(share)) for action, share in values]
        best = max(value for _, value in odds)
        fair = [(action, value) for action, value in odds if value > best - self.floor]
        weights = [exp((value - best) / self.temperature) for _, value in fair]
        left = rng.random() * sum(weights)
        for (action, _), weight in zip(fair, weights, strict=True):
            left -= weight
            if left <= 0:
                return action
        return fair[-1][0]


def log_odds(share: float) -> float:
    """The logarithm of the odds to win; certain wins and losses are taken for nearly so."""
    within = min(max(share, LEAST), 1 - LEAST)
    return log(within / (1 - within))
