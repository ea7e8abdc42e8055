"""The games of a plan, played in batches whose counts are added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, Self, TypeVar

from rookery.arena.running.driver import in_order
from rookery.arena.running.plan import Batch, Plan
from rookery.arena.running.processes import Processes


class Sum(Protocol):
    """What was counted in some games; two of them can be added up."""

    games: int

    def merge(self, other: Self) -> None:
        """Add what was counted elsewhere."""


Total = TypeVar("Total", bound=Sum)


def added_up(
    plan: Plan,
    total: Total,
    count: Callable[[Plan, Batch], Total],
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> Total:
    """Add what `count` finds in each batch of the plan's games to `total`, and return that.

    The batches are played on `workers` processes and added in their order, so that the sum does not
    depend on who was done first. `progress` hears how many more games are done.
    """
    plan.check()
    finished = Processes(workers).finished(partial(count, plan), plan.batches())
    for found in in_order(_telling(finished, progress)):
        total.merge(found)
    return total


def _telling(
    finished: Iterator[tuple[int, Total]], progress: Callable[[int], None]
) -> Iterator[tuple[int, Total]]:
    for place, found in finished:
        progress(found.games)
        yield place, found
