"""How somebody fares with puzzles: tries, stars, and the days in a row. It is kept with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.match import Refused
from rookery.server.models import puzzles
from rookery.server.puzzles import calendar

TRIES: Final = 3
"""So often one may try; then the answer is told."""


@dataclass(frozen=True)
class Attempt:
    """How far somebody is with the puzzle of a day."""

    puzzle: str
    """Its name: should another come in its place, the attempt begins anew."""
    step: int = 0
    """How many decisions are found."""
    wrong: int = 0
    hinted: bool = False
    stars: int | None = None
    """None until it is over; 0 where the answer was told."""
    on_time: bool = False
    """Was it solved on its day?"""

    @property
    def is_over(self) -> bool:
        """Is it solved, or the answer told?"""
        return self.stars is not None

    @property
    def to_win(self) -> int:
        """The stars that one gets who solves it now."""
        return min(TRIES - self.wrong, 1 if self.hinted else TRIES)


async def attempt_of(
    engine: AsyncEngine, holder: bytes | None, game: str, day: date, puzzle: str
) -> Attempt:
    """How far somebody is; nobody in particular has not begun."""
    async with engine.connect() as connection:
        query = select(puzzles).where(*_key(holder, game, day))
        row = (await connection.execute(query)).one_or_none() if holder else None
    return _attempt(row) if row is not None and row.puzzle == puzzle else Attempt(puzzle)


async def note(
    engine: AsyncEngine, holder: bytes, game: str, day: date, before: Attempt, after: Attempt
) -> None:
    """Note how far somebody is now; refused if something else was noted meanwhile."""
    values = {
        "puzzle": after.puzzle,
        "step": after.step,
        "wrong": after.wrong,
        "hinted": after.hinted,
        "stars": after.stars,
        "on_time": after.on_time,
        "at": calendar.now(),
    }
    same = (puzzles.c.step == before.step, puzzles.c.wrong == before.wrong, *_still_open(before))
    async with engine.begin() as connection:
        await connection.execute(
            delete(puzzles).where(*_key(holder, game, day), puzzles.c.puzzle != after.puzzle)
        )
        change = update(puzzles).where(*_key(holder, game, day), *same).values(values)
        if (await connection.execute(change)).rowcount == 1:
            return
        if before != Attempt(before.puzzle):
            raise _at_once()
        own = {"holder": holder, "game": game, "day": day.toordinal()}
        try:
            await connection.execute(insert(puzzles), own | values)
        except IntegrityError:
            raise _at_once() from None


def _still_open(before: Attempt) -> tuple[Any, ...]:
    return (puzzles.c.stars.is_(None), puzzles.c.hinted == before.hinted)


def _at_once() -> Refused:
    return Refused("limit", "one thing at a time; look again")


async def all_of(
    engine: AsyncEngine, holder: bytes | None, game: str | None = None
) -> list[tuple[str, date, Attempt]]:
    """All attempts of a person or guest, of one game or of all; the latest day comes first."""
    if holder is None:
        return []
    query = select(puzzles).where(puzzles.c.holder == holder)
    if game is not None:
        query = query.where(puzzles.c.game == game)
    async with engine.connect() as connection:
        rows = (await connection.execute(query.order_by(puzzles.c.day.desc()))).all()
    return [(str(row.game), date.fromordinal(row.day), _attempt(row)) for row in rows]


def streak(solved: set[date], today: date) -> int:
    """How many days in a row, up to today; or up to yesterday while today's is not solved."""
    day = today if today in solved else today - timedelta(days=1)
    length = 0
    while day in solved:
        length += 1
        day -= timedelta(days=1)
    return length


def on_time(found: list[tuple[str, date, Attempt]], game: str) -> set[date]:
    """The days whose puzzle of that game was solved when it was the day's."""
    return {day for name, day, one in found if name == game and one.on_time}


async def pass_on(connection: AsyncConnection, old: bytes, new: bytes) -> None:
    """What a guest has solved, the person has whom the guest became; the better stays."""
    rows = (await connection.execute(select(puzzles).where(puzzles.c.holder == old))).all()
    for row in rows:
        key = _key(new, row.game, date.fromordinal(row.day))
        known = (await connection.execute(select(puzzles).where(*key))).one_or_none()
        if known is not None and (known.stars or 0) >= (row.stars or 0):
            continue
        await connection.execute(delete(puzzles).where(*key))
        own = _key(old, row.game, date.fromordinal(row.day))
        await connection.execute(update(puzzles).where(*own).values(holder=new))
    await forget(connection, old)


async def exported(connection: AsyncConnection, holder: bytes | None) -> list[dict[str, Any]]:
    """All that is stored about somebody's puzzles."""
    query = select(puzzles).where(puzzles.c.holder == holder)
    rows = (await connection.execute(query.order_by(puzzles.c.day, puzzles.c.game))).all()
    return [
        {
            "game": row.game,
            "day": date.fromordinal(row.day).isoformat(),
            "puzzle": row.puzzle,
            "found": row.step,
            "wrong": row.wrong,
            "hinted": row.hinted,
            "stars": row.stars,
            "on_time": row.on_time,
            "at": row.at,
        }
        for row in rows
    ]


async def forget(connection: AsyncConnection, holder: bytes) -> None:
    """Nothing is left of what somebody has tried."""
    await connection.execute(delete(puzzles).where(puzzles.c.holder == holder))


def _key(holder: bytes | None, game: str, day: date) -> tuple[Any, Any, Any]:
    own = (puzzles.c.holder == holder, puzzles.c.game == game)
    return (*own, puzzles.c.day == day.toordinal())


def _attempt(row: Any) -> Attempt:
    return Attempt(
        str(row.puzzle), int(row.step), int(row.wrong), row.hinted, row.stars, row.on_time
    )
