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
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Literal

from sqlalchemy.exc import SQLAlchemyError

from rookery.bots.seating import Failure
from rookery.core.contract import OVER, Game
from rookery.core.records import Record, RulesChange
from rookery.fairness import commitment
from rookery.match import Happening, Match, Refused
from rookery.server.attendance import Attendance, SeatEntry
from rookery.server.attending import Attending
from rookery.server.chronicle import Chronicle
from rookery.server.coach import Coach
from rookery.server.connections import Connection
from rookery.server.crier import Crier
from rookery.server.hosting import Hosting
from rookery.server.imagining import imagined
from rookery.server.logs import short
from rookery.server.messages.basics import Status
from rookery.server.messages.coaching import Consult, Dismiss
from rookery.server.messages.live import (
    Move,
    Queued,
    Rematch,
    Seats,
    ServerMessage,
    Undo,
)
from rookery.server.messages.questions import WhyNot
from rookery.server.messages.robots import Imagine
from rookery.server.messages.tables import TableInfo
from rookery.server.metrics import Metrics
from rookery.server.opponents import Opponents
from rookery.server.presence import Presence
from rookery.server.reader import told_change
from rookery.server.sealing import Sealing, seal_of
from rookery.server.services import Services
from rookery.server.shares import Share
from rookery.server.sitting import seats_told
from rookery.server.store import StoredTable
from rookery.server.talk.at_table import TableTalk
from rookery.server.telling import reason_told, retold, seat_shown, story, turn_is_over
from rookery.server.timing import Timing
from rookery.server.writer import Conflict, Unavailable, journal_rows

log: Final = logging.getLogger(__name__)
RELOADS: Final = 20
"""Tries to note something while others keep noting things."""


