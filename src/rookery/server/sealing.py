"""How the dice of a table are sealed before its game begins.

The server's secret is there from the start, and everybody is shown its commitment. Then each
person's browser gives a share. When all have, or when it was waited for them long enough, the
shares are settled and the game begins.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import update

from rookery.fairness import ABSENT, BOT, Seal
from rookery.match import Refused
from rookery.server.models import seats, tables
from rookery.server.store import SHARED_DICE, StoredSeat, StoredTable

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

RETRY: Final = 2.0
"""Seconds until it is tried again to begin a game where the database did not answer."""
TRIES: Final = 30
"""So often; after that, whoever opens the table makes it begin."""


def seal_of(table: StoredTable) -> Seal:
    """What the dice rest on; settled once the game has begun."""
    shares = [_given(seat) for seat in table.seats] if table.shared else None
    return Seal(table.secret, shares, table.branched)


def _given(seat: StoredSeat) -> str:
    if seat.kind == "bot":
        return BOT
    return seat.share.hex() if seat.share else ABSENT


class Sealing:
    """Takes the shares of one room's people, and says when its game has begun."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services
        self._full_since: float | None = None
        """Since when the table is seen full, while it waits for shares."""
        self._waiting: asyncio.Task[None] | None = None
        self._beginning = False

    @property
    def busy(self) -> bool:
        """Is it waited for shares?"""
        return self._waiting is not None

    async def close(self) -> None:
        """Wait no more; whoever opens the table next waits anew.

        A game that begins just now does so: broken off, it would leave a connection to the
        database behind.
        """
        task = self._waiting
        if task is not None:
            if not self._beginning:
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def begun(self) -> bool:
        """Has the game begun? It does when all seats are taken and the dice are sealed."""
        table = self._room.table
        if not all(seat.taken for seat in table.seats):
            self._full_since = None
            return False
        if table.begun or not table.shared:
            return True
        if any(_given(seat) == ABSENT for seat in table.seats) and self._patient():
            return False
        await self._settle(table.id)
        settled = await self._services.store.table(table.id)  # with the shares that count
        self._room.table = settled or table
        return True

    async def give(self, holder: bytes, share: bytes) -> None:
        """Note a browser's share for those of its seats that have none, unless it is too late.

        Here and in `_settle` the table's row is changed first, so that one waits for the other.
        """
        name = self._room.table.id
        unbegun = (tables.c.id == name, tables.c.begun.is_(None), tables.c.dice == SHARED_DICE)
        own = (seats.c.table_id == name, seats.c.holder == holder, seats.c.share.is_(None))
        async with self._services.store.engine.begin() as connection:
            change = update(tables).where(*unbegun).values(touched=time.time())
            if (await connection.execute(change)).rowcount:
                await connection.execute(update(seats).where(*own).values(share=share))

    def check(self, held: Sequence[int], share: bytes) -> None:
        """Refuse a share that does not count at these seats."""
        given = [self._room.table.seats[seat].share for seat in held]
        if None in given:
            raise Refused("sealed", "the dice of this table are sealed already")
        if any(one != share for one in given):
            raise Refused("given", "this browser has given its share to the dice before")

    async def _settle(self, name: str) -> None:
        """From now on no share is taken."""
        change = update(tables).where(tables.c.id == name, tables.c.begun.is_(None))
        async with self._services.store.engine.begin() as connection:
            await connection.execute(change.values(begun=time.time()))

    def _patient(self) -> bool:
        """Is it still waited for shares? A while since the table is seen full."""
        if not self._services.limits.share_seconds:
            return False
        if self._full_since is None:
            self._full_since = time.monotonic()
        still = self._left() > 0
        if still and self._waiting is None:
            self._waiting = asyncio.create_task(self._begin_without())
        return still

    def _left(self) -> float:
        """Seconds for which it is still waited; none where a seat is open again."""
        if self._full_since is None:
            return 0.0
        return self._full_since + self._services.limits.share_seconds - time.monotonic()

    async def _begin_without(self) -> None:
        """When it was waited long enough, begin though shares are missing."""
        try:
            for _ in range(TRIES):
                await self._wait()
                if self._full_since is None or self._room.match is not None:
                    break
                if not await self._begin():
                    await asyncio.sleep(RETRY)
        finally:
            self._waiting = None
            self._room.rest()

    async def _wait(self) -> None:
        """Wait for shares, anew if the table is full again after a seat was open."""
        left = self._left()
        while left > 0:
            await asyncio.sleep(left)
            left = self._left()

    async def _begin(self) -> bool:
        """Begin without those shares; false if the database did not answer."""
        self._beginning = True
        try:
            await self._room.refresh()
        except Refused:  # the room has logged it
            return False
        finally:
            self._beginning = False
        self._services.announce(self._room)
        return True
