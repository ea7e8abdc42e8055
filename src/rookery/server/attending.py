"""What people do about their seats, and what happens when they stay away (`attendance`)."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from rookery.bots import bot_names
from rookery.match import Refused
from rookery.server.attendance import REPLACED, Attendance, SeatEntry
from rookery.server.models import attendance

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

MOST: Final = 500
"""So often people may leave, offer and so on at one table; whoever is away may always come back."""
LOOK: Final = 60.0
"""Seconds after which the house looks again after a game that goes on though nobody is there."""


class Attending:
    """Settles it for one room."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services

    # ---- in the database ------------------------------------------------------------------

    async def read(self) -> Attendance:
        """All that was done so far."""
        c = attendance.c
        query = select(c.kind, c.seat, c.version, c.bot, c.at).order_by(c.number)
        async with self._services.store.engine.connect() as connection:
            rows = await connection.execute(query.where(c.table_id == self._room.table.id))
            entries = [SeatEntry(*row) for row in rows]
        return Attendance([seat.holder is not None for seat in self._room.table.seats], entries)

    async def count(self) -> int:
        """How many things were done, by whichever process."""
        c = attendance.c
        query = select(func.count()).where(c.table_id == self._room.table.id)
        async with self._services.store.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def write(self, entries: list[SeatEntry]) -> bool:
        """Add entries to those that the room knows; false if others have added some first."""
        first, table, now = len(self._room.attendance.entries) + 1, self._room.table.id, time.time()
        rows = [
            {
                "table_id": table,
                "number": number,
                "kind": entry.kind,
                "seat": entry.seat,
                "version": entry.version,
                "bot": entry.bot,
                "at": now,
            }
            for number, entry in enumerate(entries, first)
        ]
        try:
            async with self._services.store.engine.begin() as connection:
                await connection.execute(insert(attendance), rows)
        except IntegrityError:
            return False
        return True

    # ---- what people do -------------------------------------------------------------------

    def leave(self, holder: bytes, bot: str | None) -> list[SeatEntry]:
        """A bot plays on for this browser's seats."""
        playing = self._own(holder, self._attendance.playing)
        return [self._entry("left", seat, self.bot(bot)) for seat in playing]

    def come_back(self, holder: bytes | None) -> list[SeatEntry]:
        """Whoever was away has their seats again; nobody has who is out of the game."""
        if self._room.status != "playing":
            return []
        away = self._attendance.stand_ins
        mine = [seat for seat in self._room.held_by(holder) if seat in away]
        return [self._entry("back", seat) for seat in mine if away[seat].kind in REPLACED]

    def resign(self, holder: bytes, seat: int) -> list[SeatEntry]:
        """Give the game up at a seat."""
        if seat not in self._own(holder, self._attendance.stayed):
            raise Refused("foreign", "this browser does not hold that seat")
        return [self._entry("resigned", seat, self.bot(None))]

    def end(self, holder: bytes, agreed: bool) -> list[SeatEntry]:
        """Offer to end the game without a result, or agree; else clear all offers."""
        mine, offers = self._own(holder, self._attendance.playing), self._attendance.agreeing
        if not agreed:
            return [self._entry("declined", mine[0])] if offers and mine else []
        return [self._entry("offered", seat) for seat in mine if seat not in offers]

    def replace(self, holder: bytes, seat: int) -> list[SeatEntry]:
        """Let a bot play on for somebody else, who has been away for a while."""
        self._own(holder, self._attendance.playing)
        if seat not in self._attendance.playing:
            raise Refused("stale", "no person plays that seat")
        if self._room.table.terms.clock is not None:
            raise Refused("present", "the clock says how long they are waited for")
        since = self._room.presence.away_since(seat)
        grace = self._services.limits.grace_seconds
        if since is None or self._services.uptime.after(since, grace) > time.time():
            raise Refused("present", "a bot may play for somebody who has been away for a while")
        return [self._entry("away", seat, self.bot(None))]

    def overdue(self) -> list[SeatEntry]:
        """Those whose time has run out, or who stayed away for longer than the table waits."""
        now, late = time.time(), self._room.timing.late()
        if late is not None and late in self._attendance.playing:
            clock = self._room.table.terms.clock
            kind = "flagged" if clock is not None and clock.late == "lose" else "late"
            return [self._entry(kind, late, self.bot(None))]
        return [
            self._entry("away", seat, self.bot(None))
            for seat, due in self._waited_for().items()
            if due <= now
        ]

    # ---- when the house looks after it ----------------------------------------------------

    @property
    def goes_on(self) -> bool:
        """Does the game go on though nobody is here? It has clocks, or bots play for all people."""
        if self._room.table.terms.clock is not None:
            return any(seat.holder is not None for seat in self._room.table.seats)
        return bool(self._attendance.stand_ins) and not self._attendance.playing

    def plan(self) -> None:
        """Say when the house is to look after this table."""
        self._services.errands.due[self._room.table.id] = self._due()

    def _due(self) -> float | None:
        if self._room.status != "playing":
            fill = self._room.hosting.fill_due()
            return None if fill is None else max(fill, time.time() + 1)
        if self.goes_on:
            return min(time.time() + LOOK, self._room.timing.deadline() or math.inf)
        return min(self._waited_for().values(), default=None)

    def _waited_for(self) -> dict[int, float]:
        """By seat: until when the others wait for its person.

        Nobody waits at one's own table; at one with clocks these say how long.
        """
        table, now = self._room.table, time.time()
        if self._room.status != "playing" or table.terms.clock is not None:
            return {}
        if len({seat.holder for seat in table.seats} - {None}) < 2:
            return {}
        since = {seat: self._room.presence.away_since(seat) for seat in self._attendance.playing}
        after = self._services.uptime.after
        return {seat: after(at or now, table.terms.away) for seat, at in since.items()}

    # ---- inside ---------------------------------------------------------------------------

    @property
    def _attendance(self) -> Attendance:
        return self._room.attendance

    def _entry(self, kind: str, seat: int, bot: str = "") -> SeatEntry:
        return SeatEntry(kind, seat, self._room.version, bot)

    def _own(self, holder: bytes, among: list[int]) -> list[int]:
        """This browser's seats among these, while the game is played."""
        mine = self._room.held_by(holder)
        if not mine:
            raise Refused("forbidden", "only who has a seat here can do that")
        if self._room.status != "playing":
            raise Refused("stale", "the game is not being played")
        if len(self._attendance.entries) >= MOST:
            raise Refused("limit", "seats of this table have changed hands too often")
        return [seat for seat in mine if seat in among]

    def bot(self, wanted: str | None) -> str:
        """The bot that plays on: the one that is wanted, or that the table has settled."""
        table = self._room.table
        bot = wanted or table.terms.stand_in
        if bot not in bot_names(table.game):
            raise Refused("malformed", "no bot {bot} plays {game}", bot=bot, game=table.game)
        return bot
