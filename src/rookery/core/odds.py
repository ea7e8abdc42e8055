"""Odds: how likely something is, now and after each open decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chance:
    """How likely something comes about."""

    what: str
    """In a few words, such as "the Knight"."""
    chance: float
    error: float = 0.0
    """The standard error; 0 where it was reckoned exactly."""


@dataclass(frozen=True)
class ChoiceOdds:
    """What an open decision makes of the odds."""

    action: int
    text: str
    chances: list[Chance]


@dataclass(frozen=True)
class Odds:
    """All that a seat can be told of the odds, by what it may know."""

    seat: int
    about: str
    """What the chances are of, such as "this turn"."""
    chances: list[Chance]
    """As things stand, whatever is decided."""
    choices: list[ChoiceOdds]
    """For each open decision, in the order of their numbers."""


@dataclass(frozen=True)
class Phrase:
    """What a measure of a game's judge is called."""

    words: str
    likely: bool = False
    """Is it something that one has or has not, so that its mean is a chance?"""
