"""Which puzzle it is on which day, by UTC: the same for everybody, one after the other."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

from rookery.core.puzzle_book import Puzzle, PuzzleBook, book_of
from rookery.core.registry import title
from rookery.server.problems import unknown

FIRST: Final = date(2026, 11, 1)
"""The day of the first puzzle of every game."""
SECONDS: Final = 86_400


def now() -> float:
    """Seconds since 1970."""
    return time.time()


def today() -> date:
    """By UTC."""
    return datetime.fromtimestamp(now(), UTC).date()


def seconds_left() -> int:
    """Until the next day begins."""
    return SECONDS - int(now()) % SECONDS


@cache
def book(game: str) -> PuzzleBook:
    """The puzzles of a game; the file is read once."""
    try:
        return book_of(title(game))
    except ValueError:
        raise unknown("game") from None


def number_of(day: date, count: int) -> int:
    """The place in the book of a day's puzzle, from 0; after the last comes the first again."""
    return (day - FIRST).days % count


def days(game: str) -> list[date]:
    """Those whose puzzle can be solved, today first: each puzzle once, since the first day."""
    count, last = len(book(game).puzzles), today()
    if not count:
        return []
    past = min(max((last - FIRST).days, 0), count - 1)
    return [last - timedelta(days=back) for back in range(past + 1)]


def puzzle_on(game: str, day: date) -> Puzzle:
    """The puzzle of that day; a day that is too far off, or to come, has none."""
    if day not in days(game):
        raise unknown("puzzle")
    puzzles = book(game).puzzles
    return puzzles[number_of(day, len(puzzles))]
