"""Expected shares made to fit real ones: each is raised to a power, and they sum to 1 again.

A judge that is right about who is better may still be too sure of it, early in a game above all.
So the power depends on how far the game has come, which is told by how far its leader has come
(`State.standing`); a power below 1 makes shares more alike, one above 1 less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from rookery.core.contract import Game, State
from rookery.core.registry import find

LEAST: Final = 0.15
MOST: Final = 3.0
"""No power goes beyond these, however far the game has come."""
SMALLEST_GAP: Final = 1e-9
"""Shares closer than this are the same."""


@dataclass(frozen=True)
class Calibration:
    """The power in the middle of a game, and how it grows with the leader's standing."""

    level: float = 1.0
    slope: float = 0.0
    """By how much the logarithm of the power grows, for each point of the leader's standing."""
    middle: float = 0.0
    """The standing at which the power is `level`."""
    low: float = 0.0
    high: float = 0.0
    """What lies beyond these standings was too rare to be measured: the power stays the same."""

    def power(self, standing: float | None) -> float:
        """The power where the leader has come so far; None where nobody can say."""
        if standing is None:
            return self.level
        come = min(max(standing, self.low), self.high) - self.middle
        return min(max(exp(log(self.level) + self.slope * come), LEAST), MOST)

    def power_at(self, s: State) -> float:
        """The power in this position."""
        return self.power(leading(s))


def leading(s: State) -> float | None:
    """How far the leader has come, by what all can see; None if nothing tells."""
    return max(s.standing(), default=None)


def calibration_for(game: Game) -> Calibration:
    """What the game's shelf says for so many players; plain shares if it says nothing.

    A table size that was not measured has the nearest one's; but whoever plays alone is held
    against no rival, so what was found of others does not fit.
    """
    manifest = find(game.name)
    known: Mapping[str, Mapping[str, float]] = manifest.calibration() if manifest else {}
    alike = [int(players) for players in known if (int(players) == 1) == (game.players == 1)]
    if not alike:
        return Calibration()
    nearest = min(alike, key=lambda players: (abs(players - game.players), players))
    return Calibration(**known[str(nearest)])


def stretch(told: float, found: float) -> float:
    """By how much calibration has drawn two shares apart, or pressed them together.

    `told` is how far they are apart now, `found` how far they were. With three players or more the
    two may even change places; an error grows or shrinks all the same, and is never below nought.
    """
    return abs(told / found) if abs(found) > SMALLEST_GAP else 1.0


def calibrated(shares: Sequence[float], power: float) -> list[float]:
    """The shares by that power; a lone player's is weighed against its loss."""
    if power == 1.0:
        return list(shares)
    if len(shares) == 1:
        return calibrated([shares[0], 1.0 - shares[0]], power)[:1]
    raised = [max(share, 0.0) ** power for share in shares]
    total = sum(raised)
    return [share / total for share in raised] if total > 0 else list(shares)
