"""The bots at a table: whenever one of them is to decide, it is asked, and its decision played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Final

from librt.random import Random

from rookery.bots.seating import Failure, stand_in
from rookery.core.seat import Seat
from rookery.fairness import bot_seed
from rookery.match import Match, Refused
from rookery.server.logs import short
from rookery.server.shares import Crowded
from rookery.server.thinking import Ahead, NoAnswer, Question, Thinkers

if TYPE_CHECKING:
    from rookery.server.rooms import Room

log: Final = logging.getLogger(__name__)
WAIT_TOLD: Final = 1.0
"""Seconds after which those at a table are told that a bot waits, and told anew."""
SPARE: Final = 1.0
"""Seconds before its time runs out at which a bot decides, however far its thoughts are."""
PAUSE: Final = 2.0
"""Seconds until a bot tries again where the database does not answer."""


class Opponents:
    """Asks the bots of one room. The room stays free meanwhile: people may undo, come and leave."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self._room: Final = room
        self._thinkers: Final = thinkers
        self._task: asyncio.Task[None] | None = None
        self._writing = False
        self._closed = False
        self.given_up: Final[dict[int, Failure]] = {}
        """By seat: why its bot has failed. The game's hunch plays in its place."""

    @property
    def busy(self) -> bool:
        """Is a bot thinking?"""
        return self._task is not None

    def wake(self) -> None:
        """Let a bot think if it is its turn.

        Only while someone is connected, or where all people are away for good: whoever comes later
        finds it thinking then, and can't tell the difference.
        """
        if self._task is None and self._attended and self._to_decide() is not None:
            self._task = asyncio.create_task(self._play())

    @property
    def _attended(self) -> bool:
        return bool(self._room.connections) or self._room.attending.goes_on

    async def close(self) -> None:
        """Stop; the journal knows where they were.

        A decision that is being written is waited for: broken off, it would leave a connection to
        the database behind.
        """
        self._closed = True
        task = self._task
        if task is not None:
            if not self._writing:
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def _to_decide(self) -> tuple[Match, int] | None:
        match = self._room.match
        if match is None or match.state.actor < 0 or self._room.status == "over":
            return None
        actor = int(match.state.actor)
        return (match, actor) if self._room.bot_at(actor) is not None else None

    async def _play(self) -> None:
        try:
            while self._attended and (due := self._to_decide()) is not None:
                if not await self._play_one(*due) or self._closed:
                    break
        finally:
            self._task = None
            self._room.rest()

    async def _play_one(self, match: Match, seat: int) -> bool:
        """One decision of a bot; false if the game can't go on."""
        version = match.version
        try:
            action = await self._decision(match, seat)
            await self._write(seat, version, action)
        except Refused as refused:
            return await self._was_refused(seat, refused)
        except NoAnswer as error:
            self._give_up(seat, str(error))
        except Crowded:
            await asyncio.sleep(PAUSE)
        return True

    async def _write(self, seat: int, version: int, action: int) -> None:
        self._writing = True
        try:
            await self._room.decide(seat, version, action)
        finally:
            self._writing = False

    async def _decision(self, match: Match, seat: int) -> int:
        if seat in self.given_up:
            return self._hunch(match, seat)
        left = self._room.timing.left()
        try:
            async with asyncio.timeout(max(0.0, left.total - SPARE) if left else None):
                return await self._asked(self._question(match, seat))
        except TimeoutError:  # the bot keeps its clock: it decides by the game's hunch
            return self._hunch(match, seat)

    def _hunch(self, match: Match, seat: int) -> int:
        seed = self._seed(match)
        return stand_in(Seat(match.state, seat, Random(seed)), Random(seed + 1))

    async def _asked(self, question: Question) -> int:
        """The bot's decision; those at the table are told if it has to wait for others."""
        telling: list[asyncio.Task[None]] = []

        def queued(ahead: Ahead) -> None:
            telling.append(asyncio.create_task(self._tell_wait(question.seat, ahead)))

        began = time.monotonic()
        try:
            return await self._thinkers.choose(question, self._room.share(), queued)
        finally:
            self._room.metrics.thought_seconds.observe(time.monotonic() - began)
            for task in telling:
                task.cancel()

    async def _tell_wait(self, seat: int, ahead: Ahead) -> None:
        waited = False
        while True:
            await asyncio.sleep(WAIT_TOLD)
            number = ahead()
            if number is not None or waited:
                self._room.show_wait(seat, number)
            if number is None:
                return
            waited = True

    async def _was_refused(self, seat: int, refused: Refused) -> bool:
        """May it be tried again?"""
        if refused.code == "illegal" and seat not in self.given_up:
            self._give_up(seat, str(refused))
            return True
        log.warning("table %s: a bot's move was refused: %s", short(self._room.table.id), refused)
        if refused.code == "unavailable" and not self._closed:
            await asyncio.sleep(PAUSE)
        return refused.code in ("stale", "unavailable")

    def _give_up(self, seat: int, reason: str) -> None:
        """To let people play on, the game's hunch takes the bot's place."""
        log.error("table %s: %s", short(self._room.table.id), reason)
        self.given_up[seat] = Failure(reason)
        self._room.show_seats()

    def _question(self, match: Match, seat: int) -> Question:
        table = self._room.table
        return Question(
            table=table.id,
            game=table.game,
            options=match.game.options,
            log=list(match.log),
            seat=seat,
            bot=self._room.bot_at(seat) or "",
            seed=self._seed(match),
        )

    def _seed(self, match: Match) -> int:
        return bot_seed(self._room.table.secret, match.version)
