"""The games on the shelf, with their options and bots."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rookery.server.messages.basics import OptionValue

OptionKind = Literal["choice", "number", "flag", "text"]


class OptionInfo(Struct):
    """One thing to settle before a game."""

    name: str
    kind: OptionKind
    default: OptionValue
    choices: list[str]
    low: int
    high: int
    about: str


class BotInfo(Struct):
    """A bot that can be asked to the table."""

    name: str
    rating: int | None
    """On Elo's scale, where it has been measured."""
    seconds: float | None
    """So long it thinks about a turn, at most; 0: it answers at once. Null: not measured."""


class AccentInfo(Struct):
    """The colour by which a game is recognised, as CSS has it: it reads as text on the ground."""

    day: str
    candle: str


class GameInfo(Struct):
    """A game on the shelf."""

    name: str
    title: str
    accent: AccentInfo
    secrets: bool
    """May a seat see what others don't?"""
    options: list[OptionInfo]
    """The first is `players`."""
    bots: list[BotInfo]
    """The weakest first."""
    lessons: int
    """How many lessons its course has; 0 for a game without one."""
