"""How many multiplications the network of a judge does, and how many follow what has changed.

A network that kept what it had reckoned where the search began would only add what has changed
in the first layer. The second goes by units that fall silent or wake, and is reckoned anew in any
case.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean
from typing import Final

from rookery.core.contract import State
from rookery.core.network import Weights
from rookery.search.guides import showing_guide
from rookery.train.looking import measured

EVERY: Final = 25
"""Of the positions that a search has judged, one in so many is looked at."""


@dataclass(frozen=True)
class Work:
    """Of one seat's row, on average."""

    there: float
    """Measures that are not nought."""
    changed: float
    """Measures that differ from where the search began."""
    awake: float
    """Units of the first layer that are not silent."""
    first: int
    second: int
    """Units of the layers."""

    @property
    def saved(self) -> float:
        """The part of the multiplications that following the changes would save."""
        each = (self.first, 2 * self.second)
        return (self.there - self.changed) * each[0] / (self.there * each[0] + self.awake * each[1])


def work_of(weights: Weights, game: str, begun: list[State], leaves: list[list[State]]) -> Work:
    """What is reckoned at the leaves of searches that began in these positions."""
    guide = showing_guide(game)
    pairs = [
        (measured(guide, state, seat), measured(guide, leaf, seat))
        for state, judged in zip(begun, leaves, strict=True)
        for leaf in judged[::EVERY]
        for seat in range(state.game.players)
    ]
    return Work(
        mean(sum(number != 0.0 for number in row) for _, row in pairs),
        mean(sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairs),
        mean(awake(weights.parts["encode"], row) for _, row in pairs),
        len(weights.parts["encode"][0]),
        len(weights.parts["weigh"][0]),
    )


def awake(encode: list[list[float]], row: list[float]) -> int:
    """How many units of the first layer this row wakes."""
    there = [(number, encode[i]) for i, number in enumerate(row) if number != 0.0]
    sums = [
        bias + sum(number * part[unit] for number, part in there)
        for unit, bias in enumerate(encode[-1])
    ]
    return sum(found > 0.0 for found in sums)
