"""What a step brings: shares of the win at the end and, if asked for, shaping on the way.

Shaping adds `gamma * potential(after) - potential(before)` to every reward. The potential is what
all can see of who is ahead (`State.standing`), and nought once the game is over. Whatever a policy
does, these terms add up to the potential of the first position, taken away: so the best policy
stays the best one (Ng, Harada and Russell, 1999), and hears earlier of what it does.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rookery.core.contract import OVER, Game, State


def rewards_of(shares: list[float], zero_sum: bool) -> list[float]:
    """Shares of the win; or zero-sum: 1 for winning alone, and the losers pay alike."""
    if not zero_sum:
        return shares
    players = len(shares)
    return [(share * players - 1) / (players - 1) for share in shares]


class Rewarding:
    """How rewards are reckoned in an environment: for each seat, at the end and on the way."""

    def __init__(
        self,
        game: Game,
        zero_sum: bool = False,
        shaping: float = 0.0,
        gamma: float = 1.0,
        reach: int = 0,
    ) -> None:
        """`shaping` weighs the potential; `reach` is how far a standing rises until a win."""
        self.zero_sum: Final = zero_sum
        self.shapes: bool = shaping != 0.0
        self.gamma: float = gamma
        self._shaping: float = shaping
        self._reach: float = float(reach)
        self._players: i64 = game.players
        self._start: list[int] = game.start().standing() if shaping != 0.0 else []

    def at_end(self, state: State) -> list[float]:
        """What each seat gets for how the game has ended."""
        return rewards_of(state.result(), self.zero_sum)

    def potential(self, state: State) -> list[float]:
        """For each seat: its way to a win beside that of the others, by what all can see.

        It has the scale of the rewards: shares that sum to the weight, or zero-sum.
        """
        if state.actor == OVER:
            return [0.0] * int(self._players)
        ways = self._ways(state.standing())
        total = sum(ways)
        rivals = float(self._players - 1)
        ahead = [way - (total - way) / rivals for way in ways]
        if self.zero_sum:
            return [self._shaping * lead for lead in ahead]
        return [self._shaping * (lead * rivals + 1.0) / (rivals + 1.0) for lead in ahead]

    def _ways(self, standing: list[int]) -> list[float]:
        """How much of the way from the start to a win each seat has behind it, from 0 to 1."""
        gone = [(now - start) / self._reach for now, start in zip(standing, self._start)]  # noqa: B905 - compiled, `strict` costs
        return [min(1.0, max(0.0, way)) for way in gone]
