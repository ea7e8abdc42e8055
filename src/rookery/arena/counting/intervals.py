"""How far to trust a share that was counted."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def wilson(share: float, trials: float) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share seen in so many trials; all of 0..1 if in none."""
    if trials <= 0:
        return 0.0, 1.0
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = Z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    spread /= 1 + z2 / trials
    return max(0.0, centre - spread), min(1.0, centre + spread)


def difference(one: float, trials: float, other: float, others: float) -> tuple[float, float]:
    """The 95 % interval (Newcombe's, from two of Wilson's) of how much larger one share is."""
    low, high = wilson(one, trials)
    other_low, other_high = wilson(other, others)
    gap = one - other
    return (
        gap - sqrt((one - low) ** 2 + (other_high - other) ** 2),
        gap + sqrt((high - one) ** 2 + (other - other_low) ** 2),
    )
