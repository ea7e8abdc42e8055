"""Hold the figures against what is wanted."""

from dataclasses import dataclass

from bench.contest import Comparison, Contest
from bench.measure import Measured


@dataclass(frozen=True)
class Verdict:
    """What was found about one of ours, and whether it is enough."""

    ours: str
    other: str
    """Whom it is compared with; nobody if only its own time counts."""
    value: float
    """How many times as fast as the other; or the seconds one unit takes."""
    target: float | None
    """At least so many times as fast; or at most so many seconds."""
    by_work: float | None = None
    """How many times as fast if not the units count but the work in them, where that is told."""

    @property
    def met(self) -> bool | None:
        """None where nothing is wanted."""
        if self.target is None:
            return None
        return self.value >= self.target if self.other else self.value <= self.target


def verdicts(contest: Contest, measured: dict[str, Measured]) -> list[Verdict]:
    """All comparisons and bounds whose contestants took part."""
    work = {contestant.name: contestant.work for contestant in contest.contestants}
    found = [
        compared(c, measured[c.ours].rate / measured[c.other].rate, work)
        for c in contest.comparisons
        if c.ours in measured and c.other in measured
    ]
    found += [
        Verdict(bound.ours, "", 1 / measured[bound.ours].rate, bound.seconds)
        for bound in contest.bounds
        if bound.ours in measured
    ]
    return found


def compared(asked: Comparison, ratio: float, work: dict[str, float]) -> Verdict:
    ours, others = work.get(asked.ours, 0.0), work.get(asked.other, 0.0)
    by_work = ratio * ours / others if ours and others else None
    return Verdict(asked.ours, asked.other, ratio, asked.at_least, by_work)
