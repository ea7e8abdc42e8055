"""Bots think in processes of their own (`pool`), by fair shares (`turns`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rookery.server.limits import Limits
from rookery.server.offers import lengthened
from rookery.server.pool import Died, Pool, module_command
from rookery.server.shares import Share
from rookery.server.worker import Decision, Question

TRIES: Final = 3
GIVEN_UP: Final = 120.0
"""Seconds after which a bot will never answer, and keeps others from being asked."""
COMMAND: Final = module_command("rookery.server.worker")

__all__ = ["NoAnswer", "Question", "Thinkers"]

Ahead = Callable[[], int | None]
"""Says how many decisions are to be thought about before this one; None: none any more."""


class NoAnswer(Exception):
    """No decision is to be had from this bot."""


class Thinkers:
    """The workers. One that dies is replaced, and its question asked again."""

    def __init__(self, count: int, patience: int = 1, limits: Limits | None = None) -> None:
        waiting = (limits or Limits()).thoughts_waiting
        self.pool: Final = Pool(count, COMMAND, waiting)
        self._patience: Final = patience

    async def choose(
        self,
        question: Question,
        share: Share | None = None,
        queued: Callable[[Ahead], None] | None = None,
    ) -> int:
        """The bot's decision, or `NoAnswer`, or `Crowded` if too many wait at this address.

        `queued` is told how to find out how long the queue before it is.
        """
        bot = lengthened(question.bot, self._patience)
        question = msgspec.structs.replace(question, bot=bot)
        for _ in range(TRIES):
            try:
                answer = await self._ask(question, share or Share(table=question.table), queued)
            except Died:
                continue
            except TimeoutError:
                raise NoAnswer(f"{bot} did not decide in {self._longest:.0f} s") from None
            if answer.error:
                raise NoAnswer(f"{bot} failed: {answer.error}")
            return answer.action
        raise NoAnswer(f"no worker survived the question to {bot}")

    @property
    def _longest(self) -> float:
        return GIVEN_UP * self._patience

    async def _ask(
        self, question: Question, share: Share, queued: Callable[[Ahead], None] | None
    ) -> Decision:
        ticket = self.pool.turns.ticket(share)
        if queued is not None:
            queued(lambda: self.pool.turns.ahead(ticket))
        said = await self.pool.ask(msgspec.json.encode(question), ticket, self._longest)
        return msgspec.json.decode(said, type=Decision)

    async def close(self) -> None:
        """End the workers."""
        await self.pool.close()
