"""A table in memory: its match, the browsers connected to it, and its bots.

The database is the truth. A room is changed under its lock only: a move is tried on the match,
committed, then told to everybody. Whenever it is not sure that match and journal agree, the room
reads the journal again and tells what its browsers have missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from rookery.core.contract import OVER, Game
from rookery.core.records import Record, RulesChange
from rookery.fairness import commitment, dealer
from rookery.match import Happening, Match, Refused
from rookery.server.branches import first_steps, standing
from rookery.server.company import called
from rookery.server.connections import Connection, encoded
from rookery.server.limits import Limits
from rookery.server.logs import short
from rookery.server.messages import (
    Move,
    Queued,
    Rematch,
    SeatInfo,
    Seats,
    ServerMessage,
    Snapshot,
    Status,
    TableInfo,
    Undo,
    Update,
)
from rookery.server.metrics import Metrics
from rookery.server.offers import rating
from rookery.server.opponents import Opponents
from rookery.server.reader import told_change
from rookery.server.readers import Readers
from rookery.server.sealing import Sealing, seal_of
from rookery.server.shares import Share
from rookery.server.store import Store, StoredTable
from rookery.server.telling import Telling, retold, seat_shown, story, told
from rookery.server.thinking import Thinkers
from rookery.server.writer import Conflict, Row, Unavailable, journal_rows

log: Final = logging.getLogger(__name__)
RELOADS: Final = 20
"""Tries to read a journal that others keep writing to."""
SLICE: Final = 100
"""Entries of a journal that are replayed at a time, before others have their turn."""
NEWS_LASTS: Final = 60.0
"""Seconds for which another process's word about who is connected to it is believed."""


def _to_nobody(_: Room) -> None:
    """There is no other process."""


@dataclass(slots=True)
class Services:
    """What a room needs of the house."""

    store: Store
    thinkers: Thinkers
    readers: Readers
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    announce: Callable[[Room], None] = _to_nobody
    """Tell other processes that something changed here."""
    let_go: Callable[[Room], None] = _to_nobody
    """Nobody is in this room any more, and nothing is under way."""


