"""The coach at a table: what a person may ask it over the socket, and what it says."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rookery.insight.findings import Argument, Deed
from rookery.server.messages.basics import SeatIndex, Version

Coach = Literal["off", "demand", "teacher"]
"""Settled with the table: none; one that is asked; one that also speaks up by itself."""
About = Literal["odds", "hint", "verdict"]
"""What the coach is asked for: the odds, what to do, or what the last decision has cost."""


class Consult(Struct, tag_field="type", tag="consult", forbid_unknown_fields=True):
    """Somebody asks the coach, for a seat of theirs. A further question replaces the one before."""

    seat: SeatIndex
    version: Version
    about: About


class Dismiss(Struct, tag_field="type", tag="dismiss", forbid_unknown_fields=True):
    """What was asked for is not wanted any more."""

    about: About


class Weighing(Struct):
    """An open decision, and what it is worth to the seat."""

    action: str
    said: Deed
    share: float
    """Of the win, as far as it can be expected."""
    error: float
    """The standard error; nought where it was reckoned without chance."""


class Advice(Struct, tag_field="type", tag="advice"):
    """What to do, and why, by what the seat knows; the answer to a question for a hint."""

    seat: int
    version: int
    best: Weighing
    other: Weighing | None
    """What comes next to it; null where nothing else is open."""
    lead: float
    """By how much the best is worth more; 0 unless that is clear."""
    error: float
    plain: bool
    """Is the lead more than chance may have made of it? Else the other is about as good."""
    line: list[Deed]
    """The best decision and what would follow it."""
    reasons: list[Argument]


class Likely(Struct):
    """How likely something comes about."""

    key: str
    """What it belongs to, in a word that does not change."""
    what: str
    """The same in words."""
    chance: float
    error: float
    """The standard error; 0 where it was reckoned exactly."""


class LikelyAfter(Struct):
    """What an open decision makes of the odds."""

    action: str
    chances: list[Likely]


class OddsTold(Struct, tag_field="type", tag="odds"):
    """How likely things are, now and after each open decision, by what the seat knows."""

    seat: int
    version: int
    about: str
    """What the chances are of, such as "this turn"."""
    chances: list[Likely]
    choices: list[LikelyAfter]


class Lesson(Struct):
    """A decision that has cost much, and what would have been better."""

    grade: str
    loss: float
    error: float
    taken: Weighing
    best: Weighing
    line: list[Deed]
    reasons: list[Argument]


class Taught(Struct, tag_field="type", tag="taught"):
    """What the teacher says of the last decision, which can still be taken back."""

    seat: int
    version: int
    lesson: Lesson | None
    """Null: it was good enough."""


class Unadvised(Struct, tag_field="type", tag="unadvised"):
    """The coach says nothing, and why."""

    about: About
    version: int
    code: str
    reason: str
