"""The account that adds up: what each step brought each seat, and where it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rookery.insight.findings import grained

Shares = list[float]


@dataclass
class Entry:
    """What was found of one step: by luck, or by a decision; and the value before it, if known."""

    actor: int
    before: Shares | None = None
    luck: Shares = field(default_factory=list)
    skill: Shares = field(default_factory=list)


@dataclass(frozen=True)
class Ledger:
    """The value before each step and after the last, and what is left over at each."""

    shares: list[Shares]
    unseen: list[Shares]


def run_through(entries: Sequence[Entry], final: Shares) -> Ledger:
    """Fill in the values that were not reckoned: before luck stands what stands after it, less it.

    What a step changes beyond its luck or its decision is left over, so nothing is ever lost.
    """
    shares: list[Shares] = [list(final)]
    unseen: list[Shares] = []
    for entry in reversed(entries):
        later = shares[-1]
        known = _added(entry.luck, entry.skill)
        before = entry.before or _bounded(_less(later, known))
        shares.append(before)
        unseen.append(_less(_less(later, before), known))
    return Ledger(shares[::-1], unseen[::-1])


def whole(shares: Sequence[float]) -> Shares:
    """In grains, which add up exactly."""
    return [grained(share) for share in shares]


def balanced(changes: Sequence[float]) -> Shares:
    """In grains that sum to nought exactly, as what one seat wins another loses."""
    told = whole(changes)
    if len(told) > 1:
        told[-1] = -sum(told[:-1])
    return told


def _bounded(shares: Shares) -> Shares:
    """No seat can have less than nothing or more than all; what is over goes to the others."""
    if all(0.0 <= share <= 1.0 for share in shares):
        return shares
    inside = [min(max(share, 0.0), 1.0) for share in shares]
    if len(inside) == 1:
        return inside
    total = sum(inside)
    told = whole([share / total for share in inside])
    fullest = told.index(max(told))
    told[fullest] += 1.0 - sum(told)
    return told


def _added(one: Shares, other: Shares) -> Shares:
    return [a + b for a, b in zip(one, other, strict=True)]


def _less(one: Shares, other: Shares) -> Shares:
    return [a - b for a, b in zip(one, other, strict=True)]
