"""What is to be seen in a game besides its moves: who decides, how long it takes, who leads."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.core.contract import State

NOBODY = -1
PARTS = 10
"""A game is looked at in tenths."""


class Watch:
    """Looks on while a game is played."""

    def __init__(self, players: int) -> None:
        self.decisions = [0] * players
        self.turns = [0] * players
        self.thought = [0.0] * players
        self._turn = NOBODY
        self._leaders: list[int] = []
        self._measured = False

    def decided(self, state: State, seat: int, seconds: float) -> None:
        """A seat has decided, and the state is still as it was before."""
        self.decisions[seat] += 1
        self.thought[seat] += seconds
        if state.turn() != self._turn:
            self._turn = state.turn()
            self.turns[seat] += 1
            self._look(state)

    def ended(self, state: State) -> None:
        self._look(state)

    def _look(self, state: State) -> None:
        standing = state.standing()
        self._measured = bool(standing)
        self._leaders.append(leader(standing))

    @property
    def lead_changes(self) -> int | None:
        """How often somebody else than before came to be ahead of all others."""
        if not self._measured:
            return None
        ahead = [seat for seat in self._leaders if seat != NOBODY]
        return sum(ahead[i] != ahead[i - 1] for i in range(1, len(ahead)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who was ahead after each tenth of the turns, the start and the end included."""
        if not self._measured:
            return ()
        last = len(self._leaders) - 1
        return tuple(self._leaders[last * part // PARTS] for part in range(PARTS + 1))


def leader(standing: Sequence[int]) -> int:
    """The seat that is ahead of all others, or nobody."""
    best = max(standing, default=0)
    return standing.index(best) if standing.count(best) == 1 else NOBODY
