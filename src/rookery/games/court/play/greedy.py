"""A greedy player of To Court the King: tries the rest of the turn, then follows the best aim.

At each decision it imagines how the turn goes on under each aim and follows the one whose cards
are worth most on average. It claims the King when imagined final rounds say that he stays.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.contract import CHANCE
from rookery.core.playout import eager_playout
from rookery.core.seat import Seat
from rookery.games.court.play.hunch import AIMS, WORTH, follow, most_worth, take_best
from rookery.games.court.rules.actions import ROLL, TAKE
from rookery.games.court.rules.components import KING
from rookery.games.court.rules.phases import TAKE_CARD, can_take
from rookery.games.court.rules.state import CourtState

TRIES_PER_AIM: Final = 16
TRIES_OF_A_CLAIM: Final = 60
SURE_ENOUGH: Final = 0.5
"""A claim is made if it holds in so large a part of the imagined final rounds."""


class CourtGreedy(Bot):
    """Values extra dice, aims at a card, and knows when to claim the King."""

    def choose(self, seat: Seat) -> int:
        world = cast(CourtState, seat.imagine(self.rng))
        if TAKE + KING in seat.legal:
            return self._claim_or_wait(world, seat.index)
        if world.final or (ROLL in seat.legal and world.unrolled > 0):
            return world.hunch(self.rng)
        return follow(world, self._best_aim(world))

    def _claim_or_wait(self, world: CourtState, seat: int) -> int:
        held = 0.0
        for _ in range(TRIES_OF_A_CLAIM):
            future = world.copy()
            future.step(TAKE + KING)
            eager_playout(future, self.rng)
            held += future.result()[seat]
        if held >= SURE_ENOUGH * TRIES_OF_A_CLAIM:
            return TAKE + KING
        return take_best(can_take(world) & ~(1 << KING))

    def _best_aim(self, world: CourtState) -> i64:
        best_aim: i64 = 0
        best: i64 = -1
        aim: i64 = 0
        while aim < AIMS:
            worth: i64 = 0
            for _ in range(TRIES_PER_AIM):
                worth += self._worth_of_turn(world.copy(), aim)
            if worth > best:
                best = worth
                best_aim = aim
            aim += 1
        return best_aim

    def _worth_of_turn(self, s: CourtState, aim: i64) -> i64:
        """What the turn brings if it is finished with this aim."""
        turns = s.turns
        seat = s.seat
        while s.turns == turns and s.seat == seat and s.phase is not TAKE_CARD:
            s.step(s.sample(self.rng) if s.actor == CHANCE else follow(s, aim))
        if s.turns != turns or s.seat != seat:
            return 0
        return WORTH[most_worth(can_take(s))]
