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
    key: str = ""
    """What it belongs to, for programs: the same word whatever it is called, such as "knight"."""
    feared: bool = False
    """Does the seat fare the worse, the likelier it is?"""
    said: str = ""
    """The same as a sentence about whoever is called `{name}`, without its full stop."""


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
    """What is said of a measure of a game's judge where it speaks for a decision.

    `{name}` stands for whoever it is a measure of, `{much}` for how much more or less there is.
    Measures with the same code are told together.
    """

    more: str
    less: str = ""
    things: tuple[str, str] = ("", "")
    """What is counted: one of them, and many. Nothing, if one has it or has it not: then the mean
    is a chance."""
    times: float = 1.0
    """So many things each one of the measure stands for."""
    places: bool = False
    """Does it count pieces at a place? How far they are is told only of as many pieces."""
    key: str = ""
    """The chance that says the same, if one does."""
    code: str = ""
    """What it is about, for pages that word it themselves; else the measure's name."""
