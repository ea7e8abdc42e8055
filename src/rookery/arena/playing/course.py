"""The course of a game: its turns, who leads, and when the lead changes.

- What a **turn** is, and whose, `rookery.core.turns` says.
- The table is looked at when each turn begins, and once more when the game has ended.
- A seat **leads** if its standing (`State.standing`) is higher than that of every other seat. Where
  several share the highest, nobody leads.
- The lead **changes** when a seat leads and the last one to lead was another seat. While nobody
  leads, nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rookery.core.contract import State
from rookery.core.seat import Seat
from rookery.core.turns import BEFORE_THE_FIRST

Look = TypeVar("Look")

NOBODY = -1
PARTS = 10
"""A game is looked at in tenths."""


class Course:
    """Looks on while a game is played, and notes who decides, how long it takes, and who leads."""

    def __init__(self, players: int) -> None:
        self.decisions = [0] * players
        self.turns = [0] * players
        self.thought = [0.0] * players
        """Per seat, in seconds."""
        self.first = NOBODY
        """The seat that decided first."""
        self.standings: list[list[int]] = []
        """At the beginning of each turn and at the end; empty lists where nothing tells."""
        self._turn = BEFORE_THE_FIRST

    def decided(self, state: State, seat: Seat, action: int, seconds: float) -> None:
        """Note a decision that took so long; the state is still as it was before."""
        index = seat.index
        self.decisions[index] += 1
        self.thought[index] += seconds
        if self.first == NOBODY:
            self.first = index
        turn = self._turn.at(state)
        if turn is not self._turn:
            self._turn = turn
            self.turns[index] += 1
            self.standings.append(state.standing())

    def ended(self, state: State) -> None:
        """Note how the game stands at its end, or where it was stopped."""
        self.standings.append(state.standing())

    @property
    def measured(self) -> bool:
        """Does the game tell who is ahead?"""
        return bool(self.standings) and all(self.standings)

    @property
    def lead_changes(self) -> int | None:
        """How often the lead changed; None if the game does not tell who is ahead."""
        return lead_changes(self.standings) if self.measured else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who led after each tenth of the turns, the start and the end included."""
        if not self.measured:
            return ()
        return tuple(leader(standing) for standing in tenths(self.standings))


def leader(standing: Sequence[int]) -> int:
    """The seat that is ahead of all others, or nobody."""
    best = max(standing, default=0)
    return standing.index(best) if standing.count(best) == 1 else NOBODY


def lead_changes(standings: Sequence[Sequence[int]]) -> int:
    """How often a seat came to lead after another one had led."""
    leading = [seat for standing in standings if (seat := leader(standing)) != NOBODY]
    return sum(leading[i] != leading[i - 1] for i in range(1, len(leading)))


def tenths(looks: Sequence[Look]) -> list[Look]:
    """Those of many looks at a game that come after each tenth of it, from 0 to 100 %."""
    last = len(looks) - 1
    return [looks[last * part // PARTS] for part in range(PARTS + 1)]
