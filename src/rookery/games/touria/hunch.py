"""A quick, purposeful way to play: placeholder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from mypy_extensions import i64

from rookery.core.contract import Moves

if TYPE_CHECKING:
    from rookery.games.touria.state import TouriaState


def hunch(s: TouriaState, rng: Random) -> i64:
    moves = Moves()
    s.offer(moves)
    return moves.pick(rng)
