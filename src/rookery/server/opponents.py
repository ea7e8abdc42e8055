"""The bots at a table: whenever one of them is to decide, it is asked, and its decision played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from rookery.fairness import bot_seed
from rookery.match import Match, Refused
from rookery.server.thinking import NoAnswer, Question, Thinkers

if TYPE_CHECKING:
    from rookery.server.rooms import Room

log: Final = logging.getLogger(__name__)


class Opponents:
    """Asks the bots of one room. The room stays free meanwhile: people may undo, come and leave."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self._room: Final = room
        self._thinkers: Final = thinkers
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Let a bot think if it is its turn.

        Only while someone is connected: whoever comes later finds it thinking then, and can't tell
        the difference.
        """
        if self._task is None and self._room.connections and self._to_decide() is not None:
            self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop; the journal knows where they were."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def _to_decide(self) -> tuple[Match, int] | None:
        match = self._room.match
        if match is None or match.state.actor < 0:
            return None
        actor = int(match.state.actor)
        return (match, actor) if self._room.table.seats[actor].kind == "bot" else None

    async def _play(self) -> None:
        try:
            while self._room.connections and (due := self._to_decide()) is not None:
                if not await self._play_one(*due):
                    break
        finally:
            self._task = None

    async def _play_one(self, match: Match, seat: int) -> bool:
        """One decision of a bot; false if it can't be had."""
        table = self._room.table.id
        try:
            question = self._question(match, seat)
            action = await self._thinkers.choose(question)
            await self._room.decide(seat, question.version, action)
        except Refused as refused:
            log.warning("table %s: a bot's move was refused: %s", table, refused)
            return refused.code == "stale"
        except NoAnswer as error:
            log.error("table %s: %s", table, error)
            return False
        return True

    def _question(self, match: Match, seat: int) -> Question:
        table = self._room.table
        return Question(
            table=table.id,
            game=table.game,
            options=match.game.options,
            log=list(match.log),
            version=match.version,
            seat=seat,
            bot=table.seats[seat].name,
            seed=bot_seed(table.seed, match.version),
        )
