"""Tells the other processes on the same database what has changed at a table, through Redis.

News carries no game: whoever has the table in memory reads the journal again.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis

from rookery.server.lobby import Lobby
from rookery.server.rooms import NEWS_LASTS, Room

CHANNEL: Final = "tables"
BEAT: Final = NEWS_LASTS / 3
"""Seconds after which who is here is said again, for those who have not heard it."""


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
        self._redis: Final = Redis.from_url(redis_url)
        backend = RedisChannelsPubSubBackend(redis=self._redis, key_prefix="ROOKERY")
        self._channels: Final = ChannelsPlugin(backend, channels=[CHANNEL])
        self._name: Final = secrets.token_hex(8)

    def announce(self, room: Room) -> None:
        """Something has changed in this room."""
        here, table = sorted(room.present()), room.table
        news = News(self._name, table.id, room.version, table.rematch, here)
        self._channels.publish(msgspec.json.encode(news), CHANNEL)

    @asynccontextmanager
    async def running(self, lobby: Lobby) -> AsyncIterator[None]:
        """Say and hear the news for as long as the server runs."""
        async with self._channels, self._channels.start_subscription(CHANNEL) as subscriber:
            tasks = [
                asyncio.create_task(self._hear_all(subscriber.iter_events(), lobby)),
                asyncio.create_task(self._beat(lobby)),
            ]
            lobby.services.announce = self.announce
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
        await self._redis.aclose()

    async def _hear_all(self, events: AsyncIterator[bytes], lobby: Lobby) -> None:
        async for event in events:
            await self._hear(msgspec.json.decode(event, type=News), lobby)

    async def _hear(self, news: News, lobby: Lobby) -> None:
        room = lobby.known(news.table)
        if room is None or news.process == self._name:
            return
        stranger = room.hear_of(news.process, news.present)
        if stranger and room.connections:
            self.announce(room)
        newer = news.version > room.version or room.status == "waiting"
        if newer or news.rematch != room.table.rematch:
            await room.refresh()

    async def _beat(self, lobby: Lobby) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for room in lobby.rooms():
                if room.connections:
                    self.announce(room)
