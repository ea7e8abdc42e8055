"""The clocks of a table: read from its journal, and looked at whenever one may run out (`clocks`).

An entry of the journal says when it was made, and how much of the time since the one before was
spent on the way to the browser and back. The time in which no server was running counts for nobody
(`uptime`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from rookery.core.contract import CHANCE
from rookery.match import Happening, Match, Refused
from rookery.server.clocks import Clocks, Left, Wait
from rookery.server.messages.tables import ClockState
from rookery.server.models import journal
from rookery.server.telling import story

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

MOST_LAG: Final = 1.0
"""Seconds that are given back for a decision at most, however slow the connection is."""
LATER: Final = 0.05
"""Seconds after a clock has run out at which it is looked at."""


class Timing:
    """Keeps the clocks of one room, if its table has any."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services
        self._clocks: Clocks | None = None
        self._at: float | None = None
        """When the last entry was made."""
        self._alarm: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    # ---- from the journal -----------------------------------------------------------------

    async def read(self, match: Match) -> None:
        """Run the clocks through all that has happened."""
        if (terms := self._room.table.terms.clock) is None:
            return
        c = journal.c
        query = select(c.step, c.at, c.lag).where(c.table_id == self._room.table.id)
        async with self._services.store.engine.connect() as connection:
            times = {row.step: (row.at, row.lag) for row in await connection.execute(query)}
        self._clocks, self._at = Clocks(terms, match.game.players), None
        for happening in story(match):
            if happening.version in times:  # what was played elsewhere took no time here
                self._spend(happening, *times[happening.version])

    def note(self, happened: Iterable[Happening], at: float, lag: float) -> None:
        """More has happened; it is in the journal."""
        if self._clocks is not None:
            for happening in happened:
                self._spend(happening, at, lag)

    def _spend(self, happening: Happening, at: float, lag: float) -> None:
        assert self._clocks is not None
        by, replaced = happening.by, self._room.attendance.replaced
        if by != CHANCE and self._at is not None and not replaced(by, happening.version):
            seconds = max(0.0, self._services.uptime.between(self._at, at) - lag)
            wait = Wait(by, happening.turn.number, own=happening.turn.seat == by)
            self._clocks.spend(wait, seconds)
        self._at = at

    # ---- now ------------------------------------------------------------------------------

    def left(self, now: float | None = None) -> Left | None:
        """What the seat has left that is waited for; None where no clock runs."""
        wait = self._wait()
        if self._clocks is None or wait is None:
            return None
        now = time.time() if now is None else now
        began = self._room.since if self._at is None else self._at
        return self._clocks.left(wait).after(self._services.uptime.between(began, now))

    def deadline(self) -> float | None:
        """When the time of the seat that is waited for runs out; None where no clock runs."""
        wait = self._wait()
        if self._clocks is None or wait is None:
            return None
        began = self._room.since if self._at is None else self._at
        return self._services.uptime.after(began, self._clocks.left(wait).total)

    def late(self) -> int | None:
        """The seat whose time has run out, what is given back for its connection included."""
        if self._clocks is None:
            return None
        deadline, wait = self.deadline(), self._wait()
        if deadline is None or wait is None:
            return None
        return wait.seat if time.time() > deadline + self.lag(wait.seat) else None

    def lag(self, seat: int) -> float:
        """Seconds that go to the way between server and browser, as they were measured.

        Nobody measures where no clock runs.
        """
        if self._clocks is None:
            return 0.0
        ways = [c.latency() for c in self._room.connections if seat in c.seats]
        return min(min(ways, default=0.0), MOST_LAG)

    def told(self) -> ClockState | None:
        """The clocks as everybody may know them."""
        if self._clocks is None:
            return None
        now = time.time()
        left, wait = self.left(now), self._wait()
        reserves = list(self._clocks.reserves)
        if left is None or wait is None:
            return ClockState(now, None, 0.0, reserves, False)
        reserves[wait.seat] = left.reserve
        return ClockState(now, wait.seat, left.turn, reserves, not wait.own)

    def _wait(self) -> Wait | None:
        """Who is waited for in which turn; None where no clock runs."""
        match = self._room.match
        if (
            self._clocks is None
            or match is None
            or self._room.status != "playing"
            or match.state.actor < 0
        ):
            return None
        turn, seat = match.turn, int(match.state.actor)
        if seat in self._room.attendance.stand_ins:
            return None
        return Wait(seat, turn.number, turn.seat == seat)

    # ---- when it runs out -----------------------------------------------------------------

    def wind(self) -> None:
        """Look again when the clock that runs now has run out."""
        if self._clocks is None:
            return
        self.stop()
        deadline = self.deadline()
        if deadline is None or not self._room.connections:
            return
        wait = self._wait()
        seconds = deadline - time.time() + LATER + (self.lag(wait.seat) if wait else 0.0)
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(LATER, seconds), self._ring)

    def _ring(self) -> None:
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        with contextlib.suppress(Refused):  # the steward looks again
            await self._room.look_after()

    def stop(self) -> None:
        """Look no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def close(self) -> None:
        """Stop for good."""
        self.stop()
        if self._looking is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking
