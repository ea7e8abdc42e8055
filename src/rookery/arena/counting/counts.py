"""How often each number came up, and what follows from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

Numbers = dict[str, Any]
"""What was counted, as plain data: for JSON, for tables and for pages."""

BARS = 20


class Counts:
    """A distribution of whole numbers that can be added to another."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.times: Counter[int] = Counter(numbers)

    def add(self, number: int) -> None:
        """Count a number once more."""
        self.times[number] += 1

    def merge(self, other: Counts) -> None:
        """Add what was counted elsewhere."""
        self.times.update(other.times)

    @property
    def total(self) -> int:
        """How many numbers were counted."""
        return self.times.total()

    @property
    def mean(self) -> float:
        """The mean of all numbers; 0 if there are none."""
        return sum(n * times for n, times in self.times.items()) / self.total if self.times else 0.0

    @property
    def highest(self) -> int:
        """The largest number; 0 if there are none."""
        return max(self.times, default=0)

    def quantile(self, part: float) -> int:
        """The least number that is not exceeded in at least this part of all."""
        seen = 0
        for number in sorted(self.times):
            seen += self.times[number]
            if seen >= part * self.total:
                return number
        return 0

    def share(self, number: int) -> float:
        """Which part of all numbers this one makes up."""
        return self.times[number] / self.total if self.times else 0.0

    def plain(self) -> Numbers:
        """What is told of the distribution: count, mean, quantiles and ends."""
        return {
            "count": self.total,
            "mean": self.mean,
            "median": self.quantile(0.5),
            "low": self.quantile(0.05),
            "high": self.quantile(0.95),
            "least": min(self.times, default=0),
            "most": self.highest,
        }

    def drawn(self) -> Numbers:
        """The same, with bars for a plot."""
        return {**self.plain(), "bars": self.bars()}

    def bars(self) -> list[dict[str, int]]:
        """How many fall into each of equally wide steps."""
        if not self.times:
            return []
        low, high = min(self.times), self.highest
        width = max(1, -(-(high - low + 1) // BARS))
        counted: Counter[int] = Counter()
        for number, times in self.times.items():
            counted[(number - low) // width] += times
        return [
            {"from": low + i * width, "to": low + (i + 1) * width - 1, "games": counted[i]}
            for i in range((high - low) // width + 1)
        ]
