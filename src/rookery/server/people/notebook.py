"""Notes, a moment after the fact, whose turn it is at each table and what finished games came to.

The journal is the truth. A note that is lost with the process is made again when somebody opens the
table, or by `fill_in`, which goes through the finished tables that have none.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, exists, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from rookery.core.contract import OVER
from rookery.match import Refused
from rookery.server.models import seats, tables
from rookery.server.people.standings import Sitter, settle
from rookery.server.shares import Share

if TYPE_CHECKING:
    from rookery.server.lobby import Lobby
    from rookery.server.rooms import Room

log: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds in which many moves become one note."""
MOST_FILLED: Final = 500
"""Finished tables of before that are looked up after each start, the newest."""
GENTLY: Final = 5.0
"""Seconds between two finished tables that are looked up for their results."""
NOTE_TURN: Final = (
    update(tables).where(tables.c.id == bindparam("noted")).values(turn=bindparam("now"))
)
"""Note of one table, or of many, whose turn it is."""


class Notebook:
    """What is to be noted about tables."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby
        self._due: Final[dict[str, Room]] = {}
        self._wake: Final = asyncio.Event()
        self._seen: Final[list[str]] = []
        """Finished tables of before that were looked up."""
        lobby.services.note = self.note

    def note(self, room: Room) -> None:
        """Something has changed in this room."""
        self._due[room.table.id] = room
        self._wake.set()

    async def write_always(self) -> None:
        """Write the notes, for as long as the server runs."""
        while True:
            await self._wake.wait()
            await asyncio.sleep(PAUSE)
            self._wake.clear()
            await self.write()

    async def write(self) -> None:
        """Write what is due: all turns at once, then what each finished game came to."""
        due = dict(self._due)
        self._due.clear()
        engine = self._lobby.services.store.engine
        try:
            if turns := _turns(due.values()):
                async with engine.begin() as connection:
                    await connection.execute(NOTE_TURN, turns)
            for room in [room for room in due.values() if room.status == "over"]:
                async with engine.begin() as connection:
                    await _write_end(connection, room)
        except (SQLAlchemyError, OSError) as error:
            log.warning("notes about tables were not made: %s", error)
            for table, room in due.items():
                self._due.setdefault(table, room)

    async def fill_in(self) -> None:
        """Look up what finished games of before came to; some came to nothing."""
        while len(self._seen) < MOST_FILLED:
            await asyncio.sleep(GENTLY)
            with contextlib.suppress(SQLAlchemyError, OSError):
                table = await self._unsettled(self._seen)
                if table is None:
                    return
                self._seen.append(table)
                try:
                    room = await self._lobby.room(table, Share(table=table, unwatched=True))
                    self.note(room)
                except (Refused, ValueError) as error:
                    log.warning("a finished game can't be read: %s", error)

    async def _unsettled(self, seen: list[str]) -> str | None:
        noted = exists().where(seats.c.table_id == tables.c.id, seats.c.won.is_not(None))
        old = (tables.c.ended.is_not(None), ~noted, tables.c.id.not_in(seen))
        query = select(tables.c.id).where(*old)
        async with self._lobby.services.store.engine.connect() as connection:
            newest = query.order_by(tables.c.ended.desc()).limit(1)
            return (await connection.execute(newest)).scalar_one_or_none()


def _turns(rooms: Iterable[Room]) -> list[dict[str, object]]:
    """Whose turn it is where the game goes on.

    The order of the tables is the same in every process, so that no two wait for each other.
    """
    playing = {room.table.id: room.match for room in rooms if room.status == "playing"}
    actors = {table: int(match.state.actor) for table, match in playing.items() if match}
    return [
        {"noted": table, "now": actor if actor >= 0 else None}
        for table, actor in sorted(actors.items())
    ]


async def _write_end(connection: AsyncConnection, room: Room) -> None:
    match, table = room.match, room.table
    assert match is not None
    # Changing the table's row first keeps a second process out until this one is done.
    await connection.execute(NOTE_TURN, {"noted": table.id, "now": None})
    played = match.state.result() if match.state.actor == OVER else None
    shares = room.attendance.result(played)
    if shares is not None and not await _settled(connection, table.id):
        sitters = [Sitter(seat.kind, seat.name, seat.holder) for seat in table.seats]
        if table.rated:
            shares = without_leavers(shares, set(room.attendance.stand_ins))
        await settle(connection, table.id, table.game, table.rated, sitters, shares)


def without_leavers(shares: Sequence[float], gone: set[int]) -> list[float]:
    """At a rated table leaving counts: what a bot has won for a leaver goes to those who stayed."""
    stayed = [0.0 if seat in gone else share for seat, share in enumerate(shares)]
    if sum(stayed) > 0:
        return [share / sum(stayed) for share in stayed]
    left = len(shares) - len(gone)
    if not left:
        return list(shares)
    return [0.0 if seat in gone else 1 / left for seat in range(len(shares))]


async def _settled(connection: AsyncConnection, table: str) -> bool:
    known = select(seats.c.won).where(seats.c.table_id == table, seats.c.won.is_not(None))
    return (await connection.execute(known.limit(1))).first() is not None
