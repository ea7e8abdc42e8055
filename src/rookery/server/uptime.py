"""When the house was open: what runs out, runs out only while the server could be asked.

Every few seconds it is noted in the database that the house is open. When that was not done for a
while, be it that the server was stopped, crashed or asleep, the time in between is noted as an
outage, by whichever process notices it first.
"""

from __future__ import annotations

import contextlib
import time
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.server.models import house, outages

BEAT: Final = "beat"
"""The name under which the house keeps when it was last open."""
MISSED: Final = 4
"""Beats after which the house was closed."""


class Uptime:
    """The outages of the house, as this process knows them."""

    def __init__(self, beat_seconds: float = 5.0) -> None:
        self.beat_seconds: Final = beat_seconds
        self.outages: list[tuple[float, float]] = []
        """When each began and ended, the oldest first."""

    def between(self, start: float, end: float) -> float:
        """Seconds from `start` to `end` in which the house was open; none if it ends earlier."""
        closed = sum(max(0.0, min(end, b) - max(start, a)) for a, b in self.outages)
        return max(0.0, end - start - closed)

    def after(self, start: float, seconds: float) -> float:
        """The moment by which the house was open for so long after `start`, as far as is known."""
        moment = start + seconds
        for began, ended in self.outages:
            if ended > start and began < moment:
                moment += ended - max(began, start)
        return moment

    async def beat(self, engine: AsyncEngine, now: float | None = None) -> None:
        """Note that the house is open, and what outage lies behind it."""
        now = time.time() if now is None else now
        last = await self._last(engine)
        if last is None:
            with contextlib.suppress(IntegrityError):  # another process was faster
                async with engine.begin() as connection:
                    await connection.execute(insert(house), {"name": BEAT, "value": _bytes(now)})
        elif now > last:
            await self._go_on(engine, last, now)
        await self._read(engine)

    async def _last(self, engine: AsyncEngine) -> float | None:
        query = select(house.c.value).where(house.c.name == BEAT)
        async with engine.connect() as connection:
            value = (await connection.execute(query)).scalar_one_or_none()
        return None if value is None else float(bytes(value))

    async def _go_on(self, engine: AsyncEngine, last: float, now: float) -> None:
        same = (house.c.name == BEAT, house.c.value == _bytes(last))
        async with engine.begin() as connection:
            done = await connection.execute(update(house).where(*same).values(value=_bytes(now)))
            if done.rowcount and now - last > MISSED * self.beat_seconds:
                await connection.execute(insert(outages), {"began": last, "ended": now})

    async def _read(self, engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            rows = await connection.execute(select(outages).order_by(outages.c.began))
            self.outages = [(row.began, row.ended) for row in rows]


def _bytes(moment: float) -> bytes:
    return repr(moment).encode()
