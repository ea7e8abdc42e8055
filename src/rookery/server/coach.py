"""The coach of a table: who may ask it, in which order it thinks, and what becomes of an answer.

It thinks in processes of its own (`adviser`), by fair shares and behind the bots, so that nobody's
move waits for it. A question lapses as soon as the game goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from rookery.match import Match, Refused
from rookery.server.adviser import Answer, AtALoss, Consultation
from rookery.server.company import called
from rookery.server.connections import Connection
from rookery.server.limits import Limits
from rookery.server.messages.coaching import About, Consult, Unadvised
from rookery.server.pool import Died, Pool, module_command
from rookery.server.rates import Rates
from rookery.server.shares import Crowded, Share
from rookery.server.telling import seat_shown

if TYPE_CHECKING:
    from rookery.server.rooms import Room
    from rookery.server.thinking import Thinkers

_ANSWER: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)


class Coaches:
    """The processes in which the coach thinks, for all tables."""

    def __init__(self, thinkers: Thinkers, limits: Limits, effort: float = 1.0) -> None:
        command = module_command("rookery.server.adviser", str(limits.coach_memory))
        self.pool: Final = Pool(limits.coaches, command, max(1, limits.consults_waiting))
        self.effort: Final = effort
        self._thinkers: Final = thinkers
        self._limits: Final = limits
        self._rates: Final = Rates(limits.consults, limits.consult_burst)
        self._asking: Final[set[asyncio.Task[bytes]]] = set()

    def admit(self, person: str) -> None:
        """Refuse a question of a person who asks too often."""
        if not self._rates.of(person).take():
            raise Refused("limit", "that are many questions; wait a little")

    async def ask(self, asked: Consultation, share: Share) -> Answer:
        """What the coach says, when no bot waits for its turn, or has not for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._limits.coach_pause):
                await self._thinkers.pool.turns.calm()
        try:
            said = await self._answered(msgspec.json.encode(asked), share)
        except Crowded:
            raise Refused("limit", "the coach has too much to do here; wait a little") from None
        except TimeoutError:
            raise Refused("limit", "the coach thought too long about it") from None
        except Died:
            raise Refused("unavailable", "the coach can't say anything now") from None
        return _ANSWER.decode(said)

    async def _answered(self, asked: bytes, share: Share) -> bytes:
        """Who goes away leaves the queue; what is thought about already is thought to its end.

        A thought is short. To break it off would end the process, and the next would wait for it.
        """
        turns = self.pool.turns
        ticket = turns.ticket(share)
        asking = asyncio.create_task(self.pool.ask(asked, ticket, self._limits.coach_seconds))
        self._asking.add(asking)
        asking.add_done_callback(self._forget)
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            if turns.ahead(ticket) is not None:
                asking.cancel()
            raise

    def _forget(self, asking: asyncio.Task[bytes]) -> None:
        self._asking.discard(asking)
        if not asking.cancelled():
            asking.exception()  # whoever asked may be gone

    async def close(self) -> None:
        """End the processes."""
        for asking in [*self._asking]:
            asking.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await self.pool.close()


class Coach:
    """The coach of one room."""

    def __init__(self, room: Room, coaches: Coaches) -> None:
        self._room: Final = room
        self._coaches: Final = coaches
        self._tasks: Final[dict[tuple[Connection, About], asyncio.Task[None]]] = {}

    def consult(self, connection: Connection, order: Consult) -> None:
        """Somebody asks; the answer is sent when it is there, if it is still wanted then."""
        try:
            asked = self._question(connection, order)
            self._coaches.admit(connection.holder.hex() if connection.holder else "")
        except Refused as refused:
            self._refuse(connection, order, refused)
            return
        self.dismiss(connection, order.about)
        task = asyncio.create_task(self._answer(connection, order, asked))
        self._tasks[connection, order.about] = task
        task.add_done_callback(lambda done: self._done(connection, order.about, done))

    def dismiss(self, connection: Connection, about: About) -> None:
        """What this browser has asked for is not wanted any more."""
        task = self._tasks.pop((connection, about), None)
        if task is not None:
            task.cancel()

    def leave(self, connection: Connection) -> None:
        """A browser is gone."""
        for other, about in [*self._tasks]:
            if other is connection:
                self.dismiss(other, about)

    def move_on(self) -> None:
        """The game has gone on: what was asked before is of no use."""
        for connection, about in [*self._tasks]:
            self.dismiss(connection, about)

    # ---- inside ---------------------------------------------------------------------------

    def _question(self, connection: Connection, order: Consult) -> Consultation:
        """The question, if it may be asked."""
        room, match = self._room, self._room.match
        if room.table.coach == "off":
            raise Refused("forbidden", "there is no coach at this table")
        if match is None or room.status != "playing":
            raise Refused("over", "there is nothing to decide")
        shown = seat_shown(match, connection.seats, connection.facing)
        if order.seat not in connection.seats or order.seat != shown:
            raise Refused("foreign", "the coach speaks to whoever has that seat, and nobody else")
        if order.version != match.version:
            raise Refused("stale", "the game has gone on")
        if order.about == "verdict":
            return self._verdict(match, order)
        if match.state.actor != order.seat:
            raise Refused("foreign", "it is another's decision")
        return self._about(match.log, match, order)

    def _verdict(self, match: Match, order: Consult) -> Consultation:
        if self._room.table.coach != "teacher":
            raise Refused("forbidden", "the coach at this table speaks only when asked for a hint")
        if not match.can_undo(order.seat):
            raise Refused("fixed", "the last decision can't be taken back")
        return self._about(match.log[:-1], match, order, match.log[-1])

    def _about(self, log: list[int], match: Match, order: Consult, taken: int = -1) -> Consultation:
        table = self._room.table
        names = [called(seat.name, i) or seat.name for i, seat in enumerate(table.seats)]
        return Consultation(
            order.about,
            table.id,
            table.game,
            match.game.options,
            list(log),
            order.seat,
            order.version,
            names,
            taken,
            self._coaches.effort,
        )

    async def _answer(self, connection: Connection, order: Consult, asked: Consultation) -> None:
        person = connection.holder.hex() if connection.holder else ""
        try:
            said = await self._coaches.ask(asked, Share(connection.address, person, asked.table))
        except Refused as refused:
            self._refuse(connection, order, refused)
            return
        if isinstance(said, AtALoss):
            self._room.metrics.errors.labels("coach").inc()
            self._refuse(connection, order, Refused("unavailable", "the coach is at a loss here"))
        elif self._room.version == order.version:
            connection.send(said)

    def _refuse(self, connection: Connection, order: Consult, refused: Refused) -> None:
        connection.send(Unadvised(order.about, order.version, refused.code, str(refused)))

    def _done(self, connection: Connection, about: About, task: asyncio.Task[None]) -> None:
        if self._tasks.get((connection, about)) is task:
            del self._tasks[connection, about]
        if not task.cancelled():
            task.exception()
