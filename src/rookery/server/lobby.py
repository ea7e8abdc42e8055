"""All tables: sets them up, finds them, keeps those in use in memory."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from rookery.bots import bot_names
from rookery.core.contract import Game
from rookery.core.options import Value
from rookery.core.registry import find, title
from rookery.fairness import new_seed
from rookery.match import Refused
from rookery.server.callers import Caller
from rookery.server.messages.coaching import Coach
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.messages.terms import Terms
from rookery.server.naming import check_name
from rookery.server.people.rated import check_new
from rookery.server.problems import unknown
from rookery.server.retention import spare_one
from rookery.server.rooms import Room
from rookery.server.services import Services
from rookery.server.shares import Crowded, Share, Turns
from rookery.server.store import HOUR, USUAL, Store, StoredSeat, StoredTable


@dataclass(frozen=True, slots=True)
class Root:
    """What a game goes on from: a step of a record that is kept here."""

    game: str
    options: dict[str, Value]
    at: int
    source: str
    """The replay or the table."""
    version: int | None
    """Of a table: its version now."""


ID_BYTES: Final = 12
"""Of a table's id. Whoever has the link may take an open seat, so it can't be guessed."""
NOBODY: Final = Share()
LOADS: Final = 3
"""Tables that are read from the database at once."""
LOADED: Final = 256
"""Games with their options that are kept ready: reading an edition takes a while."""


class Lobby:
    """The one place where rooms are made and found."""

    def __init__(self, services: Services) -> None:
        self.services: Final = services
        services.let_go = self._let_go
        self._rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._loads: Final = Turns(LOADS, services.limits.readings_waiting)

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

    async def room(self, table_id: str, share: Share = NOBODY) -> Room:
        """The room of a table, from memory or from the database, on somebody's account."""
        found = self._rooms.get(table_id) or await self._load_once(table_id, share)
        found.used = time.monotonic()
        await found.settle()
        found = self._rooms.setdefault(table_id, found)  # it may have been forgotten meanwhile
        self._rooms.move_to_end(table_id)
        if not share.unwatched:
            await self._touch(found)
        return found

    async def _touch(self, room: Room) -> None:
        """Note now and then that a person is at a table: what the house does there keeps none."""
        now = time.monotonic()
        if room.touched is None or now - room.touched > HOUR:
            room.touched = now
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._store.touch(room.table.id)

    async def _load_once(self, table_id: str, share: Share) -> Room:
        """Load a room, however many ask for it at the same time."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                return self._rooms.get(table_id) or await self._load_in_turn(table_id, share)
        finally:
            self._loading.pop(table_id, None)

    async def _load_in_turn(self, table_id: str, share: Share) -> Room:
        """Long games take a while to be replayed, so nobody may have many replayed at once."""
        try:
            ticket = self._loads.ticket(share)
        except Crowded:
            raise Refused("limit", "too many tables are being opened; wait a little") from None
        async with self._loads.turn(ticket):
            return await self._load(table_id)

    async def _load(self, table_id: str) -> Room:
        table = await self._store.table(table_id)
        if table is None:
            raise unknown("table")
        room = Room(self.services, table, load_game(table))
        await room.refresh()
        self._rooms[table_id] = room
        self._let_go(room)
        self._forget_some()
        return room

    def _forget_some(self) -> None:
        """Let go of the rooms that were unused for longest; the database has them."""
        spare = len(self._rooms) - self.services.limits.rooms
        if spare > 0:
            idle = [name for name, room in self._rooms.items() if not room.busy]
            for name in idle[:spare]:
                del self._rooms[name]

    def _let_go(self, room: Room) -> None:
        """Forget the room a while after it was last asked for, unless somebody comes."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.services.limits.room_seconds, self._forget, room)

    def _forget(self, room: Room) -> None:
        if room.busy or self._rooms.get(room.table.id) is not room:
            return
        if time.monotonic() - room.used < self.services.limits.room_seconds:
            self._let_go(room)
        else:
            del self._rooms[room.table.id]

    def drop(self, table_id: str) -> None:
        """Forget a table that is gone, and cut off whoever is there."""
        room = self._rooms.pop(table_id, None)
        for connection in list(room.connections) if room else ():
            connection.cut()

    def forget(self, room: Room) -> None:
        """A table is gone."""
        self._rooms.pop(room.table.id, None)

    async def note_presence(self) -> None:
        """Tables that somebody is at do not grow old, however long a browser stays open."""
        for room in [room for room in self.rooms() if room.connections]:
            await self._store.touch(room.table.id)

    async def close(self) -> None:
        """Stop the bots."""
        for room in self.rooms():
            await room.close()

    # ---- setting up -----------------------------------------------------------------------

    async def create(self, wanted: NewTable, caller: Caller) -> str:
        """Set up a table as wished; returns its id."""
        given = {"players": len(wanted.seats)} | wanted.options
        if any(isinstance(value, str) for value in wanted.options.values()):
            await self.services.readers.check_options(wanted.game, given, caller.share())
        game = chosen_game(wanted.game, given)
        if game.players != len(wanted.seats):
            reason = f"{len(wanted.seats)} seats for {game.players} players"
            raise Refused("malformed", reason)
        check_bot(wanted.game, wanted.terms.stand_in)
        if wanted.rated:
            await check_new(self._store.engine, game, wanted, caller.holder)
        if wanted.terms.public and wanted.coach != "off":
            raise Refused(
                "malformed", "a table in the hall has no coach: one sits down at once there"
            )
        seats = new_seats(wanted.game, wanted.seats, caller)
        terms, coach, rated = wanted.terms, wanted.coach, wanted.rated
        return await self._add(game, seats, caller, terms=terms, coach=coach, rated=rated)

    async def play_on(
        self, root: Root, seats: Sequence[NewSeat], caller: Caller, coach: Coach = "off"
    ) -> str:
        """Set up a table that goes on from a step of a record."""
        game = chosen_game(root.game, root.options)
        sitting = new_seats(game.name, seats, caller)
        return await self._add(game, sitting, caller, root, coach=coach)

    async def rematch(self, room: Room, caller: Caller) -> str:
        """The table where the same people go on; the same however many ask."""
        if room.status != "over":
            raise Refused("unfinished", "the game is not over")
        if room.table.rematch is None:
            seats = [replace(seat, share=None) for seat in room.table.seats]
            terms, coach, rated = room.table.terms, room.table.coach, room.table.rated
            again = await self._add(room.game, seats, caller, terms=terms, coach=coach, rated=rated)
            await room.set_rematch(again)
        assert room.table.rematch is not None
        return room.table.rematch

    async def _add(
        self,
        game: Game,
        seats: list[StoredSeat],
        caller: Caller,
        root: Root | None = None,
        rated: bool = False,
        terms: Terms = USUAL,
        coach: Coach = "off",
    ) -> str:
        address = await self._store.address_hash(caller.address)
        await self._check_quota(caller, address)
        table = StoredTable(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.name,
            rules=game.rules,
            options=game.options,
            secret=new_seed(),
            seats=seats,
            branched=root.at if root else 0,
            source=root.source if root else None,
            source_version=root.version if root else None,
            owner=caller.holder,
            address=address,
            rated=rated,
            coach=coach,
            terms=terms,
        )
        await self._store.add_table(table)
        return table.id

    async def _check_quota(self, caller: Caller, address: bytes) -> None:
        limits = self.services.limits
        own, near = await self._store.count_tables_of(caller.holder, address)
        many = own >= limits.tables_per_person and not await self._spare_one(caller.holder)
        if many or near >= limits.tables_per_address:
            raise Refused("limit", "you have set up as many tables as one may")
        if await self._store.count_tables() >= limits.tables:
            raise Refused("full", "there are too many tables here; try again later")

    async def _spare_one(self, owner: bytes | None) -> bool:
        """Nobody is kept from playing by the games they have finished."""
        if owner is None:
            return False
        return await spare_one(self._store.engine, owner, self.services.limits)


