"""A player of To Court the King that solves its turns (`games/court/solver`).

Each decision is the one from which the turn can be expected to raise the chances to win most: by a
card, by a claim of the King that will hold, in the final round by a set that stays the best. Where
a turn is too large to solve at once, some characters are left out of the account until fewer dice
are active; all else about the dice is exact.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.erring import Erring
from rookery.core.seat import Seat
from rookery.games.court.play.solver.effort import affordable
from rookery.games.court.play.solver.goals import BestCard, Goal, SetWorth
from rookery.games.court.play.solver.odds import action_values, could_take
from rookery.games.court.play.solver.rivals import Rivals
from rookery.games.court.play.solver.solving import Solver, TurnTooLarge
from rookery.games.court.play.worth import chances, gain
from rookery.games.court.rules.components import CHARACTERS, KING
from rookery.games.court.rules.dice import size
from rookery.games.court.rules.state import CourtState

BUDGET: Final = 300_000
"""So many values a turn may have to be solved with all its characters."""
TO_RIVALS: Final = 4
"""A rival's turn is worth so many times as much: what is found of it serves all the game."""


class CourtExact(Bot):
    """Knows the odds of its dice, and what they are for."""

    def __init__(self, rng: Random, erring: Erring | None = None, budget: int = BUDGET) -> None:
        super().__init__(rng)
        self.budget: Final = budget
        self._erring: Final = erring
        self._rivals: Final = Rivals(TO_RIVALS * budget)
        self._turn: bytes = b""
        self._solver: Solver | None = None

    def choose(self, seat: Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        world = cast(CourtState, seat.imagine(self.rng))
        solver = self._solver_of(world)
        values = self._values(solver, world)
        if self._erring is not None:
            now = self._now(world)
            return self._erring.pick([(action, now + value) for action, value in values], self.rng)
        best, most = seat.legal[0], -1.0
        for action, value in values:
            if value > most:
                best, most = action, value
        return best

    def _now(self, s: CourtState) -> float:
        """The chances if this turn brings nothing; what it brings is added to them."""
        return 0.0 if s.final else chances(s)

    def _solver_of(self, s: CourtState) -> Solver:
        """One solver for a turn, so that its tables serve all decisions of it."""
        turn = bytes(vec[i64]([s.seat, s.turns, s.start, s.bar, s.display])) + bytes(s.cards)
        solver = self._solver
        if solver is None or turn != self._turn:
            solver = Solver(self._goal(s))
            self._solver = solver
            self._turn = turn
        return solver

    def _goal(self, s: CourtState) -> Goal:
        if s.final:
            return SetWorth(self._rivals.challenges(s))
        worth = vec[float]([gain(s, character) for character in range(CHARACTERS)])
        open_cards = could_take(s)
        if open_cards >> KING & 1 == 0:
            return BestCard(worth, open_cards, None)
        now = chances(s)
        claims = vec[float]([value - now for value in self._rivals.claims(s)])
        return BestCard(worth, open_cards, claims)

    def _values(self, solver: Solver, s: CourtState) -> list[tuple[int, float]]:
        budget = self.budget
        while True:
            try:
                return action_values(solver, simplified(s, budget))
            except TurnTooLarge:
                budget //= 2
                solver = Solver(solver.goal)
                self._solver = solver


def simplified(s: CourtState, budget: int) -> CourtState:
    """The same position without the characters that can't be taken into account."""
    unused = s.cards[s.seat] & ~s.used
    missing = unused & ~affordable(s.unrolled + size(s.active), unused, budget)
    if missing == 0:
        return s
    simpler = s.copy()
    simpler.cards[s.seat] &= ~missing
    return simpler
