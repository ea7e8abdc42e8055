"""Reads the table and the journal of a room, so that its match agrees with the database."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from rookery.core.records import RulesChange
from rookery.fairness import dealer
from rookery.match import Match, Refused
from rookery.server.branches import first_steps, standing
from rookery.server.logs import short
from rookery.server.messages.live import TakenAway
from rookery.server.sealing import Sealing, seal_of
from rookery.server.writer import Conflict, Row, Unavailable, journal_rows

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

log: Final = logging.getLogger(__name__)
RELOADS: Final = 20
"""Tries to read a journal that others keep writing to."""
SLICE: Final = 100
"""Entries of a journal that are replayed at a time, before others have their turn."""


class Chronicle:
    """Does it for one room, which is locked meanwhile."""

    def __init__(self, room: Room, services: Services, sealing: Sealing) -> None:
        self._room: Final = room
        self._services: Final = services
        self._sealing: Final = sealing
        self._before: list[int] | None = None
        """The steps that were played elsewhere, once they are known."""
        self.changed: RulesChange | None = None
        """If the rules have changed so that the game can't go on."""

    async def read(self) -> None:
        """Let the room be as the database has it."""
        try:
            await self._read_until_settled()
        except (SQLAlchemyError, OSError, Unavailable) as error:
            log.error("table %s: %s", short(self._room.table.id), error)
            raise Refused("unavailable", "the table can't be read; try again") from None

    async def _read_until_settled(self) -> None:
        for _ in range(RELOADS):
            await self._read_table()
            if not await self._sealing.begun():
                self._room.match = None
                return
            if await self._read_journal():
                return
        raise Refused("unavailable", "the table is too busy")

    async def _read_table(self) -> None:
        room = self._room
        stored = await self._services.store.table(room.table.id)
        if stored is not None:
            room.table = stored
        elif room.match is None:
            room.tell_all(TakenAway())
        for connection in room.connections:
            connection.seats = room.held_by(connection.holder)

    async def _read_journal(self) -> bool:
        """Follow the journal to its end; false if others wrote to it meanwhile."""
        room = self._room
        if self._before is None:
            self._before = await first_steps(self._services, room.table)
        own, at = await self._services.store.journal(room.table.id)
        entries = [*self._before, *own]
        match = await self._followed(entries)
        room.attendance = await room.attending.read()
        now = time.time()
        due = journal_rows(room.table.id, len(entries) + 1, match.journal[len(entries) :], now)
        if not await self._settled(due):
            return False
        room.since = now if due or at is None else at
        room.match = match
        await room.timing.read(match)
        return True

    async def _followed(self, entries: list[int]) -> Match:
        """The match of a journal, as far as today's rules allow it if it was begun by others."""
        table, game = self._room.table, self._room.game
        match = Match(game, dealer(seal_of(table).seed))
        self.changed = None
        try:
            await _replay(match, entries)
        except ValueError as error:
            if table.rules == game.rules:
                raise
            step, steps = len(match.log) + 1, len(standing(entries))
            self.changed = RulesChange(table.rules, step, max(step, steps), str(error))
            return match
        match.settle_chance()
        if table.rules != game.rules:
            await self._services.store.set_rules(table.id, game.rules)
        return match

    async def _settled(self, due: list[Row]) -> bool:
        """Write outcomes that were still due, as at the start; false if others did so first."""
        try:
            if due:
                await self._services.store.append(due)
        except Conflict:
            return False
        return True


async def _replay(match: Match, entries: list[int]) -> None:
    """Replay a long journal in parts, so that others come between."""
    for first in range(0, len(entries), SLICE):
        match.replay(entries[first : first + SLICE])
        await asyncio.sleep(0)