class Room:
    """One table and everybody at it."""

    def __init__(self, services: Services, table: StoredTable, game: Game) -> None:
        self.table = table
        self.game: Final = game
        self.match: Match | None = None
        """None while the table waits for people."""
        self.connections: Final[set[Connection]] = set()
        self._elsewhere: Final[dict[str, tuple[float, list[int]]]] = {}
        """By process: when it last said who is connected to it, and at which seats."""
        self._services: Final = services
        self._lock: Final = asyncio.Lock()
        self._before: list[int] | None = None
        """The steps that were played elsewhere, once they are known."""
        self.used = time.monotonic()
        """When somebody last asked for this room."""
        self._since = 0.0
        self._unsure = True
        """The match may differ from the journal."""
        self._told = 0
        """The version that all connections know of."""
        self._changed: RulesChange | None = None
        """If the rules have changed so that the game can't go on."""
        self._opponents: Final = Opponents(self, services.thinkers)
        self._sealing: Final = Sealing(self, services)

    # ---- what it is -----------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Does the table wait for people, play, or is the game over?"""
        if self.match is None:
            return "waiting"
        ended = self._changed is not None or self.match.state.actor == OVER
        return "over" if ended else "playing"

    @property
    def version(self) -> int:
        """The version of the match; 0 before it begins."""
        return self.match.version if self.match else 0

    @property
    def busy(self) -> bool:
        """Is anybody here, or anything under way?"""
        under_way = self._lock.locked() or self._opponents.busy or self._sealing.busy
        return bool(self.connections) or under_way

    def held_by(self, holder: bytes | None) -> list[int]:
        """The seats of this browser."""
        if holder is None:
            return []
        return [i for i, seat in enumerate(self.table.seats) if seat.holder == holder]

    @property
    def metrics(self) -> Metrics:
        """What is counted in this house."""
        return self._services.metrics

    def share(self) -> Share:
        """On whose account the bots here think: of someone who plays, if anybody is here."""
        seated = [connection for connection in self.connections if connection.seats]
        who = next(iter(seated or self.connections), None)
        if who is None:
            return Share(table=self.table.id, unwatched=True)
        person = who.holder.hex() if who.holder else ""
        return Share(who.address, person, self.table.id, unwatched=not seated)

    def present(self) -> set[int]:
        """The seats whose people are connected through this process."""
        return {seat for connection in self.connections for seat in connection.seats}

    def seats(self) -> list[SeatInfo]:
        """Who sits where, as everybody may know it."""
        here = self.present() | self._present_elsewhere()
        return [
            SeatInfo(
                "bot" if seat.kind == "bot" else "person",
                seat.name,
                seat.taken,
                seat.kind == "bot" or number in here,
                called(seat.name, number) if seat.kind == "bot" else "",
                rating(self.table.game, seat.name) if seat.kind == "bot" else None,
                number in self._opponents.given_up,
                seat.share.hex() if seat.share else None,
            )
            for number, seat in enumerate(self.table.seats)
        ]

    def _present_elsewhere(self) -> set[int]:
        oldest = time.monotonic() - NEWS_LASTS
        fresh = [seats for heard, seats in self._elsewhere.values() if heard > oldest]
        return {seat for seats in fresh for seat in seats}

    def info(self, mine: Sequence[int]) -> TableInfo:
        """The table apart from the position on it."""
        return TableInfo(
            table=self.table.id,
            game=self.table.game,
            options=self.game.options,
            seats=self.seats(),
            mine=list(mine),
            status=self.status,
            commitment=commitment(self.table.secret),
            shared=self.table.shared,
            branched=self.table.branched,
            changed=told_change(self._changed, self.game.rules),
        )

    def record(self) -> Record:
        """The game so far, with what its dice were sealed by."""
        said = seal_of(self.table).notes(self.status == "over")
        if self._changed is not None:
            said["rules_changed"] = self._changed.told(self.game.rules)
        names = [seat.name for seat in self.table.seats]
        log = self.match.log if self.match else []
        return Record(self.game, log, names, said, self._changed)

    # ---- people come and go ---------------------------------------------------------------

    async def connect(self, connection: Connection, since: int) -> None:
        """Let a browser in, and tell it all it needs."""
        async with self._lock:
            await self._be_sure()
            fresh = set(connection.seats) - self.present()
            self.connections.add(connection)
            connection.send(self._snapshot(connection, since))
        if fresh:
            self._services.announce(self)
            self.show_seats(but=connection)
        self._opponents.wake()

    def disconnect(self, connection: Connection) -> None:
        """A browser is gone."""
        before = self.present()
        self.connections.discard(connection)
        if before != self.present():
            self._services.announce(self)
            self.show_seats()
        self.rest()

    def rest(self) -> None:
        """Leave the memory, if nobody is here any more; the database knows all."""
        if not self.busy:
            self._services.let_go(self)

    def hear_of(self, process: str, present: list[int]) -> bool:
        """Another process says who is connected to it; true if it was not known before."""
        before = self._present_elsewhere()
        stranger = process not in self._elsewhere
        self._elsewhere[process] = (time.monotonic(), present)
        if before != self._present_elsewhere():
            self.show_seats()
        return stranger

    async def face(self, connection: Connection, seat: int | None) -> None:
        """Another person has this browser's screen: it is told all anew, as they may know it."""
        if seat is not None and seat not in connection.seats:
            raise Refused("foreign", "this browser does not hold that seat")
        if connection.passings is not None and not connection.passings.take():
            raise Refused("limit", "the screen goes round too fast; wait a little")
        async with self._lock:
            await self._be_sure()
            connection.facing = seat
            connection.send(self._snapshot(connection, 0))

    async def recall(self, connection: Connection) -> None:
        """A browser wants to see again what has happened since the turn of the seat it shows."""
        if connection.passings is not None and not connection.passings.take():
            raise Refused("limit", "that is too often; wait a little")
        async with self._lock:
            await self._be_sure()
            match = self.match
            if match is None:
                raise Refused("stale", "the game has not begun")
            seat = seat_shown(match, connection.seats, connection.facing)
            if seat is None:
                raise Refused("foreign", "nobody's seat is shown")
            connection.send(retold(match, seat, self._services.limits.recalled))

    async def take_seat(self, seat: int, name: str, holder: bytes) -> bool:
        """Someone joins; the last to do so starts the game. False: the seat is not free."""
        async with self._lock:
            won = await self._services.store.take_seat(self.table.id, seat, name, holder)
            await self._reload()
        self._services.announce(self)
        return won

    async def take_share(self, holder: bytes, share: bytes) -> None:
        """A browser gives its share to the dice; the last to do so starts the game."""
        async with self._lock:
            await self._sealing.give(holder, share)
            await self._reload()
        self._services.announce(self)
        self._sealing.check(self.held_by(holder), share)

    async def set_rematch(self, table: str) -> None:
        """Note where these people go on, unless that was settled already, and tell them."""
        async with self._lock:
            await self._services.store.set_rematch(self.table.id, table)
            await self._reload()
        self._services.announce(self)

    # ---- moves ----------------------------------------------------------------------------

    async def act(self, connection: Connection, order: Move | Undo) -> None:
        """A browser moves or takes a move back. It is acknowledged once it is on disk."""
        began = time.monotonic()
        async with self._lock:
            await self._be_sure()
            match = self._admit(connection, order)
            before = match.version
            if isinstance(order, Move):
                happened = match.submit(order.seat, order.version, order.action)
            else:
                happened = match.undo(order.seat, order.version)
            await self._commit(match, before)
            self._tell(happened, connection, order.ref)
        self.metrics.move_seconds.observe(time.monotonic() - began)
        self.metrics.moves.labels(self.table.game, "person").inc()
        self._opponents.wake()

    async def decide(self, seat: int, version: int, action: int) -> None:
        """A bot decides; nothing happens if the game has gone another way meanwhile."""
        async with self._lock:
            await self._be_sure()
            if self.version == version:
                match = self._open_match()
                happened = match.submit(seat, version, action)
                await self._commit(match, version)
                self._tell(happened)
                self.metrics.moves.labels(self.table.game, "bot").inc()

    def _admit(self, connection: Connection, order: Move | Undo) -> Match:
        if order.seat not in connection.seats:
            raise Refused("foreign", "this browser does not hold that seat")
        return self._open_match()

    def _open_match(self) -> Match:
        """The match, if it may go on."""
        if self.match is None:
            raise Refused("stale", "the game has not begun")
        if self._changed is not None:
            raise Refused("over", self._changed.told(self.game.rules))
        if self.match.version >= self._services.limits.journal:
            raise Refused("limit", "this game has become too long to go on")
        return self.match

    async def _commit(self, match: Match, before: int) -> None:
        """Write what the match has done since version `before`."""
        now = time.time()
        rows = journal_rows(self.table.id, before + 1, match.journal[before:], now)
        self._unsure = True
        try:
            await self._services.store.append(rows)
        except Conflict:
            await self._reload()
            raise Refused("stale", "another move came first") from None
        except Unavailable as error:
            log.error("table %s: %s", short(self.table.id), error)
            raise Refused("unavailable", "the move could not be stored; try again") from None
        self._unsure = False
        self._since = now
        self._services.announce(self)
        if self.status == "over":
            await self._note_end()

    async def _note_end(self) -> None:
        """Retention counts from the end; the game itself does not depend on it."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._services.store.set_ended(self.table.id)

    # ---- agreeing with the journal --------------------------------------------------------

    async def settle(self) -> None:
        """Wait until all that the match shows is on disk."""
        async with self._lock:
            await self._be_sure()

    async def refresh(self) -> None:
        """Read again what another process has changed."""
        async with self._lock:
            self._unsure = True
            await self._reload()

    async def _be_sure(self) -> None:
        if self._unsure:
            await self._reload()

    async def _reload(self) -> None:
        """Read table and journal again, and tell the browsers what is new to them."""
        waited, rematch = self.match is None, self.table.rematch
        await self._read()
        self._unsure = False
        if self.table.rematch is not None and self.table.rematch != rematch:
            self._tell_all(Rematch(self.table.rematch))
        if self.match is None:
            self.show_seats()
        elif waited:
            self._show_all()
        elif self.match.version > self._told:
            self._tell(list(story(self.match, self._told)))
        self._told = self.version
        self._opponents.wake()

    async def _read(self) -> None:
        try:
            await self._read_until_settled()
        except (SQLAlchemyError, OSError, Unavailable) as error:
            log.error("table %s: %s", short(self.table.id), error)
            raise Refused("unavailable", "the table can't be read; try again") from None

    async def _read_until_settled(self) -> None:
        store = self._services.store
        for _ in range(RELOADS):
            stored = await store.table(self.table.id)
            if stored is not None:
                self.table = stored
            for connection in self.connections:
                connection.seats = self.held_by(connection.holder)
            if not await self._sealing.begun():
                self.match = None
                return
            if self._before is None:
                self._before = await first_steps(self._services, self.table)
            own, at = await store.journal(self.table.id)
            entries = [*self._before, *own]
            match = await self._followed(entries)
            now = time.time()
            due = journal_rows(self.table.id, len(entries) + 1, match.journal[len(entries) :], now)
            if await self._settled(due):
                self._since = now if due or at is None else at
                self.match = match
                return
        raise Refused("unavailable", "the table is too busy")

    async def _followed(self, entries: list[int]) -> Match:
        """The match of a journal, as far as today's rules allow it if it was begun by others."""
        match = Match(self.game, dealer(seal_of(self.table).seed))
        self._changed = None
        try:
            await self._replay(match, entries)
        except ValueError as error:
            if self.table.rules == self.game.rules:
                raise
            step, steps = len(match.log) + 1, len(standing(entries))
            self._changed = RulesChange(self.table.rules, step, max(step, steps), str(error))
            return match
        match.settle_chance()
        if self.table.rules != self.game.rules:
            await self._services.store.set_rules(self.table.id, self.game.rules)
        return match

    async def _replay(self, match: Match, entries: list[int]) -> None:
        """Replay a long journal in parts, so that others come between."""
        for first in range(0, len(entries), SLICE):
            match.replay(entries[first : first + SLICE])
            await asyncio.sleep(0)

    async def _settled(self, due: list[Row]) -> bool:
        """Write outcomes that were still due, as at the start; false if others did so first."""
        try:
            if due:
                await self._services.store.append(due)
        except Conflict:
            return False
        return True

    # ---- telling --------------------------------------------------------------------------

    def _snapshot(self, connection: Connection, since: int) -> Snapshot:
        match = self.match
        if match is None:
            return Snapshot(self.info(connection.seats), 0, [], None)
        since = max(min(since, match.version), match.version - self._services.limits.news)
        seat = seat_shown(match, connection.seats, connection.facing)
        news = told(story(match, since), seat)
        shown = self._telling(match).position(seat)
        return Snapshot(self.info(connection.seats), since, news, shown)

    def _telling(self, match: Match) -> Telling:
        return Telling(match, self._since, self.table.secret, self._changed is not None)

    def _show_all(self) -> None:
        for connection in self.connections:
            connection.send(self._snapshot(connection, 0))

    def _tell(
        self, happened: Iterable[Happening], mover: Connection | None = None, ref: int | None = None
    ) -> None:
        """Each browser is told in its own way; those with the same view get the same text."""
        match = self.match
        assert match is not None
        telling = self._telling(match)
        frames: dict[tuple[int | None, int | None], bytes] = {}
        for connection in self.connections:
            seat = seat_shown(match, connection.seats, connection.facing)
            key = (seat, ref if connection is mover else None)
            if key not in frames:
                news = Update(told(happened, seat), telling.position(seat), key[1])
                frames[key] = encoded(news)
            connection.send_frame(frames[key])
        self._told = match.version

    def show_seats(self, but: Connection | None = None) -> None:
        """Tell everybody who sits where."""
        self._tell_all(Seats(self.seats()), but)

    def show_wait(self, seat: int, ahead: int | None) -> None:
        """Tell everybody how long the queue is in which a bot waits."""
        self._tell_all(Queued(seat, ahead))

    def _tell_all(self, message: ServerMessage, but: Connection | None = None) -> None:
        frame = encoded(message)
        for connection in self.connections:
            if connection is not but:
                connection.send_frame(frame)

    async def close(self) -> None:
        """Stop the bots, and wait for no share any more."""
        await self._sealing.close()
        await self._opponents.close()
