"""The bots that have the other seats of a learner's game, guests among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rookery.bots import Bot, Forfeit
from rookery.bots.bot import EagerBot
from rookery.core.contract import State
from rookery.core.seat import Seat


class Opponents:
    """A bot for each seat but the learner's, in the order of play after it."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self._bots: Final = list(bots)
        self._own = 0
        self._listening: list[int] = []
        self.forfeits: dict[int, str] = {}
        """By seat: why its bot has failed in this game. The game's hunch plays in its place."""

    def begin(self, own: int) -> None:
        """A new game, in which the learner has that seat."""
        self._own = own
        self.forfeits = {}
        players = len(self._bots) + 1
        seats = [(own + 1 + i) % players for i in range(players - 1)]
        self._listening = [seat for seat in seats if self._of(seat).listens()]

    def choose(self, state: State, seat: int) -> int:
        bot = self._of(seat)
        looking = Seat(state, seat, bot.rng)
        if seat not in self.forfeits:
            try:
                return bot.choose(looking)
            except Forfeit as error:
                self.forfeits[seat] = error.reason
        return EagerBot(bot.rng).choose(looking)

    def tell(self, state: State, action: int) -> None:
        """Let those who listen know what is about to happen."""
        for seat in self._listening:
            self._of(seat).hear(state.describe(action, seat))

    def over(self, shares: Sequence[float] | None) -> None:
        """The game has ended, or None: it was broken off."""
        for bot in self._bots:
            bot.over(shares)

    def close(self) -> None:
        for bot in self._bots:
            bot.close()

    def _of(self, seat: int) -> Bot:
        return self._bots[(seat - self._own) % (len(self._bots) + 1) - 1]
