"""The daily puzzle: what somebody is shown of it, and what they are told when it is over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rookery.insight.findings import Argument
from rookery.server.limits import ACTION_LENGTH
from rookery.server.messages.basics import Event, View
from rookery.server.messages.tables import Choice, Told


class PuzzleToday(Struct):
    """How somebody stands with today's puzzle of a game."""

    game: str
    day: str
    """By UTC, such as `2026-11-17`."""
    stars: int | None
    """None while it is open; 0 where the answer was told."""
    streak: int
    """On so many days in a row that day's puzzle was solved."""


class PuzzleDay(Struct):
    """A puzzle in the list."""

    day: str
    number: int
    """Its place among the puzzles of the game, from 1."""
    stars: int | None


class PuzzleList(Struct):
    """The puzzles of a game up to today, today's first; none for a game that has none."""

    days: list[PuzzleDay]
    count: int
    """How many the game has."""
    streak: int


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """A decision that somebody takes in a puzzle."""

    step: Annotated[int, Meta(ge=0, le=100)]
    """How many were found before it; so a try that is sent twice counts once."""
    action: Annotated[str, Meta(max_length=ACTION_LENGTH)]


class PuzzleOption(Struct):
    """An open decision, and what it is worth to whoever decides."""

    action: str
    event: Event
    share: float
    error: float


class PuzzleAnswer(Struct):
    """What was best at one decision, and what the others are worth."""

    best: str
    options: list[PuzzleOption]
    """The best first."""
    lead: float
    """By how much it is worth more than the next."""
    error: float
    why: list[Argument]


class PuzzleMoment(Struct):
    """Where somebody is in the puzzle of a day."""

    day: str
    number: int
    step: int
    """How many decisions are found, or told."""
    steps: int
    wrong: int
    tries: int
    """How many tries are left."""
    hinted: bool
    refused: bool
    """What was tried last is open, but there is something better: all is as before."""
    stars: int | None
    """None until it is over; 0 where the answer was told."""
    to_win: int
    """The stars for whoever solves it now."""
    streak: int
    next_in: int
    """Seconds until the next day begins."""
    seat: int
    """Whose decision it is."""
    actor: int
    """The seat that decides next, -1 for chance, -2 when over."""
    players: int
    view: View
    legal: list[Choice]
    marked: list[str]
    """Where there was a hint: two of the open decisions, of which one is the best."""
    happened: list[Told]
    """All that has happened so far, as the seat is told it."""
    fresh: int
    """How many of these came with the last try."""
    answer: list[PuzzleAnswer]
    """For each decision; empty until it is over."""
