"""What a bot is, and the two that know nothing of a game: one plays at random, one by its hunch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random
from mypy_extensions import mypyc_attr

from rookery.core.contract import Plain
from rookery.core.seat import Seat


class Forfeit(Exception):
    """A bot has lost its game by its own fault."""

    def __init__(self, reason: str, last_words: str = "") -> None:
        super().__init__(reason)
        self.reason: Final = reason
        """In one line, such as "took longer than 2 s"."""
        self.last_words: Final = last_words
        """What it wrote to stderr at last."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. It sees a seat, never the state, and has a generator of its own."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> int:
        """One of `seat.legal`."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Get ready to play; a ValueError says why that can't be."""

    def listens(self) -> bool:
        """Does it want to `hear` what happens? To tell it costs time."""
        return False

    def hear(self, event: Plain) -> None:
        """What its seat is told of each decision and outcome, its own included."""

    def over(self, shares: Sequence[float] | None) -> None:
        """The game has ended: each seat's share of the win, or None if it was broken off."""

    def close(self) -> None:
        """Nobody will ask this bot again: let go of what it holds."""


class RandomBot(Bot):
    """Any open decision, each as likely as the next."""

    def choose(self, seat: Seat) -> int:
        return seat.legal[self.rng.randrange(len(seat.legal))]


class EagerBot(Bot):
    """Follows the game's own hunch: quick, purposeful, not clever."""

    def choose(self, seat: Seat) -> int:
        return seat.imagine(self.rng).hunch(self.rng)
