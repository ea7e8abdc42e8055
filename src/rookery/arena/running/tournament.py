"""A tournament: which bots meet at which game, and how one of its games is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter

from rookery.arena.playing.course import Course
from rookery.arena.playing.fortunes import fortunes_of, teller
from rookery.arena.playing.one_game import STEP_LIMIT, play_game
from rookery.arena.playing.seeds import check_seed
from rookery.arena.running.result import Result
from rookery.arena.running.schedule import Pairing, pairings
from rookery.bots import check_bot
from rookery.core.contract import Game
from rookery.core.options import Value
from rookery.core.records import Record
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
        if len(self.entrants) < len(self.bots) != self.loaded.players:
            raise ValueError(
                "a bot may be named more than once only in a line-up of all seats: "
                f"{self.loaded.players} names, not {len(self.bots)}"
            )
        check_seed(self.seed)
        for bot in self.entrants:
            check_bot(bot, self.loaded)

    @property
    def entrants(self) -> tuple[str, ...]:
        """Each bot once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def loaded(self) -> Game:
        """The game with the tournament's options."""
        return _loaded(self.game, tuple(self.options.items()))

    def pairings(self, games: int) -> list[Pairing]:
        """The first so many games: who sits where, with which dice."""
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
        """Play one game, in this process; it is the same whenever and wherever it is played."""
        return self._played(pairing)[0]

    def play_adjusted(self, pairing: Pairing) -> Result:
        """Play it likewise, and tell what chance has brought each seat."""
        result, record = self._played(pairing)
        before = perf_counter()
        luck = fortunes_of(record, teller(self.loaded, pairing.seed))
        return replace(result, luck=luck, adjusting=perf_counter() - before)

    def _played(self, pairing: Pairing) -> tuple[Result, Record]:
        course = Course(self.loaded.players)
        before = perf_counter()
        played = play_game(self.loaded, pairing.seats, pairing.seed, self.limit, course)
        seconds = perf_counter() - before
        shares = played.shares
        result = Result(
            number=pairing.number,
            deal=pairing.deal,
            seats=pairing.seats,
            seed=pairing.seed,
            shares=None if shares is None else tuple(shares),
            steps=played.steps,
            decisions=tuple(course.decisions),
            turns=tuple(course.turns),
            thought=tuple(course.thought),
            lead_changes=course.lead_changes,
            leaders=course.leaders,
            forfeits=tuple((seat, failure.reason) for seat, failure in played.forfeits.items()),
            playing=seconds,
        )
        return result, played.record


@lru_cache(maxsize=8)
def _loaded(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    return load(name, **dict(options))
