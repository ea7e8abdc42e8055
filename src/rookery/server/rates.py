"""How often something may be done: by an address, a person, or at a table."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

KNOWN: Final = 20_000
"""Addresses, people or tables whose rates are remembered."""


class Bucket:
    """Lets through so many things a second, and a burst of some more."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate: Final = rate
        self._burst: Final = burst
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Let one thing through; false if there were too many lately."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for each of them, of which the least recent are forgotten."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._a_second: Final = a_second
        self._burst: Final = burst
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def of(self, whose: str) -> Bucket:
        """The bucket of this address, person or table."""
        bucket = self._buckets.pop(whose, None) or Bucket(self._a_second, self._burst)
        self._buckets[whose] = bucket
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
