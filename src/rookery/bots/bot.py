"""What a bot is, and the one that plays at random."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import mypyc_attr

from rookery.core.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. It sees a seat, never the state, and has a generator of its own."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> int:
        """One of `seat.legal`."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any open decision, each as likely as the next."""

    def choose(self, seat: Seat) -> int:
        return seat.legal[self.rng.randrange(len(seat.legal))]


class EagerBot(Bot):
    """Follows the game's own hunch: quick, purposeful, not clever."""

    def choose(self, seat: Seat) -> int:
        return seat.imagine(self.rng).hunch(self.rng)
