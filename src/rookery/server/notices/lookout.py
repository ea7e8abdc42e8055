"""Looks, a moment after something has happened at a table, who is away and should know of it.

What happened in the moment before a crash was noted by nobody; so a server that starts looks at all
that is new in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import exists, or_, select
from sqlalchemy.exc import SQLAlchemyError

from rookery.server.logs import short
from rookery.server.models import journal, seats, tables, ways
from rookery.server.notices import queue
from rookery.server.notices.news import FRESH, news_of
from rookery.server.shares import Share

if TYPE_CHECKING:
    from rookery.server.lobby import Lobby
    from rookery.server.rooms import Room

log: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds in which many moves become one note."""
MOST: Final = 500
"""Tables that are looked at when the server starts."""


class Lookout:
    """Hears of every change at a table of this process; no move waits for it."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby
        self._due: Final[dict[str, Room]] = {}
        self._wake: Final = asyncio.Event()
        self._next: Final = lobby.services.note
        lobby.services.note = self.hear

    def hear(self, room: Room) -> None:
        """Something has changed in this room."""
        self._next(room)
        if room.match is not None:
            self._due[room.table.id] = room
            self._wake.set()

    async def run(self) -> None:
        """Note what is to be told, for as long as the server runs."""
        await self.catch_up()
        while True:
            await self._wake.wait()
            await asyncio.sleep(PAUSE)
            self._wake.clear()
            await self.write()

    async def catch_up(self) -> None:
        """Look at the tables at which something is new and somebody wants to be told."""
        try:
            for table in await self._fresh():
                await self._catch_up_at(table)
        except (SQLAlchemyError, OSError) as error:
            log.warning("what was new before the start was not noted: %s", error)

    async def _catch_up_at(self, table: str) -> None:
        """A table that can't be read keeps nobody from hearing of the others."""
        try:
            room = await self._lobby.room(table, Share(table=table, unwatched=True))
        except (SQLAlchemyError, OSError):
            raise
        except Exception as error:
            log.warning("table %s can't be read: %r", short(table), error)
            return
        await self._note(room)
        room.rest()

    async def _fresh(self) -> list[str]:
        since = time.time() - FRESH
        moved = exists().where(journal.c.table_id == tables.c.id, journal.c.at > since)
        new = or_(tables.c.begun > since, tables.c.ended > since, tables.c.ended.is_(None) & moved)
        wanted = (
            select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .join(ways, ways.c.holder == seats.c.holder)
            .where(tables.c.begun.is_not(None), new)
        )
        async with self._lobby.services.store.engine.connect() as connection:
            return list((await connection.execute(wanted.distinct().limit(MOST))).scalars())

    async def write(self) -> None:
        """Note what is to be told of all rooms in which something has changed."""
        while self._due:
            table, room = self._due.popitem()
            try:
                await self._note(room)
            except (SQLAlchemyError, OSError) as error:
                log.warning("a notice was not noted: %s", error)
                self._due.setdefault(table, room)
                return

    async def _note(self, room: Room) -> None:
        if all(room.presence.away_since(seat) is None for seat in range(len(room.table.seats))):
            return
        services = self._lobby.services
        begun = select(tables.c.begun).where(tables.c.id == room.table.id)
        async with services.store.engine.connect() as connection:
            found = (await connection.execute(begun)).scalar_one_or_none()
        news = news_of(room, found, time.time())
        delay = services.limits.notice_seconds
        await queue.note(services.store.engine, room.table.id, news, delay)
