"""What a review finds, as plain data that JSON, pages and the terminal can all use.

Shares, and all that is reckoned from them, are whole multiples of `GRAIN`. Such numbers are added
and taken away without rounding, so the accounts add up to the last bit, in any order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from rookery.core.contract import Plain

GRAIN: Final = 2.0**-40
"""A share is told as finely as this, which is a millionth of a millionth."""

VERSION: Final = 7
"""Rises when a review of the same record, with the same budget and seed, would say otherwise."""


def grained(number: float) -> float:
    """The number, as a whole multiple of `GRAIN`."""
    return round(number / GRAIN) * GRAIN


@dataclass(frozen=True)
class Estimate:
    """What each seat may expect of the win."""

    shares: list[float]
    errors: list[float]
    """The standard error of each; nought where it was reckoned without chance."""


@dataclass(frozen=True)
class Deed:
    """A decision or an outcome, as whoever may know most of it is told."""

    event: Plain
    """For a page, which words it in the language that it speaks."""
    words: str
    """The same in English."""


ArgumentKind = Literal["odds", "has", "more", "less"]
"""How an argument speaks for a decision: something is likelier, or less likely if it is feared; one
has something more surely; one has more of something, or less."""


@dataclass(frozen=True)
class Argument:
    """Why a decision is better: what it is about, how much, and the same in English."""

    kind: ArgumentKind
    code: str
    """What it is about, in a word of the game's that does not change."""
    seat: int
    """Whom it is about."""
    now: int
    """The chance in points of a hundred; 0 where something is counted."""
    instead: int
    """What it would be with the other decision."""
    much: float
    """How many more or less there are; 0 where it is a chance."""
    mean: bool
    """Is that a mean? Else it is true as it stands."""
    words: str


@dataclass(frozen=True)
class Alternative:
    """An open decision and what it is worth to whoever decides."""

    action: int
    text: str
    said: Deed
    share: float
    error: float


@dataclass(frozen=True)
class Step:
    """One decision or outcome: what stood before it, and what it brought each seat.

    For each seat the next step's `shares` are these, and `luck`, `skill` and `unseen` added.
    """

    number: int
    """Counted from 0; the position before it is the record's after so many steps."""
    actor: int
    """The seat that decided, or -1 for chance."""
    action: int
    text: str
    words: str
    turn: int
    """The number of the turn, counted from 0; -1 before the first."""
    shares: list[float]
    """What each seat could expect before it, all cards open."""
    luck: list[float]
    """Of an outcome: what it is worth less the mean of all that could have come."""
    skill: list[float]
    """Of a decision: what it is worth less the best one, by what its seat could know."""
    unseen: list[float]
    """The rest: what was hidden, or beyond what can be reckoned, and has come to light."""


@dataclass(frozen=True)
class Remark:
    """A decision that was weighed: what it cost, what was better, and why."""

    step: int
    seat: int
    turn: int
    grade: str
    """best, good, slip, mistake or blunder."""
    loss: float
    """By how much the best decision is worth more to the seat; 0 unless that is clear."""
    error: float
    """The standard error of the difference."""
    taken: Alternative
    best: Alternative
    line: list[Deed]
    """The best decision and what would follow it."""
    reasons: list[Argument]
    known: list[float]
    """What each seat could expect before it by what the decider knew."""


@dataclass(frozen=True)
class TurnTaken:
    """All decisions of a seat in one turn, judged together."""

    turn: int
    seat: int
    first: int
    """Its first step."""
    last: int
    decisions: int
    loss: float
    error: float
    grade: str
    luck: float
    """What the dice and draws of the turn brought its seat."""


@dataclass(frozen=True)
class Account:
    """Where a seat's result came from: result − start = luck + own + others + unseen, exactly."""

    seat: int
    name: str
    start: float
    result: float
    """Its share of the win; what it could expect at last if the game is not over."""
    luck: float
    own: float
    """Its own decisions; a decision can't be better than the best, so this is 0 or less."""
    others: float
    """What others' decisions brought it."""
    unseen: float
    decisions: int
    """How many it had to take, with more than one open."""
    grades: dict[str, int]


@dataclass(frozen=True)
class TurningPoint:
    """A step, or the steps of a turn, after which the game stood otherwise."""

    step: int
    seat: int
    """Whose share changed most."""
    change: float
    said: Deed


@dataclass(frozen=True)
class Review:
    """A game looked at from its start to its end, or as far as it went."""

    version: int
    game: str
    title: str
    rules: int
    options: dict[str, str | int | bool]
    seats: list[str]
    finished: bool
    budget: str
    seed: int
    steps: list[Step]
    final: list[float]
    """The result, or what could be expected at last."""
    remarks: list[Remark]
    turns: list[TurnTaken]
    accounts: list[Account]
    turning_points: list[TurningPoint]