class Room:
    """One table and everybody at it."""

    def __init__(self, services: Services, table: StoredTable, game: Game) -> None:
        self.table = table
        self.game: Final = game
        self.match: Match | None = None
        """None while the table waits for people."""
        self.connections: Final[set[Connection]] = set()
        self.presence: Final = Presence(self, services)
        self.attendance = Attendance([])
        self._services: Final = services
        self._lock: Final = asyncio.Lock()
        self.used = time.monotonic()
        """When somebody last asked for this room."""
        self.touched: float | None = None
        """When it was last noted in the database that a person did."""
        self.since = 0.0
        """When the last step was made."""
        self._unsure = True
        """The match may differ from the journal."""
        self._opponents: Final = Opponents(self, services.thinkers)
        self._sealing: Final = Sealing(self, services)
        self._chronicle: Final = Chronicle(self, services, self._sealing)
        self._crier: Final = Crier(self, services.limits.news)
        self._coach: Final = Coach(self, services.coaches)
        self.attending: Final = Attending(self, services)
        self.timing: Final = Timing(self, services)
        self.hosting: Final = Hosting(self, services)
        self.talk: Final = TableTalk(self, services)
        self._moves_of_people: Final = services.metrics.moves.labels(table.game, "person")

    # ---- what it is -----------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Does the table wait for people, play, or is the game over?"""
        if self.match is None:
            return "waiting"
        ended = self.changed is not None or self.attendance.ended is not None
        ended = ended or self.match.state.actor == OVER
        return "over" if ended else "playing"

    @property
    def changed(self) -> RulesChange | None:
        """If the rules have changed so that the game can't go on."""
        return self._chronicle.changed

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
        """The seats whose people are here through this process."""
        return self.presence.here()

    @property
    def given_up(self) -> dict[int, Failure]:
        """By seat: why its bot has failed."""
        return self._opponents.given_up

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays this seat, be it its own or for a person; None: a person does."""
        stored, stand_in = self.table.seats[seat], self.attendance.stand_ins.get(seat)
        return stored.name if stored.kind == "bot" else stand_in.bot if stand_in else None

    def info(self, mine: Sequence[int]) -> TableInfo:
        """The table apart from the position on it."""
        return TableInfo(
            table=self.table.id,
            game=self.table.game,
            options=self.game.options,
            seats=seats_told(self),
            mine=list(mine),
            host=bool(mine) and self.table.owner in {self.table.seats[i].holder for i in mine},
            status=self.status,
            coach=self.table.coach,
            commitment=commitment(self.table.secret),
            shared=self.table.shared,
            branched=self.table.branched,
            changed=told_change(self.changed, self.game.rules),
            rated=self.table.rated,
            ended=self._ended_early(),
            terms=self.table.terms,
        )

    def _ended_early(self) -> Literal["agreed", "given_up"] | None:
        if self.attendance.ended is None:
            return None
        return "agreed" if self.attendance.agreed else "given_up"

    def record(self) -> Record:
        """The game so far, with what its dice were sealed by."""
        said = seal_of(self.table).notes(self.status == "over")
        if self.changed is not None:
            said["rules_changed"] = self.changed.told(self.game.rules)
        names = [seat.name for seat in self.table.seats]
        log = self.match.log if self.match else []
        if self.match is not None:
            said |= self.attendance.notes(names, self.match.steps_at)
        return Record(self.game, log, names, said, self.changed)

    # ---- people come and go ---------------------------------------------------------------

    async def connect(self, connection: Connection, since: int) -> None:
        """Let a browser in, and tell it all it needs."""
        async with self._lock:
            await self._be_sure()
            if connection.looked is None:
                await self._note(lambda: self.attending.come_back(connection.holder))
            there = self.present()
            self.connections.add(connection)
            self._crier.snapshot(connection, since)
            self.attending.plan()
            self.timing.wind()
        await self.talk.follow()
        if self.present() != there:
            self._services.announce(self)
            self.show_seats(but=connection)
        self._opponents.wake()

    def disconnect(self, connection: Connection) -> None:
        """A browser is gone."""
        with self.presence.changing():
            self.connections.discard(connection)
        self._coach.leave(connection)
        self.rest()

    async def look(self, connection: Connection, away: float | None) -> None:
        """Somebody looks at a browser's page again, or nobody has for so many seconds."""
        moment = None if away is None else time.time() - away
        with self.presence.changing(moment):
            connection.looked = moment
        if moment is not None:
            self._services.note(self)  # they may have missed something since
        elif self.attending.come_back(connection.holder):
            await self.attend(lambda: self.attending.come_back(connection.holder))

    def rest(self) -> None:
        """Leave the memory, if nobody is here any more; the database knows all."""
        if not self.busy:
            self._services.let_go(self)

    async def face(self, connection: Connection, seat: int | None) -> None:
        """Another person has this browser's screen: it is told all anew, as they may know it."""
        if seat is not None and seat not in connection.seats:
            raise Refused("foreign", "this browser does not hold that seat")
        if connection.passings is not None and not connection.passings.take():
            raise Refused("limit", "the screen goes round too fast; wait a little")
        async with self._lock:
            await self._be_sure()
            connection.facing = seat
            self._crier.snapshot(connection, 0)

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

    async def answer(self, connection: Connection, order: WhyNot) -> None:
        """A browser wants to know why the seat that it shows can't decide so."""
        async with self._lock:
            await self._be_sure()
            match = self._open_match()
            if order.seat != seat_shown(match, connection.seats, connection.facing):
                raise Refused("foreign", "that seat is not shown here")
            if order.version == match.version:  # else the question is about nothing any more
                connection.send(reason_told(match, order.seat, order))

    async def imagine(self, connection: Connection, order: Imagine) -> None:
        """A bot by others is sent a world to think about its decision in."""
        async with self._lock:
            await self._be_sure()
            connection.send(imagined(self._open_match(), connection, order))

    async def consult(self, connection: Connection, order: Consult | Dismiss) -> None:
        """A browser asks the coach, or wants no answer any more."""
        if isinstance(order, Dismiss):
            self._coach.dismiss(connection, order.about)
            return
        await self.settle()
        self._coach.consult(connection, order)

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

    async def attend(self, change: Callable[[], list[SeatEntry]]) -> None:
        """Somebody does something about a seat; `change` says what, as the room is now."""
        async with self._lock:
            await self._reload()
            await self._note(change)
        self._services.announce(self)

    async def look_after(self) -> None:
        """The house looks whether anything is due here."""
        if self.status == "waiting":
            await self.arrange(self.hosting.fill)
        await self.attend(self.attending.overdue)
        self.attending.plan()

    async def arrange(self, change: Callable[[], Awaitable[None]]) -> None:
        """Something is done about the seats before the game begins."""
        async with self._lock:
            await self._reload()
            await change()
            await self._reload()
        self._services.announce(self)

    async def _note(self, change: Callable[[], list[SeatEntry]]) -> None:
        """Note what `change` says, whatever others note at the same time."""
        for _ in range(RELOADS):
            entries = change()
            if not entries:
                return
            noted = await self._attended(entries)
            await self._reload()
            if noted:
                if self.status == "over":
                    await self._note_end()
                return

    async def _attended(self, entries: list[SeatEntry]) -> bool:
        try:
            return await self.attending.write(entries)
        except (SQLAlchemyError, OSError) as error:
            log.error("table %s: %s", short(self.table.id), error)
            raise Refused("unavailable", "that could not be stored; try again") from None

    # ---- moves ----------------------------------------------------------------------------

    async def act(self, connection: Connection, order: Move | Undo) -> None:
        """A browser moves or takes a move back. It is acknowledged once it is on disk."""
        began = time.monotonic()
        async with self._lock:
            await self._be_sure()
            if self.timing.late() is not None:
                await self._note(self.attending.overdue)
            match, lag = self._admit(connection, order), self.timing.lag(order.seat)
            before = match.version
            if isinstance(order, Move):
                happened = match.submit(order.seat, order.version, order.action)
            elif self.table.rated and turn_is_over(match, order.seat):
                raise Refused("fixed", "at a rated table a turn that is over stands")
            elif self.attendance.may_take_back(order.seat, match.made):
                happened = match.undo(order.seat, order.version)
            else:
                raise Refused("fixed", "a bot has decided that")
            await self._commit(match, before, happened, lag)
            self._tell(happened, connection, order.ref)
        self.metrics.move_seconds.observe(time.monotonic() - began)
        self._moves_of_people.inc()
        self._opponents.wake()

    async def decide(self, seat: int, version: int, action: int) -> None:
        """A bot decides; nothing happens if the game has gone another way meanwhile."""
        async with self._lock:
            await self._be_sure()
            if self.version == version and self.bot_at(seat) is not None:
                match = self._open_match()
                happened = match.submit(seat, version, action)
                await self._commit(match, version, happened)
                self._tell(happened)
                self.metrics.moves.labels(self.table.game, "bot").inc()

    def _admit(self, connection: Connection, order: Move | Undo) -> Match:
        if order.seat not in connection.seats:
            raise Refused("foreign", "this browser does not hold that seat")
        if order.seat in self.attendance.stand_ins:
            raise Refused("foreign", "a bot plays on at this seat")
        return self._open_match()

    def _open_match(self) -> Match:
        """The match, if it may go on."""
        if self.match is None:
            raise Refused("stale", "the game has not begun")
        if self.changed is not None:
            raise Refused("over", self.changed.told(self.game.rules))
        if self.attendance.ended is not None:
            raise Refused("over", "the game is over")
        if self.match.version >= self._services.limits.journal:
            raise Refused("limit", "this game has become too long to go on")
        return self.match

    async def _commit(
        self, match: Match, before: int, happened: list[Happening], lag: float = 0.0
    ) -> None:
        """Write what the match has done since version `before`."""
        now = time.time()
        rows = journal_rows(self.table.id, before + 1, match.journal[before:], now, lag)
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
        self.since = now
        self.timing.note(happened, now, lag)
        self.timing.wind()
        self._services.announce(self)
        self._services.note(self)
        if self.status == "over":
            await self._note_end()

    async def _note_end(self) -> None:
        """Retention counts from the end; the game itself does not depend on it."""
        self.attending.plan()
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._services.store.set_ended(self.table.id)
        await self.talk.follow()

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

    async def seats_passed_on(self) -> None:
        """Seats, and what was said, belong to somebody else now."""
        await self.refresh()
        await self.talk.read_again()

    async def _be_sure(self) -> None:
        if self._unsure:
            await self._reload()

    async def _reload(self) -> None:
        """Read table and journal again, and tell the browsers what is new to them."""
        waited, rematch = self.match is None, self.table.rematch
        attended, held = len(self.attendance.entries), {c: c.seats for c in self.connections}
        await self._chronicle.read()
        self._unsure = False
        if self.table.rematch is not None and self.table.rematch != rematch:
            self.tell_all(Rematch(self.table.rematch))
        if self.match is None:
            self.show_seats()
            for connection in [c for c, seats in held.items() if c.seats != seats]:
                self._crier.snapshot(connection, 0)
        elif waited:
            self._crier.snapshots(0)
        elif len(self.attendance.entries) != attended:
            self._crier.snapshots(self._crier.told)
        elif self.match.version > self._crier.told:
            self._tell(list(story(self.match, self._crier.told)))
        self._crier.told = self.version
        self._services.note(self)
        self.attending.plan()
        self.timing.wind()
        await self.talk.follow()
        self._opponents.wake()

    # ---- telling --------------------------------------------------------------------------

    def _tell(
        self, happened: list[Happening], mover: Connection | None = None, ref: int | None = None
    ) -> None:
        self._coach.move_on()
        self._crier.happened(happened, mover, ref)

    def show_seats(self, but: Connection | None = None) -> None:
        """Tell everybody who sits where."""
        self.tell_all(Seats(seats_told(self)), but)

    def show_wait(self, seat: int, ahead: int | None) -> None:
        """Tell everybody how long the queue is in which a bot waits."""
        self.tell_all(Queued(seat, ahead))

    def tell_all(self, message: ServerMessage, but: Connection | None = None) -> None:
        """Tell all browsers here the same."""
        self._crier.same(message, but)

    async def close(self) -> None:
        """Stop coach, clocks and bots, and wait for no share any more."""
        self._coach.move_on()
        await self.timing.close()
        await self._sealing.close()
        await self._opponents.close()
