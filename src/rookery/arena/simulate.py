"""Many games between bots on all cores, and who won them."""

from __future__ import annotations

import os
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context

from librt.random import Random

from rookery.arena.intervals import wilson
from rookery.arena.play import STEP_LIMIT, play_game
from rookery.bots import make_bot
from rookery.core.contract import OVER, SEATS
from rookery.core.registry import load

LARGEST_SEED = 10**12
BATCHES = 200
LARGEST_BATCH = 50
"""Small enough that the progress bar moves, large enough to hand out cheaply.

It does not depend on the number of workers, so neither does the sum of the results.
"""


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
            bots = ", ".join(self.bots) or "none"
            raise ValueError(f"{game.players} players need {game.players} bots, not: {bots}")
        if self.games < 1 or self.limit < 1:
            raise ValueError("at least one step of one game must be played")
        if not abs(self.seed) < LARGEST_SEED:
            raise ValueError(f"a seed is a number below {LARGEST_SEED}, not {self.seed}")
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
    batches = list(plan.batches(min(LARGEST_BATCH, max(1, plan.games // BATCHES))))
    total = Outcome()
    for outcome in _here(plan, batches) if workers == 1 else _side_by_side(plan, batches, workers):
        total.merge(outcome)
        progress(outcome.games)
    return total


def _here(plan: Plan, batches: Sequence[range]) -> Iterator[Outcome]:
    for numbers in batches:
        yield play_batch(plan, numbers)


def _side_by_side(plan: Plan, batches: Sequence[range], workers: int) -> Iterator[Outcome]:
    """The outcome of each batch in order, whichever worker is done first."""
    context = get_context("forkserver")
    others = set(active_children())
    with ProcessPoolExecutor(workers, context, _leave_ctrl_c_to_the_parent) as pool:
        try:
            with _ctrl_c_waits():
                jobs = [pool.submit(play_batch, plan, numbers) for numbers in batches]
            for job in jobs:
                yield job.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()  # a game may take long
            raise


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Processes that are started meanwhile never hear it: not even before they are set up."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
