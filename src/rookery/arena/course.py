"""The course of a game, read from its record: who decided among how much, and who led."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rookery.arena.watch import NOBODY
from rookery.core.contract import OVER, State
from rookery.core.records import Record

Use = tuple[str, str]
"""What was used, as kind and name."""


class Course:
    """What a report wants to know of a game."""

    def __init__(self, record: Record) -> None:
        self.steps = len(record.actions)
        self.decisions = 0
        self.turns = 0
        self.first = NOBODY
        """The seat that decided first."""
        self._turn = NOBODY
        self.open: Counter[tuple[str, int]] = Counter()
        """Stage and number of open decisions."""
        self.used: list[Counter[Use]] = [Counter() for _ in range(record.game.players)]
        self.standings: list[list[int]] = []
        """At the beginning of each turn; empty lists where nothing tells."""
        self.shares = self._walk(record)

    def _walk(self, record: Record) -> list[float] | None:
        state = record.game.start()
        for action in record.actions:
            if state.actor >= 0:
                self._decided(state, action)
            state.step(action)
        return state.result() if state.actor == OVER else None

    def _decided(self, state: State, action: int) -> None:
        seat = int(state.actor)
        self.decisions += 1
        self.first = seat if self.first == NOBODY else self.first
        self.open[state.stage(), len(state.legal())] += 1
        self.used[seat].update(state.uses(action))
        if state.turn() != self._turn:
            self._turn = state.turn()
            self.turns += 1
            self.standings.append(state.standing())

    @property
    def measured(self) -> bool:
        return all(self.standings)


def ahead(standing: Sequence[int]) -> set[int]:
    """The seats that nobody is ahead of."""
    best = max(standing)
    return {seat for seat, reached in enumerate(standing) if reached == best}
