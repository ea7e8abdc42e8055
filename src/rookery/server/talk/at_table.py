"""The talk at one table: who may say and read what, and how everybody here is told.

`messages.talk` states the rule: players and those who watch are apart until the game is over.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.connections import Connection
from rookery.server.messages.talk import (
    Audience,
    HiddenPerson,
    Line,
    React,
    Reacted,
    Reaction,
    Reported,
    Reporting,
    Said,
    Say,
    Shunning,
    Talk,
)
from rookery.server.naming import check_name
from rookery.server.problems import unknown
from rookery.server.talk import reports, shunning
from rookery.server.talk.cleaning import cleaned
from rookery.server.talk.ears import Ear
from rookery.server.talk.lines import Lines, StoredLine, line_now
from rookery.server.talk.manners import Manners

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.services import Services

TRIES: Final = 20
"""Tries to say something while others keep talking."""


class TableTalk:
    """Does it for one room."""

    def __init__(self, room: Room, services: Services) -> None:
        self._room: Final = room
        self._services: Final = services
        self._lock: Final = asyncio.Lock()
        self._lines: list[StoredLine] | None = None
        """The last ones; None: they were not read yet."""
        self._engine: Final = services.store.engine
        self._stored: Final = Lines(self._engine, room.table.id, services.limits.lines)

    @property
    def _manners(self) -> Manners:
        return self._services.manners

    @property
    def last(self) -> int:
        """The number of the last line that is known here."""
        return self._lines[-1].number if self._lines else 0

    # ---- saying ---------------------------------------------------------------------------

    async def say(self, connection: Connection, order: Say) -> None:
        """Somebody says something; it is stored, then told."""
        speaker = await self._may_speak(connection)
        seat, name = self._as_whom(connection, order)
        text = cleaned(order.text)
        if not text:
            raise Refused("malformed", "there is nothing to read in it")
        self._manners.admit_line(self._room.table.id, speaker, connection.address)
        async with self._lock:
            try:
                await self._tell(await self._kept(seat, speaker, name, text))
            except (SQLAlchemyError, OSError):
                raise Refused("unavailable", "it could not be stored; try again") from None
        self._services.announce(self._room)

    async def react(self, connection: Connection, order: React) -> None:
        """A seat reacts; whoever is here sees it."""
        speaker = await self._may_speak(connection)
        if order.seat not in connection.seats:
            raise Refused("forbidden", "this browser does not hold that seat")
        self._manners.admit_reaction(speaker)
        await self.show_reaction(order.seat, order.word)
        self._services.pass_reaction(self._room, order.seat, order.word)

    async def show_reaction(self, seat: int, word: Reaction) -> None:
        """A seat reacts, here or in another process."""
        holder = self._room.table.seats[seat].holder
        if holder is None:
            return
        deaf = await self._not_hearing(holder)
        for connection in self._room.connections:
            if connection.holder not in deaf:
                connection.send(Reacted(seat, word))

    async def _may_speak(self, connection: Connection) -> bytes:
        """By what the speaker is known; a refusal says why they may not."""
        holder = connection.holder
        self._manners.check_open()
        if holder is None:
            raise Refused("forbidden", "who wants to talk needs a name here")
        await self._manners.check_kept(holder)
        if shunning.HOUSE in await self._not_hearing(holder):
            raise Refused("forbidden", "those who run this server have silenced you")
        return holder

    def _as_whom(self, connection: Connection, order: Say) -> tuple[int | None, str]:
        if connection.seats:
            seat = connection.seats[0] if order.seat is None else order.seat
            if seat not in connection.seats:
                raise Refused("forbidden", "this browser does not hold that seat")
            return seat, self._room.table.seats[seat].name
        if order.name is None:
            raise Refused("malformed", "who watches says their name")
        check_name(self._room.table.game, order.name)
        return None, order.name

    async def _kept(self, seat: int | None, speaker: bytes, name: str, text: str) -> StoredLine:
        """Store a line after all others."""
        for _ in range(TRIES):
            await self._catch_up()
            line = line_now(self.last + 1, self._audience(seat), seat, speaker, name, text)
            if await self._stored.add(line):
                self._remember([line])
                return line
        raise Refused("unavailable", "too many talk at once; try again")

    def _audience(self, seat: int | None) -> Audience:
        if self._room.status == "over":
            return "all"
        return "watchers" if seat is None else "players"

    # ---- hearing --------------------------------------------------------------------------

    async def follow(self) -> None:
        """Tell all that was said to every browser which may read more or less than before."""
        if not self._manners.open or not self._changed_ears():
            return
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self._lock:
                await self._catch_up()
                for connection in self._changed_ears():
                    await self._tell_all_to(connection)

    def _changed_ears(self) -> list[Connection]:
        return [c for c in self._room.connections if c.ear != self._ear(c)]

    async def catch_up(self) -> None:
        """Tell what was said in another process, if anybody here was told the rest."""
        async with self._lock:
            with contextlib.suppress(SQLAlchemyError, OSError):
                if self._lines is not None:
                    await self._catch_up()

    async def read_again(self) -> None:
        """Lines may have gone, or passed to somebody else."""
        async with self._lock:
            self._lines = None
            for connection in self._room.connections:
                connection.ear = None
        await self.follow()

    async def is_behind(self) -> bool:
        """Was something said that is not known here?"""
        return self._manners.open and await self._stored.last() > self.last

    async def _catch_up(self) -> None:
        """Read what is new; those who were told the rest are told that."""
        known = self._lines is not None
        news = await self._stored.after(self.last)
        self._remember(news)
        for line in news if known else ():
            await self._tell(line)

    def _remember(self, news: list[StoredLine]) -> None:
        self._lines = [*(self._lines or ()), *news][-self._services.limits.lines :]

    async def _tell(self, line: StoredLine) -> None:
        """Tell a line to those who may read it; whose rights have just changed is told all anew."""
        deaf = await self._not_hearing(line.speaker)
        for connection in self._room.connections:
            ear = self._ear(connection)
            if connection.ear == ear and ear.holder not in deaf and ear.may_read(line):
                connection.send(Said(self._told(line, ear.holder)))

    async def _tell_all_to(self, connection: Connection) -> None:
        ear = self._ear(connection)
        connection.send(await self._told_to(ear))
        connection.ear = ear

    async def _told_to(self, ear: Ear) -> Talk:
        """All that somebody may read."""
        table, shunned = self._room.table.id, await self._hidden_from(ear.holder)
        known = self._known_to(ear)
        lines = [
            self._told(line, ear.holder)
            for line in self._lines or ()
            if ear.may_read(line) and line.speaker not in shunned
        ]
        hidden = [
            HiddenPerson(shunning.who(table, other), row.name, shunning.how(row.table_id))
            for other, row in shunned.items()
            if other in known
        ]
        return Talk(lines, hidden, await self._manners.may(ear.holder))

    def _told(self, line: StoredLine, holder: bytes | None) -> Line:
        return Line(
            number=line.number,
            seat=line.seat,
            name=line.name,
            who=shunning.who(self._room.table.id, line.speaker),
            text=line.text,
            at=line.at,
            audience=line.audience,
            mine=line.speaker == holder,
        )

    def _ear(self, connection: Connection) -> Ear:
        return self._ear_of(connection.holder)

    def _ear_of(self, holder: bytes | None) -> Ear:
        return Ear(holder, bool(self._room.held_by(holder)), self._room.status == "over")

    async def _hidden_from(self, holder: bytes | None) -> dict[bytes, Any]:
        if holder is None:
            return {}
        return await shunning.hidden_from(self._engine, holder, self._room.table.id)

    async def _not_hearing(self, speaker: bytes) -> set[bytes]:
        return await shunning.not_hearing(self._engine, speaker, self._room.table.id)

    # ---- not hearing ----------------------------------------------------------------------

    async def shun(self, holder: bytes, wanted: Shunning) -> Talk:
        """Somebody does not want to hear another any more, or again; returns what is left."""
        self._manners.check_open()
        async with self._lock:
            await self._catch_up()
            other, name = self._found(self._ear_of(holder), wanted.who)
            if wanted.how is not None:
                await self._manners.admit_shunning(holder)
            table = self._room.table.id
            await shunning.shun(self._engine, holder, other, table, name, wanted.how)
            for connection in [c for c in self._room.connections if c.holder == holder]:
                await self._tell_all_to(connection)
            return await self._told_to(self._ear_of(holder))

    def _found(self, ear: Ear, who: str) -> tuple[bytes, str]:
        """The person that somebody means who has this ear, and their name."""
        for other, name in self._known_to(ear).items():
            if other != ear.holder and shunning.who(self._room.table.id, other) == who:
                return other, name
        raise unknown("person")

    def _known_to(self, ear: Ear) -> dict[bytes, str]:
        """Those with a seat here, and those who have said something that may be read."""
        spoke = {line.speaker: line.name for line in self._lines or () if ear.may_read(line)}
        return spoke | {seat.holder: seat.name for seat in self._room.table.seats if seat.holder}

    async def report(self, holder: bytes, address: str, wanted: Reporting) -> Reported:
        """Keep what somebody said for those who run the server."""
        self._manners.check_open()
        ear, house = self._ear_of(holder), self._services.store
        async with self._lock:
            await self._catch_up()
            readable = [line for line in self._lines or () if ear.may_read(line)]
        said = next((line for line in readable if line.number == wanted.line), None)
        if said is None or said.speaker == holder:
            raise unknown("line")
        lines = [one for one in readable if one.speaker == said.speaker and one.at <= said.at]
        await reports.keep(
            house.engine,
            self._services.limits,
            reports.NewReport(
                table=self._room.table.id,
                reporter=holder,
                address=await house.address_hash(address),
                about=cleaned(wanted.about),
                lines=lines[-reports.LINES :],
            ),
        )
        return Reported(len(lines[-reports.LINES :]))
