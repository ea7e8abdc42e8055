"""Many games between bots, and who won them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rookery.arena.counting.adding import added_up
from rookery.arena.counting.tally import ForfeitCount, Tally
from rookery.arena.playing.one_game import PlayedGame
from rookery.arena.running.plan import Batch, Plan
from rookery.core.contract import SEATS


@dataclass
class Simulation:
    """Who won how many games of a plan, or of a part of it."""

    bots: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    seats: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    games: int = 0
    unfinished: int = 0
    steps: int = 0
    forfeits: ForfeitCount = field(default_factory=ForfeitCount)

    def count(self, played: PlayedGame) -> None:
        """Add a game that was played."""
        bots = played.record.seats
        self.forfeits.count(bots, played.forfeits)
        self.count_shares(bots, played.shares, played.steps)

    def count_shares(self, bots: Sequence[str], shares: Sequence[float] | None, steps: int) -> None:
        """Add what each seat has won; `shares` is None if the game was stopped before its end."""
        self.games += 1
        self.steps += steps
        if shares is None:
            self.unfinished += 1
            return
        for seat, (bot, share) in enumerate(zip(bots, shares, strict=True)):
            self.bots[bot].add(share, 1)
            self.seats[SEATS[seat]].add(share, 1)

    def merge(self, other: Simulation) -> None:
        """Add what was counted elsewhere."""
        for mine, others in ((self.bots, other.bots), (self.seats, other.seats)):
            for name, tally in others.items():
                mine[name].merge(tally)
        self.games += other.games
        self.unfinished += other.unfinished
        self.steps += other.steps
        self.forfeits.merge(other.forfeits)

    def plain(self) -> dict[str, object]:
        """All of it as plain data, for JSON."""
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "steps_per_game": self.steps / self.games if self.games else 0.0,
            "bots": {name: tally.plain() for name, tally in sorted(self.bots.items())},
            "seats": {name: tally.plain() for name, tally in sorted(self.seats.items())},
            "forfeits": self.forfeits.plain(),
        }


def simulate_batch(plan: Plan, batch: Batch) -> Simulation:
    """Play some of the games, in this process, and count who won them."""
    game = plan.load()
    found = Simulation()
    for number in batch.numbers:
        found.count(plan.play(game, number))
    return found


def simulate(
    plan: Plan, workers: int | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Simulation:
    """Play all the games, on `workers` processes; `progress` hears how many more are done."""
    return added_up(plan, Simulation(), simulate_batch, workers, progress)
