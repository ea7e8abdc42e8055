"""What a benchmark is made of: contestants, and what is wanted of ours."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


class Missing(Exception):
    """A contestant can't run on this machine; says why in one line."""


@dataclass(frozen=True)
class Contestant:
    """Somebody who does the work, a portion at a time."""

    name: str
    portion: Callable[[int], float]
    """Does a small portion of work, different for each seed; returns how many units it did."""
    note: str = ""
    work: float = 0.0
    """How much of the contest's `work` is in one unit; nought if nobody can tell."""


@dataclass(frozen=True)
class Comparison:
    """Our contestant beside another: how many times as fast, and how many it should be."""

    ours: str
    other: str
    at_least: float | None = None


@dataclass(frozen=True)
class Bound:
    """The most seconds that one unit of our contestant's work may take."""

    ours: str
    seconds: float


@dataclass(frozen=True)
class Contest:
    """A kind of work, who does it, and what is wanted."""

    title: str
    unit: str
    contestants: list[Contestant]
    comparisons: list[Comparison] = field(default_factory=list)
    bounds: list[Bound] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    """Who is missing, and why."""
    work: str = ""
    """What all units are made of, where one contestant's unit is more work than another's."""
    thousands: bool = False
    """Shown in thousands of units per second rather than in millions."""
    per_unit: bool = False
    """Shown as the time of one unit rather than as units per second."""
    clock: Callable[[], float] = time.process_time
    """Time on the core, which other programs disturb less; work that waits needs another clock."""


def those_present(
    makers: list[Callable[[], Contestant]],
) -> tuple[list[Contestant], list[str]]:
    """The contestants that can be made here, and why the others can't."""
    present: list[Contestant] = []
    skipped: list[str] = []
    for maker in makers:
        try:
            present.append(maker())
        except Missing as missing:
            skipped.append(str(missing))
    return present, skipped
