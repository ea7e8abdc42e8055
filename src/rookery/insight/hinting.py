"""The coach: what to do in a position, and what a decision just taken has cost.

It is told a `Seat` and nothing else, so it can't say what the seat may not know; the same seat and
seed give the same advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from librt.random import Random

from rookery.core.seat import Seat
from rookery.insight.budgets import COACH, Budget
from rookery.insight.findings import Alternative, Argument, Deed, Remark, grained
from rookery.insight.grading import is_sure
from rookery.insight.reckoning import reckoning_for
from rookery.insight.remarking import alternative, remark_on
from rookery.insight.wording import Wording


@dataclass(frozen=True)
class Hint:
    """What to do, and why."""

    seat: int
    best: Alternative
    other: Alternative | None
    """What comes next to it; None where nothing else is open."""
    lead: float
    """By how much the best is worth more to the seat than the other; 0 unless that is clear."""
    error: float
    """The standard error of the difference."""
    plain: bool
    """Is the lead more than chance may have made of it? Else the other is about as good."""
    line: list[Deed]
    """The best decision and what would follow it."""
    reasons: list[Argument]


def hint(seat: Seat, names: Sequence[str], budget: Budget = COACH, seed: int = 0) -> Hint:
    """What a seat that has to decide would best do, by what it knows."""
    world = seat.imagine(Random(seed))
    wording = Wording(seat.game, names)
    weighed = reckoning_for(seat.game, budget, seed).advice(world, 0)
    ranked = sorted(
        (action for action in weighed.options if action != weighed.best),
        key=lambda action: -weighed.options[action].shares[seat.index],
    )
    other = ranked[0] if ranked else None
    return Hint(
        seat.index,
        alternative(wording, world, weighed.best, weighed),
        None if other is None else alternative(wording, world, other, weighed),
        grained(weighed.loss),
        weighed.error,
        is_sure(weighed.loss, weighed.error),
        wording.line(seat, weighed.line),
        [] if other is None else wording.reasons.told(seat, weighed, other, seed),
    )


def verdict(
    seat: Seat, taken: int, names: Sequence[str], budget: Budget = COACH, seed: int = 0
) -> Remark:
    """What a review would say of a decision, by what its seat knew when it took it."""
    world = seat.imagine(Random(seed))
    weighed = reckoning_for(seat.game, budget, seed).decision(world, taken, 0)
    return remark_on(Wording(seat.game, names), world, taken, weighed, 0, -1, seed)
