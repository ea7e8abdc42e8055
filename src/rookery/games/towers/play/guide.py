"""How search looks at Wandering Towers: finish the turn by hunch, then weigh the wizards."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.contract import State
from rookery.core.guide import WeighingGuide, read_weights
from rookery.games.towers.rules.board import covered_by
from rookery.games.towers.rules.components import SPACES, TOWERS
from rookery.games.towers.rules.ending import at_goal
from rookery.games.towers.rules.pieces import potions_of, wizards_of
from rookery.games.towers.rules.state import TowersState

MEASURES: Final = [
    "to_come",
    "at_goal",
    "home",
    "last_wizards",
    "empty",
    "last_potions",
    "full",
    "covered",
    *(f"outside_{distance}" for distance in range(1, SPACES)),
]

TO_COME: Final = 0
AT_GOAL: Final = 1
HOME: Final = 2
LAST_WIZARDS: Final = 3
EMPTY: Final = 4
LAST_POTIONS: Final = 5
FULL: Final = 6
COVERED: Final = 7
OUTSIDE: Final = 7
"""Add the distance from the keep."""
FEW: Final = 2
"""The last two wizards and potions count extra."""


class TowersGuide(WeighingGuide):
    """A lone player's game is short, and played out; partners count together (W93)."""

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(weights or read_weights("rookery.games.towers.play", MEASURES))
        self._turns: i64 = turns
        self._left: i64 = turns
        self._seat: i64 = 0

    def begin(self, s: State) -> None:
        """Look from this position on."""
        self._left = self._turns
        self._seat = cast(TowersState, s).seat

    def enough(self, s: State) -> bool:
        """Have the turns gone by after which the position is judged?"""
        towers = cast(TowersState, s)
        if towers.players == 1:
            return False
        if towers.seat != self._seat:
            self._seat = towers.seat
            self._left -= 1
        return self._left <= 0

    def measure(self, s: State, seat: i64) -> None:
        """Write down what counts for a seat, as `MEASURES` lists it."""
        towers = cast(TowersState, s)
        row = self.row
        i: i64 = 0
        while i < i64(len(row)):
            row[i] = 0.0
            i += 1
        place = (seat - towers.start) % towers.players
        row[TO_COME] = 1.0 if place >= (towers.seat - towers.start) % towers.players else 0.0
        row[AT_GOAL] = 1.0 if at_goal(towers, seat) else 0.0
        self._add(towers, seat)
        if towers.teams:
            self._add(towers, towers.partner(seat))

    def _add(self, s: TowersState, seat: i64) -> None:
        row = self.row
        left = i64(s.each) - wizards_of(s.home, seat)
        empty = potions_of(s.empty, seat)
        row[HOME] -= float(left)
        row[LAST_WIZARDS] += float(FEW - left) if left < FEW else 0.0
        row[EMPTY] += float(empty)
        row[LAST_POTIONS] += float(FEW - empty) if empty < FEW else 0.0
        row[FULL] += float(potions_of(s.full, seat))
        wizards = s.wizards
        way = s.keep  # from the first space to the keep, and then from the next ones
        for floor in s.top:
            here = wizards_of(i64(wizards[i64(floor)]), seat)
            if here > 0 and way != 0:
                row[OUTSIDE + (way & 15)] += float(here)
            way -= 1
        covered: i64 = 0
        tower: i64 = 1
        while tower <= TOWERS:
            covered += wizards_of(covered_by(s, tower), seat)
            tower += 1
        row[COVERED] += float(covered)
