"""Flat Monte Carlo: each decision is tried in many imagined worlds, played to the end by hunch.

It knows nothing of a game but its rules and its hunch, and looks no further than one decision. So
it is a yardstick: a search that does not beat it at equal time has a judge that misleads it.
"""

from __future__ import annotations

import re
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from rookery.core.bot import Bot
from rookery.core.contract import OVER
from rookery.core.playout import eager_playout
from rookery.core.seat import Seat

NAME: Final = re.compile(r"flat:([1-9]\d{0,8})")
LONGEST: Final = 20_000
"""Steps of a playout; one that takes longer is shared equally."""


class FlatBot(Bot):
    """Spreads its playouts by successive halving: the lesser half of the decisions drops out."""

    def __init__(self, rng: Random, playouts: int) -> None:
        super().__init__(rng)
        self._playouts: i64 = playouts

    def choose(self, seat: Seat) -> int:
        """The decision that brought most."""
        left = list(seat.legal)
        won: dict[int, float] = dict.fromkeys(left, 0.0)
        rounds = max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            times = max(1, self._playouts // (rounds * len(left)))
            self._try_out(seat, left, won, times)
            left.sort(key=lambda action: -won[action])
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _try_out(self, seat: Seat, left: list[int], won: dict[int, float], times: i64) -> None:
        """Play each decision out so often; all of them in the same worlds."""
        while times > 0:
            world = seat.imagine(self.rng)
            for action in left:
                state = world.copy()
                state.step(action)
                state.keep_no_diary()  # nobody imagines anything after the end
                eager_playout(state, self.rng, LONGEST)
                if state.actor == OVER:
                    won[action] += state.result()[seat.index]
                else:
                    won[action] += 1.0 / state.game.players
            times -= 1


def is_flat(name: str) -> bool:
    """Is this the name of such a bot, well written or not?"""
    return name == "flat" or name.startswith("flat:")


def make_flat(name: str, rng: Random) -> FlatBot:
    """`flat:500` plays 500 games to their end for each decision."""
    written = NAME.fullmatch(name)
    if written is None:
        raise ValueError(f"{name!r}: say how many games to play out a decision, as flat:500")
    return FlatBot(rng, int(written[1]))
