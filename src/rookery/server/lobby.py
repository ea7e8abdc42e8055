"""All tables: sets them up, finds them, keeps those in use in memory."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from rookery.bots import bot_names
from rookery.core.contract import OVER, Game
from rookery.core.records import Record, RecordError
from rookery.core.registry import title
from rookery.fairness import new_seed
from rookery.server.messages import NewSeat, NewTable
from rookery.server.problems import Trouble, unknown
from rookery.server.rooms import Room, Services
from rookery.server.store import Store, StoredSeat, StoredTable

ID_BYTES: Final = 12
"""Of a table's id. Whoever has the link may take an open seat, so it can't be guessed."""


class Lobby:
    """The one place where rooms are made and found."""

    def __init__(self, services: Services) -> None:
        self.services: Final = services
        self._rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Lock]] = {}

    @property
    def _store(self) -> Store:
        return self.services.store

    # ---- finding --------------------------------------------------------------------------

    def known(self, table_id: str) -> Room | None:
        """The room, if it is in memory."""
        return self._rooms.get(table_id)

    def rooms(self) -> list[Room]:
        """All rooms in memory."""
        return list(self._rooms.values())

    async def room(self, table_id: str) -> Room:
        """The room of a table, from memory or from the database."""
        found = self._rooms.get(table_id) or await self._load_once(table_id)
        await found.settle()
        found = self._rooms.setdefault(table_id, found)  # it may have been forgotten meanwhile
        self._rooms.move_to_end(table_id)
        return found

    async def _load_once(self, table_id: str) -> Room:
        """Load a room, however many ask for it at the same time."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                return self._rooms.get(table_id) or await self._load(table_id)
        finally:
            self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Room:
        table = await self._store.table(table_id)
        if table is None:
            raise unknown("table")
        room = Room(self.services, table, load_game(table))
        await room.refresh()
        self._rooms[table_id] = room
        self._forget_some()
        return room

    def _forget_some(self) -> None:
        """Let go of the rooms that were unused for longest; the database has them."""
        spare = len(self._rooms) - self.services.limits.rooms
        if spare > 0:
            idle = [name for name, room in self._rooms.items() if not room.busy]
            for name in idle[:spare]:
                del self._rooms[name]

    async def close(self) -> None:
        """Stop the bots."""
        for room in self.rooms():
            await room.close()

    # ---- setting up -----------------------------------------------------------------------

    async def create(self, wanted: NewTable, holder: bytes) -> str:
        """Set up a table as wished; returns its id."""
        game = chosen_game(wanted)
        return await self._add(game, new_seats(wanted.game, wanted.seats, holder))

    async def play_on(
        self, record: Record, at: int, seats: Sequence[NewSeat], holder: bytes
    ) -> str:
        """Set up a table that goes on from a step of a record."""
        if at > len(record.actions):
            raise Trouble(400, "malformed", f"the record has {len(record.actions)} steps")
        if len(seats) != record.game.players:
            raise Trouble(400, "malformed", f"{record.game.players} seats are needed")
        actions = record.actions[:at]
        if Record(record.game, actions).final().actor == OVER:
            raise Trouble(409, "over", "the game is over at that step")
        return await self._add(record.game, new_seats(record.game.name, seats, holder), actions)

    async def rematch(self, room: Room) -> str:
        """The table where the same people go on; the same however many ask."""
        if room.status != "over":
            raise Trouble(409, "unfinished", "the game is not over")
        if room.table.rematch is None:
            await room.set_rematch(await self._add(room.game, room.table.seats))
        assert room.table.rematch is not None
        return room.table.rematch

    async def _add(self, game: Game, seats: list[StoredSeat], actions: Sequence[int] = ()) -> str:
        if await self._store.count_tables() >= self.services.limits.tables:
            raise Trouble(503, "limit", "there are too many tables here")
        table = StoredTable(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.name,
            rules=game.rules,
            options=game.options,
            seed=new_seed(),
            seats=seats,
            branched=len(actions),
        )
        await self._store.add_table(table, actions)
        return table.id

    # ---- replays --------------------------------------------------------------------------

    async def keep_record(self, text: str) -> str:
        """Keep a record for replays; returns its id."""
        record = read_record(text)
        if await self._store.count_replays() >= self.services.limits.replays:
            raise Trouble(503, "limit", "there are too many replays here")
        written = record.text()
        replay = "r" + hashlib.sha256(written.encode()).hexdigest()[:24]
        await self._store.add_replay(replay, written)
        return replay

    async def replay(self, replay: str) -> tuple[Record, Room | None]:
        """The record of a replay, or of a table; of a table also the room."""
        stored = await self._store.replay(replay)
        if stored is not None:
            return read_record(stored), None
        room = await self.room(replay)
        return room.record(), room


def load_game(table: StoredTable) -> Game:
    """The game of a stored table, if its rules are still those it was begun with."""
    found = title(table.game)
    if found.rules != table.rules:
        reason = f"this table was begun under rules {table.rules}; they are {found.rules} now"
        raise Trouble(410, "outdated", reason)
    return found.load(table.options)


def chosen_game(wanted: NewTable) -> Game:
    """The game that a new table asks for."""
    given = {"players": len(wanted.seats)} | wanted.options
    try:
        game = title(wanted.game).load(given)
    except ValueError as error:
        raise Trouble(400, "malformed", str(error)) from None
    if game.players != len(wanted.seats):
        raise Trouble(400, "malformed", f"{len(wanted.seats)} seats for {game.players} players")
    return game


def new_seats(game: str, wanted: Sequence[NewSeat], holder: bytes) -> list[StoredSeat]:
    """Who sits where at a new table."""
    return [_new_seat(game, seat, holder) for seat in wanted]


def _new_seat(game: str, wanted: NewSeat, holder: bytes) -> StoredSeat:
    if wanted.kind == "bot":
        if wanted.bot not in bot_names(game):
            known = ", ".join(bot_names(game))
            raise Trouble(
                400, "malformed", f"no bot {wanted.bot!r} plays {game}; there are {known}"
            )
        return StoredSeat("bot", wanted.bot)
    if wanted.kind == "open":
        return StoredSeat("person", "")
    if wanted.name is None:
        raise Trouble(400, "malformed", "a person at this screen needs a name")
    return StoredSeat("person", wanted.name, holder)


def read_record(text: str) -> Record:
    """A record from its text; what is wrong with it is a clean problem."""
    try:
        return Record.read(text)
    except RecordError as error:
        raise Trouble(400, "malformed", str(error)) from None
