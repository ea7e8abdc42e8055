"""How long to wait until it is tried again."""

from __future__ import annotations

import random
from typing import Final

FIRST: Final = 0.5
LONGEST: Final = 30.0


class Backoff:
    """Twice as long each time, up to half a minute; not quite, so that not all come at once."""

    def __init__(self) -> None:
        self._next = FIRST

    def seconds(self) -> float:
        """How long to wait now; it doubles from one time to the next, up to a bound."""
        wait = self._next * random.uniform(0.75, 1.25)
        self._next = min(LONGEST, self._next * 2)
        return wait

    def reset(self) -> None:
        """It has worked."""
        self._next = FIRST
