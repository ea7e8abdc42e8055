"""The worlds that fit what a seat has seen: in this game there is only the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random

if TYPE_CHECKING:
    from rookery.games.court.rules.state import CourtState


def imagine(s: CourtState, _seat: int, _rng: Random) -> CourtState:
    """A copy; nothing is hidden, so there is nothing to draw anew."""
    return s.copy()
