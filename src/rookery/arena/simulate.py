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
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from rookery.arena.forfeits import Failure, forfeits_of, shares_of
from rookery.arena.intervals import wilson
from rookery.arena.play import STEP_LIMIT, play_game
from rookery.bots import check_bot
from rookery.core.contract import SEATS
from rookery.core.registry import load

Found = TypeVar("Found")

LARGEST_SEED = 10**12
LONGEST_CLOSING = 5.0
BATCHES = 200
LARGEST_BATCH = 50
"""Small enough that the progress bar moves, large enough to hand out cheaply.

It does not depend on the number of workers, so neither does the sum of the results.
"""
MOST_REASONS = 50
OTHER_REASONS = "other reasons"


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
class Forfeits:
    """Which bots failed how often, by reason, and the last words of the first that did."""

    games: defaultdict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    last_words: dict[tuple[str, str], str] = field(default_factory=dict)

    def count(self, bots: Sequence[str], failures: Mapping[int, Failure]) -> None:
        for seat, failure in failures.items():
            self._add(bots[seat], failure.reason, 1, failure.last_words)

    def merge(self, other: Forfeits) -> None:
        for (bot, reason), games in other.games.items():
            self._add(bot, reason, games, other.last_words[bot, reason])

    def plain(self) -> list[dict[str, object]]:
        return [
            {"bot": bot, "reason": reason, "games": games, "stderr": self.last_words[bot, reason]}
            for (bot, reason), games in self.games.items()
        ]

    def _add(self, bot: str, reason: str, games: int, last_words: str) -> None:
        if (bot, reason) not in self.games and len(self.games) >= MOST_REASONS:
            reason, last_words = OTHER_REASONS, ""
        self.games[bot, reason] += games
        self.last_words.setdefault((bot, reason), last_words)


@dataclass
class Outcome:
    """What a batch of games, or all of them, came to."""

    bots: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    seats: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    games: int = 0
    unfinished: int = 0
    steps: int = 0
    forfeits: Forfeits = field(default_factory=Forfeits)

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
        self.forfeits.merge(other.forfeits)

    def plain(self) -> dict[str, object]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "steps_per_game": self.steps / self.games if self.games else 0.0,
            "bots": {name: tally.plain() for name, tally in sorted(self.bots.items())},
            "seats": {name: tally.plain() for name, tally in sorted(self.seats.items())},
            "forfeits": self.forfeits.plain(),
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
        for bot in dict.fromkeys(self.bots):
            check_bot(bot, game)

    def batches(self, size: int) -> Iterator[range]:
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))

    def seed_of(self, number: int) -> int:
        return self.seed * 1_000_003 + number

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
        record = play_game(game, bots, plan.seed_of(number), plan.limit)
        outcome.count(bots, shares_of(record), len(record.actions))
        outcome.forfeits.count(bots, forfeits_of(record))
    return outcome


def simulate(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Outcome:
    """All the games, on `workers` processes; `progress` hears how many more are done."""
    plan.check()
    total = Outcome()
    for outcome in in_batches(plan, play_batch, workers):
        total.merge(outcome)
        progress(outcome.games)
    return total


def in_batches(
    plan: Plan, play: Callable[[Plan, range], Found], workers: int | None = None
) -> Iterator[Found]:
    """What `play` makes of each batch of the plan's games, in order, on `workers` processes."""
    workers = workers or os.cpu_count() or 1
    batches = list(plan.batches(min(LARGEST_BATCH, max(1, plan.games // BATCHES))))
    if workers == 1:
        return (play(plan, numbers) for numbers in batches)
    return _side_by_side(plan, play, batches, workers)


def _side_by_side(
    plan: Plan, play: Callable[[Plan, range], Found], batches: Sequence[range], workers: int
) -> Iterator[Found]:
    """In order, whichever worker is done first."""
    context = get_context("forkserver")
    others = set(active_children())
    with ProcessPoolExecutor(workers, context, leave_ctrl_c_to_the_parent) as pool:
        try:
            with ctrl_c_waits():
                jobs = [pool.submit(play, plan, numbers) for numbers in batches]
            for job in jobs:
                yield job.result()
        except BaseException:
            break_off(pool, others)
            raise


def break_off(pool: ProcessPoolExecutor, others: set[BaseProcess]) -> None:
    """Let no more games begin, and end those that are played: a game may take long."""
    closing: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in set(active_children()) - others:
        worker.terminate()
    if closing is not None:
        # Python, as it ends, would wake this thread by a pipe that the thread may just have closed.
        closing.join(LONGEST_CLOSING)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Processes that are started meanwhile never hear it: not even before they are set up."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
