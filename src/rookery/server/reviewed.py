"""The shelf of finished reviews, so that a second look is free."""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.insight.findings import VERSION
from rookery.server.models import reviews


class Wanted(NamedTuple):
    """Which review: of which record, and how deep."""

    record: str
    depth: str


class Shelf:
    """Keeps what reviews have found."""

    def __init__(self, engine: AsyncEngine, most: int) -> None:
        self._engine: Final = engine
        self._most: Final = most

    async def has(self, wanted: Wanted) -> bool:
        """Was this review made already?"""
        async with self._engine.connect() as connection:
            query = select(reviews.c.record).where(*_are(wanted))
            return (await connection.execute(query)).first() is not None

    async def found(self, wanted: Wanted) -> bytes | None:
        """What it has found, as JSON."""
        async with self._engine.connect() as connection:
            query = select(reviews.c.found).where(*_are(wanted))
            packed = (await connection.execute(query)).scalar_one_or_none()
        return None if packed is None else await asyncio.to_thread(zlib.decompress, packed)

    async def keep(self, wanted: Wanted, table: str | None, found: bytes) -> None:
        """Keep a review; where there are too many, the oldest goes."""
        row = {
            "record": wanted.record,
            "depth": wanted.depth,
            "version": VERSION,
            "table_id": table,
            "found": await asyncio.to_thread(zlib.compress, found),
            "created": time.time(),
        }
        try:
            async with self._engine.begin() as connection:
                await self._make_room(connection)
                await connection.execute(insert(reviews), row)
        except IntegrityError:
            return  # another process has made the same one

    async def _make_room(self, connection: AsyncConnection) -> None:
        count = (await connection.execute(select(func.count()).select_from(reviews))).scalar_one()
        if count < max(1, self._most):
            return
        oldest = select(func.min(reviews.c.created)).scalar_subquery()
        await connection.execute(delete(reviews).where(reviews.c.created == oldest))


def _are(wanted: Wanted) -> tuple[ColumnElement[bool], ...]:
    c = reviews.c
    return c.record == wanted.record, c.depth == wanted.depth, c.version == VERSION
