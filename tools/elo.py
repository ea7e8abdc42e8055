"""Ratings on Elo's scale from games between two: the Bradley–Terry model, fitted to all at once.

Unlike a rating that moves from game to game, the fit depends on no order. 400 points more are odds
of ten to one. Each two that met are given half a game more, won by each: or else who wins all would
be infinitely strong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.arena.counting.intervals import Z95

POINTS: Final = 400 / log(10)
IMAGINED: Final = 0.5
ROUNDS: Final = 200
CLOSE: Final = 1e-10


@dataclass(frozen=True)
class Elo:
    """A rating, and its 95 % interval as seen from the anchor."""

    rating: float
    low: float
    high: float


def fit(wins: Mapping[tuple[str, str], float], anchor: str, at: float = 1000) -> dict[str, Elo]:
    """Ratings of all that the anchor is linked to by games.

    `wins[a, b]` are a's against b; `wins[b, a]` must be there too.
    """
    names = _linked(wins, anchor)
    place = {name: i for i, name in enumerate(names)}
    won = np.zeros((len(names), len(names)))
    for (name, other), count in wins.items():
        if name in place and other in place:
            won[place[name], place[other]] = count + IMAGINED
    strength = np.zeros(len(names))
    free = slice(1, None)  # the anchor, the first, stays where it is
    for _ in range(ROUNDS):
        slope, bend = _derivatives(strength, won)
        step = np.linalg.solve(bend[free, free], slope[free])
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < CLOSE:
            break
    _, bend = _derivatives(strength, won)
    errors = np.zeros(len(names))
    errors[free] = np.sqrt(np.diag(np.linalg.inv(bend[free, free])))
    return {
        name: Elo(*(at + POINTS * (strength[i] + z * errors[i]) for z in (0, -Z95, Z95)))
        for name, i in place.items()
    }


def _linked(wins: Mapping[tuple[str, str], float], anchor: str) -> list[str]:
    """Whoever can be compared with the anchor, who comes first."""
    found = [anchor]
    for name in found:  # which grows on the way
        for pair in wins:
            if name in pair:
                found += [other for other in pair if other not in found]
    return found


def _derivatives(
    strength: NDArray[np.float64], won: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The first of the log-likelihood, and the second with its sign turned."""
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    games = won + won.T
    slope = (won - games * chance).sum(axis=1)
    weight = games * chance * (1 - chance)
    return slope, np.diag(weight.sum(axis=1)) - weight
