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
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.lobby import Lobby
from rookery.server.logs import short
from rookery.server.messages.talk import Reaction
from rookery.server.presence import NEWS_LASTS
from rookery.server.rooms import Room
from rookery.server.store import LONGEST
from rookery.server.supervising import Doing, going_on

log: Final = logging.getLogger(__name__)
CHANNEL: Final = "ROOKERY_TABLES"
FORMAT: Final = 1
"""Of the news. What is of another format, as of a newer version, is not understood; the database
is asked instead."""
BEAT: Final = NEWS_LASTS / 3
"""Seconds after which who is here is said again, for those who have not heard it."""
ECHO: Final = 1.5
"""Seconds after which something is said that only the speaker heeds, to know that it is heard."""
DEAF: Final = 5.0
"""Seconds without hearing oneself after which the connection is taken for lost."""
ASK: Final = 2.0
"""Seconds after which the database is asked again while nothing is heard."""
ANSWER: Final = 3.0
"""Seconds within which Redis must answer."""
PAUSE: Final = 0.5
"""Seconds until Redis is tried again."""
REACTIONS: Final = 100
"""Reactions that wait to be said."""
FAREWELL: Final = 2.0
"""Seconds that the last news may take at the end."""


class News(msgspec.Struct):
    """How a table is, in the process that says so."""

    process: str
    table: str
    """Empty: nothing is said but that the process is there."""
    version: int
    """`LONGEST`: whatever it is, the table is to be read again."""
    rematch: str | None
    present: list[int]
    format: int = FORMAT
    attended: int = 0
    """So many things were done about its seats."""
    said: int = 0
    """The number of the last line that was said there."""
    reaction: tuple[int, Reaction] | None = None
    """A seat reacts so."""


