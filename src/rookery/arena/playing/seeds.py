"""The seed of a run, and those of the games in it."""

from __future__ import annotations

import secrets
from hashlib import sha256

LARGEST_SEED = 1 << 53
"""Whatever reads JSON keeps numbers below exactly."""
SMALL_SEED = 10**12
"""Below, seeds are typed by people, and their games have seeds in a row."""
SEED_STEP = 1_000_003
"""So far apart are the dice of two small seeds: no run comes to those of the next."""


def fresh_seed() -> int:
    """A seed that nobody can guess, not even from all that is seen of the games it leads to."""
    return SMALL_SEED + secrets.randbelow(LARGEST_SEED - SMALL_SEED)


def check_seed(seed: int) -> None:
    """Raise a ValueError if the games' seeds would grow too large."""
    if not abs(seed) < LARGEST_SEED:
        raise ValueError(f"a seed is a number below {LARGEST_SEED}, not {seed}")


def seed_of(run: int, dice: int) -> int:
    """The seed for the dice of that number in a run; of a large one it tells nothing."""
    if abs(run) < SMALL_SEED:
        return run * SEED_STEP + dice
    digest = sha256(f"rookery/arena/{run}/{dice}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 4  # room for the generators of one game


def luck_seed(seed: int) -> int:
    """The seed for what is imagined to tell the luck of a game; its dice have no part in it."""
    digest = sha256(f"rookery/luck/{seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 12  # room for a seed for each outcome
