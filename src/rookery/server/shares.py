"""Who comes next where more is asked than can be done at once: fair shares for everybody.

Whoever was given the least time lately comes first: first by address, so that many tables or many
names at one place weigh no more than one; then by person, then by table. What nobody waits for
comes behind all else.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

HALVED: Final = 30.0
"""Seconds after which half of the time that somebody was given is forgotten."""
REMEMBERED: Final = 20_000
"""Accounts that are kept; of more, the least recent are forgotten."""


class Crowded(Exception):
    """Too much waits for this address already."""


class Share(NamedTuple):
    """On whose account something is done."""

    address: str = ""
    person: str = ""
    table: str = ""
    unwatched: bool = False
    """Nobody who plays waits for it."""


class Accounts:
    """How many seconds each was given lately; what is long past counts less and less."""

    def __init__(self) -> None:
        self._spent: Final[OrderedDict[tuple[str, str], tuple[float, float]]] = OrderedDict()

    def spent(self, kind: str, name: str, now: float) -> float:
        """The seconds that count against this one now."""
        seconds, at = self._spent.get((kind, name), (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALVED))

    def charge(self, share: Share, seconds: float, now: float) -> None:
        """Count seconds against address, person and table."""
        for kind, name in zip(share._fields[:3], share[:3], strict=True):
            total = self.spent(kind, name, now) + seconds
            self._spent.pop((kind, name), None)
            self._spent[(kind, name)] = (total, now)
        while len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)

    def rank(self, share: Share, now: float) -> tuple[bool, float, float, float]:
        """The lower, the sooner it is this one's turn."""
        address, person, table, unwatched = share
        return (
            unwatched,
            self.spent("address", address, now),
            self.spent("person", person, now),
            self.spent("table", table, now),
        )


class Ticket:
    """A place in the queue."""

    def __init__(self, share: Share, called: asyncio.Future[None]) -> None:
        self.share: Final = share
        self.called: Final = called


class Turns:
    """Lets so many work at once, and calls the next by fair shares."""

    def __init__(self, places: int, waiting_per_address: int) -> None:
        self._free = places
        self._most: Final = waiting_per_address
        self._waiting: Final[list[Ticket]] = []
        self._calm: Final = asyncio.Event()
        self._calm.set()
        self._accounts: Final = Accounts()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def calm(self) -> None:
        """Come back when nobody waits."""
        await self._calm.wait()

    def ahead(self, ticket: Ticket) -> int | None:
        """How many of those who wait would be called before this one; None if it does not wait."""
        if ticket not in self._waiting:
            return None
        now = time.monotonic()
        own = self._accounts.rank(ticket.share, now)
        before = self._waiting.index(ticket)
        ranks = [self._accounts.rank(other.share, now) for other in self._waiting]
        return sum(rank < own or (rank == own and i < before) for i, rank in enumerate(ranks))

    def ticket(self, share: Share) -> Ticket:
        """A place in the queue, or `Crowded` if this address has too many."""
        same = sum(other.share.address == share.address for other in self._waiting)
        if same >= self._most:
            raise Crowded
        return Ticket(share, asyncio.get_running_loop().create_future())

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait to be called; the time inside is counted against the share."""
        await self._wait(ticket)
        began = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            self._accounts.charge(ticket.share, now - began, now)
            self._leave()

    async def _wait(self, ticket: Ticket) -> None:
        if self._free:
            self._free -= 1
            return
        self._waiting.append(ticket)
        self._calm.clear()
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket.called.done() and not ticket.called.cancelled():
                self._leave()  # it was called, but is gone
            else:
                self._wait_no_more(ticket)
            raise

    def _wait_no_more(self, ticket: Ticket) -> None:
        self._waiting.remove(ticket)
        if not self._waiting:
            self._calm.set()

    def _leave(self) -> None:
        """Call the next, or leave the place free."""
        if not self._waiting:
            self._free += 1
            return
        now = time.monotonic()
        following = min(self._waiting, key=lambda ticket: self._accounts.rank(ticket.share, now))
        self._wait_no_more(following)
        following.called.set_result(None)
