"""How search looks at To Court the King: finish the turn by hunch, then weigh the courts."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from rookery.core.contract import State
from rookery.core.guide import WeighingGuide, read_weights
from rookery.games.court.rules.components import CHARLATAN, NAMES, QUEEN, bringers_among
from rookery.games.court.rules.state import NOBODY, CourtState

FIRST_MANY: Final = 6
LAST_MANY: Final = 11
CARDS: Final = [NAMES[card] for card in range(QUEEN) if card != CHARLATAN]
MEASURES: Final = [
    "to_come",
    "charlatans",
    *(f"dice_{number}" for number in range(FIRST_MANY, LAST_MANY + 1)),
    *CARDS,
]


class CourtGuide(WeighingGuide):
    """After a claim the game is nearly over and is played out."""

    def __init__(self, turns: int = 1, weights: list[float] | None = None) -> None:
        super().__init__(weights or read_weights("rookery.games.court.play", MEASURES))
        self._turns: i64 = turns
        self._left: i64 = turns
        self._turn: i64 = 0

    def begin(self, s: State) -> None:
        self._left = self._turns
        self._turn = turn_of(cast(CourtState, s))

    def enough(self, s: State) -> bool:
        court = cast(CourtState, s)
        if court.king != NOBODY:
            return False
        turn = turn_of(court)
        if turn != self._turn:
            self._turn = turn
            self._left -= 1
        return self._left <= 0

    def measure(self, s: State, seat: i64) -> None:
        court = cast(CourtState, s)
        self.begin_row()
        place = (seat - court.start) % court.players
        self.put(1.0 if place >= court.turns else 0.0)
        self.put(float(court.charlatans(seat)))
        dice = court.hand(seat) + bringers_among(court.cards[seat])
        number: i64 = FIRST_MANY
        while number <= LAST_MANY:
            self.put(1.0 if dice >= number else 0.0)
            number += 1
        card: i64 = 0
        while card < QUEEN:
            if card != CHARLATAN:
                self.put(1.0 if court.owns(seat, card) else 0.0)
            card += 1


def turn_of(s: CourtState) -> i64:
    """A number that changes with the turn."""
    return (s.start * 8 + s.turns) * 8 + s.seat
