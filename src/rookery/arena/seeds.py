"""The seed of a run, and those of the games in it."""

from __future__ import annotations

LARGEST_SEED = 10**12
SEED_STEP = 1_000_003
"""So far apart are the dice of two seeds: no run comes to those of the next."""


def check_seed(seed: int) -> None:
    """Raise a ValueError if the games' seeds would grow too large."""
    if not abs(seed) < LARGEST_SEED:
        raise ValueError(f"a seed is a number below {LARGEST_SEED}, not {seed}")


def seed_of(run: int, dice: int) -> int:
    """The seed for the dice of that number in a run."""
    return run * SEED_STEP + dice
