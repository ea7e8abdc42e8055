"""Turns and rounds of a game, counted as it is played. What they are is defined here only.

- A **turn** begins with a decision at which `State.turn` gives another number than at the decision
  before it. The turn belongs to the seat that makes this decision. Whatever comes until the next
  turn, outcomes and decisions of other seats too, happens in it.
- A **round** begins with a turn of a seat that has had a turn in the round before.
"""

from __future__ import annotations

from typing import Final

from rookery.core.contract import CHANCE, State

NOBODY: Final = -1


class Turn:
    """One turn; it never changes."""

    def __init__(self, number: int, seat: int, in_round: int, mark: int, had: int) -> None:
        self.number: Final = number
        """Counted from 1; 0 before the first."""
        self.seat: Final = seat
        """Whose turn it is; NOBODY before the first."""
        self.round: Final = in_round
        """Counted from 1; 0 before the first."""
        self._mark: Final = mark
        """What `State.turn` says in it."""
        self._had: Final = had
        """The seats that have had a turn in this round, as bits."""

    def at(self, state: State) -> Turn:
        """The turn in which the state's actor decides: this one, or the next."""
        if state.actor == CHANCE:
            return self
        mark, seat = state.turn(), int(state.actor)
        if mark == self._mark:
            return self
        anew = self.round == 0 or self._had >> seat & 1 == 1
        had = 1 << seat if anew else self._had | 1 << seat
        return Turn(self.number + 1, seat, self.round + int(anew), mark, had)


BEFORE_THE_FIRST: Final = Turn(0, NOBODY, 0, NOBODY, 0)
