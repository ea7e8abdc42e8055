"""A search that thinks on several cores, and adds up what they have found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from rookery.bots.cores.elsewhere import Elsewhere
from rookery.bots.cores.share import CoreShare, Order, added_up, parts, searcher
from rookery.bots.cores.spelling import read_spread
from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.seat import Seat
from rookery.search.mcts import Thought

SEEDS: Final = 1 << 31


class SpreadBot(Bot):
    """One share is thought here, the others by helpers, or here too where none can be had."""

    def __init__(self, rng: Random, game: Game, search: str, cores: int) -> None:
        super().__init__(rng)
        self._game: Final = game
        self._search: Final = search
        self._parts: Final = parts(searcher(search, game, rng).iterations, cores)
        self._seeds: Final = [rng.randrange(SEEDS) for _ in range(cores)]
        self._own: Final = self._share(0)
        self._others: list[Elsewhere] = []

    def choose(self, seat: Seat) -> int:
        self._look(seat)
        action = seat.legal[0] if len(seat.legal) == 1 else self._own.bot.pick(self._think())
        for share in self._all():
            share.decided(action)
        return action

    def think(self, seat: Seat) -> Thought:
        """Think about a decision, and tell what was found."""
        self._look(seat)
        return self._think()

    def over(self, shares: Sequence[float] | None) -> None:
        self._own.bot.over(shares)

    def close(self) -> None:
        for share in self._others:
            share.close()
        self._others = []

    def _look(self, seat: Seat) -> None:
        if not self._others:
            others = range(1, len(self._parts))
            self._others = [Elsewhere(self._order(core), self._share(core)) for core in others]
        world = seat.imagine(self.rng)
        for share in self._all():
            share.look(world, seat.index)

    def _think(self) -> Thought:
        for share in self._others:
            share.begin()
        return added_up([self._own.think(), *(share.think() for share in self._others)])

    def _all(self) -> list[CoreShare | Elsewhere]:
        return [self._own, *self._others]

    def _share(self, core: int) -> CoreShare:
        return CoreShare(self._game, self._search, self._parts[core], self._seeds[core])

    def _order(self, core: int) -> Order:
        return {
            "game": self._game.name,
            "options": self._game.options,
            "search": self._search,
            "part": self._parts[core],
            "seed": self._seeds[core],
        }


def make_spread(name: str, game: Game, rng: Random) -> SpreadBot:
    """`mcts:8000+2cores` thinks on two cores, half of the iterations on each."""
    search, cores = read_spread(name)
    return SpreadBot(rng, game, search, cores)
