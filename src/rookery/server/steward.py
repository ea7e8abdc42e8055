"""Looks after tables at which nobody is, so that every game ends: whoever stays away too long has a
bot play on, and bots go on where all people are away.

Each process has a steward. What one of them looks after the others leave alone for a while; if two
did the same all the same, the database would refuse the second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.errands import Errands
from rookery.server.lobby import Lobby
from rookery.server.logs import short
from rookery.server.models import tables
from rookery.server.shares import Share

log: Final = logging.getLogger(__name__)
CLAIM: Final = 60.0
"""Seconds for which other processes leave a table alone that one looks after."""
MOST: Final = 50
"""Tables that are looked after in one round."""
SEEN: Final = 60.0
"""Seconds until it is noted again who is here."""


class Steward:
    """Goes round every few seconds."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby
        self._noted = 0.0

    @property
    def _errands(self) -> Errands:
        return self._lobby.services.errands

    async def run(self) -> None:
        """Go round for ever."""
        beat_seconds = self._lobby.services.uptime.beat_seconds
        while True:
            await self.go_round()
            await asyncio.sleep(beat_seconds)

    async def go_round(self) -> None:
        """Note that the house is open and who is here, and look after all tables that are due."""
        services = self._lobby.services
        try:
            await services.uptime.beat(services.store.engine)
            self._note_seen()
            await self._errands.run(services.store.engine)
            for table in await self._due():
                await self._look_after(table)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the steward could not go round: %s", error)

    async def close(self) -> None:
        """Write what is still to be written."""
        self._noted = 0.0
        self._note_seen()
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._errands.run(self._lobby.services.store.engine)

    def _note_seen(self) -> None:
        now = time.time()
        if now - self._noted >= SEEN:
            self._noted = now
            here = {
                (room.table.id, seat) for room in self._lobby.rooms() for seat in room.present()
            }
            self._errands.seen.update(dict.fromkeys(here, now))

    async def _due(self) -> list[str]:
        query = select(tables.c.id).where(tables.c.due <= time.time())
        async with self._lobby.services.store.engine.connect() as connection:
            rows = await connection.execute(query.order_by(tables.c.due).limit(MOST))
            return list(rows.scalars())

    async def _look_after(self, table: str) -> None:
        if not await self._claim(table):
            return
        try:
            room = await self._lobby.room(table, Share(table=table, unwatched=True))
            await room.look_after()
        except Refused as refused:
            log.warning("table %s: %s", short(table), refused)

    async def _claim(self, table: str) -> bool:
        """False if another process looks after it."""
        now = time.time()
        still_due = (tables.c.id == table, tables.c.due <= now)
        async with self._lobby.services.store.engine.begin() as connection:
            change = update(tables).where(*still_due).values(due=now + CLAIM)
            return (await connection.execute(change)).rowcount == 1
