"""A bot as a class: `rookery simulate court --bots examples/bot_class.py:Sampler,eager`."""

from __future__ import annotations

import rookery
from rookery.bots import Bot


class Sampler(Bot):
    """For any game: imagines how it may go on after each decision, and takes what wins most."""

    tries = 2
    steps = 400

    def choose(self, seat: rookery.Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        return max(seat.legal, key=lambda action: self.won_after(seat, action))

    def won_after(self, seat: rookery.Seat, action: int) -> float:
        won = 0.0
        for _ in range(self.tries):
            world = seat.imagine(self.rng)
            world.apply(action)
            rookery.eager_playout(world, self.rng, self.steps)
            if world.actor == rookery.OVER:
                won += world.result()[seat.index]
        return won


class Cautious(Bot):
    """For To Court the King: reads the view and the descriptions, and imagines nothing."""

    def choose(self, seat: rookery.Seat) -> int:
        told = {action: seat.describe(action) for action in seat.legal}
        for verb in ("take", "use", "roll"):
            for action in reversed(seat.legal):
                if told[action]["verb"] == verb:
                    return action
        return seat.legal[-1]
