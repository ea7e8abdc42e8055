"""Who is at a table, through this process or another, and since when the others are away.

Somebody is at a table while they look at a page of theirs that is open there: a page says itself
(`messages.live.Looking`) when it was in the background for a while, or when nobody has touched it
for long. What is open on a device in another room tells nothing about its person.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

NEWS_LASTS: Final = 60.0
"""Seconds for which another process's word about who is connected to it is believed."""


class Presence:
    """Knows it of one room."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services
        self._elsewhere: Final[dict[str, tuple[float, list[int]]]] = {}
        """By process: when it last said who is connected to it, and at which seats."""
        self._gone: Final[dict[int, float]] = {}
        """By seat: when it was noticed here that its person went away."""

    def here(self) -> set[int]:
        """The seats whose people are at the table through this process."""
        looked_at = [one for one in self._room.connections if one.looked is None]
        return {seat for connection in looked_at for seat in connection.seats}

    def anywhere(self) -> set[int]:
        """The seats whose people are at the table."""
        oldest = time.monotonic() - NEWS_LASTS
        fresh = [seats for heard, seats in self._elsewhere.values() if heard > oldest]
        return self.here() | {seat for seats in fresh for seat in seats}

    def hear_of(self, process: str, present: list[int]) -> bool:
        """Another process says who is there through it; true if it had said nothing before."""
        before, stranger = self.anywhere(), process not in self._elsewhere
        self._elsewhere[process] = (time.monotonic(), present)
        if before != self.anywhere():
            self.note_gone(before)
            self._room.attending.plan()
            self._room.show_seats()
        return stranger

    @contextmanager
    def changing(self, moment: float | None = None) -> Iterator[None]:
        """Something about a browser changes: all are told if somebody has come or gone by it.

        Who goes was last seen at `moment`.
        """
        before, anywhere = self.here(), self.anywhere()
        yield
        if before == self.here():
            return
        room, services = self._room, self._services
        services.announce(room)
        seen = time.time() if moment is None else moment
        for seat in self.note_gone(anywhere, seen):
            services.errands.seen[room.table.id, seat] = seen
        room.attending.plan()
        room.timing.wind()
        room.show_seats()

    def note_gone(self, before: set[int], moment: float | None = None) -> list[int]:
        """Note who was here before and is not now; returns their seats."""
        gone = sorted(before - self.anywhere())
        self._gone.update(dict.fromkeys(gone, time.time() if moment is None else moment))
        return gone

    def away_since(self, seat: int) -> float | None:
        """Since when the person of this seat is away; None: here, or there is no person."""
        stored = self._room.table.seats[seat]
        if stored.holder is None or seat in self.anywhere():
            return None
        return max(self._gone.get(seat, 0.0), stored.seen or 0.0) or self._room.since
