"""Many games between bots on all cores, and who won them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context

from librt.random import Random

from rookery.arena.intervals import wilson
from rookery.arena.play import STEP_LIMIT, play_game
from rookery.bots import make_bot
from rookery.core.contract import OVER, SEATS
from rookery.core.registry import load

BATCHES_PER_WORKER = 20
"""Small enough that the progress bar moves, large enough that handing them out costs nothing."""


@dataclass
class Tally:
    """How often something won, and in how many games it took part."""

    wins: float = 0.0
    games: int = 0

    def add(self, wins: float, games: int) -> None:
        self.wins += wins
        self.games += games

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def plain(self) -> dict[str, float | int]:
        low, high = wilson(self.share, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "low": low,
            "high": high,
        }


@dataclass
class Outcome:
    """What a batch of games, or all of them, came to."""

    bots: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    seats: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    games: int = 0
    unfinished: int = 0
    steps: int = 0

    def count(self, bots: Sequence[str], shares: Sequence[float] | None, steps: int) -> None:
        """One more game; `shares` is None if it was stopped before its end."""
        self.games += 1
        self.steps += steps
        if shares is None:
            self.unfinished += 1
            return
        for seat, (bot, share) in enumerate(zip(bots, shares, strict=True)):
            self.bots[bot].add(share, 1)
            self.seats[SEATS[seat]].add(share, 1)

    def merge(self, other: Outcome) -> None:
        for mine, others in ((self.bots, other.bots), (self.seats, other.seats)):
            for name, tally in others.items():
                mine[name].add(tally.wins, tally.games)
        self.games += other.games
        self.unfinished += other.unfinished
        self.steps += other.steps

    def plain(self) -> dict[str, object]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "steps_per_game": self.steps / self.games if self.games else 0.0,
            "bots": {name: tally.plain() for name, tally in sorted(self.bots.items())},
            "seats": {name: tally.plain() for name, tally in sorted(self.seats.items())},
        }


@dataclass(frozen=True)
class Plan:
    """Which games to play: with which options, bots and seeds."""

    game: str
    options: Mapping[str, object]
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    limit: int = STEP_LIMIT

    def check(self) -> None:
        """Raise a ValueError before any work is done if something does not fit."""
        game = load(self.game, **self.options)
        if len(self.bots) != game.players:
            raise ValueError(f"{game.players} players need {game.players} bots: {self.bots}")
        if self.games < 1:
            raise ValueError("at least one game must be played")
        for bot in self.bots:
            make_bot(bot, game, Random(0))

    def batches(self, size: int) -> Iterator[range]:
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))

    def seated(self, number: int) -> tuple[str, ...]:
        """The seats rotate from game to game, so that no bot profits from its place."""
        turn = number % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]


def play_batch(plan: Plan, numbers: range) -> Outcome:
    """Some of the games, in this process."""
    game = load(plan.game, **plan.options)
    outcome = Outcome()
    for number in numbers:
        bots = plan.seated(number)
        record = play_game(game, bots, plan.seed * 1_000_003 + number, plan.limit)
        final = record.final()
        shares = final.result() if final.actor == OVER else None
        outcome.count(bots, shares, len(record.actions))
    return outcome


def simulate(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Outcome:
    """All the games, on `workers` processes; `progress` hears how many more are done."""
    plan.check()
    workers = workers or os.cpu_count() or 1
    size = max(1, plan.games // (workers * BATCHES_PER_WORKER))
    total = Outcome()
    if workers == 1:
        for numbers in plan.batches(size):
            total.merge(play_batch(plan, numbers))
            progress(len(numbers))
        return total
    with ProcessPoolExecutor(workers, mp_context=get_context("forkserver")) as pool:
        try:
            jobs = [pool.submit(play_batch, plan, numbers) for numbers in plan.batches(size)]
            for job in as_completed(jobs):
                total.merge(job.result())
                progress(job.result().games)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return total
