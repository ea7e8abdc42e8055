"""Who is at a table, through this process or another, and since when the others are away."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rookery.server.rooms import Room

NEWS_LASTS: Final = 60.0
"""Seconds for which another process's word about who is connected to it is believed."""


class Presence:
    """Knows it of one room."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._elsewhere: Final[dict[str, tuple[float, list[int]]]] = {}
        """By process: when it last said who is connected to it, and at which seats."""
        self._gone: Final[dict[int, float]] = {}
        """By seat: when it was noticed here that its person went away."""

    def here(self) -> set[int]:
        """The seats whose people are connected through this process."""
        return {seat for connection in self._room.connections for seat in connection.seats}

    def anywhere(self) -> set[int]:
        """The seats whose people are connected."""
        oldest = time.monotonic() - NEWS_LASTS
        fresh = [seats for heard, seats in self._elsewhere.values() if heard > oldest]
        return self.here() | {seat for seats in fresh for seat in seats}

    def hear_of(self, process: str, present: list[int]) -> bool:
        """Another process says who is connected to it; true if it had said nothing before."""
        before, stranger = self.anywhere(), process not in self._elsewhere
        self._elsewhere[process] = (time.monotonic(), present)
        if before != self.anywhere():
            self.note_gone(before)
            self._room.show_seats()
        return stranger

    def note_gone(self, before: set[int]) -> list[int]:
        """Note who was here before and is not now; returns their seats."""
        gone = sorted(before - self.anywhere())
        self._gone.update(dict.fromkeys(gone, time.time()))
        return gone

    def away_since(self, seat: int) -> float | None:
        """Since when the person of this seat is away; None: here, or there is no person."""
        stored = self._room.table.seats[seat]
        if stored.holder is None or seat in self.anywhere():
            return None
        return max(self._gone.get(seat, 0.0), stored.seen or 0.0) or self._room.since
