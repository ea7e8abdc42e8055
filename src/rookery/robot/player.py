"""A bot at one table: what it hears, and what it decides in the time that it has."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from librt.random import Random

from rookery.bots import make_bot
from rookery.bots.guests.parcel import unpack
from rookery.bots.seating import Failure, Seating, stand_in
from rookery.core.contract import Game
from rookery.core.seat import Seat

LARGEST_SEED: Final = 1 << 48
SPARE: Final = 2.0
"""Seconds before its time runs out at which the game's hunch decides for it."""


class Player:
    """One bot in one game. It thinks in a thread of its own, so that the connection stays alive."""

    def __init__(self, bot: str, game: Game, seat: int, say: Callable[[str], None]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._say: Final = say
        self._rng: Final = Random(secrets.randbelow(LARGEST_SEED))
        own = make_bot(bot, game, Random(secrets.randbelow(LARGEST_SEED)))
        self._seating: Final = Seating({seat: own}, self._failed)
        self._thread: Final = ThreadPoolExecutor(1)
        self._heard: list[Mapping[str, Any]] = []
        self._thinks: asyncio.Future[int] | None = None

    def hear(self, happened: Sequence[Mapping[str, Any]]) -> None:
        """What the seat was told; the bot hears it before it decides."""
        self._heard += happened

    async def decide(self, world: dict[str, object], until: float | None) -> str:
        """An open decision in words, before `until` as `time.monotonic` has it."""
        seat = Seat(unpack(self.game, world), self.seat, self._rng)
        left = None if until is None else until - SPARE - time.monotonic()
        try:
            return self.game.text(await self._chosen(seat, left))
        except TimeoutError:
            self._say("runs short of time; the game's quick play decides")
            return self.game.text(stand_in(seat, self._rng))

    async def _chosen(self, seat: Seat, left: float | None) -> int:
        async with asyncio.timeout(left):
            if self._thinks is not None:  # about a decision that its time ran out for
                await asyncio.wait([self._thinks])
            loop = asyncio.get_running_loop()
            self._thinks = loop.run_in_executor(self._thread, self._choose, seat, self._news())
            return await asyncio.shield(self._thinks)

    def _choose(self, seat: Seat, news: Sequence[Mapping[str, Any]]) -> int:
        for event in news:
            if self.seat in self._seating.listening:
                self._seating.hear(self.seat, event)
        return self._seating.choose(seat)

    def _news(self) -> list[Mapping[str, Any]]:
        """As programs hear it (docs/bots.md): what was taken back comes again, and says so."""
        heard, self._heard = self._heard, []
        return [one["event"] | ({"undone": True} if one["undone"] else {}) for one in heard]

    def _failed(self, _: int, failure: Failure) -> None:
        self._say(f"the bot {failure.reason}; the game's quick play goes on for it")
        for line in failure.last_words.splitlines():
            self._say(f"  {line}")

    async def close(self, shares: Sequence[float] | None) -> None:
        """The game is over, or is left."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end, shares)
        self._thread.shutdown(wait=False)

    def _end(self, shares: Sequence[float] | None) -> None:
        self._seating.over(shares)
        self._seating.close()
