"""A tournament: which bots meet at which game, and how one of its games is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rookery.arena.forfeits import forfeits_of, settle
from rookery.arena.play import STEP_LIMIT, play_game
from rookery.arena.result import Result
from rookery.arena.schedule import Pairing, pairings
from rookery.arena.seeds import check_seed
from rookery.arena.watch import Watch
from rookery.bots import check_bot
from rookery.core.contract import Game
from rookery.core.options import Value
from rookery.core.registry import load


@dataclass(frozen=True)
class Tournament:
    """What all games of a run have in common; how many there are may still grow."""

    game: str
    options: Mapping[str, Value]
    bots: tuple[str, ...]
    seed: int = 1
    limit: int = STEP_LIMIT

    def check(self) -> None:
        """Raise a ValueError before any work is done if something does not fit."""
        if not self.bots:
            raise ValueError("a tournament needs bots: --bots greedy,eager")
        twice = sorted({bot for bot in self.bots if self.bots.count(bot) > 1})
        if twice:
            raise ValueError(f"{twice[0]} is named twice; free seats are filled by themselves")
        check_seed(self.seed)
        for bot in self.bots:
            check_bot(bot, self.loaded)

    @property
    def loaded(self) -> Game:
        return _loaded(self.game, tuple(self.options.items()))

    def pairings(self, games: int) -> list[Pairing]:
        return pairings(self.bots, self.loaded.players, games, self.seed)

    def header(self) -> dict[str, object]:
        """What the first line of the results says."""
        return {
            "game": self.game,
            "rules": self.loaded.rules,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "limit": self.limit,
        }

    def play(self, pairing: Pairing) -> Result:
        """One game, in this process; the same whenever and wherever it is played."""
        watch = Watch(self.loaded.players)
        record = play_game(self.loaded, pairing.seats, pairing.seed, self.limit, watch)
        final, forfeits = record.final(), forfeits_of(record)
        shares = settle(final, forfeits)
        watch.ended(final)
        return Result(
            number=pairing.number,
            deal=pairing.deal,
            seats=pairing.seats,
            seed=pairing.seed,
            shares=None if shares is None else tuple(shares),
            steps=len(record.actions),
            decisions=tuple(watch.decisions),
            turns=tuple(watch.turns),
            thought=tuple(watch.thought),
            lead_changes=watch.lead_changes,
            leaders=watch.leaders,
            forfeits=tuple((seat, failure.reason) for seat, failure in forfeits.items()),
        )


@lru_cache(maxsize=8)
def _loaded(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return load(name, **dict(options))
