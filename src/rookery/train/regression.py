"""Weights that foretell who wins: a logistic regression of results, by Newton's method.

Each seat wins in proportion to exp(weights · measures), which is how a game's guide judges too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rookery.train.samples import KEPT_BACK, Numbers, Samples

NEWTON_STEPS: Final = 12
CAUTIONS: Final = (3.0, 30.0, 300.0, 3000.0)
"""Prices of moving away from the weights so far; games that were kept back say which is best."""
AT_ONCE: Final = 4096
"""Positions of a batch, so that what is worked out for them stays small."""

Batch = tuple[Numbers, Numbers]
"""What was measured of each seat in some positions, and what each seat won."""


@dataclass(frozen=True)
class Regression:
    """What came of one regression."""

    weights: list[float]
    positions: int
    surprise: float
    """The mean -log of the share foretold for the winner, of games kept back."""
    guessing: float
    """The same where all seats are foretold equal shares."""


def weighed(tables: Mapping[int, Samples], start: Sequence[float]) -> Regression:
    """Fit weights to these positions, by number of players, as far from `start` as it pays."""
    known = [batch for one in tables.values() for batch in _batches(one.chosen(~one.kept_back))]
    kept = [batch for one in tables.values() for batch in _batches(one.chosen(one.kept_back))]
    if not known or not kept:
        raise ValueError(f"there are too few games to learn from: play at least {KEPT_BACK}")
    begun = np.array(start)
    tried = [fit(known, caution, begun) for caution in CAUTIONS]
    best = min(tried, key=lambda weights: surprise(kept, weights))
    positions = sum(len(one.rows) for one in tables.values())
    short = [float(f"{weight:.5g}") for weight in best]
    return Regression(short, positions, surprise(kept, best), surprise(kept, 0 * best))


def fit(batches: Sequence[Batch], caution: float, start: Numbers | None = None) -> Numbers:
    """The weights of the highest likelihood, less `caution` for being far from `start`."""
    size = batches[0][0].shape[-1]
    begun = np.zeros(size) if start is None else start
    weights = begun.copy()
    for _ in range(NEWTON_STEPS):
        gradient = caution * (weights - begun)
        curvature = caution * np.eye(size)
        for rows, shares in batches:
            chances = foretold(rows, weights)
            mean = (chances[..., None] * rows).sum(axis=1)
            gradient += ((chances - shares)[..., None] * rows).sum(axis=(0, 1))
            spread = rows.reshape(-1, size) * np.sqrt(chances.reshape(-1, 1))
            curvature += spread.T @ spread - mean.T @ mean
        weights -= np.linalg.solve(curvature, gradient)
    return weights


def foretold(rows: Numbers, weights: Numbers) -> Numbers:
    """Each seat's share by these weights."""
    scores = rows @ weights
    chances: Numbers = np.exp(scores - scores.max(axis=1, keepdims=True))
    total: Numbers = chances.sum(axis=1, keepdims=True)
    return np.divide(chances, total)


def surprise(batches: Sequence[Batch], weights: Numbers) -> float:
    """The mean -log of the share foretold for the winner; guessing gives log(players)."""
    losses = [
        -(shares * np.log(foretold(rows, weights) + 1e-12)).sum(axis=1) for rows, shares in batches
    ]
    return float(np.concatenate(losses).mean())


def _batches(samples: Samples) -> list[Batch]:
    parts = range(0, len(samples.rows), AT_ONCE)
    return [(samples.rows[at : at + AT_ONCE], samples.shares[at : at + AT_ONCE]) for at in parts]
