"""Many games between bots on all cores, and who won them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from typing import TypeVar

from rookery.arena.forfeits import forfeits_of, shares_of
from rookery.arena.play import STEP_LIMIT, play_game
from rookery.arena.pools import break_off, ctrl_c_waits, leave_ctrl_c_to_the_parent
from rookery.arena.seeds import check_seed, seed_of
from rookery.arena.tallies import Forfeits, Tally
from rookery.bots import check_bot
from rookery.core.contract import SEATS
from rookery.core.registry import load

Found = TypeVar("Found")

BATCHES = 200
LARGEST_BATCH = 50
"""Small enough that the progress bar moves, large enough to hand out cheaply.

It does not depend on the number of workers, so neither does the sum of the results.
"""


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
        check_seed(self.seed)
        for bot in dict.fromkeys(self.bots):
            check_bot(bot, game)

    def batches(self, size: int) -> Iterator[range]:
        for first in range(0, self.games, size):
            yield range(first, min(first + size, self.games))

    def seed_of(self, number: int) -> int:
        return seed_of(self.seed, number)

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