class Herald:
    """Says and hears the news."""

    def __init__(self, redis_url: str) -> None:
        self._redis: Final = Redis.from_url(
            redis_url,
            socket_keepalive=True,
            socket_connect_timeout=ANSWER,
            socket_timeout=ANSWER,
        )
        self._name: Final = secrets.token_hex(8)
        self._due: Final[dict[str, Room]] = {}
        """The rooms there is news of; what counts is how they are when it is said."""
        self._passed_on: Final[set[str]] = set()
        """Tables whose seats have passed on."""
        self._reactions: Final[deque[tuple[Room, int, Reaction]]] = deque(maxlen=REACTIONS)
        """What seats show for a moment; where Redis is away, nobody misses it."""
        self._wake: Final = asyncio.Event()
        self._heard = 0.0
        """When this process last heard itself."""
        self._puzzled = -DEAF
        """When it last heard what it did not understand."""

    @property
    def deaf(self) -> bool:
        """Is nothing to be heard, not even oneself?"""
        return time.monotonic() - self._heard > DEAF

    @property
    def puzzled(self) -> bool:
        """Was something said lately that this process does not understand?"""
        return time.monotonic() - self._puzzled < DEAF

    def announce(self, room: Room) -> None:
        """Something has changed in this room."""
        self._due[room.table.id] = room
        self._wake.set()

    def announce_seats(self, table: str) -> None:
        """Seats of this table have passed to another holder."""
        self._passed_on.add(table)
        self._wake.set()

    def pass_reaction(self, room: Room, seat: int, word: Reaction) -> None:
        """A seat reacts."""
        self._reactions.append((room, seat, word))
        self._wake.set()

    @asynccontextmanager
    async def running(self, lobby: Lobby) -> AsyncIterator[None]:
        """Say and hear the news for as long as the server runs."""
        doings: dict[str, Doing] = {
            "saying news": self._say_always,
            "hearing news": lambda: self._hear_always(lobby),
            "repeating news": lambda: self._beat(lobby),
            "hearing itself": self._echo,
            "asking the database": lambda: self._ask_always(lobby),
        }
        lobby.services.announce = self.announce
        lobby.services.announce_seats = self.announce_seats
        lobby.services.pass_reaction = self.pass_reaction
        lobby.services.metrics.watch("deaf", "1: no news is heard", lambda: float(self.deaf))
        try:
            async with going_on(doings):
                yield
        finally:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._say_all()
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                await self._redis.aclose()

    # ---- saying ---------------------------------------------------------------------------

    async def _say_always(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._say_all()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis does not take the news: %s", error)
                await asyncio.sleep(PAUSE)
                self._wake.set()

    async def _say_all(self) -> None:
        while self._due:
            table, room = next(iter(self._due.items()))
            del self._due[table]
            try:
                await self._say(self._news(room))
            except (RedisError, OSError, TimeoutError):
                self._due[table] = room
                raise

        while self._passed_on:
            table = min(self._passed_on)
            await self._say(News(self._name, table, LONGEST, None, []))
            self._passed_on.discard(table)

        while self._reactions:
            room, seat, word = self._reactions.popleft()
            await self._say(msgspec.structs.replace(self._news(room), reaction=(seat, word)))

    def _news(self, room: Room) -> News:
        here, table = sorted(room.present()), room.table
        attended = len(room.attendance.entries)
        version, said = room.version, room.talk.last
        return News(self._name, table.id, version, table.rematch, here, FORMAT, attended, said)

    async def _echo(self) -> None:
        """Say that this process is there; whether it hears that, `_hear` notices."""
        while True:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                await self._say(News(self._name, "", 0, None, []))
            await asyncio.sleep(ECHO)

    async def _say(self, news: News) -> None:
        async with asyncio.timeout(ANSWER):
            await self._redis.publish(CHANNEL, msgspec.json.encode(news))

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
                    self._heard = time.monotonic()  # from now on it is to be heard
                    while not self.deaf:
                        message = await ear.get_message(timeout=ECHO)
                        if message is not None:
                            await self._hear(message, lobby)
                log.warning("Redis tells no news; it is asked anew")
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("Redis tells no news: %s", error)
            await asyncio.sleep(PAUSE)

    async def _hear(self, message: dict[str, Any], lobby: Lobby) -> None:
        if message["type"] == "subscribe":  # at the start, and whenever Redis was lost
            await self._catch_up(lobby)
        elif message["type"] == "message":
            news = _understood(message["data"])
            if news is None:
                self._puzzled = time.monotonic()
                lobby.services.metrics.errors.labels("news").inc()
                log.warning("news was not understood")
            elif news.process == self._name:
                self._heard = time.monotonic()
            else:
                await self._heed(news, lobby)

    async def _ask_always(self, lobby: Lobby) -> None:
        """While not all is heard, look into the database for what others have done."""
        while True:
            await asyncio.sleep(ASK)
            if self.deaf or self.puzzled:
                for room in [room for room in lobby.rooms() if room.connections]:
                    await _look(room, lobby)

    async def _catch_up(self, lobby: Lobby) -> None:
        """Nobody knows what was said meanwhile."""
        self._announce_all(lobby)
        for room in lobby.rooms():
            await _refresh(room)
            await room.talk.catch_up()

    async def _heed(self, news: News, lobby: Lobby) -> None:
        room = lobby.known(news.table)
        if room is None:
            return
        if news.version == LONGEST:
            await _refresh(room)
            await room.talk.read_again()
            return
        stranger = room.presence.hear_of(news.process, news.present)
        if stranger and room.connections:
            self.announce(room)
        newer = news.version > room.version or room.status == "waiting"
        newer = newer or news.attended > len(room.attendance.entries)
        if newer or news.rematch != room.table.rematch:
            await _refresh(room)
        if room.connections:
            await _listen(room, news)


async def _listen(room: Room, news: News) -> None:
    """Hear what was said there."""
    if news.said > room.talk.last:
        await room.talk.catch_up()
    if news.reaction is not None and news.reaction[0] < len(room.table.seats):
        with contextlib.suppress(SQLAlchemyError, OSError):
            await room.talk.show_reaction(*news.reaction)


def _understood(data: bytes) -> News | None:
    try:
        news = msgspec.json.decode(data, type=News)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return news if news.format == FORMAT else None


async def _look(room: Room, lobby: Lobby) -> None:
    """Read a table again if it has gone on, or if it may have."""
    with contextlib.suppress(SQLAlchemyError, OSError):
        last = await lobby.services.store.last_step(room.table.id)
        done = await room.attending.count() != len(room.attendance.entries)
        if last > room.version or done or room.status != "playing":
            await _refresh(room)
        elif await room.talk.is_behind():
            await room.talk.catch_up()


async def _refresh(room: Room) -> None:
    """One table that can't be read must not keep the others from being heard of."""
    try:
        await room.refresh()
    except Refused as refused:
        log.warning("table %s: %s", short(room.table.id), refused)
