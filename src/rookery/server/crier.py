"""Tells the browsers at a table how it stands and what happens, each in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rookery.match import Happening, Match
from rookery.server.connections import Connection, encoded
from rookery.server.messages.live import ServerMessage, Snapshot, Update
from rookery.server.messages.tables import Told
from rookery.server.telling import Telling, seat_shown, story, told

if TYPE_CHECKING:
    from rookery.server.rooms import Room


class Crier:
    """Does it for one room."""

    def __init__(self, room: Room, longest: int) -> None:
        self._room: Final = room
        self._longest: Final = longest
        """So many happenings a snapshot tells at most."""
        self.told = 0
        """The version that all connections know of."""

    def snapshot(self, connection: Connection, since: int) -> None:
        """Tell one browser how all stands, and what happened after a version."""
        connection.send(self._snapshot(connection, since))

    def _snapshot(self, connection: Connection, since: int) -> Snapshot:
        match, info = self._room.match, self._room.info(connection.seats)
        if match is None:
            return Snapshot(info, 0, [], None)
        since = max(min(since, match.version), match.version - self._longest)
        seat = seat_shown(match, connection.seats, connection.facing)
        shown = self._telling(match).position(seat)
        return Snapshot(info, since, told(story(match, since), seat), shown)

    def snapshots(self, since: int) -> None:
        """The same for everybody."""
        for connection in self._room.connections:
            self.snapshot(connection, since)

    def happened(
        self, news: Sequence[Happening], mover: Connection | None = None, ref: int | None = None
    ) -> None:
        """Each browser is told in its own way; those with the same view get the same text."""
        match = self._room.match
        assert match is not None
        telling = self._telling(match)
        frames: dict[tuple[int | None, int | None], bytes] = {}
        stories: dict[int | None, list[Told]] = {}
        for connection in self._room.connections:
            seat = seat_shown(match, connection.seats, connection.facing)
            key = (seat, ref if connection is mover else None)
            if key not in frames:
                eyes = telling.eyes(seat)
                if eyes not in stories:
                    stories[eyes] = told(news, eyes)
                frames[key] = encoded(Update(stories[eyes], telling.position(seat), key[1]))
            connection.send_frame(frames[key])
        self.told = match.version

    def same(self, message: ServerMessage, but: Connection | None = None) -> None:
        """Tell all browsers the same."""
        frame = encoded(message)
        for connection in self._room.connections:
            if connection is not but:
                connection.send_frame(frame)

    def _telling(self, match: Match) -> Telling:
        room = self._room
        clock, stopped = room.timing.told(), room.changed is not None
        about = (room.attendance, clock, stopped, room.table.rated)
        return Telling(match, room.since, room.table.secret, *about)
