"""Has the texts of strangers read in processes of their own (`reader`), with a deadline."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from rookery.core.options import Value
from rookery.match import Refused
from rookery.server.limits import Limits
from rookery.server.pool import Died, Pool, module_command
from rookery.server.reader import Answer, Check, Keep, Load, Reading, Source, Task, Written
from rookery.server.shares import Crowded, Share

TRIES: Final = 2
"""A process may have died before it was asked; a text that ends two of them is at fault itself."""

Fetch = Callable[[], Awaitable[Source]]
"""Brings the record, where the process that is asked does not know it yet."""


class Readers:
    """The processes that read."""

    def __init__(self, limits: Limits) -> None:
        command = module_command("rookery.server.reader", str(limits.reading_memory))
        self.pool: Final = Pool(limits.readers, command, limits.readings_waiting)
        self._limits: Final = limits

    async def close(self) -> None:
        """End the processes."""
        await self.pool.close()

    async def check_options(self, game: str, options: dict[str, Value], share: Share) -> None:
        """Refuse options with which the game can't be played."""
        await self._ask(Reading(Load(game, options), self._limits.journal), share)

    async def written(self, text: str, share: Share) -> str:
        """The record as it is to be kept."""
        found = await self._ask(self._about(Keep(), text), share)
        return msgspec.json.decode(found, type=str)

    async def verdict(self, text: str, share: Share) -> bytes:
        """The `Verdict` about a record, as JSON."""
        return await self._ask(self._about(Check(), text), share)

    def _about(self, task: Task, text: str) -> Reading:
        return Reading(task, self._limits.journal, text_key(text), Written(text))

    async def carry_out(self, task: Task, key: str, fetch: Fetch, share: Share) -> bytes:
        """Do something with a record that is kept; the answer is JSON."""
        reading = Reading(task, self._limits.journal, key)
        answer = await self._answer(reading, share)
        if answer.missing:
            answer = await self._answer(
                msgspec.structs.replace(reading, source=await fetch()), share
            )
        return _found(answer)

    async def _ask(self, reading: Reading, share: Share) -> bytes:
        return _found(await self._answer(reading, share))

    async def _answer(self, reading: Reading, share: Share) -> Answer:
        question = msgspec.json.encode(reading)
        for _ in range(TRIES):
            try:
                ticket = self.pool.turns.ticket(share)
                said = await self.pool.ask(question, ticket, self._limits.reading_seconds)
                return msgspec.json.decode(said, type=Answer)
            except Died:
                continue
            except TimeoutError:
                raise Refused("unreadable", "it takes too long to be read here") from None
            except Crowded:
                raise Refused("limit", "too much waits to be read; wait a little") from None
        raise Refused("unreadable", "it can't be read here")


def _found(answer: Answer) -> bytes:
    if answer.problem is not None:
        code, said, values = answer.problem
        raise Refused(code, said, **values)
    return bytes(answer.found)


def text_key(text: str) -> str:
    """The name under which a text is remembered: its hash."""
    return "r" + hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:24]
