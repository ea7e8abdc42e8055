"""What a report wants to know of a game besides its course: choices, and what was used."""

from __future__ import annotations

from collections import Counter

from rookery.arena.playing.course import Course
from rookery.core.contract import State
from rookery.core.seat import Seat

Use = tuple[str, str]
"""What was used, as kind and name."""


class DetailedCourse(Course):
    """A course that also notes how much was open at each decision, and what it made use of."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.open: Counter[tuple[str, int]] = Counter()
        """Stage and number of open decisions."""
        self.used: list[Counter[Use]] = [Counter() for _ in range(players)]

    def decided(self, state: State, seat: Seat, action: int, seconds: float) -> None:
        """Note a decision that took so long; the state is still as it was before."""
        super().decided(state, seat, action, seconds)
        self.open[state.stage(), len(seat.legal)] += 1
        used = self.used[seat.index]
        for use in state.uses(action):
            used[use] += 1
