"""How much a review thinks: by counts, never by time, so that it can be had again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Budget:
    """So much thought goes into each step of a game."""

    name: str
    thinking: int
    """Iterations of the search at each decision."""
    pairs: int
    """Worlds in which the best decisions are compared, each with the same dice."""
    plays: int
    """Iterations for each outcome of chance."""
    outcomes: int
    """So many outcomes are looked at one by one; of longer lists as many are drawn."""
    doubt: int = 4
    """What looks like a mistake is thought about again, so many times as long."""


QUICK: Final = Budget("quick", thinking=1000, pairs=300, plays=120, outcomes=24)
USUAL: Final = Budget("usual", thinking=4000, pairs=1000, plays=300, outcomes=36)
COACH: Final = Budget("coach", thinking=2500, pairs=600, plays=1, outcomes=1)
"""For a hint at the table, which nobody waits for longer than a moment."""
DEEP: Final = Budget("deep", thinking=20000, pairs=4000, plays=1200, outcomes=64)
