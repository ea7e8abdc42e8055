"""The arithmetic of clocks. Nothing here knows what time it is.

Each **turn** of a seat has its own time, and so has each decision **aside**, in a turn of somebody
else. What goes beyond it is taken from the seat's **reserve**, which is there once for the game.
When that is used up too, the seat's time has run out.

Time runs from one entry of the journal to the next, for the seat that makes it. Whoever takes a
decision back pays for the time since they made it, so that nobody else does. While a bot plays on
for a person, their clock stands still.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rookery.server.messages.terms import Clock


@dataclass(frozen=True, slots=True)
class Wait:
    """A decision that is waited for, or was: whose, in which turn, and whether that is theirs."""

    seat: int
    turn: int
    own: bool


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat has left for a decision, in seconds."""

    turn: float
    """Of the turn's own time, or of the decision's if it is in somebody else's turn."""
    reserve: float

    @property
    def total(self) -> float:
        """So long until the time has run out."""
        return self.turn + self.reserve

    def after(self, seconds: float) -> Left:
        """What is left some time later."""
        over = max(0.0, seconds - self.turn)
        return Left(max(0.0, self.turn - seconds), max(0.0, self.reserve - over))


class Clocks:
    """The clocks of one game, one for each seat."""

    def __init__(self, terms: Clock, seats: int) -> None:
        self._terms: Final = terms
        self.reserves: Final = [float(terms.reserve)] * seats
        self._turns: Final = [(0, 0.0)] * seats
        """By seat: the number of its turn, and how much of the turn's time it has used."""

    def left(self, wait: Wait) -> Left:
        """What the seat has left when it begins to think about this decision."""
        reserve = self.reserves[wait.seat]
        if not wait.own:
            return Left(float(self._terms.aside), reserve)
        return Left(max(0.0, self._terms.turn - self._used(wait)), reserve)

    def spend(self, wait: Wait, seconds: float) -> None:
        """The seat took so long for this decision."""
        self.reserves[wait.seat] = self.left(wait).after(seconds).reserve
        if wait.own:
            self._turns[wait.seat] = (wait.turn, self._used(wait) + seconds)

    def _used(self, wait: Wait) -> float:
        turn, used = self._turns[wait.seat]
        return used if turn == wait.turn else 0.0
