"""Who plays the jobs of a run: processes of this machine or a cluster, both asked alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Found = TypeVar("Found")


class Driver(ABC):
    """Plays jobs somewhere. A job is a game or a batch of games; `str` of it names it."""

    @abstractmethod
    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        """What `play` makes of each job as it is finished: the job's place, and what came of it.

        A job whose worker was lost is played again; after several times a ValueError says so.
        """

    def close(self) -> None:  # noqa: B027 - most have nothing to let go of
        """Let go of what was started to play jobs."""


def games_told(numbers: Sequence[int]) -> str:
    """What a job is called that is some games in a row."""
    first, last = numbers[0], numbers[-1]
    return f"game {first}" if first == last else f"games {first} to {last}"


def in_order(finished: Iterator[tuple[int, Found]]) -> Iterator[Found]:
    """What came of the jobs in the order in which they were given, whichever was done first."""
    early: dict[int, Found] = {}
    due = 0
    for place, found in finished:
        early[place] = found
        while due in early:
            yield early.pop(due)
            due += 1
