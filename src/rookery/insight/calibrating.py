"""Expected shares made to fit real ones: each is raised to a power, and they sum to 1 again."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.core.contract import Game
from rookery.core.registry import find


def power_for(game: Game) -> float:
    """The power that the game's shelf names for so many players; 1 changes nothing.

    A table size that was not measured has the nearest one's.
    """
    manifest = find(game.name)
    known = {int(n): power for n, power in (manifest.calibration() if manifest else {}).items()}
    if not known:
        return 1.0
    return known[min(known, key=lambda players: (abs(players - game.players), players))]


def calibrated(shares: Sequence[float], power: float) -> list[float]:
    """The shares by that power; a lone player's is weighed against its loss."""
    if power == 1.0:
        return list(shares)
    if len(shares) == 1:
        return calibrated([shares[0], 1.0 - shares[0]], power)[:1]
    raised = [max(share, 0.0) ** power for share in shares]
    total = sum(raised)
    return [share / total for share in raised] if total > 0 else list(shares)
