"""What can be done about the seats of a table before its game begins, mostly by its host."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rookery.match import Refused
from rookery.server.messages.listings import Arranging
from rookery.server.models import challenges, seats, tables
from rookery.server.retention import drop_tables

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

EMPTY: Final[dict[str, object]] = {
    "kind": "person",
    "name": "",
    "holder": None,
    "share": None,
    "seen": None,
}
"""An open seat."""


class Hosting:
    """Does it for one room, which is locked meanwhile."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services

    async def arrange(self, holder: bytes | None, wanted: Arranging) -> None:
        """The host changes a seat."""
        self._check_host(holder)
        count = len(self._room.table.seats)
        if wanted.seat >= count or (wanted.other or 0) >= count:
            raise Refused("malformed", "the table has {seats} seats", seats=count)
        if wanted.to == "exchange":
            await self._exchange(wanted.seat, wanted.other)
        elif wanted.to == "open":
            await self._open(wanted.seat, holder)
        else:
            await self._seat_bots([wanted.seat], wanted.bot)

    async def stand_up(self, holder: bytes) -> None:
        """Whoever holds seats here leaves them."""
        await self._set(dict.fromkeys(self._room.held_by(holder), EMPTY))

    async def cancel(self, holder: bytes | None) -> None:
        """The host takes the table away."""
        self._check_host(holder)
        name = self._room.table.id
        async with self._services.store.engine.begin() as connection:
            await self._claim(connection)
            await drop_tables(connection, [name])

    async def fill(self) -> None:
        """Bots take the open seats, if it was waited long enough for people and one is here."""
        due = self.fill_due()
        if due is not None and due <= time.time():
            await self._seat_bots(self._open_seats(), None)

    @property
    def awaited(self) -> bool:
        """Does anybody who has a seat wait here? Whoever waits may look elsewhere meanwhile."""
        room = self._room
        return any(one.seats for one in room.connections) or bool(room.presence.anywhere())

    def fill_due(self) -> float | None:
        """When bots are to take the open seats; None: not as long as nobody waits."""
        table = self._room.table
        if (
            not self.awaited
            or self._room.status != "waiting"
            or table.terms.fill is None
            or not self._open_seats()
        ):
            return None
        return self._services.uptime.after(table.created, table.terms.fill)

    # ---- inside ---------------------------------------------------------------------------

    def _open_seats(self) -> list[int]:
        return [i for i, seat in enumerate(self._room.table.seats) if not seat.taken]

    def _check_host(self, holder: bytes | None) -> None:
        if holder is None or holder != self._room.table.owner:
            raise Refused("forbidden", "only the host of this table can do that")

    async def _seat_bots(self, where: Sequence[int], bot: str | None) -> None:
        taken = [seat for seat in where if self._room.table.seats[seat].taken]
        if taken:
            raise Refused("taken", "somebody sits there")
        name = self._room.attending.bot(bot)
        await self._set({seat: {**EMPTY, "kind": "bot", "name": name} for seat in where})

    async def _open(self, seat: int, holder: bytes | None) -> None:
        if self._room.table.seats[seat].holder == holder:
            raise Refused("malformed", "that is your own seat; leave the table instead")
        await self._set({seat: EMPTY})

    async def _exchange(self, one: int, other: int | None) -> None:
        if other is None:
            raise Refused("malformed", "with which seat?")
        stored = self._room.table.seats
        columns = tuple(EMPTY)
        await self._set(
            {
                to: {name: getattr(stored[by], name) for name in columns}
                for to, by in ((one, other), (other, one))
            }
        )

    async def _set(self, changed: dict[int, dict[str, object]]) -> None:
        """Change seats all at once, unless the game has begun; no bot is asked to them any more."""
        own = seats.c.table_id == self._room.table.id
        async with self._services.store.engine.begin() as connection:
            await self._claim(connection)
            for seat, values in changed.items():
                await connection.execute(
                    update(seats).where(own, seats.c.seat == seat).values(values)
                )
            there = challenges.c.table_id == self._room.table.id
            await connection.execute(
                delete(challenges).where(there, challenges.c.seat.in_(list(changed)))
            )

    async def _claim(self, connection: AsyncConnection) -> None:
        """As in `sealing`, the table's row is changed first, so that one waits for the other."""
        unbegun = (tables.c.id == self._room.table.id, tables.c.begun.is_(None))
        change = update(tables).where(*unbegun).values(touched=time.time())
        if self._room.status != "waiting" or not (await connection.execute(change)).rowcount:
            raise Refused("stale", "the game has begun")
