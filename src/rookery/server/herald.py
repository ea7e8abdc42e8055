"""Tells the other processes on the same database what has changed at a table, through Redis.

News carries no game: whoever has the table in memory reads the journal again. So nothing is lost
with Redis: once it is back, each process says anew what it could not say, and reads all that it may
not have heard.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from rookery.match import Refused
from rookery.server.lobby import Lobby
from rookery.server.rooms import NEWS_LASTS, Room

log: Final = logging.getLogger(__name__)
CHANNEL: Final = "ROOKERY_TABLES"
BEAT: Final = NEWS_LASTS / 3
"""Seconds after which who is here is said again, for those who have not heard it."""
PAUSE: Final = 0.5
"""Seconds until Redis is tried again."""
FAREWELL: Final = 2.0
"""Seconds that the last news may take at the end."""


class News(msgspec.Struct):
    """How a table is, in the process that says so."""

    process: str
    table: str
    version: int
    rematch: str | None
    present: list[int]


class Herald:
    """Says and hears the news."""

    def __init__(self, redis_url: str) -> None:
        self._redis: Final = Redis.from_url(redis_url, socket_keepalive=True)
        self._name: Final = secrets.token_hex(8)
        self._due: Final[dict[str, Room]] = {}
        """The rooms there is news of; what counts is how they are when it is said."""
        self._wake: Final = asyncio.Event()

    def announce(self, room: Room) -> None:
        """Something has changed in this room."""
        self._due[room.table.id] = room
        self._wake.set()

    @asynccontextmanager
    async def running(self, lobby: Lobby) -> AsyncIterator[None]:
        """Say and hear the news for as long as the server runs."""
        await self._redis.ping()
        doings = (self._say_always(), self._hear_always(lobby), self._beat(lobby))
        tasks = [asyncio.create_task(doing) for doing in doings]
        lobby.services.announce = self.announce
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._say_all()
            await self._redis.aclose()

    # ---- saying ---------------------------------------------------------------------------

    async def _say_always(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._say_all()
            except (RedisError, OSError) as error:
                log.warning("Redis does not take the news: %s", error)
                await asyncio.sleep(PAUSE)
                self._wake.set()

    async def _say_all(self) -> None:
        while self._due:
            table, room = next(iter(self._due.items()))
            del self._due[table]
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(self._news(room)))
            except (RedisError, OSError):
                self._due[table] = room
                raise

    def _news(self, room: Room) -> News:
        here, table = sorted(room.present()), room.table
        return News(self._name, table.id, room.version, table.rematch, here)

    async def _beat(self, lobby: Lobby) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._announce_all(lobby)

    def _announce_all(self, lobby: Lobby) -> None:
        for room in lobby.rooms():
            if room.connections:
                self.announce(room)

    # ---- hearing --------------------------------------------------------------------------

    async def _hear_always(self, lobby: Lobby) -> None:
        while True:
            try:
                async with self._redis.pubsub() as ear:
                    await ear.subscribe(CHANNEL)
                    async for message in ear.listen():
                        await self._hear(message, lobby)
            except (RedisError, OSError) as error:
                log.warning("Redis tells no news: %s", error)
                await asyncio.sleep(PAUSE)

    async def _hear(self, message: dict[str, Any], lobby: Lobby) -> None:
        if message["type"] == "subscribe":  # at the start, and whenever Redis was lost
            await self._catch_up(lobby)
        elif message["type"] == "message":
            await self._heed(msgspec.json.decode(message["data"], type=News), lobby)

    async def _catch_up(self, lobby: Lobby) -> None:
        """Nobody knows what was said meanwhile."""
        self._announce_all(lobby)
        for room in lobby.rooms():
            await _refresh(room)

    async def _heed(self, news: News, lobby: Lobby) -> None:
        room = lobby.known(news.table)
        if room is None or news.process == self._name:
            return
        stranger = room.hear_of(news.process, news.present)
        if stranger and room.connections:
            self.announce(room)
        newer = news.version > room.version or room.status == "waiting"
        if newer or news.rematch != room.table.rematch:
            await _refresh(room)


async def _refresh(room: Room) -> None:
    """One table that can't be read must not keep the others from being heard of."""
    try:
        await room.refresh()
    except Refused as refused:
        log.warning("table %s: %s", room.table.id, refused)
