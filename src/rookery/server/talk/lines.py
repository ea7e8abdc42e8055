"""The lines of a table as they are stored."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.server.messages.talk import Audience
from rookery.server.models import talk


class StoredLine(NamedTuple):
    """Something that was said."""

    number: int
    audience: Audience
    seat: int | None
    speaker: bytes
    name: str
    text: str
    at: float


class Lines:
    """Those of one table."""

    def __init__(self, engine: AsyncEngine, table: str, most: int) -> None:
        self._engine = engine
        self._table = table
        self._most = most

    async def after(self, number: int) -> list[StoredLine]:
        """The lines after a number; the last ones, if there are very many."""
        c = talk.c
        columns = (c.number, c.audience, c.seat, c.speaker, c.name, c.line, c.at)
        query = select(*columns).where(c.table_id == self._table, c.number > number)
        query = query.order_by(c.number.desc()).limit(self._most)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [StoredLine(*row)._replace(speaker=bytes(row.speaker)) for row in reversed(rows)]

    async def last(self) -> int:
        """The number of the last line; 0: nothing was said."""
        query = select(func.max(talk.c.number)).where(talk.c.table_id == self._table)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one() or 0

    async def add(self, line: StoredLine) -> bool:
        """Keep a line, and let the oldest go; false if another process wrote that number first."""
        row = {
            "table_id": self._table,
            "number": line.number,
            "audience": line.audience,
            "seat": line.seat,
            "speaker": line.speaker,
            "name": line.name,
            "line": line.text,
            "at": line.at,
        }
        old = (talk.c.table_id == self._table, talk.c.number <= line.number - self._most)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(talk), row)
                await connection.execute(delete(talk).where(*old))
        except IntegrityError:
            return False
        return True


def line_now(
    number: int, audience: Audience, seat: int | None, speaker: bytes, name: str, text: str
) -> StoredLine:
    """A line that is said now."""
    return StoredLine(number, audience, seat, speaker, name, text, time.time())
