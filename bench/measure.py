"""Measure contestants in alternating rounds, and compare the medians."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from statistics import median

from bench.contest import Contest, Contestant


@dataclass(frozen=True)
class Measured:
    """A contestant's units per second, one figure a round."""

    name: str
    rates: list[float]

    @property
    def rate(self) -> float:
        return median(self.rates)


def measure(
    contest: Contest, rounds: int, seconds: float, told: Callable[[int], None] = lambda _done: None
) -> dict[str, Measured]:
    """Let all take turns, so that a busy moment of the machine hits them alike."""
    seeds = {contestant.name: count(1) for contestant in contest.contestants}
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contest.contestants}
    for contestant in contest.contestants:
        contestant.portion(next(seeds[contestant.name]))  # to warm up
    for number in range(rounds):
        for contestant in contest.contestants:
            rate = one_round(contestant, contest.clock, seconds, seeds[contestant.name])
            rates[contestant.name].append(rate)
        told(number + 1)
    return {name: Measured(name, figures) for name, figures in rates.items()}


def one_round(
    contestant: Contestant, clock: Callable[[], float], seconds: float, seeds: "count[int]"
) -> float:
    """Units per second over at least `seconds`, and one portion."""
    gc.collect()
    units = 0.0
    start = now = clock()
    while now - start < seconds or now == start:
        units += contestant.portion(next(seeds))
        now = clock()
    return units / (now - start)
