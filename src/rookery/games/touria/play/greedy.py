"""A greedy player of Touria: imagines the rest of the turn after each decision, takes the best.

The turn is finished by the game's hunch in a few imagined worlds, and what the seat then holds is
weighed. In the castle nothing is left to weigh, and the hunch decides.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.contract import CHANCE, OVER
from rookery.core.seat import Seat
from rookery.games.touria.play.worth import holdings_worth
from rookery.games.touria.rules.actions import RETURN
from rookery.games.touria.rules.state import TouriaState

TRIES: Final = 8
WON: Final = 10_000
IN_CASTLE: Final = 5_000


class TouriaGreedy(Bot):
    """Gathers, trades, goes for hearts, minds black gems and returns to the castle."""

    def choose(self, seat: Seat) -> int:
        """The decision after which the seat holds most at the end of the turn."""
        if len(seat.legal) == 1:
            return seat.legal[0]
        if RETURN in seat.legal:
            return RETURN
        world = cast(TouriaState, seat.imagine(self.rng))
        if world.in_castle(seat.index):
            return world.hunch(self.rng)
        best = seat.legal[0]
        most: i64 = -WON
        for action in seat.legal:
            worth = self._worth_of(seat, action)
            if worth > most:
                most = worth
                best = action
        return best

    def _worth_of(self, seat: Seat, action: int) -> i64:
        worth: i64 = 0
        for _ in range(TRIES):
            world = cast(TouriaState, seat.imagine(self.rng))
            world.step(action)
            worth += self._worth_of_turn(world, seat.index)
        return worth

    def _worth_of_turn(self, world: TouriaState, seat: i64) -> i64:
        """What the seat holds when the turn that is going on has ended."""
        turn = world.turn_count
        while world.actor != OVER and world.turn_count == turn:
            if world.actor == CHANCE:
                world.step(world.sample(self.rng))
            else:
                world.step(world.hunch(self.rng))
        if world.winner == seat:
            return WON
        if world.in_castle(seat):
            return IN_CASTLE
        return holdings_worth(world, seat)