def load_game(table: StoredTable) -> Game:
    """The game of a stored table; its room finds out whether newer rules still allow it."""
    found = find(table.game)
    if found is None:  # a file or a package that is gone since
        raise Refused("outdated", "the game {game} is not here any more", game=table.game)
    if found.rules < table.rules:
        reason = f"this table was begun under rules {table.rules}, which this house doesn't know"
        raise Refused("outdated", reason)
    return _loaded(table.game, tuple(table.options.items()))


def chosen_game(name: str, options: Mapping[str, Value]) -> Game:
    """The game with these options; texts among them were read elsewhere before."""
    try:
        return _loaded(name, tuple(options.items()))
    except ValueError as error:
        raise Refused("malformed", str(error)) from None


@lru_cache(LOADED)
def _loaded(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return title(name).load(dict(options))


def new_seats(game: str, wanted: Sequence[NewSeat], caller: Caller) -> list[StoredSeat]:
    """Who sits where at a new table."""
    return [_new_seat(game, seat, caller) for seat in wanted]


def _new_seat(game: str, wanted: NewSeat, caller: Caller) -> StoredSeat:
    if wanted.kind == "bot":
        return StoredSeat("bot", check_bot(game, wanted.bot))
    if wanted.kind == "open":
        return StoredSeat("person", "")
    if wanted.name is None:
        raise Refused("malformed", "a person at this screen needs a name")
    if not caller.robot:
        check_name(game, wanted.name)
    return StoredSeat("person", wanted.name, caller.holder, seen=time.time())


def check_bot(game: str, bot: str | None) -> str:
    """The bot, if it plays this game."""
    if bot is None or bot not in bot_names(game):
        raise Refused("malformed", "no bot {bot} plays {game}", bot=str(bot), game=game)
    return bot
