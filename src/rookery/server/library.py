"""Records to look at: those that were handed in, and those of the tables here.

Nothing is read in this process: `readers` does it elsewhere, within limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from rookery.match import Refused
from rookery.server.branches import depth
from rookery.server.callers import Caller
from rookery.server.lobby import Lobby, Root
from rookery.server.problems import unknown
from rookery.server.reader import (
    Beginning,
    Branch,
    Finish,
    Hide,
    Keep,
    List,
    Played,
    Show,
    Source,
    Stand,
    Task,
    Written,
    told_change,
)
from rookery.server.readers import text_key
from rookery.server.retention import spare_one_replay
from rookery.server.rooms import Room


@dataclass(frozen=True, slots=True)
class Volume:
    """A record that can be looked at."""

    id: str
    room: Room | None
    """The table where it was played, or is being played."""

    @property
    def key(self) -> str:
        """The name under which a reading process remembers it."""
        if self.room is None:
            return self.id
        attended = len(self.room.attendance.entries)
        return f"{self.id}:{self.room.version}:{attended}:{self.room.status}"

    @property
    def running(self) -> bool:
        """Is the game still being played?"""
        return self.room is not None and self.room.status != "over"


class Library:
    """Keeps records and finds them."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby
        self._services: Final = lobby.services

    async def keep(self, text: str, caller: Caller) -> str:
        """Keep a record; returns its id."""
        written = await self._services.readers.written(text, caller.share())
        store, limits = self._services.store, self._services.limits
        replay = text_key(written)
        if await store.look_at_replay(replay):
            return replay
        address = await store.address_hash(caller.address)
        own, near = await store.count_replays_of(caller.holder, address)
        many = caller.holder is not None and own >= limits.replays_per_person
        if many and caller.holder:
            many = not await spare_one_replay(store.engine, caller.holder)
        if many or near >= limits.replays_per_address:
            raise Refused("limit", "you have handed in as many records as one may")
        if await store.count_replays() >= limits.replays:
            raise Refused("full", "there are too many replays here; try again later")
        await store.add_replay(replay, written, caller.holder, address)
        return replay

    async def find(self, replay: str, caller: Caller) -> Volume:
        """The record of that id, or of the table of that id."""
        if await self._services.store.look_at_replay(replay):
            return Volume(replay, None)
        return Volume(replay, await self._lobby.room(replay, caller.share(replay)))

    async def show(self, volume: Volume, since: int, caller: Caller) -> bytes:
        """A `ReplayInfo` as JSON."""
        table = volume.room.table.id if volume.room else None
        task = Show(volume.id, table, since, self._services.limits.page)
        return await self._carry_out(task, volume, caller)

    async def step(self, volume: Volume, step: int, seat: int | None, caller: Caller) -> bytes:
        """A `ReplayStep` as JSON."""
        if volume.running and seat is not None:
            raise Refused("unfinished", "a seat's view is shown when the game is over")
        if volume.running and volume.room and not volume.room.game.open:
            # To look back would be to remember what the players may have forgotten.
            raise Refused("unfinished", "earlier steps are shown when the game is over")
        return await self._carry_out(Stand(step, seat), volume, caller)

    async def draws(self, volume: Volume, since: int, caller: Caller) -> bytes:
        """`Draws` as JSON; of a running game they would tell what is still secret."""
        if volume.running:
            raise Refused("unfinished", "the dice can be checked when the game is over")
        limits = self._services.limits
        return await self._carry_out(List(since, limits.page, limits.outcomes), volume, caller)

    async def text(self, volume: Volume, caller: Caller) -> str:
        """The record as text, unless it would tell what is still secret."""
        await self.check_secrets(volume, caller, "the record would tell what is still secret")
        found = await self._carry_out(Keep(), volume, caller)
        return msgspec.json.decode(found, type=str)

    async def finished(self, volume: Volume, caller: Caller) -> str:
        """The name of a finished game's record, which follows from its content."""
        found = None
        if not volume.running:
            found = msgspec.json.decode(
                await self._carry_out(Finish(), volume, caller), type=str | None
            )
        if found is None:
            raise Refused("unfinished", "a game is reviewed when it is over")
        return text_key(found)

    async def root(self, volume: Volume, at: int, seats: int, caller: Caller) -> Root:
        """What a game begins with that goes on from a step."""
        reason = "another table could give away what is still secret"
        await self.check_secrets(volume, caller, reason)
        task = Branch(at, seats, brief=True)
        found = msgspec.json.decode(await self._carry_out(task, volume, caller), type=Beginning)
        room = volume.room
        if room is not None and await depth(self._services, room.table) >= self._branches:
            raise Refused("limit", "too many games go on from one another here")
        version = room.version if room else None
        return Root(found.game, found.options, at, volume.id, version)

    @property
    def _branches(self) -> int:
        return self._services.limits.branches

    async def check_secrets(self, volume: Volume, caller: Caller, reason: str) -> None:
        """Refuse what would tell some seat something it must not know yet."""
        if volume.running and msgspec.json.decode(await self._carry_out(Hide(), volume, caller)):
            raise Refused("unfinished", reason)

    async def _carry_out(self, task: Task, volume: Volume, caller: Caller) -> bytes:
        async def fetch() -> Source:
            return await self.source(volume)

        share = caller.share(volume.id)
        return await self._services.readers.carry_out(task, volume.key, fetch, share)

    async def source(self, volume: Volume) -> Source:
        """The record itself, for a process that works on it."""
        if volume.room is not None:
            record = volume.room.record()
            game = record.game
            said, changed = record.notes, told_change(record.changed, game.rules)
            return Played(game.name, game.options, record.actions, record.seats, said, changed)
        text = await self._services.store.replay(volume.id)
        if text is None:
            raise unknown("replay")
        return Written(text)
