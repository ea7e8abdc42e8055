"""The bots at a table, some of which may fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from rookery.arena.forfeits import Failure
from rookery.bots import Bot, Forfeit, make_bot
from rookery.bots.bot import EagerBot
from rookery.core.contract import Game, State
from rookery.core.seat import Seat


class Party:
    """A bot per seat, and the hunch in place of each that has forfeited."""

    def __init__(self, game: Game, bots: Sequence[str], generators: Sequence[Random]) -> None:
        self.forfeits: Final[dict[int, Failure]] = {}
        self._generators: Final = generators
        self._players: Final = [
            make_bot(bot, game, rng) for bot, rng in zip(bots, generators, strict=True)
        ]
        self._listening: list[int] = [
            seat for seat, player in enumerate(self._players) if player.listens()
        ]

    @property
    def goes_on(self) -> bool:
        """Is there still a game to decide?"""
        return not self.forfeits or len(self._players) - len(self.forfeits) > 1

    def choose(self, seat: Seat) -> int | None:
        """The seat's decision, or None if it has ended the game by failing."""
        try:
            return self._players[seat.index].choose(seat)
        except Forfeit as error:
            self.forfeits[seat.index] = Failure(error.reason, error.last_words)
            self._replace(seat.index)
            return self.choose(seat) if self.goes_on else None

    def tell(self, state: State, action: int) -> None:
        """Let those who listen know what is about to happen."""
        for seat in self._listening:
            self._players[seat].hear(state.describe(action, seat))

    def over(self, shares: Sequence[float] | None) -> None:
        for player in self._players:
            player.over(shares)

    def close(self) -> None:
        for player in self._players:
            player.close()

    def _replace(self, seat: int) -> None:
        self._players[seat].close()
        stand_in: Bot = EagerBot(self._generators[seat])
        self._players[seat] = stand_in
        self._listening = [other for other in self._listening if other != seat]
